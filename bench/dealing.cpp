// A plain simulator of one box of blackjack (nz-1996) or pontoon (nz-2000), a fresh shoe each round: the neighbour of
// bench/simulation.py. It deals cards, adds them up and pays; what to do it reads off a chart. Nothing else uses it.
//
// dealing GAME DECKS ROUNDS SEED CHART: prints seconds of the processor, what was brought in halves of the stake, and
// the sum of its squares.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <vector>

using u8 = uint8_t;
using u64 = uint64_t;

enum Verb { HITS, STANDS, DOUBLES, SPLITS, SURRENDERS, EVEN_MONEY, WITHDRAWS, GOES_ON, NOTHING = 255 };
enum End { LIES, SETTLED };

static bool pontoon;
static int worth_of[16], ace_rank = 0;
static u8 chart[2 * 2 * 2 * 2 * 4 * 6 * 22 * 3 * 16];
static std::vector<u8> shoe;
static unsigned dealt;
static u64 counter;

static inline uint32_t bits() {
    u64 z = counter += 0x9E3779B97F4A7C15ull;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return (z ^ (z >> 31)) >> 32;
}

static inline int card() {
    uint32_t left = shoe.size() - dealt;
    u64 product = u64(bits()) * left;
    if (uint32_t(product) < left) {
        uint32_t least = -left % left;
        while (uint32_t(product) < least) product = u64(bits()) * left;
    }
    unsigned at = dealt + (product >> 32);
    u8 drawn = shoe[at];
    shoe[at] = shoe[dealt];
    shoe[dealt++] = drawn;
    return drawn;
}

struct Hand {
    int first, second, third = 0, count = 0, low = 0, halves = 0, staked = 1;
    bool of_split = false, ace = false, late_ace = false, doubled = false, surrendered = false, natural = false;
    End end = LIES;

    void take(int card) {
        int rank = card & 15;
        if (rank == ace_rank) {
            ace = true;
            if (count >= (of_split ? 1 : 2)) late_ace = true;
        }
        (count == 0 ? first : count == 1 ? second : third) = card;
        low += worth_of[rank];
        ++count;
    }
    bool soft() const { return (doubled ? late_ace : ace) && low <= 11; }
    int total() const { return low + (soft() ? 10 : 0); }
    void settle(int in_halves) { end = SETTLED; halves = in_halves; }
};

static bool lucky(int card) { int worth = worth_of[card & 15]; return worth >= 6 && worth <= 8; }

static int kind(const Hand& hand) {
    if (hand.count != 2 || !lucky(hand.first) || !lucky(hand.second)) return 0;
    if (hand.first >> 4 != hand.second >> 4) return 1;
    return hand.first >> 4 == 0 ? 3 : 2;
}

static int verb(const Hand& hand, bool offered, bool room, int shown) {
    int many = (hand.count < 7 ? hand.count : 7) - 2;
    int at = ((((offered * 2 + hand.of_split) * 2 + room) * 2 + hand.doubled) * 4 + kind(hand)) * 6 + many;
    return chart[((at * 22 + hand.total()) * 3 + hand.soft() * (1 + hand.late_ace)) * 16 + shown];
}

// What 21 points bring in halves of the stake, at pontoon.
static int of_twenty_one(const Hand& hand) {
    if (hand.doubled) return 4;
    if (hand.count == 3 && lucky(hand.first) && lucky(hand.second) && lucky(hand.third)) {
        int one = worth_of[hand.first & 15], two = worth_of[hand.second & 15], three = worth_of[hand.third & 15];
        if ((one == 7 && two == 7) || (one != two && two != three && one != three)) {
            bool suited = hand.first >> 4 == hand.second >> 4 && hand.first >> 4 == hand.third >> 4;
            return !suited ? 3 : hand.first >> 4 == 0 ? 6 : 4;
        }
    }
    return hand.count == 5 ? 3 : hand.count == 6 ? 4 : hand.count >= 7 ? 6 : 2;
}

static int bonuses;

static bool three_suited_sevens(const Hand& hand) {
    return hand.count == 3 && hand.first == hand.second && hand.first == hand.third && worth_of[hand.first & 15] == 7;
}

// Plays a hand that has two cards, and what it is split into; adds all hands to the row.
static void play(Hand hand, int shown, Hand* hands, int& count, int& many) {
    while (true) {
        if (pontoon && hand.total() == 21) {
            hand.settle(of_twenty_one(hand));
            if (!hand.of_split && !hand.doubled && three_suited_sevens(hand) && worth_of[shown] == 7) ++bonuses;
            break;
        }
        if (hand.low > 21) { hand.settle(-2 * hand.staked); break; }
        if (hand.total() == 21) break;
        bool pair = hand.count == 2 && worth_of[hand.first & 15] == worth_of[hand.second & 15];
        bool room = pair && many < 3 && !(hand.of_split && hand.ace);
        if (hand.of_split && hand.count == 2 && (hand.first & 15) == ace_rank) break;
        int what = verb(hand, false, room, shown);
        if (what == HITS) { hand.take(card()); continue; }
        if (what == STANDS) break;
        if (what == DOUBLES) {
            hand.doubled = true;
            hand.staked = 2;
            hand.take(card());
            if (hand.low > 21) hand.settle(-4);
            else if (pontoon && hand.total() == 21) hand.settle(4);
            else if (pontoon && verb(hand, true, false, shown) == WITHDRAWS) hand.settle(-2);
            break;
        }
        if (what != SPLITS) { std::fprintf(stderr, "the chart says nothing\n"); std::exit(3); }
        ++many;
        Hand one, two;
        one.of_split = two.of_split = true;
        one.take(hand.first);
        two.take(hand.second);
        one.take(card());
        play(one, shown, hands, count, many);
        two.take(card());
        play(two, shown, hands, count, many);
        return;
    }
    hands[count++] = hand;
}

static int play_round() {
    dealt = 0;
    bonuses = 0;
    Hand box, dealer;
    box.take(card());
    int first = card();
    dealer.take(first);
    box.take(card());
    int shown = first & 15;
    bool may_be_natural = shown == ace_rank || worth_of[shown] == 10;
    Hand hands[4];
    int count = 0, many = 1;
    if (box.total() == 21) {
        if (pontoon || !may_be_natural) return 3;
        if (verb(box, true, false, shown) == EVEN_MONEY) return 2;
        box.natural = true;
        hands[count++] = box;
    } else if (pontoon && may_be_natural && verb(box, true, false, shown) == SURRENDERS) {
        box.surrendered = true;
        hands[count++] = box;
    } else {
        play(box, shown, hands, count, many);
    }
    int brought = 0;
    bool lies = false, all = false;
    for (int at = 0; at < count; ++at) {
        brought += hands[at].halves;
        lies |= hands[at].end == LIES;
        all |= hands[at].end == LIES && !hands[at].natural && !hands[at].surrendered;
    }
    if (!lies) return brought;
    dealer.take(card());
    bool natural = dealer.total() == 21;
    while (!natural && all && (dealer.soft() ? dealer.total() < (pontoon ? 18 : 17) : dealer.total() < 17)) dealer.take(card());
    int total = dealer.total();
    if (natural && count > 1) {  // only the original wager is lost: with the first hand, or in its place with the next
        bool made_good = hands[0].end == SETTLED && hands[0].halves < 0;
        for (int at = 0; at < count; ++at)
            if (hands[at].end == LIES && !made_good) { brought -= 2; made_good = true; }
        return brought;
    }
    for (int at = 0; at < count; ++at) {
        const Hand& hand = hands[at];
        if (hand.end == SETTLED) continue;
        if (natural) brought += hand.natural ? 0 : -2;
        else if (hand.surrendered) brought -= 1;
        else if (hand.natural) brought += 3;
        else if (total > 21 || hand.total() > total) brought += 2 * hand.staked;
        else if (hand.total() < total) brought -= 2 * hand.staked;
    }
    return brought;
}

int main(int, char** arguments) {
    pontoon = !std::strcmp(arguments[1], "pontoon");
    int decks = std::atoi(arguments[2]);
    long long rounds = std::atoll(arguments[3]);
    counter = std::strtoull(arguments[4], nullptr, 10) * 0xD1342543DE82EF95ull;
    FILE* file = std::fopen(arguments[5], "rb");
    if (!file || std::fread(chart, 1, sizeof chart, file) != sizeof chart) return 2;
    int ranks = pontoon ? 12 : 13;  // ace, two to nine, ten at blackjack, court cards
    for (int rank = 0; rank < ranks; ++rank) worth_of[rank] = rank < 9 ? rank + 1 : 10;
    for (int deck = 0; deck < decks; ++deck)
        for (int suit = 0; suit < 4; ++suit)
            for (int rank = 0; rank < ranks; ++rank) shoe.push_back(suit << 4 | rank);
    std::clock_t began = std::clock();
    long long brought = 0, squares = 0, won = 0;
    for (long long round = 0; round < rounds; ++round) {
        int halves = play_round();
        brought += halves;
        squares += halves * halves;
        won += bonuses;
    }
    std::printf("%.6f %lld %lld %lld\n", double(std::clock() - began) / CLOCKS_PER_SEC, brought, squares, won);
}
