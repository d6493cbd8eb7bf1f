/* Deal numbers, deals of each game and option from a deck, decks as text, options. */
#include "rules-helpers.h"

#include <string.h>

static void
test_splitmix64 (void)
{
  /* From the published code of the random number generator. */
  static const uint64_t expected[] = { 0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC };
  uint64_t              state = 0;

  for (unsigned i = 0; i < G_N_ELEMENTS (expected); i++)
    g_assert_cmphex (fair_random_next (&state), ==, expected[i]);
}

static void
test_below (void)
{
  uint64_t state = 7;

  for (uint64_t n = 1; n <= 200; n++)
    for (unsigned i = 0; i < 200; i++)
      g_assert_cmpuint (fair_random_below (&state, n), <, n);
  for (unsigned i = 0; i < 100; i++)
    g_assert_cmpuint (fair_random_below (&state, UINT64_MAX), <, UINT64_MAX);
}

static void
assert_begins (const FairCard *cards,
               const char     *expected)
{
  g_auto (GStrv) words = g_strsplit (expected, " ", -1);

  for (unsigned i = 0; words[i]; i++)
    {
      char text[3];

      fair_card_print (cards[i], text);
      g_assert_cmpstr (text, ==, words[i]);
    }
}

static void
test_vectors (void)
{
  static const struct
  {
    uint64_t    number;
    unsigned    packs;
    const char *cards;
  } vectors[] = {
    { 0, 1, "KC TH 9C TS 3C JS KS QC 3H KD" },
    { 1, 1, "9S 7S QH 4S AC 8H QS JH 6C 5H" },
    { 12345, 1, "QS TH KS 2C 2S 6S QC KD 8D TS" },
    { 0, 2, "5C 9C 2H JS 3D QD KC 6H 4D 4S" },
    { 1, 2, "8S 7H 9H AH TC 9C 5H 8C 3D KC" },
    { 12345, 2, "AD 2S 6C TS 3H TD 8D 4H JH 5H" },
  };

  for (unsigned i = 0; i < G_N_ELEMENTS (vectors); i++)
    {
      FairDeck deck;

      fair_deck_shuffle (vectors[i].number, vectors[i].packs, &deck);
      g_assert_cmpuint (deck.n, ==, 52 * vectors[i].packs);
      assert_begins (deck.cards, vectors[i].cards);
    }
}

/* The deals 1 to 2^31 - 1 of FreeCell are Microsoft's; others are as in every game. */
static void
test_microsoft (void)
{
  static const struct
  {
    uint64_t    number;
    const char *cards;
  } vectors[] = {
    { 1, "JD 2D 9H JC 5D 7H 7C 5H" },
    { 617, "7D AD 5C 3S 5S 8C 2D AH TD 7S" },
    { 11982, "AH AS 4H AC 2D 6S TS JS" },
    { 1000000, "2D 6H 6S TH JC 3C 4D TD 9C 3D" },
    { INT32_MAX, "9S 2H 7C 5H 4C 6D 3D 4S JH TC" },
    { 0, "KC TH 9C TS 3C JS KS QC 3H KD" },
    { (uint64_t) INT32_MAX + 1, "QS 7H 8D TC KD 2C 8H JC 9S TS" },
  };
  FairRules rules;

  fair_test_rules ("freecell", &rules);
  for (unsigned i = 0; i < G_N_ELEMENTS (vectors); i++)
    {
      FairCard     cards[FAIR_PACK_SIZE];
      FairPosition position;

      fair_deal_number (&rules, vectors[i].number, &position);
      for (unsigned j = 0; j < FAIR_PACK_SIZE; j++)
        cards[j] = fair_position_pile (&position, rules.first[FAIR_COLUMN] + j % 8)[j / 8];
      assert_begins (cards, vectors[i].cards);
    }
}

/* A deal for which the generator has to draw again. */
static void
test_drawing_again (void)
{
  for (unsigned packs = 1; packs <= 2; packs++)
    {
      FairDeck zero;
      FairDeck again;

      fair_deck_shuffle (0, packs, &zero);
      fair_deck_shuffle (UINT64_C (7046029254386353131), packs, &again);
      g_assert_cmpmem (zero.cards, zero.n, again.cards, again.n);
    }
}

/* A deck is a permutation of its packs, even for the largest number. */
static void
test_whole_packs (void)
{
  static const uint64_t numbers[] = { 0, 1, 2, 999999999, FAIR_MAX_DEAL - 1, FAIR_MAX_DEAL };

  for (unsigned i = 0; i < G_N_ELEMENTS (numbers); i++)
    for (unsigned packs = 1; packs <= 2; packs++)
      {
        bool     seen[FAIR_CARD_CODES] = { false };
        FairDeck deck;

        fair_deck_shuffle (numbers[i], packs, &deck);
        g_assert_cmpuint (deck.n, ==, 52 * packs);
        for (unsigned j = 0; j < deck.n; j++)
          {
            g_assert_false (seen[deck.cards[j]]);
            seen[deck.cards[j]] = true;
            g_assert_cmpuint (fair_card_pack (deck.cards[j]), <, packs);
          }
      }
}

/* New packs in order, one suit per line, with some cards swapped: "AS@6" swaps an ace of spades with the card in
 * place 6, counted from 0. */
static char *
deck_text (const FairRules *rules,
           const char      *changes)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_auto (GStrv) words = g_strsplit (changes, " ", -1);
  unsigned n = rules->n_cards;
  FairCard cards[FAIR_MAX_CARDS];
  bool     placed[FAIR_MAX_CARDS] = { false };

  for (unsigned i = 0; i < n; i++)
    cards[i] = fair_card (i % 13 + 1, (FairSuit) (i / 13 % 4), 0);
  for (unsigned i = 0; words[i] && *words[i]; i++)
    {
      FairCard card = fair_card_parse (words[i], 2);
      unsigned to = (unsigned) g_ascii_strtoull (words[i] + 3, NULL, 10);
      unsigned from = 0;

      while (cards[from] != card || placed[from])
        from++;
      cards[from] = cards[to];
      cards[to] = card;
      placed[to] = true;
    }
  for (unsigned i = 0; i < n; i++)
    {
      char card[3];

      fair_card_print (cards[i], card);
      g_string_append_printf (text, "%s%s", i == 0 ? "" : i % 13 == 0 ? "\n"
                                                                      : " ",
                              card);
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
deal_text (const FairRules *rules,
           const char      *text,
           FairPosition    *position)
{
  FairDeck  deck;
  FairFault fault;

  g_assert_true (fair_deck_parse (rules, text, strlen (text), &deck, &fault));
  fair_deal_deck (rules, &deck, position);
}

#define SECOND_PACK "KS>AS KH>AH KD>AD KC>AC"
#define KLONDIKE_SHAPE                                                                                     \
  "t1: AC; t2: [2C] 8C; t3: [3C 9C] AD; t4: [4C TC 2D] 6D; t5: [5C JC 3D 7D] TD; t6: [6C QC 4D 8D JD] KD;" \
  "t7: [7C KC 5D 9D QD AH] 2H; s: [KS>AS KH>3H]"
#define RESERVE_SHAPE                                                                                                 \
  "r1: [AC-QC] KC; f1: AD; t1: 2D; t2: 3D; t3: 4D; t4: 5D; t5: 6D JD 3H 8H KH 5S TS 2C; t6: 7D QD 4H 9H AS 6S JS 3C;" \
  "t7: 8D KD 5H TH 2S 7S QS 4C; t8: 9D AH 6H JH 3S 8S KS 5C; t9: TD 2H 7H QH 4S 9S AC 6C; s: [KS>AS KH>AH KD>AD KC>7C]"
#define OPEN_SHAPE                                                                                          \
  "t1: AC 9C 4D QD 7H 2S TS; t2: 2C TC 5D KD 8H 3S JS; t3: 3C JC 6D AH 9H 4S QS; t4: 4C QC 7D 2H TH 5S KS;" \
  "t5: 5C KC 8D 3H JH 6S; t6: 6C AD 9D 4H QH 7S; t7: 7C 2D TD 5H KH 8S; t8: 8C 3D JD 6H AS 9S"

/* Deals from new packs in order, in shorthand. */
static const struct
{
  const char *rules;
  const char *changes;
  const char *expected;
} shapes[] = {
  { "churchill", "",
    "r1: AC; r2: 2C; r3: 3C; r4: 4C; r5: 5C; r6: 6C; t1: 7C; t2: [8C] 4D; t3: [9C 5D] QD; t4: [TC 6D KD] 5H;"
    "t5: [JC 7D AH 6H] 9H; t6: [QC 8D 2H 7H] TH; t7: [KC 9D 3H] 8H; t8: [AD TD] 4H; t9: [2D] JD; t10: 3D;"
    "s: [KS>AS KH>AH KD>AD KC>AC KS>AS KH>JH]" },
  { "churchill easy=true", "",
    "f5: AC; r2: 2C; r3: 3C; r4: 4C; r5: 5C; r6: 6C; t1: 7C; t2: [8C] 4D; t3: [9C 5D] QD; t4: [TC 6D KD] 5H;"
    "t5: [JC 7D AH 6H] 9H; t6: [QC 8D 2H 7H] TH; t7: [KC 9D 3H] 8H; t8: [AD TD] 4H; t9: [2D] JD; t10: 3D;"
    "s: [KS>AS KH>AH KD>AD KC>AC KS>AS KH>JH]" },
  /* An ace alone in its column leaves the column empty; an ace that is uncovered goes up, too. */
  { "churchill", "AS@6 AH@16 AS@7",
    "f1: AS; f2: AS; f3: AH; r1: AC; r2: 2C; r3: 3C; r4: 4C; r5: 5C; r6: 6C; t3: [9C 5D] QD; t4: [TC 6D KD] 5H;"
    "t5: [JC 7D 4D 6H] 9H; t6: [QC 8D 2H 7H] TH; t7: [KC 9D 3H] 8H; t8: [AD TD] 4H; t9: [2D] JD; t10: 3D;"
    "s: [KS>2S 8C KH>AH KD>AD KC>AC KS>2S 7C KH>JH]" },
  /* Without sorting, the six are dealt first, r1 to r6, then the columns from the left, repeatedly. */
  { "churchill easy=true sort-foundations=false", "AS@5 AD@0 AH@6 AC@16 AS@7",
    "f1: AD; f2: AS; f3: AH; f4: AC; f5: AS; r2: 2C; r3: 3C; r4: 4C; r5: 5C; t3: [9C 5D] QD; t4: [TC 6D KD] 5H;"
    "t5: [JC 7D 7C 6H] 9H; t6: [QC 8D 2H 7H] TH; t7: [KC 9D 3H] 8H; t8: [4D TD] 4H; t9: [2D] JD; t10: 3D;"
    "s: [KS>2S 8C KH>AH KD>AD KC>AC KS>2S 6C KH>JH]" },
  { "churchill easy=true suit-order=CDHS", "AS@1 AD@2 AS@3",
    "f1: AC; f3: AD; f7: AS; f8: AS; r5: 5C; r6: 6C; t1: 7C; t2: [8C] 4D; t3: [9C 5D] QD; t4: [TC 6D KD] 5H;"
    "t5: [JC 7D AH 6H] 9H; t6: [QC 8D 2H 7H] TH; t7: [KC 9D 3H] 8H; t8: [3C TD] 4H; t9: [2D] JD; t10: 3D;"
    "s: [KS>2S 4C KH>AH KD>AD KC>AC KS>2S 2C KH>JH]" },
  { "demonthief", "",
    "f1: AC; t1: 2C; t2: 3C; t3: 4C; t4: 5C; t5: 6C JC 3D 8D KD 5H TH 2S; t6: 7C QC 4D 9D AH 6H JH 3S;"
    "t7: 8C KC 5D TD 2H 7H QH 4S; t8: 9C AD 6D JD 3H 8H KH 5S; t9: TC 2D 7D QD 4H 9H AS 6S;"
    "s: [" SECOND_PACK " KS>7S]" },
  { "demonthief reserve=true", "", RESERVE_SHAPE },
  { "demons-and-thieves", "", RESERVE_SHAPE },
  { "demons-and-thieves reserve=false", "QH@0",
    "f1: QH; t1: 2C; t2: 3C; t3: 4C; t4: 5C; t5: 6C JC 3D 8D KD 5H TH 2S; t6: 7C QC 4D 9D AH 6H JH 3S;"
    "t7: 8C KC 5D TD 2H 7H AC 4S; t8: 9C AD 6D JD 3H 8H KH 5S; t9: TC 2D 7D QD 4H 9H AS 6S;"
    "s: [" SECOND_PACK " KS>7S]" },
  { "freecell cells=2", "", OPEN_SHAPE },
  { "klondike passes=1", "", KLONDIKE_SHAPE },
  { "kingcell", "", OPEN_SHAPE },
  { "rush", "", KLONDIKE_SHAPE },
  { "beleaguered-castle", "",
    "f1: AC; f2: AD; f3: AH; f4: AS; t1: 2C TC 6D 2H TH 6S; t2: 3C JC 7D 3H JH 7S; t3: 4C QC 8D 4H QH 8S;"
    "t4: 5C KC 9D 5H KH 9S; t5: 6C 2D TD 6H 2S TS; t6: 7C 3D JD 7H 3S JS; t7: 8C 4D QD 8H 4S QS; t8: 9C 5D KD 9H 5S KS" },
  { "streets-and-alleys", "", OPEN_SHAPE },
};

static void
test_shapes (void)
{
  for (unsigned i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      g_autofree char *deck = NULL;
      g_autofree char *expected = NULL;
      g_autofree char *text = NULL;
      FairRules        rules;
      FairPosition     position;

      fair_test_rules (shapes[i].rules, &rules);
      deck = deck_text (&rules, shapes[i].changes);
      deal_text (&rules, deck, &position);
      text = fair_test_print (&rules, &position);
      expected = fair_test_complete (&rules, shapes[i].expected);
      g_assert_cmpstr (text, ==, expected);
    }
}

/* Each starting rank: the foundations have the cards up to it, the stacks all others in order. */
static void
test_starting_ranks (void)
{
  for (unsigned start = 0; start <= 12; start++)
    {
      g_autofree char *words = g_strdup_printf ("beleaguered-castle starting-rank=%u", start);
      FairRules        rules;
      FairDeck         deck;
      FairPosition     position;
      unsigned         dealt = 0;

      fair_test_rules (words, &rules);
      fair_deck_shuffle (start, 1, &deck);
      fair_deal_deck (&rules, &deck, &position);
      for (unsigned suit = 0; suit < 4; suit++)
        {
          g_assert_cmpuint (fair_position_count (&position, suit), ==, start);
          for (unsigned rank = 1; rank <= start; rank++)
            g_assert_cmpuint (fair_position_pile (&position, suit)[rank - 1], ==, fair_card (rank, (FairSuit) suit, 0));
        }
      for (unsigned i = 0; i < deck.n; i++)
        if (fair_card_rank (deck.cards[i]) > start)
          {
            g_assert_cmpuint (fair_position_pile (&position, 4 + dealt % 8)[dealt / 8], ==, deck.cards[i]);
            dealt++;
          }
      g_assert_cmpuint (dealt, ==, 52 - 4 * start);
      for (unsigned i = 0; i < 8; i++)
        g_assert_cmpuint (fair_position_count (&position, 4 + i), ==, (dealt + 7 - i) / 8);
      g_assert_cmpint (fair_status (&rules, &position), ==, FAIR_STATUS_PLAYING);
    }
}

/* Returns: @text with the first @find replaced */
static char *
replaced (const char *text,
          const char *find,
          const char *replacement)
{
  g_auto (GStrv) parts = g_strsplit (text, find, 2);

  return g_strjoinv (replacement, parts);
}

static const struct
{
  const char   *rules;
  const char   *find;
  const char   *replacement;
  FairFaultCode code;
  unsigned      line;
  const char   *word;
} deck_faults[] = {
  { "rush", "5D", "5D 5D", FAIR_FAULT_CARD_TWICE, 2, "5D" },
  { "rush", "5D", "5H", FAIR_FAULT_CARD_TWICE, 3, "5H" },
  { "rush", "5D", "", FAIR_FAULT_CARD_MISSING, 4, "5D" },
  { "rush", "5D", "1D", FAIR_FAULT_NOT_A_CARD, 2, "1D" },
  { "rush", "AH", "ah", FAIR_FAULT_NOT_A_CARD, 3, "ah" },
  { "rush", "TS", "10S", FAIR_FAULT_NOT_A_CARD, 4, "10S" },
  { "rush", "AC", "AC,", FAIR_FAULT_NOT_A_CARD, 1, "AC," },
  { "rush", "AC", "[AC]", FAIR_FAULT_NOT_A_CARD, 1, "[AC]" },
  { "rush", "AC", "A C", FAIR_FAULT_NOT_A_CARD, 1, "A" },
  { "rush", "AC 2C", "AC2C", FAIR_FAULT_NOT_A_CARD, 1, "AC2C" },
  { "rush", "KS", "\n\n\nKX", FAIR_FAULT_NOT_A_CARD, 7, "KX" },
  { "rush", "KS", "\r\n\tKS KS", FAIR_FAULT_CARD_TWICE, 5, "KS" },
  { "rush", "AC", "\001\xff\x80", FAIR_FAULT_NOT_A_CARD, 1, "???" },
  { "rush", "AC", "# AC", FAIR_FAULT_NOT_A_CARD, 1, "#" },
  { "rush", "AC", "012345678901234567890123456789", FAIR_FAULT_NOT_A_CARD, 1, "01234567890123456789012" },
  { "churchill", "AC", "", FAIR_FAULT_CARD_MISSING, 8, "AC" },
  { "churchill", "KS", "KS KS", FAIR_FAULT_CARD_TWICE, 8, "KS" },
  { "churchill easy=true", "AC", "", FAIR_FAULT_CARD_MISSING, 8, "AC" },
  { "demonthief", "AC", "", FAIR_FAULT_CARD_MISSING, 8, "AC" },
  { "demons-and-thieves", "AC", "", FAIR_FAULT_CARD_MISSING, 8, "AC" },
  { "kingcell", "AC", "", FAIR_FAULT_CARD_MISSING, 4, "AC" },
  { "streets-and-alleys", "AC", "", FAIR_FAULT_CARD_MISSING, 4, "AC" },
  { "beleaguered-castle", "AC", "AC AC", FAIR_FAULT_CARD_TWICE, 1, "AC" },
  { "beleaguered-castle", "2C", "", FAIR_FAULT_CARD_MISSING, 4, "2C" },
  { "beleaguered-castle starting-rank=0", "AC", "", FAIR_FAULT_CARD_MISSING, 4, "AC" },
  { "beleaguered-castle starting-rank=12", "KC", "", FAIR_FAULT_CARD_MISSING, 4, "KC" },
};

static void
test_deck_faults (void)
{
  for (unsigned i = 0; i < G_N_ELEMENTS (deck_faults); i++)
    {
      g_autofree char *whole = NULL;
      g_autofree char *text = NULL;
      FairRules        rules;
      FairDeck         deck;
      FairFault        fault;

      fair_test_rules (deck_faults[i].rules, &rules);
      whole = deck_text (&rules, "");
      g_assert_true (fair_deck_parse (&rules, whole, strlen (whole), &deck, NULL));
      text = replaced (whole, deck_faults[i].find, deck_faults[i].replacement);
      g_assert_false (fair_deck_parse (&rules, text, strlen (text), &deck, &fault));
      g_assert_cmpint (fault.code, ==, deck_faults[i].code);
      g_assert_cmpuint (fault.line, ==, deck_faults[i].line);
      g_assert_cmpstr (fault.word, ==, deck_faults[i].word);
      g_assert_false (fair_deck_parse (&rules, text, strlen (text), &deck, NULL));
    }
}

static void
test_deck_empty (void)
{
  FairRules rules;
  FairDeck  deck;
  FairFault fault;

  fair_test_rules ("rush", &rules);
  g_assert_false (fair_deck_parse (&rules, "", 0, &deck, &fault));
  g_assert_cmpint (fault.code, ==, FAIR_FAULT_CARD_MISSING);
  g_assert_cmpuint (fault.line, ==, 1);
}

/* Cards that start on a foundation can be left out, each of them, but no others. */
static void
test_deck_left_out (void)
{
  for (unsigned v = 0; fair_test_variants ()[v]; v++)
    {
      g_autofree char *whole = NULL;
      FairRules        rules;
      FairPosition     expected;

      fair_test_rules (fair_test_variants ()[v], &rules);
      whole = deck_text (&rules, "7D@3 QS@9 AC@51 2H@20");
      deal_text (&rules, whole, &expected);
      for (unsigned i = 0; i < 52; i++)
        {
          FairCard         card = fair_card (i % 13 + 1, (FairSuit) (i / 13), 0);
          bool             starts = rules.spec->can_cheat && i % 13 + 1 <= rules.dealt_rank;
          char             name[3];
          g_autofree char *text = NULL;
          FairDeck         deck;
          FairPosition     position;

          fair_card_print (card, name);
          text = replaced (whole, name, "");
          g_assert_cmpint (fair_deck_parse (&rules, text, strlen (text), &deck, NULL), ==, starts);
          if (starts)
            {
              fair_deal_deck (&rules, &deck, &position);
              g_assert_true (fair_position_equal (&position, &expected));
              /* All of them can be left out together. */
              g_free (g_steal_pointer (&whole));
              whole = g_steal_pointer (&text);
            }
        }
    }
}

/* A deck as text deals the same as its number, with any white space. */
static void
test_deck_of_number (void)
{
  for (unsigned v = 0; fair_test_variants ()[v]; v++)
    {
      g_autoptr (GString) text = g_string_new ("\r\n\t ");
      uint64_t     number = (uint64_t) INT32_MAX + 1 + v; /* shuffled in every game */
      FairRules    rules;
      FairDeck     deck;
      FairPosition expected;
      FairPosition position;

      fair_test_rules (fair_test_variants ()[v], &rules);
      fair_deck_shuffle (number, rules.game->n_packs, &deck);
      for (unsigned i = 0; i < deck.n; i++)
        {
          static const char *const blanks[] = { " ", "\n", "\t", "\r\n", " \n\n " };
          char                     card[3];

          fair_card_print (deck.cards[i], card);
          g_string_append_printf (text, "%s%s", card, blanks[i % G_N_ELEMENTS (blanks)]);
        }
      fair_deal_number (&rules, number, &expected);
      deal_text (&rules, text->str, &position);
      g_assert_true (fair_position_equal (&position, &expected));
    }
}

static const struct
{
  const char *game;
  const char *key;
  const char *fallback;
  const char *good;
  const char *bad;
} options[] = {
  { "churchill", "easy", "false", "true false", "True|TRUE|yes|1|0||t|true |false0" },
  { "churchill", "sort-foundations", "true", "true false", "on|off||truefalse" },
  { "churchill", "suit-order", "SHCD", "SHCD CDHS SDHC HSDC DCSH CHSD",
    "SHC|SHCDS|SHCC|SSSS|shcd|SHC |SHCX||CCDH|S,H,C,D" },
  { "churchill", "king-skip", "top", "top run", "Top|none||to|topp|run |0" },
  { "demonthief", "reserve", "false", "true false", "13|maybe|" },
  { "demons-and-thieves", "reserve", "true", "true false", "13|maybe|" },
  { "kingcell", "supermove", "columns", "columns cells", "column|cell||Cells|columns cells" },
  { "freecell", "cells", "4", "1 2 3 4", "0|5|04|-1|four||+1|1.0|257" },
  { "klondike", "draw", "3", "3 1", "2|0|" },
  { "klondike", "passes", "0", "0 1 3", "2|4|any|03||-1|0 " },
  { "rush", "draw", "3", "3 1", "2|0|4|03|01||three|-1|+1|3 | 3" },
  { "rush", "time-limit", "300", "0 60 61 300 3599 3600",
    "59|3601|1|-1|-60|00|060|0x60|60s|6e1||+60| 60|60 |99999|4294967596|99999999999999999999" },
  { "beleaguered-castle", "starting-rank", "1", "0 1 2 3 4 5 6 7 8 9 10 11 12",
    "13|-1|01|00|A|K||+1|1.0|99999999999|256|65537" },
};

static void
check_option (const FairGame *game,
              int             index,
              const char     *good,
              const char     *bad)
{
  const FairOption *option = &game->options[index];
  g_auto (GStrv) allowed = g_strsplit (good, " ", -1);
  g_auto (GStrv) refused = g_strsplit (bad, "|", -1);
  FairOptions values;
  FairRules   rules;
  int16_t     value;

  for (unsigned i = 0; allowed[i]; i++)
    {
      char text[FAIR_OPTION_TEXT];

      g_assert_true (fair_option_parse (option, allowed[i], &value));
      g_assert_true (fair_option_allows (option, value));
      fair_option_print (option, value, text);
      g_assert_cmpstr (text, ==, allowed[i]);
      fair_options_default (game, &values);
      values.value[index] = value;
      g_assert_true (fair_rules_resolve (game, &values, &rules));
      g_assert_cmpint (rules.options.value[index], ==, value);
    }
  for (unsigned i = 0; refused[i]; i++)
    g_assert_false (fair_option_parse (option, refused[i], &value));

  /* Exactly the values that can be written are valid. */
  for (int any = INT16_MIN; any <= INT16_MAX; any++)
    {
      bool allows = fair_option_allows (option, any);

      values.value[index] = (int16_t) any;
      if (allows)
        {
          char text[FAIR_OPTION_TEXT];

          fair_option_print (option, (int16_t) any, text);
          g_assert_true (fair_option_parse (option, text, &value));
          g_assert_cmpint (value, ==, any);
        }
      g_assert_cmpint (fair_rules_resolve (game, &values, &rules), ==, allows);
    }
}

static void
test_options (void)
{
  unsigned n = 0;

  for (unsigned i = 0; i < G_N_ELEMENTS (options); i++)
    {
      const FairGame *game = fair_games_find (options[i].game);
      int             index = fair_options_find (game, options[i].key);
      FairOptions     values;
      char            text[FAIR_OPTION_TEXT];

      g_assert_cmpint (index, >=, 0);
      fair_options_default (game, &values);
      fair_option_print (&game->options[index], values.value[index], text);
      g_assert_cmpstr (text, ==, options[i].fallback);
      check_option (game, index, options[i].good, options[i].bad);
      g_assert_cmpint (fair_options_find (game, "no-such-option"), ==, -1);
      g_assert_cmpint (fair_options_find (game, ""), ==, -1);
    }

  /* The table above has every option, and all 24 permutations of SHCD are values. */
  for (unsigned i = 0; i < fair_games_count (); i++)
    n += fair_games_get (i)->n_options;
  g_assert_cmpuint (n, ==, G_N_ELEMENTS (options));
  n = 0;
  for (int any = 0; any < 256; any++)
    n += fair_option_allows (&fair_games_find ("churchill")->options[2], any);
  g_assert_cmpuint (n, ==, 24);
}

static void
test_games (void)
{
  static const char *const ids[] = { "churchill", "demonthief", "demons-and-thieves", "kingcell", "rush",
                                     "beleaguered-castle", "streets-and-alleys", "freecell", "klondike" };

  g_assert_cmpuint (fair_games_count (), >=, G_N_ELEMENTS (ids));
  for (unsigned i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      const FairGame *game = fair_games_find (ids[i]);

      g_assert_nonnull (game);
      g_assert_cmpuint (game->n_packs, ==, i < 3 ? 2 : 1);
    }
  g_assert_null (fair_games_find ("Churchill"));
  g_assert_null (fair_games_find (""));
  g_assert_cmpuint (sizeof (FairPosition), <=, 512);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fair/rules-deal/splitmix64", test_splitmix64);
  g_test_add_func ("/fair/rules-deal/below", test_below);
  g_test_add_func ("/fair/rules-deal/vectors", test_vectors);
  g_test_add_func ("/fair/rules-deal/microsoft", test_microsoft);
  g_test_add_func ("/fair/rules-deal/drawing-again", test_drawing_again);
  g_test_add_func ("/fair/rules-deal/whole-packs", test_whole_packs);
  g_test_add_func ("/fair/rules-deal/shapes", test_shapes);
  g_test_add_func ("/fair/rules-deal/starting-ranks", test_starting_ranks);
  g_test_add_func ("/fair/rules-deal/deck-faults", test_deck_faults);
  g_test_add_func ("/fair/rules-deal/deck-empty", test_deck_empty);
  g_test_add_func ("/fair/rules-deal/deck-left-out", test_deck_left_out);
  g_test_add_func ("/fair/rules-deal/deck-of-number", test_deck_of_number);
  g_test_add_func ("/fair/rules-deal/options", test_options);
  g_test_add_func ("/fair/rules-deal/games", test_games);
  return g_test_run ();
}
