"""Compile the hot parts with mypyc where a C compiler is there; build plain Python where not."""

from __future__ import annotations

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
        sources, opt_level="3", debug_level="0", group_name="ballroom", target_dir=out + "/c"
    ),
    script_args=["build_ext", "--build-lib", out + "/lib", "--build-temp", out + "/temp"],
)
"""


MARK = "# compiled by mypyc"


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


class CompileHook(BuildHookInterface[Any]):
    """Adds the compiled libraries to the wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, unless BALLROOM_PLAIN is set or this is no wheel to be installed."""
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
