// How fast the page shows what others do.
import { choice } from "../../house/keep";

export const PACES = [1, 2, 5];

class Pace {
  /** So many times as fast. */
  times = $state(choice.get("danse-pace", 1));

  set(times: number): void {
    this.times = times;
    choice.set("danse-pace", times);
  }
}

export const pace = new Pace();
