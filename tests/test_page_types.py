"""The page knows what the house says: its types are written from the house's own."""

import importlib.util
from pathlib import Path

WRITER = Path(__file__).parent.parent / "web" / "write_types.py"


def test_the_types_of_the_page_are_those_of_the_house() -> None:
    found = importlib.util.spec_from_file_location("write_types", WRITER)
    assert found is not None
    assert found.loader is not None
    writer = importlib.util.module_from_spec(found)
    found.loader.exec_module(writer)
    for path, text in writer.files().items():
        assert path.read_text(encoding="utf-8") == text, f"run python web/write_types.py: {path}"
