"""The kernel that counts rounds of one box, each from a fresh shoe, many in step. Whole numbers only.

The shoe is never moved: a card is a place in it, and places that a round has had are not had again. Several places come
out of one random word, each as likely as any other, and a word that brings a place twice is drawn anew, so that every
order of cards is exactly as likely as any other. What the next card is does not wait for what the last one was, for
that is another round's; and whether a round is over is not asked, since a processor guesses wrong at what chance
decides.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.betting import Numbers
from croupier.simulation.chance import MIX_1, MIX_2, Stream
from croupier.simulation.compiled import compiled, lent
from croupier.simulation.twenty_one.deciding import IN_USE, PLACE, TRACED, Cards
from croupier.simulation.twenty_one.kernels import draw, finish_split, follow
from croupier.simulation.twenty_one.short import SPLIT, Entries
from croupier.simulation.twenty_one.tables import Table

Words = NDArray[np.uint64]
Kinds = NDArray[np.uint16]
Lanes = NDArray[np.uint32]
BLOCK = 256
"""Rounds in step."""
WORD = 55
"""The bits of a word out of which places are drawn: with the bits of a place they make sixty-four."""
LARGEST_SHOE = (1 << 64 - WORD) - 1
FIRST, MORE, DEAL = 5, 3, 3
"""Cards dealt to every round, to every one that is not over then, and before anybody decides."""
MOST_TRACED = 64
BITS, BELOW = np.uint64(WORD), np.uint64((1 << WORD) - 1)
ANEW = np.uint64(1 << 63)
"""Marks what has to be drawn anew."""
PLACE_BITS = 16
ONE_EACH = np.uint64(0x0001_0001_0001_0001)
TOP_EACH = np.uint64(0x8000_8000_8000_8000)


@lent
def word_of(counter: np.uint64) -> np.uint64:
    """The word of a moment of the stream, as `chance.mixed` has it, without its last bits."""
    value = (counter ^ (counter >> np.uint64(30))) * np.uint64(MIX_1)
    value = (value ^ (value >> np.uint64(27))) * np.uint64(MIX_2)
    return (value ^ (value >> np.uint64(31))) >> np.uint64(64 - WORD)


@lent
def five_places(word: np.uint64, size: np.uint64, least: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Five places out of a word, four of them in the first number (Brackett-Rozinsky and Lemire, 2024).

    What is left of the word at last is that of a draw from as many as the size to the fifth; below the least it would
    make some orders likelier than others.
    """
    word *= size
    one = word >> BITS
    word = (word & BELOW) * size
    two = word >> BITS
    word = (word & BELOW) * size
    three = word >> BITS
    word = (word & BELOW) * size
    four = word >> BITS
    word = (word & BELOW) * size
    five = word >> BITS
    twice = (one == two) | (one == three) | (one == four) | (one == five) | (two == three)
    twice = twice | (two == four) | (two == five) | (three == four) | (three == five) | (four == five)
    anew = twice | ((word & BELOW) < least)
    places = one | two << np.uint64(PLACE_BITS) | three << np.uint64(2 * PLACE_BITS) | four << np.uint64(3 * PLACE_BITS)
    return places, five | (ANEW if anew else np.uint64(0))


@lent
def is_among(place: np.uint64, four: np.uint64) -> np.uint64:
    """Not nought if the place is one of the four."""
    apart = four ^ (place * ONE_EACH)
    return (apart - ONE_EACH) & ~apart & TOP_EACH


@lent
def three_places(word: np.uint64, size: np.uint64, least: np.uint64, four: np.uint64, fifth: np.uint64) -> np.uint64:
    """Three places more out of a word, none of which has been had."""
    word *= size
    one = word >> BITS
    word = (word & BELOW) * size
    two = word >> BITS
    word = (word & BELOW) * size
    three = word >> BITS
    had = is_among(one, four) | is_among(two, four) | is_among(three, four)
    twice = (one == two) | (one == three) | (two == three) | (one == fifth) | (two == fifth) | (three == fifth)
    anew = twice | (had != np.uint64(0)) | ((word & BELOW) < least)
    places = one | two << np.uint64(PLACE_BITS) | three << np.uint64(2 * PLACE_BITS)
    return places | (ANEW if anew else np.uint64(0))


@lent
def draw_first(stream: Stream, size: np.uint64, block: int, four: Words, fifth: Words) -> None:
    """The first places of a block of rounds, a word for each."""
    least = np.uint64(1 << WORD) % size ** np.uint64(FIRST)
    counter, step = stream[0], stream[1]
    for lane in range(block):
        four[lane], fifth[lane] = five_places(word_of(counter + np.uint64(lane + 1) * step), size, least)
    counter += np.uint64(block) * step
    for lane in range(block):
        while fifth[lane] >= ANEW:
            counter += step
            four[lane], fifth[lane] = five_places(word_of(counter), size, least)
    stream[0] = counter


@lent
def draw_more(stream: Stream, size: np.uint64, block: int, four: Words, fifth: Words, more: Words) -> None:
    """The places that follow in so many rounds, whose first places are known."""
    least = np.uint64(1 << WORD) % size ** np.uint64(MORE)
    counter, step = stream[0], stream[1]
    for lane in range(block):
        word = word_of(counter + np.uint64(lane + 1) * step)
        more[lane] = three_places(word, size, least, four[lane], fifth[lane])
    counter += np.uint64(block) * step
    for lane in range(block):
        while more[lane] >= ANEW:
            counter += step
            more[lane] = three_places(word_of(counter), size, least, four[lane], fifth[lane])
    stream[0] = counter


@lent
def deal_first(
    block: int,
    rows: Entries,
    deal: Entries,
    kinds: Kinds,
    width: int,
    live: int,
    four: Kinds,
    fifth: Kinds,
    now: Entries,
    going_on: Lanes,
) -> int:
    """The first five cards of every round; how many rounds need more, which are listed."""
    by_second, alive = np.uint64(width), now.dtype.type(live)
    by_first = by_second * by_second
    count = np.uint64(0)
    for lane in range(np.uint64(block)):
        at = lane * np.uint64(4)
        own, dealers, second = kinds[four[at]], kinds[four[at + np.uint64(1)]], kinds[four[at + np.uint64(2)]]
        row = deal[np.uint64(own) * by_first + np.uint64(dealers) * by_second + np.uint64(second)]
        row = rows[np.uint64(row) + np.uint64(kinds[four[at + np.uint64(3)]])]
        row = rows[np.uint64(row) + np.uint64(kinds[fifth[at]])]
        now[lane] = row
        going_on[count] = lane
        count += np.uint64(row >= alive)
    return int(count)


@lent
def deal_more(
    count: int, rows: Entries, live: int, kinds: Kinds, more: Kinds, now: Entries, going_on: Lanes, long: Lanes
) -> int:
    """Three cards more to the rounds that are listed; how many of these need even more, which are listed in turn."""
    alive, still = now.dtype.type(live), np.uint64(0)
    for which in range(np.uint64(count)):
        at, lane = which * np.uint64(4), going_on[which]
        row = rows[np.uint64(now[lane]) + np.uint64(kinds[more[at]])]
        row = rows[np.uint64(row) + np.uint64(kinds[more[at + np.uint64(1)]])]
        row = rows[np.uint64(row) + np.uint64(kinds[more[at + np.uint64(2)]])]
        now[lane] = row
        long[still] = which
        still += np.uint64(row >= alive)
    return int(still)


@lent
def where_ended(block: int, now: Entries, ended: Numbers, splits: Lanes) -> int:
    """Every round counted by the row in which it ended; how many were split, which are listed."""
    count = np.uint64(0)
    for lane in range(np.uint64(block)):
        row = now[lane]
        ended[np.uint64(row)] += 1
        splits[count] = lane
        count += np.uint64(row == SPLIT)
    return int(count)


@lent
def places_of(four: Kinds, fifth: Kinds, lane: int, places: Numbers) -> None:
    """The first five places of a round."""
    for which in range(FIRST - 1):
        places[which] = four[4 * lane + which]
    places[FIRST - 1] = fifth[4 * lane]


@lent
def take_out(cards: Cards, places: Numbers, dealt: int, shoe: Cards, at: Numbers) -> None:
    """The shoe with so many places' cards dealt: what stood in front and was not dealt fills the gaps behind."""
    for place in range(cards.shape[0]):
        shoe[place] = cards[place]
    gap = 0
    for front in range(dealt):
        stays = True
        for which in range(dealt):
            if places[which] == front:
                stays = False
        if stays:
            while places[gap] < dealt:
                gap += 1
            shoe[places[gap]] = cards[front]
            gap += 1
    at[PLACE], at[TRACED] = dealt, dealt


@lent
def play_on(
    row: int, rows: Entries, kind_of: Kinds, live: int, shoe: Cards, at: Numbers, stream: Stream, trace: Cards
) -> int:
    """A round that needs more cards than most, from its row to the one in which it ends."""
    while row >= live:
        row = int(rows[row + int(kind_of[draw(shoe, at, stream, trace)])])
    return row


@lent
def play_split(
    laid: Numbers,
    opened: Table,
    whole: Table,
    start: int,
    cards: Cards,
    places: Numbers,
    shoe: Cards,
    at: Numbers,
    stream: Stream,
    trace: Cards,
    ends: Numbers,
) -> int:
    """What comes of a box whose deal has led to a split."""
    entry = start
    for which in range(DEAL):
        entry = follow(whole, entry, int(cards[places[which]]))
    return finish_split(laid, opened, entry >> 3, shoe, at, stream, trace, ends)


@compiled
def count_rounds(
    laid: Numbers,
    opened: Table,
    whole: Table,
    start: int,
    rows: Entries,
    deal: Entries,
    kinds: Kinds,
    kind_of: Kinds,
    width: int,
    live: int,
    cards: Cards,
    stream: Stream,
    rounds: int,
    counts: Numbers,
    ended: Numbers,
    trace: Cards,
    came: Numbers,
) -> None:
    """So many rounds: how many ended in each row, and what came of those that were split, by outcome.

    Of as many rounds as the trace has room for it keeps all cards, and where they ended; of a split, below nought, what
    came of it.
    """
    size = np.uint64(cards.shape[0])
    four, fifth, more = np.empty(BLOCK, np.uint64), np.empty(BLOCK, np.uint64), np.empty(BLOCK, np.uint64)
    their_four, their_fifth = np.empty(BLOCK, np.uint64), np.empty(BLOCK, np.uint64)
    by_four, by_fifth, by_more = four.view(np.uint16), fifth.view(np.uint16), more.view(np.uint16)
    now = np.empty(BLOCK, rows.dtype)
    going_on, listed = np.empty(BLOCK + 1, np.uint32), np.empty(BLOCK + 1, np.uint32)
    shoe, places = cards.copy(), np.zeros(FIRST + MORE, np.int64)
    at, ends, unseen = np.zeros(IN_USE, np.int64), np.zeros(64, np.int64), np.zeros(0, np.uint8)
    for begun in range(0, rounds, BLOCK):
        block = min(rounds - begun, BLOCK)
        draw_first(stream, size, block, four, fifth)
        count = deal_first(block, rows, deal, kinds, width, live, by_four, by_fifth, now, going_on)
        for which in range(count):
            their_four[which], their_fifth[which] = four[going_on[which]], fifth[going_on[which]]
        draw_more(stream, size, count, their_four, their_fifth, more)
        still = deal_more(count, rows, live, kinds, by_more, now, going_on, listed)
        kept = min(max(trace.shape[0] - begun, 0), block)
        for lane in range(kept):
            places_of(by_four, by_fifth, lane, places)
            trace[begun + lane, :FIRST] = cards[places[:FIRST]]
        for which in range(count if kept > 0 else 0):
            if going_on[which] < kept:
                for later in range(MORE):
                    trace[begun + going_on[which], FIRST + later] = cards[by_more[4 * which + later]]
        for which in listed[:still]:
            lane = going_on[which]
            places_of(by_four, by_fifth, lane, places)
            for later in range(MORE):
                places[FIRST + later] = by_more[4 * which + later]
            take_out(cards, places, FIRST + MORE, shoe, at)
            seen = trace[begun + lane] if lane < kept else unseen
            now[lane] = play_on(int(now[lane]), rows, kind_of, live, shoe, at, stream, seen)
        came[begun : begun + kept] = now[:kept]
        split = where_ended(block, now, ended, listed)
        for lane in listed[:split]:
            places_of(by_four, by_fifth, lane, places)
            take_out(cards, places, DEAL, shoe, at)
            seen = trace[begun + lane] if lane < kept else unseen
            outcome = play_split(laid, opened, whole, start, cards, places, shoe, at, stream, seen, ends)
            counts[outcome] += 1
            if lane < kept:
                came[begun + lane] = -1 - outcome
