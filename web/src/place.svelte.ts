// Where in the page one is: the path, and links that stay in the page.

export interface Place {
  path: string;
  /** What stands after #; keys of tables are never sent to the house in a path. */
  fragment: string;
}

const here = (): Place => ({ path: location.pathname, fragment: location.hash.slice(1) });

class Whereabouts {
  now = $state.raw(here());

  constructor() {
    addEventListener("popstate", () => (this.now = here()));
    addEventListener("hashchange", () => (this.now = here()));
    document.addEventListener("click", (event) => this.follow(event));
  }

  go(to: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", to);
    this.now = here();
    if (!location.hash) scrollTo(0, 0);
  }

  /** A plain press on a link of the page changes the place without a new page. */
  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.hasAttribute("data-outside") || link.pathname.startsWith("/api")) return;
    event.preventDefault();
    this.go(link.href);
  }
}

export const place = new Whereabouts();
