"""Musical Chairs: everybody knows a part of how long the song is; the last to sit in time wins."""

from ballroom.core.contract import Game
from tests.example.musical_chairs import events, learning, notation, rules, setup, view, words

GAME = Game(
    name="musical-chairs",
    title="Musical Chairs",
    about="Hear a part of the song, and be the last to sit down before it ends.",
    prefix="MC",
    version=1,
    seats=setup.SEATS,
    minutes=(2, 5),
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
    event_type=events.MusicalChairsEvent,
    learned=learning.learned,
)
