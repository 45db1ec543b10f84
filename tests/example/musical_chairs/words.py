"""What happens, told in sentences."""

from collections.abc import Sequence

from ballroom.core.contract import Event
from ballroom.core.language import say
from tests.example.musical_chairs import events as happened


def tell(event: Event, names: Sequence[str]) -> str:
    """An event as a sentence, with the names of the dancers."""
    match event:
        case happened.Rolled(seat=seat, die=die):
            return say("{name} hears {n} {n|bar|bars} of the song.", name=names[seat], n=die)
        case happened.Chosen(seat=seat):
            return say("{name} has chosen.", name=names[seat])
        case happened.Played():
            return _played(event, names)
    return str(event)


def _played(event: happened.Played, names: Sequence[str]) -> str:
    chosen = [
        say("{name} after {bar}", name=name, bar=bar)
        for name, bar in zip(names, event.bars, strict=True)
    ]
    if not event.seated:
        return say(
            "Song {song} ends after {bars} bars; {chosen}: all are too late.",
            song=event.song,
            bars=sum(event.dice),
            chosen=chosen,
        )
    return say(
        "Song {song} ends after {bars} bars; {chosen}: the chair is for {seated}.",
        song=event.song,
        bars=sum(event.dice),
        chosen=chosen,
        seated=[names[seat] for seat in event.seated],
    )
