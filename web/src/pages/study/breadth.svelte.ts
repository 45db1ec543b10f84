// Whether the board has its papers beside it, as all boards have from the same breadth on.
const query = matchMedia("(min-width: 1100px)");

export class Breadth {
  isWide = $state(query.matches);

  constructor() {
    $effect(() => {
      const hear = () => (this.isWide = query.matches);
      query.addEventListener("change", hear);
      return () => query.removeEventListener("change", hear);
    });
  }
}
