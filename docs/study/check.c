/* Checks what the study says of deals of the standard game, and shares no code with the program that says it.

       cc -O2 -o check docs/study/check.c -lm
       python -m study proofs FOLDER --deals 10000 | ./check

   A line has a seed, the next one in each line, and one of these:
       3: +JK -9D 4: +KT +8S -9C -5H ...   a plan: the stock cards that each pile uses, and the cards it drops
       lost                                the piles need more cards than the stock has, whichever may come
       open                                neither: such lines are counted, and not checked
   A plan is right if its hands meld, and if it wins games that are played by it. It is least if no plan uses
   fewer cards, because its piles need as many whichever may come. Rules are cited by their number in
   docs/rules.md; docs/shuffle.md specifies the shuffle. */

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOW = 3, HIGH = 13, RANKS = HIGH - LOW + 1, JOKER = 5 * RANKS, KINDS, DECK = 116, STOCK = 28, GAMES = 8 };

typedef struct { /* of each rank and each kind of card: how many the pile has, and its plan uses and drops */
    int has[HIGH + 1][KINDS], uses[HIGH + 1][KINDS], drops[HIGH + 1][KINDS];
} Piles;

static uint32_t start[8], added[64]; /* the constants of SHA-256, from the roots of primes */
static int stock[STOCK];             /* in the order dealt */
static Piles dealt;

static void make_constants(void)
{
    for (int number = 2, found = 0; found < 64; number++) {
        int divisor = 2;
        while (number % divisor)
            divisor++;
        if (divisor < number)
            continue;
        if (found < 8)
            start[found] = (uint32_t)(uint64_t)(sqrt(number) * 4294967296.0);
        added[found++] = (uint32_t)(uint64_t)(cbrt(number) * 4294967296.0);
    }
}

static uint32_t turn(uint32_t word, int bits) { return word >> bits | word << (32 - bits); }

static void sha256(const unsigned char *text, uint32_t length, uint32_t hash[8]) /* at most 55 bytes */
{
    uint32_t w[64] = {0}, v[8];
    for (uint32_t i = 0; i <= length; i++)
        w[i / 4] |= (i < length ? text[i] : UINT32_C(128)) << (24 - 8 * (i % 4));
    w[15] = 8 * length;
    for (int i = 16; i < 64; i++)
        w[i] = w[i - 16] + (turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ w[i - 15] >> 3)
             + w[i - 7] + (turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ w[i - 2] >> 10);
    memcpy(v, start, sizeof v);
    for (int i = 0; i < 64; i++) {
        uint32_t one = v[7] + (turn(v[4], 6) ^ turn(v[4], 11) ^ turn(v[4], 25))
                     + ((v[4] & v[5]) ^ (~v[4] & v[6])) + added[i] + w[i];
        uint32_t two = (turn(v[0], 2) ^ turn(v[0], 13) ^ turn(v[0], 22))
                     + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += one;
        v[0] = one + two;
    }
    for (int i = 0; i < 8; i++)
        hash[i] = start[i] + v[i];
}

static uint32_t next_word(uint64_t seed, uint32_t number)
{
    unsigned char text[] = "five-crowns-solitaire/1/deal/..SSSSSSSSBBBB";
    const size_t end = sizeof text - 1;
    uint32_t hash[8], block = number / 8;
    text[end - 14] = text[end - 13] = 0; /* the first of ten bytes of the seed */
    for (int i = 0; i < 8; i++, seed >>= 8)
        text[end - 5 - i] = seed & 255;
    for (int i = 0; i < 4; i++, block >>= 8)
        text[end - 1 - i] = block & 255;
    sha256(text, end, hash);
    return hash[number % 8];
}

static void shuffle(uint64_t seed, int *cards, uint32_t size)
{
    for (uint32_t words = 0, last = size - 1; last > 0; last--) {
        uint64_t bound = last + 1, word, all = UINT64_C(1) << 32;
        do
            word = next_word(seed, words++);
        while (word >= all - all % bound);
        int other = cards[word % bound];
        cards[word % bound] = cards[last];
        cards[last] = other;
    }
}

static void deal(uint64_t seed) /* R1, R2 */
{
    int cards[DECK], place = 0;
    for (int i = 0; i < DECK; i++)
        cards[i] = i / 2 < JOKER ? i / 2 : JOKER;
    shuffle(seed, cards, DECK);
    memset(&dealt, 0, sizeof dealt);
    for (int rank = LOW; rank <= HIGH; rank++)
        for (int i = 0; i < rank; i++)
            dealt.has[rank][cards[place++]]++;
    memcpy(stock, cards + place, sizeof stock);
}

static int rank_of(int card) { return LOW + card % RANKS; }

static int melds(const int *hand, unsigned set, int wild) /* R3 to R6: is this set of a hand one meld? */
{
    int size = 0, naturals = 0, low = HIGH, high = LOW, suit = -1, one_suit = 1;
    unsigned ranks = 0, twins = 0;
    for (; set; set >>= 1, hand++) {
        if (!(set & 1))
            continue;
        size++;
        if (*hand == JOKER || rank_of(*hand) == wild)
            continue;
        int rank = rank_of(*hand);
        one_suit &= !naturals++ || *hand / RANKS == suit;
        suit = *hand / RANKS;
        twins |= ranks & 1u << rank;
        ranks |= 1u << rank;
        low = rank < low ? rank : low;
        high = rank > high ? rank : high;
    }
    int book = !naturals || low == high;
    int run = one_suit && !twins && high - low < size && size <= RANKS;
    return size >= 3 && (book || run);
}

static int splits(const int *hand, unsigned rest, int wild) /* R7: tries every meld of the first card left */
{
    if (!rest)
        return 1;
    unsigned first = rest & -rest, others = rest & ~first, more = others;
    do
        if (melds(hand, first | more, wild) && splits(hand, others & ~more, wild))
            return 1;
    while ((more = (more - 1) & others) != others);
    return 0;
}

static void lay_out(const int *counts, int *hand) /* a hand from its counts, jokers last */
{
    for (int card = 0; card < KINDS; card++)
        for (int i = 0; i < counts[card]; i++)
            *hand++ = card;
}

static int melds_all(const int *counts, int rank) /* R7 */
{
    int hand[HIGH];
    lay_out(counts, hand);
    return splits(hand, (1u << rank) - 1, rank);
}

static int away(int rank) /* the fewest jokers that complete a pile in exchange for cards of it */
{
    int hand[2 * HIGH];
    lay_out(dealt.has[rank], hand);
    for (int jokers = 0;; jokers++) {
        if (jokers)
            hand[rank + jokers - 1] = JOKER;
        for (unsigned kept = 0; kept < 1u << rank; kept++) {
            int count = 0;
            for (int i = 0; i < rank; i++)
                count += kept >> i & 1;
            if (count + jokers == rank && splits(hand, kept | ((1u << jokers) - 1) << rank, rank))
                return jokers;
        }
    }
}

static int sum_of_away(void)
{
    int sum = 0;
    for (int rank = LOW; rank <= HIGH; rank++)
        sum += away(rank);
    return sum;
}

static int read_card(const char *text) /* -1 if it is none */
{
    static const char *const names[] = {"3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
    char name[4];
    for (int card = 0; card < JOKER; card++) {
        snprintf(name, sizeof name, "%s%c", names[card % RANKS], "SHCDT"[card / RANKS]);
        if (!strcmp(text, name))
            return card;
    }
    return strcmp(text, "JK") ? -1 : JOKER;
}

static const char *read_plan(char *word) /* what is wrong with a plan, from its first word on; or nothing */
{
    int left[KINDS] = {0}, rank = 0;
    for (int i = 0; i < STOCK; i++)
        left[stock[i]]++;
    for (; word; word = strtok(NULL, " \n")) {
        char *end;
        int number = (int)strtol(word, &end, 10), card = read_card(word + 1);
        if (number >= LOW && number <= HIGH && !strcmp(end, ":"))
            rank = number;
        else if (!rank || card < 0 || !strchr("+-", *word))
            return "a word that has no meaning";
        else if (*word == '+' && !left[card]--)
            return "a card that is not in the stock, or is used twice";
        else if (*word == '-' && dealt.drops[rank][card] == dealt.has[rank][card])
            return "a drop that is not in the pile";
        else
            (*word == '+' ? dealt.uses : dealt.drops)[rank][card]++;
    }
    return NULL;
}

static int wins(Piles now, const int *draws) /* R8 to R11: a game that draws these cards and follows the plan */
{
    int flipped[HIGH + 1], open = RANKS;
    for (int rank = LOW; rank <= HIGH; rank++)
        open -= flipped[rank] = melds_all(now.has[rank], rank);
    for (int draw = 0; draw < STOCK && open; draw++) {
        int rank = LOW, placed = draws[draw], discarded = 0;
        while (rank <= HIGH && (flipped[rank] || !now.uses[rank][placed]))
            rank++;
        if (rank > HIGH)
            continue; /* unplayed: placed on any open pile, and discarded again */
        while (!now.drops[rank][discarded])
            discarded++;
        now.has[rank][placed]++;
        now.uses[rank][placed]--;
        now.has[rank][discarded]--;
        now.drops[rank][discarded]--;
        open -= flipped[rank] = melds_all(now.has[rank], rank);
    }
    return !open;
}

static int wins_all(void) /* with the stock as dealt, the other way round, and shuffled */
{
    for (uint64_t game = 0; game < GAMES; game++) {
        int draws[STOCK];
        for (int i = 0; i < STOCK; i++)
            draws[i] = stock[game == 1 ? STOCK - 1 - i : i];
        if (game > 1)
            shuffle(game, draws, STOCK);
        if (!wins(dealt, draws))
            return 0;
    }
    return 1;
}

static const char *check_plan(int *least) /* what is wrong with it; or nothing, and counts it if it is least */
{
    int cards = 0;
    for (int rank = LOW; rank <= HIGH; rank++) {
        int hand[KINDS], size = 0;
        for (int card = 0; card < KINDS; card++) {
            size += hand[card] = dealt.has[rank][card] + dealt.uses[rank][card] - dealt.drops[rank][card];
            cards += dealt.uses[rank][card];
        }
        if (size != rank)
            return "a pile that drops more or fewer cards than it uses";
        if (!melds_all(hand, rank))
            return "a hand that does not meld";
    }
    if (!wins_all())
        return "a game that follows the plan and is not won";
    *least += cards == sum_of_away();
    return NULL;
}

int main(void)
{
    char line[4096];
    uint64_t seed = 0, first = 0;
    int lines = 0, plans = 0, least = 0, lost = 0, open = 0, wrong = 0;
    make_constants();
    for (; fgets(line, sizeof line, stdin); lines++) {
        char *number = strtok(line, " \n"), *word = number ? strtok(NULL, " \n") : NULL;
        const char *fault = NULL;
        uint64_t before = seed;
        deal(seed = number ? strtoull(number, NULL, 10) : 0);
        first = lines ? first : seed;
        if (!word || number[strspn(number, "0123456789")] || (lines && seed != before + 1))
            fault = "a line that is empty, or not of the next seed";
        else if (!strcmp(word, "open"))
            open++;
        else if (!strcmp(word, "lost"))
            lost += !(fault = sum_of_away() > STOCK ? NULL : "a lost deal that needs no more cards than the stock has");
        else
            plans += !(fault = read_plan(word)) && !(fault = check_plan(&least));
        if (fault)
            printf("%" PRIu64 ": %s\n", seed, fault);
        wrong += fault != NULL;
    }
    if (lines)
        printf("Seeds %" PRIu64 " to %" PRIu64 ": ", first, seed);
    printf("%d plans are right (%d of them least), %d deals are lost, %d are open, %d lines are wrong.\n",
           plans, least, lost, open, wrong);
    return wrong || !(plans + lost);
}
