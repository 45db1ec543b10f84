// Something on the floor is asked for by what is not the floor: a dancer or a space for a promise.

export type Wanted = "dancer" | "space";
/** A dancer by its number (nine a seat), or a space by its name. */
export type Picked = { dancer: number } | { space: string };

export class Picking {
  /** What a press on the floor answers now; null where it means what it always does. */
  wants = $state<Wanted | null>(null);
  /** The dancer for which a space is asked. */
  about = $state<number | null>(null);
  private answer: ((picked: Picked | null) => void) | undefined;

  /** Ask for one; null where it was thought better of. */
  ask(what: Wanted, about: number | null = null): Promise<Picked | null> {
    this.cancel();
    this.wants = what;
    this.about = about;
    return new Promise((resolve) => (this.answer = resolve));
  }

  /** The floor was pressed there. */
  pick(picked: Picked): void {
    this.end(picked);
  }

  cancel(): void {
    this.end(null);
  }

  private end(picked: Picked | null): void {
    this.wants = null;
    this.answer?.(picked);
    this.answer = undefined;
  }
}
