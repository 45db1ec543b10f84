"""Dancing Dice: 2 to 6 couples, secret rolls, two dances a round, the last couple wins."""

from ballroom.core.contract import Game
from ballroom.games.dancing_dice import events, learning, notation, rules, setup, view, words

GAME = Game(
    name="dancing-dice",
    title="Dancing Dice",
    about="Roll in secret, re-roll once, dance two dances; the last couple standing wins.",
    prefix="DD",
    version=1,
    seats=setup.SEATS,
    minutes=(10, 30),
    setup=setup.Setup,
    why_no_setup=setup.why_no_setup,
    initial=rules.initial,
    to_move=rules.to_move,
    legal_moves=rules.legal_moves,
    why_illegal=rules.why_illegal,
    chances=rules.chances,
    apply=rules.apply,
    outcome=rules.outcome,
    view=view.view,
    imagine=view.imagine,
    write_move=notation.write_move,
    read_move=notation.read_move,
    write_state=notation.write_state,
    read_state=notation.read_state,
    write_view=notation.write_view,
    read_view=notation.read_view,
    position=notation.Position,
    to_position=notation.to_position,
    from_position=notation.from_position,
    view_type=view.View,
    tell=words.tell,
    event_type=events.DancingDiceEvent,
    learned=learning.learned,
)
