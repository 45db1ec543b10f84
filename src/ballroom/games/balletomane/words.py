"""What happens in Balletomane, told in sentences."""

from collections.abc import Sequence

from ballroom.core.contract import Event
from ballroom.games.balletomane import events as happened
from ballroom.games.balletomane import tables


def tell(event: Event, names: Sequence[str]) -> str:
    """An event as a sentence, with the names of the players."""
    match event:
        case happened.StarterDrawn(seat=seat):
            return f"The lot falls on {names[seat]} to start."
        case happened.ActBegan(act=act, starter=starter):
            return f"Act {act} begins; {names[starter]} starts."
        case happened.Dealt(seat=seat, cards=cards):
            return f"{names[seat]} is dealt {', '.join(map(card_name, cards))}."
        case happened.CommonRolled(dice=dice):
            return f"Two common dice are rolled: {_dice(dice)}."
        case happened.OwnRolled(seat=seat, dice=dice):
            return f"{names[seat]} rolls {_dice(dice)} in secret."
        case happened.Decided(seat=seat):
            return f"{names[seat]} has decided about the locks."
        case happened.Shown():
            return _shown(event, names[event.seat])
        case happened.Played():
            return _played(event, names[event.seat])
        case happened.Rerolled(seat=seat, die=die, old=old, new=new):
            return f"{names[seat]} re-rolls {die_name(die)}: {old} becomes {new}."
        case happened.Stopped(seat=seat):
            return f"{names[seat]} leaves it at that."
        case happened.Claimed():
            return _claimed(event, names[event.seat])
        case happened.Answered(seat=seat, call=call):
            return f"{names[seat]} {'calls' if call else 'accepts'}."
        case happened.Revealed():
            return _revealed(event, names[event.seat])
        case happened.Scored(seat=seat, points=points, total=total):
            return f"{names[seat]} earns {points} points and has {total}."
        case happened.Won(seat=seat, scores=scores):
            return f"{names[seat]} wins, {max(scores)} points to {min(scores)}."
    return str(event)


def card_name(card: int) -> str:
    """A card by its number, from 1, as both its halves."""
    found = tables.CARDS[card - 1]
    return f"{found.action}/{found.choreography}"


def level_name(choreography: str, threshold: int) -> str:
    """A level as people say it."""
    if choreography == "large":
        return f"a total of {threshold} or more"
    if choreography == "small":
        return f"a total of {threshold} or less"
    if choreography == "straight":
        return f"a straight of {threshold}"
    nouns = {"equal": "equal dice", "different": "different values", "sixes": "sixes"}
    noun = nouns.get(choreography, choreography)
    return f"{threshold} {noun if threshold > 1 else noun.removesuffix('s')}"


def claimed_name(number: int) -> str:
    """A claim by the number of its level."""
    level = tables.LEVELS[number]
    return level_name(tables.CARDS[level.card].choreography, level.threshold)


def die_name(die: str) -> str:
    """A die by its short name, as a player says it."""
    return f"common die {die[1]}" if die[0] == "c" else f"own die {die[1]}"


def _dice(dice: Sequence[int]) -> str:
    return " and ".join(map(str, dice))


def _shown(event: happened.Shown, name: str) -> str:
    if not event.locked:
        return f"{name} shows {_dice(event.visible)} and locks nothing."
    if not event.visible:
        return f"{name} locks both dice."
    return f"{name} shows {_dice(event.visible)} and locks the other die."


def _played(event: happened.Played, name: str) -> str:
    card = tables.CARDS[event.card - 1].action
    die = f" {die_name(event.die)}" if event.die else ""
    if event.discard:
        return f"{name} discards {card} to re-roll{die}."
    performed = ""
    if event.card == tables.CHASE:
        performed = _chased(event.action)
    elif die:
        performed = " on"
    changes = [f"{die_name(die)} from {old} to {new}" for die, old, new in event.changes]
    return f"{name} plays {card}{performed}{die}{': ' if changes else ''}{', '.join(changes)}."


def _chased(action: int) -> str:
    if action == tables.NOTHING:
        return " with nothing to copy"
    if action == tables.REROLL:
        return " to re-roll"
    on = " on" if action == tables.PIROUETTE else ""
    return f" as {tables.CARDS[action - 1].action}{on}"


def _claimed(event: happened.Claimed, name: str) -> str:
    if event.choreography is None:
        return f"{name} claims nothing."
    return f"{name} claims {level_name(event.choreography, event.level)} for {event.points} points."


def _revealed(event: happened.Revealed, name: str) -> str:
    dice = f" and the locked {_dice(event.locked)}" if event.locked else ""
    verdict = "The claim is true" if event.true else "The claim is false"
    return f"{name} shows {card_name(event.card)}{dice}. {verdict}."
