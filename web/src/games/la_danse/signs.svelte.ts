// What dancers carry: the letter of their kind, or the emblem of their house.
import { choice } from "../../house/keep";

class Signs {
  isEmblems = $state(choice.get("danse-emblems", false));

  set(isEmblems: boolean): void {
    this.isEmblems = isEmblems;
    choice.set("danse-emblems", isEmblems);
  }
}

export const signs = new Signs();
