"""What is not in every house, and how to get it; said alike wherever something is missing."""


def how_to_get(extra: str) -> str:
    """The commands of a checkout: with the launcher, and with pip."""
    return f"in a checkout, ./ballroom extra {extra}, or pip install '.[{extra}]'"
