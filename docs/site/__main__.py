"""Build the site, and say where it is."""

import sys
from pathlib import Path

from docs.site.book import ROOT
from docs.site.build import build


def main() -> None:
    """Into build/docs, or the folder that is named."""
    out = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "docs"
    build(out)
    print(f"ballroom: {(out / 'index.html').resolve().as_uri()}")


if __name__ == "__main__":
    main()
