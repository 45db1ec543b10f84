"""What is not in every house, and how to get it; said alike wherever something is missing."""

from ballroom.core.language import Phrase, say


def how_to_get(extra: str) -> Phrase:
    """The commands of a checkout: with the launcher, and with pip."""
    return say("in a checkout, ./ballroom extra {extra}, or pip install '.[{extra}]'", extra=extra)
