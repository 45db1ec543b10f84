"""What happens in Balletomane, told in sentences."""

from collections.abc import Sequence

from ballroom.core.contract import Event
from ballroom.core.language import Phrase, joined, say
from ballroom.games.balletomane import events as happened
from ballroom.games.balletomane import tables
from ballroom.games.balletomane.moves import Again, Turn
from ballroom.games.balletomane.turns import NAMES


def tell(event: Event, names: Sequence[str]) -> str:
    """An event as a sentence, with the names of the players."""
    match event:
        case happened.StarterDrawn(seat=seat):
            return say("The lot falls on {name} to start.", name=names[seat])
        case happened.ActBegan(act=act, starter=starter):
            return say("Act {act} begins; {name} starts.", act=act, name=names[starter])
        case happened.Dealt(seat=seat, cards=cards):
            dealt = joined(", ", [card_name(card) for card in cards])
            return say("{name} is dealt {cards}.", name=names[seat], cards=dealt)
        case happened.CommonRolled(dice=dice):
            if len(dice) == 1:
                return say("A common die is rolled: {dice}.", dice=dice)
            return say("Two common dice are rolled: {dice}.", dice=dice)
        case happened.OwnRolled(seat=seat, dice=dice):
            return say("{name} rolls {dice} in secret.", name=names[seat], dice=dice)
        case happened.Decided(seat=seat):
            return say("{name} has decided about the locks.", name=names[seat])
        case happened.Shown():
            return _shown(event, names[event.seat])
        case happened.Played():
            return _played(event, names[event.seat])
        case happened.Rerolled(seat=seat, die=die, old=old, new=new):
            return say(
                "{name} re-rolls {die}: {old} becomes {new}.",
                name=names[seat], die=die_name(die), old=old, new=new,
            )  # fmt: skip
        case happened.Stopped(seat=seat):
            return say("{name} leaves it at that.", name=names[seat])
        case happened.Claimed():
            return _claimed(event, names[event.seat])
        case happened.Answered(seat=seat, call=call):
            if call:
                return say("{name} calls.", name=names[seat])
            return say("{name} accepts.", name=names[seat])
        case happened.Revealed():
            return _revealed(event, names[event.seat])
        case happened.Scored(seat=seat, points=points, total=total):
            return say(
                "{name} earns {points} points and has {total}.",
                name=names[seat], points=points, total=total,
            )  # fmt: skip
        case happened.Won(seat=seat, scores=scores):
            return say(
                "{name} wins, {more} points to {less}.",
                name=names[seat], more=max(scores), less=min(scores),
            )  # fmt: skip
        case happened.Shared(scores=scores):
            return say("Both have {points} points and share first place.", points=scores[0])
    return str(event)


def card_name(card: int) -> Phrase:
    """A card by its number, from 1, as both its halves."""
    found = tables.CARDS[card - 1]
    return say("{action}/{choreography}", action=found.action, choreography=say(found.choreography))


def level_name(choreography: str, threshold: int) -> Phrase:
    """A level as people say it."""
    match choreography:
        case "large":
            return say("a total of {total} or more", total=threshold)
        case "small":
            return say("a total of {total} or less", total=threshold)
        case "straight":
            return say("a straight of {count}", count=threshold)
        case "equal":
            return say("{count} equal {count|dice|dice}", count=threshold)
        case "different":
            return say("{count} different {count|value|values}", count=threshold)
        case "sixes":
            return say("{count} {count|six|sixes}", count=threshold)
        case "evens":
            return say("{count} {count|even|evens}", count=threshold)
        case "odds":
            return say("{count} {count|odd|odds}", count=threshold)
        case "pairs":
            return say("{count} {count|pair|pairs}", count=threshold)
    raise ValueError(f"{choreography!r} is no choreography")


def claimed_name(number: int) -> Phrase:
    """A claim by the number of its level."""
    level = tables.LEVELS[number]
    return level_name(tables.CARDS[level.card].choreography, level.threshold)


def die_name(die: str) -> Phrase:
    """A die by its short name, as a player says it."""
    if die[0] == "c":
        return say("common die {number}", number=die[1])
    return say("own die {number}", number=die[1])


def _shown(event: happened.Shown, name: str) -> Phrase:
    if not event.locked:
        return say("{name} shows {dice} and locks nothing.", name=name, dice=event.visible)
    if not event.visible:
        if event.locked == 1:
            return say("{name} locks the own die.", name=name)
        return say("{name} locks both dice.", name=name)
    return say("{name} shows {dice} and locks the other die.", name=name, dice=event.visible)


def _played(event: happened.Played, name: str) -> Phrase:
    card = tables.CARDS[event.card - 1].action
    die = die_name(event.die) if event.die else None
    if event.discard:
        if die is None:
            return say("{name} discards {card} to re-roll.", name=name, card=card)
        return say("{name} discards {card} to re-roll {die}.", name=name, card=card, die=die)
    played = _performed(event.card, event.action, die)
    changes = [
        say("{die} from {old} to {new}", die=die_name(die), old=old, new=new)
        for die, old, new in event.changes
    ]
    if changes:
        changed = joined(", ", changes)
        return say("{name} plays {card}: {changes}.", name=name, card=played, changes=changed)
    return say("{name} plays {card}.", name=name, card=played)


def turn_name(move: Turn | Again) -> Phrase:
    """What somebody would do in a turn, as a sentence."""
    die = die_name(NAMES[move.die]) if move.die >= 0 else None
    if isinstance(move, Again):
        return say("Re-rolls {die}.", die=die) if die else say("Leaves it at that.")
    card = tables.CARDS[move.card].action
    if move.discard:
        return say("Discards {card} to re-roll {die}.", card=card, die=die)
    played = _performed(move.card + 1, move.action, die)
    if move.other >= 0:
        return say(
            "Plays {card}, to make it {value} and {other} {second}.",
            card=played, value=move.value, other=die_name(NAMES[move.other]), second=move.second,
        )  # fmt: skip
    if move.value >= 0:
        return say("Plays {card}, to make it {value}.", card=played, value=move.value)
    return say("Plays {card}.", card=played)


def _performed(number: int, action: int, die: Phrase | None) -> Phrase:
    """A card by its number, from 1, what it copies, and the die that it is played on."""
    card = tables.CARDS[number - 1].action
    if number != tables.CHASE:
        return say("{card} on {die}", card=card, die=die) if die else say("{card}", card=card)
    if action == tables.NOTHING:
        return say("{card} with nothing to copy", card=card)
    if action == tables.REROLL:
        if die is None:
            return say("{card} to re-roll", card=card)
        return say("{card} to re-roll {die}", card=card, die=die)
    copied = tables.CARDS[action - 1].action
    if die is None:
        return say("{card} as {copied}", card=card, copied=copied)
    return say("{card} as {copied} on {die}", card=card, copied=copied, die=die)


def _claimed(event: happened.Claimed, name: str) -> Phrase:
    if event.choreography is None:
        return say("{name} claims nothing.", name=name)
    level = level_name(event.choreography, event.level)
    return say(
        "{name} claims {level} for {points} points.", name=name, level=level, points=event.points
    )


def _revealed(event: happened.Revealed, name: str) -> Phrase:
    card = card_name(event.card)
    shown = say("{name} shows {card}.", name=name, card=card)
    if event.locked:
        shown = say(
            "{name} shows {card} and the locked {dice}.", name=name, card=card, dice=event.locked
        )
    if event.true:
        return say("{shown} The claim is true.", shown=shown)
    return say("{shown} The claim is false.", shown=shown)
