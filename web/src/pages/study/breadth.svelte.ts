// Whether the board has its papers beside it, as all boards have from the same breadth on.
const WIDE = "(min-width: 1100px)";

export class Breadth {
  isWide = $state(matchMedia(WIDE).matches);

  constructor() {
    $effect(() => {
      const query = matchMedia(WIDE);
      const hear = () => (this.isWide = query.matches);
      query.addEventListener("change", hear);
      return () => query.removeEventListener("change", hear);
    });
  }
}
