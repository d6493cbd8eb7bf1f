/* Deals in the forms of other programs: boards, and numbers.  tests/reference/test-boards.py reads boards that those programs
 * printed; random changes are in test-rules-junk.c. */
#include "board-text.h"
#include "deal-text.h"
#include "position-check.h"
#include "rules-helpers.h"

#include <string.h>

/* Reads @text, which must be a deal of @rules. */
static void
read_deal (const FairRules *rules,
           const char      *text,
           FairPosition    *position)
{
  FairFault fault = { 0 };

  if (!fair_deal_parse (rules, text, strlen (text), false, position, &fault))
    g_error ("%s: fault %d in line %u, \"%s\", in:\n%s", rules->game->id, (int) fault.code, fault.line, fault.word, text);
}

/* Whether the cards of both lie alike; foundations can be in another order. */
static gboolean
lie_alike (const FairRules    *rules,
           const FairPosition *a,
           const FairPosition *b)
{
  for (unsigned pile = rules->first[FAIR_FOUNDATION] + rules->count[FAIR_FOUNDATION]; pile < rules->n_piles; pile++)
    if (a->down[pile] != b->down[pile] || fair_position_count (a, pile) != fair_position_count (b, pile) ||
        memcmp (fair_position_pile (a, pile), fair_position_pile (b, pile), fair_position_count (a, pile)) != 0)
      return FALSE;

  for (FairSuit suit = FAIR_CLUBS; suit < FAIR_N_SUITS; suit++)
    if (fair_foundation_rank (rules, a, suit) != fair_foundation_rank (rules, b, suit))
      return FALSE;

  return TRUE;
}

/* Positions of random games of every game come back from each form that can be written. */
static void
test_back (void)
{
  uint64_t state = 1;

  for (unsigned v = 0; fair_test_variants ()[v]; v++)
    {
      FairRules    rules;
      FairPosition position;
      FairMove     moves[FAIR_MAX_MOVES];

      fair_test_rules (fair_test_variants ()[v], &rules);
      fair_deal_number (&rules, v, &position);
      for (unsigned i = 0; i < 120; i++)
        {
          g_autofree char *text = fair_test_print (&rules, &position);
          char             board[FAIR_BOARD_TEXT];
          unsigned         n = fair_list (&rules, &position, moves);
          FairPosition     again;

          read_deal (&rules, text, &again);
          g_assert_true (fair_position_equal (&position, &again));
          g_assert_cmpuint (fair_board_print (&rules, &position, board), ==, strlen (board));
          g_assert_cmpint (board[0] != '\0', ==, fair_board_exists (&rules));
          if (fair_board_exists (&rules))
            {
              read_deal (&rules, board, &again);
              g_assert_true (lie_alike (&rules, &position, &again));
            }
          if (n == 0)
            break;
          fair_apply (&rules, &position, moves[fair_random_below (&state, n)], NULL);
        }
    }
}

/* The number of a deal, and its deck in lines of any length, are the deal. */
static void
test_numbers_and_decks (void)
{
  static const char *const numbers[][2] = { { "#11982", "11982" },
                                            { " 617\r\n", "617" },
                                            { "#0", "0" },
                                            { "\n\t#9223372036854775807\n", "9223372036854775807" } };

  for (unsigned v = 0; fair_test_variants ()[v]; v++)
    {
      FairRules    rules;
      FairPosition dealt;
      FairPosition position;
      FairDeck     deck;

      fair_test_rules (fair_test_variants ()[v], &rules);
      for (unsigned i = 0; i < G_N_ELEMENTS (numbers); i++)
        {
          fair_test_deal (&rules, numbers[i][1], &dealt);
          read_deal (&rules, numbers[i][0], &position);
          g_assert_true (fair_position_equal (&position, &dealt));
        }

      fair_deck_shuffle (v, rules.game->n_packs, &deck);
      fair_deal_deck (&rules, &deck, &dealt);
      for (unsigned width = 1; width <= deck.n; width++)
        {
          g_autoptr (GString) text = g_string_new (NULL);

          for (unsigned i = 0; i < deck.n; i++)
            {
              char card[3];

              fair_card_print (deck.cards[i], card);
              g_string_append_printf (text, "%s%s", card, i % width == width - 1 ? "\n" : " ");
            }
          read_deal (&rules, text->str, &position);
          g_assert_true (fair_position_equal (&position, &dealt));
        }
    }
}

/* Deal 1 of Microsoft, as other programs print it. */
#define BARE                                                                                    \
  "JD KD 2S 4C 3S 6D 6S\n2D KC KS 5C 10D 8S 9C\n9H 9S 9D 10S 4S 8D 2H\nJC 5S QD QH 10H QS 6H\n" \
  "5D AD JS 4H 8H 6C\n7H QC AS AC 2C 3D\n7C KH AH 4D JH 8C\n5H 3H 3C 7S 7D 10C\n"
#define FREECELL                                                                                                               \
  "Foundations: H-0 C-0 D-0 S-0\nFreecells: - - - -\n: JD KD 2S 4C 3S 6D 6S\n: 2D KC KS 5C TD 8S 9C\n: 9H 9S 9D TS 4S 8D 2H\n" \
  ": JC 5S QD QH TH QS 6H\n: 5D AD JS 4H 8H 6C\n: 7H QC AS AC 2C 3D\n: 7C KH AH 4D JH 8C\n: 5H 3H 3C 7S 7D TC\n"
#define CASTLE                                                                                                         \
  "4C QH 3C 9H JH 6D\n5H 9S 6H 5C TD 8D\nQC 2S JC TC KC 7C\n5D KD TH TS 8H JD\n2D JS KH 4D 8S 9D\n7H 5S 6S QS 4S 2H\n" \
  "7S 6C 7D 3H 4H QD\n2C 9C 8C 3S KS 3D\n"
#define KLONDIKE                                                                                                \
  "Talon: TC TS AD 4D QS 3H 3S JH TD KC 8H 8S 4S 4H KS 6D 8D 7C JD 9D 2H QD 3D AS\n5C\n<7H> 9H\n<2D> <9S> AC\n" \
  "<5D> <QH> <5S> 8C\n<QC> <2C> <JS> <3C> 7D\n<5H> <7S> <KD> <9C> <JC> 6S\n<4C> <AH> <2S> <6C> <6H> <TH> KH\n"

/* A text, and another form of the same position: shorthand, or the number of a deal. */
static const struct
{
  const char *rules;
  const char *find; /* is replaced in the text; NULL: the text is whole */
  const char *text;
  const char *expected;
} readings[] = {
  { "freecell", NULL, BARE, "#1" },
  { "freecell", NULL, FREECELL, "#1" },
  { "freecell", "JD KD", "jd\tkD", "#1" },
  { "freecell", "Foundations: H-0 C-0 D-0 S-0\n", "", "#1" },
  { "freecell", "Foundations: H-0 C-0 D-0 S-0\n", "\r\nfounds: h-0\n\n", "#1" },
  { "freecell", "Freecells: - - - -\n", "FC:\n", "#1" },
  { "freecell", "Freecells: - - - -\n: JD", ":JD", "#1" },
  { "freecell", "Freecells: - - - -\n: JD", "JD", "#1" },
  { "freecell", NULL, "Foundations: H-K C-10 D-k S-J\nFreecells: - QS - Ks\n:\nKC\n: qc\n:jc\n",
    "f1: AH-KH; f2: AC-TC; f3: AD-KD; f4: AS-JS; c2: QS; c4: KS; t2: KC; t3: QC; t4: JC" },
  { "freecell", NULL, "KC QC\nFreecells: KS\nJC\nFoundations: C-T D-K H-K S-Q\n",
    "f1: AC-TC; f2: AD-KD; f3: AH-KH; f4: AS-QS; c1: KS; t1: KC QC; t2: JC" },
  { "freecell cells=1", NULL, "Foundations: H-K C-K D-K S-Q\nFreecells: KS\n", "f1: AH-KH; f2: AC-KC; f3: AD-KD; f4: AS-QS; c1: KS" },
  { "beleaguered-castle", NULL, CASTLE,
    "f1: AC; f2: AD; f3: AH; f4: AS; t1: 4C QH 3C 9H JH 6D; t2: 5H 9S 6H 5C TD 8D; t3: QC 2S JC TC KC 7C; t4: 5D KD TH TS 8H JD; "
    "t5: 2D JS KH 4D 8S 9D; t6: 7H 5S 6S QS 4S 2H; t7: 7S 6C 7D 3H 4H QD; t8: 2C 9C 8C 3S KS 3D" },
  { "streets-and-alleys", NULL, "Foundations: S-K D-K C-K H-Q\n\n: KH\n", "f1: AC-KC; f2: AD-KD; f3: AH-QH; f4: AS-KS; t1: KH" },
  { "klondike", NULL, KLONDIKE,
    "t1: 5C; t2: [7H] 9H; t3: [2D 9S] AC; t4: [5D QH 5S] 8C; t5: [QC 2C JS 3C] 7D; t6: [5H 7S KD 9C JC] 6S; "
    "t7: [4C AH 2S 6C 6H TH] KH; s: [AS 3D QD 2H 9D JD 7C 8D 6D KS 4H 4S 8S 8H KC TD JH 3S 3H QS 4D AD TS TC]" },
  { "rush", NULL, "Foundations: H-K C-K D-J S-J\nTalon: QD\nWaste: KD\n: <KS> QS\n",
    "f1: AH-KH; f2: AC-KC; f3: AD-JD; f4: AS-JS; t1: [KS] QS; w: KD; s: [QD]" },
};

static const char *
find_whole (const char *rules)
{
  return g_str_has_prefix (rules, "freecell") ? FREECELL : g_str_has_prefix (rules, "klondike") ? KLONDIKE
                                                                                                : CASTLE;
}

/* Returns: (transfer full): @whole with @replacement for @find */
static char *
replace_once (const char *whole,
              const char *find,
              const char *replacement)
{
  g_auto (GStrv) parts = NULL;

  if (find == NULL)
    return g_strdup (replacement);

  parts = g_strsplit (whole, find, 2);
  g_assert_true (parts[0] != NULL && parts[1] != NULL);
  return g_strjoin (replacement, parts[0], parts[1], NULL);
}

static void
test_readings (void)
{
  for (unsigned i = 0; i < G_N_ELEMENTS (readings); i++)
    {
      g_autofree char *text = replace_once (find_whole (readings[i].rules), readings[i].find, readings[i].text);
      FairRules        rules;
      FairPosition     position;
      FairPosition     expected;

      fair_test_rules (readings[i].rules, &rules);
      if (readings[i].expected[0] == '#')
        fair_test_deal (&rules, readings[i].expected + 1, &expected);
      else
        fair_test_position (&rules, readings[i].expected, &expected);
      read_deal (&rules, text, &position);
      if (!fair_position_equal (&position, &expected))
        {
          g_autofree char *printed = fair_test_print (&rules, &position);

          g_test_message ("%s:\n%s", text, printed);
          g_test_fail ();
        }
    }
}

/* The deal of a real table, without marks for the cards that lie face down. */
static void
test_unmarked (void)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) parts = g_strsplit_set (KLONDIKE, "<>", -1);
  FairRules    rules;
  FairPosition position;
  FairPosition expected;

  text = g_strjoinv ("", parts);
  fair_test_rules ("klondike", &rules);
  read_deal (&rules, KLONDIKE, &expected);
  read_deal (&rules, text, &position);
  g_assert_true (fair_position_equal (&position, &expected));
}

static const struct
{
  const char   *rules;
  const char   *find; /* is replaced in the board; NULL: the text is whole */
  const char   *text;
  FairFaultCode code;
  unsigned      line;
  const char   *word;
  const char   *expected;
} faults[] = {
  /* Cards. */
  { "freecell", "JD", "JX", FAIR_FAULT_NOT_A_CARD, 3, "JX", "" },
  { "freecell", "JD", "1D", FAIR_FAULT_NOT_A_CARD, 3, "1D", "" },
  { "freecell", "JD", "11D", FAIR_FAULT_NOT_A_CARD, 3, "11D", "" },
  { "freecell", "JD", "J-D", FAIR_FAULT_NOT_A_CARD, 3, "J-D", "" },
  { "freecell", "JD", "J", FAIR_FAULT_NOT_A_CARD, 3, "J", "" },
  { "freecell", "JD", "<>", FAIR_FAULT_NOT_A_CARD, 3, "<>", "" },
  { "freecell", "JD", "<JD", FAIR_FAULT_NOT_A_CARD, 3, "<JD", "" },
  { "freecell", "JD", "-", FAIR_FAULT_NOT_A_CARD, 3, "-", "" },
  { "freecell", "JD", ": JD", FAIR_FAULT_NOT_A_CARD, 3, ":", "" },
  { "freecell", "JD", "\xe2\x99\xa6J", FAIR_FAULT_NOT_A_CARD, 3, "???J", "" },
  { "freecell", "JD", "kd", FAIR_FAULT_CARD_TWICE, 3, "KD", "" },
  { "freecell", " TD", "", FAIR_FAULT_CARD_MISSING, 10, "TD", "" },
  { "freecell", "H-0", "H-A", FAIR_FAULT_CARD_TWICE, 9, "AH", "" },
  { "freecell", "JD", "<JD>", FAIR_FAULT_MUST_BE_UP, 3, "", "t1" },
  { "freecell", "KD", "<KD>", FAIR_FAULT_BRACKET, 3, "<KD>", "" },
  { "klondike", "5C", "<5C>", FAIR_FAULT_ALL_DOWN, 2, "", "t1" },
  { "klondike", "<7H>", "7H", FAIR_FAULT_NOT_A_RUN, 3, "", "t2" },
  { "beleaguered-castle", " 3D", "", FAIR_FAULT_CARD_MISSING, 9, "3D", "" },
  { "beleaguered-castle", "4C", "Foundations: H-A C-A D-A\n4C", FAIR_FAULT_CARD_MISSING, 9, "AS", "" },
  /* Lines. */
  { "freecell", "Freecells:", "Freecels:", FAIR_FAULT_EXTRA_LABEL, 2, "Freecels:", "" },
  { "freecell", "Freecells:", "f1:", FAIR_FAULT_EXTRA_LABEL, 2, "f1:", "" },
  { "freecell", "Freecells: - - - -", "Talon:", FAIR_FAULT_EXTRA_LABEL, 2, "Talon:", "" },
  { "freecell", "Freecells: - - - -", "founds:", FAIR_FAULT_EXTRA_LABEL, 2, "founds:", "" },
  { "beleaguered-castle", "4C", "Freecells: -\n4C", FAIR_FAULT_EXTRA_LABEL, 1, "Freecells:", "" },
  { "freecell", "5H", "5H\n\n3S", FAIR_FAULT_EXTRA_LINE, 12, "3S", "" },
  { "freecell", "- - - -", "- - - - KS", FAIR_FAULT_EXTRA_WORD, 2, "KS", "Freecells:" },
  { "freecell cells=3", "- - - -", "- - - -", FAIR_FAULT_EXTRA_WORD, 2, "-", "Freecells:" },
  { "freecell", "H-0", "X-0", FAIR_FAULT_EXTRA_WORD, 1, "X-0", "Foundations:" },
  { "freecell", "H-0", "H0", FAIR_FAULT_EXTRA_WORD, 1, "H0", "Foundations:" },
  { "freecell", "H-0", "H-", FAIR_FAULT_EXTRA_WORD, 1, "H-", "Foundations:" },
  { "freecell", "H-0", "H-14", FAIR_FAULT_EXTRA_WORD, 1, "H-14", "Foundations:" },
  { "freecell", "H-0", "H-10x", FAIR_FAULT_EXTRA_WORD, 1, "H-10x", "Foundations:" },
  { "freecell", "C-0", "H-0", FAIR_FAULT_NONE, 0, "", "" },
  { "freecell", NULL, "Foundations: H-A H-2 C-A", FAIR_FAULT_EXTRA_WORD, 1, "H-2", "Foundations:" },
  { "freecell", NULL, "Foundations: H-A C-A D-A S-A H-A", FAIR_FAULT_EXTRA_WORD, 1, "H-A", "Foundations:" },
  /* Forms. */
  { "freecell", NULL, "", FAIR_FAULT_CARD_MISSING, 1, "AC", "" },
  { "freecell", NULL, "#", FAIR_FAULT_NOT_A_DEAL, 1, "#", "" },
  { "freecell", NULL, "\n#1x", FAIR_FAULT_NOT_A_DEAL, 2, "#1x", "" },
  { "freecell", NULL, "#-1", FAIR_FAULT_NOT_A_DEAL, 1, "#-1", "" },
  { "freecell", NULL, "#1\n2", FAIR_FAULT_NOT_A_DEAL, 2, "2", "" },
  { "freecell", NULL, "9223372036854775808", FAIR_FAULT_NOT_A_DEAL, 1, "9223372036854775808", "" },
  { "freecell", NULL, "#99999999999999999999", FAIR_FAULT_NOT_A_DEAL, 1, "#99999999999999999999", "" },
  { "freecell", NULL, "11982 617", FAIR_FAULT_NOT_A_CARD, 1, "11982", "" },
  { "freecell", NULL, "Freecels: AS", FAIR_FAULT_EXTRA_LABEL, 1, "Freecels:", "" },
  { "freecell", NULL, "AS\nt1: 2S", FAIR_FAULT_WRONG_LINE, 1, "AS", "f1:" },
  { "churchill", NULL, "Freecels: AS", FAIR_FAULT_WRONG_LINE, 1, "Freecels:", "f1:" },
  { "freecell", NULL, "f2: AS", FAIR_FAULT_WRONG_LINE, 1, "f2:", "f1:" },
  { "churchill", NULL, "Talon: AS", FAIR_FAULT_WRONG_LINE, 1, "Talon:", "f1:" },
  { "demonthief", NULL, ": AS", FAIR_FAULT_WRONG_LINE, 1, ":", "f1:" },
};

static void
test_faults (void)
{
  for (unsigned i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autofree char *text = replace_once (find_whole (faults[i].rules), faults[i].find, faults[i].text);
      FairRules        rules;
      FairPosition     position;
      FairFault        fault = { 0 };

      fair_test_rules (faults[i].rules, &rules);
      fair_deal_parse (&rules, text, strlen (text), false, &position, &fault);
      if (fault.code != faults[i].code || fault.line != faults[i].line || strcmp (fault.word, faults[i].word) != 0 ||
          strcmp (fault.expected, faults[i].expected) != 0)
        {
          g_test_message ("%s, %s: fault %d, line %u, \"%s\", \"%s\"; expected %d, line %u, \"%s\", \"%s\"",
                          faults[i].rules, faults[i].text, (int) fault.code, fault.line, fault.word, fault.expected,
                          (int) faults[i].code, faults[i].line, faults[i].word, faults[i].expected);
          g_test_fail ();
        }
      g_assert_cmpint (fair_deal_parse (&rules, text, strlen (text), false, &position, NULL), ==, faults[i].code == FAIR_FAULT_NONE);
    }
}

/* Without a text, a fault names the pile. */
static void
test_piles (void)
{
  FairRules    rules;
  FairPosition position;
  FairFault    fault = { 0 };

  fair_test_rules ("freecell", &rules);
  fair_position_clear (&position);
  g_assert_true (fair_position_check (&rules, &position, &fault));

  fair_position_push (&position, rules.first[FAIR_CELL] + 1, fair_card (7, FAIR_HEARTS, 0));
  g_assert_true (fair_position_check (&rules, &position, NULL));
  fair_position_push (&position, rules.first[FAIR_CELL] + 1, fair_card (8, FAIR_HEARTS, 0));
  g_assert_false (fair_position_check (&rules, &position, NULL));
  g_assert_false (fair_position_check (&rules, &position, &fault));
  g_assert_cmpint (fault.code, ==, FAIR_FAULT_TOO_MANY);
  g_assert_cmpuint (fault.pile, ==, rules.first[FAIR_CELL] + 1u);
  g_assert_cmpstr (fault.expected, ==, "c2");
  g_assert_cmpuint (fault.line, ==, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fair/rules-boards/back", test_back);
  g_test_add_func ("/fair/rules-boards/numbers-and-decks", test_numbers_and_decks);
  g_test_add_func ("/fair/rules-boards/readings", test_readings);
  g_test_add_func ("/fair/rules-boards/unmarked", test_unmarked);
  g_test_add_func ("/fair/rules-boards/faults", test_faults);
  g_test_add_func ("/fair/rules-boards/piles", test_piles);
  return g_test_run ();
}
