"""Refusals and errors as texts that can be said in any language."""

from ballroom.core.contract import Refusal
from ballroom.core.language import Phrase, say


def refused(refusal: Refusal) -> Phrase:
    """A refusal with its paragraph."""
    return say("{sentence} ({rule})", sentence=text(refusal.sentence), rule=refusal.paragraph)


def text(said: str) -> list[str]:
    """To be filled in as a text of the house, which has another one in each language.

    A plain string that is filled in is somebody's name, and stays as it is.
    """
    return [said]


def words_of(error: Exception) -> str:
    """What an error says, as it was made."""
    return error.args[0] if error.args and isinstance(error.args[0], str) else str(error)
