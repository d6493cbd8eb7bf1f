/* Writing and reading positions and moves as text, and each fault with its line and word.  Random changes are in
 * test-rules-junk.c. */
#include "options-text.h"
#include "rules-helpers.h"
#include "step.h"

#include <string.h>

/* Complete positions as text. */
static const struct
{
  const char *rules;
  const char *text;
} whole[] = {
  { "churchill",
    "f1: AS 2S\nf2:\nf3:\nf4:\nf5:\nf6:\nf7:\nf8: AD 2D 3D\nr1: 5C\nr2:\nr3: KH\nr4:\nr5:\nr6: AC\n"
    "t1: [4D 9C] KH QS\nt2:\nt3: 9D\nt4:\nt5:\nt6:\nt7:\nt8:\nt9:\nt10: [QD] 2C 2C\n"
    "s: [AC 3C 3C 4C 4C 5C 6C 6C 7C 7C 8C 8C 9C TC TC JC JC QC QC KC KC AD 2D 3D 4D 5D 5D 6D 6D 7D 7D 8D 8D 9D TD TD JD JD QD KD KD "
    "AH AH 2H 2H 3H 3H 4H 4H 5H 5H 6H 6H 7H 7H 8H 8H 9H 9H TH TH JH JH QH QH AS 2S 3S 3S 4S 4S 5S 5S 6S 6S 7S 7S 8S 8S 9S 9S TS TS JS JS "
    "QS KS KS]\n" },
  { "demons-and-thieves",
    "f1: QH KH AH\nf2:\nf3:\nf4:\nf5:\nf6:\nf7: QS\nf8:\nr1: [2C 3C] 4C\nt1: 2S 4D\nt2:\nt3:\nt4:\nt5:\nt6:\nt7:\nt8:\nt9: KD\n"
    "w: AC AC 2C 3C 4C 5C 5C 6C 6C 7C 7C 8C 8C 9C 9C TC TC JC JC QC QC KC KC AD AD 2D 2D 3D 3D 4D 5D 5D 6D 6D 7D 7D 8D 8D 9D 9D TD TD "
    "JD JD QD QD KD AH 2H 2H 3H 3H 4H 4H 5H 5H 6H 6H 7H 7H 8H 8H 9H 9H TH TH JH JH QH KH AS AS 2S 3S 3S 4S 4S 5S 5S 6S 6S 7S 7S 8S 8S 9S "
    "9S TS TS JS JS\ns: [QS KS KS]\nredeals: 2\n" },
  { "demonthief",
    "f1: QH\nf2:\nf3:\nf4:\nf5:\nf6:\nf7: QS\nf8:\nt1: 2S 4D\nt2:\nt3:\nt4:\nt5:\nt6:\nt7:\nt8:\nt9: KD\n"
    "w: AC AC 2C 2C 3C 3C 4C 4C 5C 5C 6C 6C 7C 7C 8C 8C 9C 9C TC TC JC JC QC QC KC KC AD AD 2D 2D 3D 3D 4D 5D 5D 6D 6D 7D 7D 8D 8D 9D 9D "
    "TD TD JD JD QD QD KD AH AH 2H 2H 3H 3H 4H 4H 5H 5H 6H 6H 7H 7H 8H 8H 9H 9H TH TH JH JH QH KH KH AS AS 2S 3S 3S 4S 4S 5S 5S 6S 6S 7S "
    "7S 8S 8S 9S 9S TS TS JS JS\ns: [QS KS KS]\n" },
  { "kingcell",
    "f1: AH\nf2:\nf3:\nf4:\nc1:\nc2: AC\nc3:\nc4: KS\nt1: 2C 3C\nt2:\nt3:\nt4:\nt5:\nt6: 4C\nt7:\n"
    "t8: 5C 6C 7C 8C 9C TC JC QC KC AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AS 2S 3S 4S 5S 6S 7S 8S "
    "9S TS JS QS\n" },
  { "rush",
    "f1: AH\nf2:\nf3:\nf4: AC 2C\nt1: [KD 4C] 9H 8S\nt2:\nt3:\nt4:\nt5:\nt6: [QD] 2D\nt7:\nw: 3C\n"
    "s: [5C 6C 7C 8C 9C TC JC QC KC AD 3D 4D 5D 6D 7D 8D 9D TD JD 2H 3H 4H 5H 6H 7H 8H TH JH QH KH AS 2S 3S 4S 5S 6S 7S 9S TS JS QS KS]\n"
    "redeals: 17\nscore: -345\nscored: TC AD 9H\nended: yes\n" },
  { "beleaguered-castle",
    "f1: AC\nf2:\nf3: AH 2H\nf4: AS\nt1: AD\nt2:\nt3:\nt4:\nt5:\nt6: 3H\nt7:\nt8: 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC 2D 3D 4D 5D 6D 7D 8D "
    "9D TD JD QD KD 4H 5H 6H 7H 8H 9H TH JH QH KH 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS\n" },
};

static void
check_reads_back (const FairRules *rules,
                  const char      *text,
                  const char      *expected)
{
  g_autofree char *again = NULL;
  FairPosition     position;
  FairFault        fault;

  if (!fair_position_parse (rules, text, strlen (text), &position, &fault))
    g_error ("fault %d in line %u (%s, %s) of\n%s", (int) fault.code, fault.line, fault.word, fault.expected, text);
  again = fair_test_print (rules, &position);
  g_assert_cmpstr (again, ==, expected);
}

static void
test_whole (void)
{
  for (unsigned i = 0; i < G_N_ELEMENTS (whole); i++)
    {
      FairRules rules;

      fair_test_rules (whole[i].rules, &rules);
      check_reads_back (&rules, whole[i].text, whole[i].text);
    }
}

/* Returns: @text with every @find replaced */
static char *
replaced_all (const char *text,
              const char *find,
              const char *replacement)
{
  g_auto (GStrv) parts = g_strsplit (text, find, -1);

  return g_strjoinv (replacement, parts);
}

/* Spaces, tabs, CR and empty lines do not matter, and neither do the additional lines of fairdeal-cli. */
static void
test_lenient (void)
{
  for (unsigned i = 0; i < G_N_ELEMENTS (whole); i++)
    {
      const char      *text = whole[i].text;
      g_autofree char *tabs = replaced_all (text, " ", "\t \t");
      g_autofree char *cr = replaced_all (text, "\n", "\r\n");
      g_autofree char *apart = replaced_all (text, "\n", "  \t\n\n \t \r\n\n");
      g_autofree char *leading = replaced_all (text, "\n", "\n \t");
      g_autofree char *status = g_strconcat (text, "status: playing\n", NULL);
      g_autofree char *bonus = g_strconcat ("\n\r\n", text, "\nstatus: won\n\n", "bonus: 240\n\n", NULL);
      g_autofree char *short_end = g_strndup (text, strlen (text) - 1);
      FairRules        rules;

      fair_test_rules (whole[i].rules, &rules);
      check_reads_back (&rules, tabs, text);
      check_reads_back (&rules, cr, text);
      check_reads_back (&rules, apart, text);
      check_reads_back (&rules, leading, text);
      check_reads_back (&rules, status, text);
      check_reads_back (&rules, bonus, text);
      check_reads_back (&rules, short_end, text);
    }
}

/* A text need not end in a NUL: nothing beyond its length is read. */
static void
test_length (void)
{
  const char *text = whole[4].text;
  size_t      least = (size_t) (strstr (text, "scored:") - text) + strlen ("scored:");
  FairRules   rules;

  fair_test_rules ("rush", &rules);
  for (size_t length = 0; length <= strlen (text); length++)
    {
      g_autofree char *exact = g_malloc (length + (length == 0));
      FairPosition     position;
      gboolean         reads;

      memcpy (exact, text, length);
      reads = fair_position_parse (&rules, exact, length, &position, NULL);
      if (length < least)
        g_assert_false (reads);
      if (length >= strlen (text) - 1)
        g_assert_true (reads);
    }
}

#define RUSH "f1: AC-2C; f2: AH; t1: [KD 4C] 9H 8S; t6: [QD] 2D; w: 3C; rest: s; redeals: 17; score: -345; scored: TC 9H"
#define CHURCHILL "f1: AS-2S; r1: 5C; t1: [4D 9C] KH QS; rest: s"
#define DEMONS "f1: 5S-7S; f2: 5H; r1: [2C 3C] 4C; t1: 2S; w: KD; rest: s; redeals: 1"
#define KINGCELL "f1: AS; c2: KD; t1: 2C 3C; rest: t8"
#define CASTLE "f1: AC; f3: AH; t1: AS; rest: t8"

static const struct
{
  const char   *rules;
  const char   *position;
  const char   *find;
  const char   *replacement;
  FairFaultCode code;
  unsigned      line;
  const char   *word;
  const char   *expected;
} faults[] = {
  /* Cards. */
  { "rush", RUSH, "3C", "3X", FAIR_FAULT_NOT_A_CARD, 12, "3X", "" },
  { "rush", RUSH, "3C", "3c", FAIR_FAULT_NOT_A_CARD, 12, "3c", "" },
  { "rush", RUSH, "3C", "3C,", FAIR_FAULT_NOT_A_CARD, 12, "3C,", "" },
  { "rush", RUSH, "3C", "\007\033", FAIR_FAULT_NOT_A_CARD, 12, "??", "" },
  { "rush", RUSH, "3C", "abcdefghijklmnopqrstuvwxyz", FAIR_FAULT_NOT_A_CARD, 12, "abcdefghijklmnopqrstuvw", "" },
  { "rush", RUSH, "3C", "3C 3C", FAIR_FAULT_CARD_TWICE, 12, "3C", "" },
  { "rush", RUSH, "3C", "3D", FAIR_FAULT_CARD_TWICE, 13, "3D", "" },
  { "rush", RUSH, "3C", "", FAIR_FAULT_CARD_MISSING, 13, "3C", "" },
  { "churchill", CHURCHILL, "5C", "", FAIR_FAULT_CARD_MISSING, 25, "5C", "" },
  { "churchill", CHURCHILL, "r2:", "r2: 5C", FAIR_FAULT_CARD_TWICE, 25, "5C", "" },
  { "kingcell", KINGCELL, "t2:", "t2: TD TD", FAIR_FAULT_CARD_TWICE, 10, "TD", "" },
  /* Lines; if a text ends too early, the last line. */
  { "rush", RUSH, "f2: AH\n", "", FAIR_FAULT_WRONG_LINE, 2, "f3:", "f2:" },
  { "rush", RUSH, "f4:\n", "f4:\nf4:\n", FAIR_FAULT_WRONG_LINE, 5, "f4:", "t1:" },
  { "rush", RUSH, "t1:", "t1", FAIR_FAULT_WRONG_LINE, 5, "t1", "t1:" },
  { "rush", RUSH, "t1:", "T1:", FAIR_FAULT_WRONG_LINE, 5, "T1:", "t1:" },
  { "rush", RUSH, "t1:", "t01:", FAIR_FAULT_WRONG_LINE, 5, "t01:", "t1:" },
  { "rush", RUSH, "t1:", "t1 :", FAIR_FAULT_WRONG_LINE, 5, "t1", "t1:" },
  { "rush", RUSH, "t2:\nt3:", "t3:\nt2:", FAIR_FAULT_WRONG_LINE, 6, "t3:", "t2:" },
  { "rush", RUSH, "redeals: 17\n", "", FAIR_FAULT_WRONG_LINE, 14, "score:", "redeals:" },
  { "rush", RUSH, "score: -345\n", "", FAIR_FAULT_WRONG_LINE, 15, "scored:", "score:" },
  { "rush", RUSH, "scored: TC 9H\n", "", FAIR_FAULT_LINE_MISSING, 15, "", "scored:" },
  { "rush", RUSH, "scored: TC 9H\n", "ended: yes\n", FAIR_FAULT_WRONG_LINE, 16, "ended:", "scored:" },
  { "rush", RUSH, "f1:", "status: playing\nf1:", FAIR_FAULT_WRONG_LINE, 1, "status:", "f1:" },
  { "rush", RUSH, "scored: TC 9H\n", "scored: TC 9H\nscored:\n", FAIR_FAULT_EXTRA_LINE, 17, "scored:", "" },
  { "rush", RUSH, "scored: TC 9H\n", "scored: TC 9H\nstatus: won\nended: yes\n", FAIR_FAULT_EXTRA_LINE, 18, "ended:", "" },
  { "rush", RUSH, "scored: TC 9H\n", "scored: TC 9H\nended: yes\nended: yes\n", FAIR_FAULT_EXTRA_LINE, 18, "ended:", "" },
  { "rush", RUSH, "scored: TC 9H\n", "scored: TC 9H\n# end\n", FAIR_FAULT_EXTRA_LINE, 17, "#", "" },
  { "rush", RUSH, "scored: TC 9H\n", "scored: TC 9H\nstatus:x\n", FAIR_FAULT_EXTRA_LINE, 17, "status:x", "" },
  { "rush", RUSH, "scored: TC 9H\n", "scored: TC 9H\nended: no\n", FAIR_FAULT_EXTRA_WORD, 17, "no", "ended:" },
  { "rush", RUSH, "scored: TC 9H\n", "scored: TC 9H\nended: yes yes\n", FAIR_FAULT_EXTRA_WORD, 17, "yes", "ended:" },
  { "churchill", CHURCHILL, "s: [", "w:\ns: [", FAIR_FAULT_WRONG_LINE, 25, "w:", "s:" },
  { "kingcell", KINGCELL, "t8:", "t9:", FAIR_FAULT_WRONG_LINE, 16, "t9:", "t8:" },
  { "demonthief", "f1: 5S; rest: s", "t1:", "r1:\nt1:", FAIR_FAULT_WRONG_LINE, 9, "r1:", "t1:" },
  { "demonthief reserve=true", "f1: 5S; rest: s", "r1:\n", "", FAIR_FAULT_WRONG_LINE, 9, "t1:", "r1:" },
  { "demons-and-thieves", DEMONS, "redeals: 1\n", "", FAIR_FAULT_LINE_MISSING, 20, "", "redeals:" },
  { "demons-and-thieves", DEMONS, "redeals: 1\n", "redeals: 1\nended: yes\n", FAIR_FAULT_EXTRA_LINE, 22, "ended:", "" },
  { "demonthief", "f1: 5S; rest: s", "]\n", "]\nredeals: 0\n", FAIR_FAULT_EXTRA_LINE, 20, "redeals:", "" },
  /* Brackets. */
  { "rush", RUSH, "[KD 4C]", "[KD 4C", FAIR_FAULT_BRACKET, 5, "", "t1" },
  { "rush", RUSH, "[KD 4C]", "KD 4C]", FAIR_FAULT_BRACKET, 5, "4C]", "" },
  { "rush", RUSH, "[KD 4C]", "[KD] [4C]", FAIR_FAULT_BRACKET, 5, "[4C]", "" },
  { "rush", RUSH, "[KD 4C]", "KD [4C]", FAIR_FAULT_BRACKET, 5, "[4C]", "" },
  { "rush", RUSH, "[KD 4C]", "[[KD 4C]]", FAIR_FAULT_NOT_A_CARD, 5, "[KD", "" },
  { "rush", RUSH, "[KD 4C]", "[KD] 4C]", FAIR_FAULT_BRACKET, 5, "4C]", "" },
  { "rush", RUSH, "[KD 4C]", "[KD[ 4C]", FAIR_FAULT_NOT_A_CARD, 5, "KD[", "" },
  { "rush", RUSH, "f3:", "f3: []", FAIR_FAULT_BRACKET, 3, "[]", "" },
  { "rush", RUSH, "t2:", "t2: []", FAIR_FAULT_BRACKET, 6, "[]", "" },
  { "rush", RUSH, "[KD 4C]", "[] KD 4C", FAIR_FAULT_BRACKET, 5, "[]", "" },
  { "rush", RUSH, "[KD 4C]", "[ KD 4C]", FAIR_FAULT_BRACKET, 5, "[", "" },
  { "rush", RUSH, "[KD 4C]", "[KD 4C ]", FAIR_FAULT_BRACKET, 5, "]", "" },
  { "rush", RUSH, "[KD 4C]", "]KD 4C[", FAIR_FAULT_NOT_A_CARD, 5, "]KD", "" },
  { "rush", RUSH, "[KD 4C]", "(KD 4C)", FAIR_FAULT_NOT_A_CARD, 5, "(KD", "" },
  /* Facing. */
  { "rush", RUSH, "w: 3C", "w: [3C]", FAIR_FAULT_MUST_BE_UP, 12, "", "w" },
  { "rush", RUSH, "f2: AH", "f2: [AH]", FAIR_FAULT_MUST_BE_UP, 2, "", "f2" },
  { "rush", RUSH, "9H 8S", "", FAIR_FAULT_CARD_MISSING, 13, "9H", "" },
  { "rush", RUSH, "[QD] 2D", "[QD 2D]", FAIR_FAULT_ALL_DOWN, 10, "", "t6" },
  { "rush", RUSH, "5C 6C", "5C] 6C", FAIR_FAULT_BRACKET, 13, "KS]", "" },
  { "churchill", CHURCHILL, "r1: 5C", "r1: [5C]", FAIR_FAULT_MUST_BE_UP, 9, "", "r1" },
  { "churchill", CHURCHILL, "[4D 9C] KH QS", "[4D 9C KH QS]", FAIR_FAULT_ALL_DOWN, 15, "", "t1" },
  { "demons-and-thieves", DEMONS, "[2C 3C] 4C", "[2C] 3C 4C", FAIR_FAULT_MUST_BE_DOWN, 9, "", "r1" },
  { "demons-and-thieves", DEMONS, "[2C 3C] 4C", "2C 3C 4C", FAIR_FAULT_MUST_BE_DOWN, 9, "", "r1" },
  { "demons-and-thieves", DEMONS, "[2C 3C] 4C", "[2C 3C 4C]", FAIR_FAULT_ALL_DOWN, 9, "", "r1" },
  { "demons-and-thieves", DEMONS, "t1: 2S", "t1: [2S]", FAIR_FAULT_MUST_BE_UP, 10, "", "t1" },
  { "kingcell", KINGCELL, "t1: 2C 3C", "t1: [2C] 3C", FAIR_FAULT_MUST_BE_UP, 9, "", "t1" },
  { "kingcell", KINGCELL, "c2: KD", "c2: [KD]", FAIR_FAULT_MUST_BE_UP, 6, "", "c2" },
  { "beleaguered-castle", CASTLE, "t1: AS", "t1: [AS]", FAIR_FAULT_MUST_BE_UP, 5, "", "t1" },
  /* Capacity. */
  { "kingcell", "f1: AS; c2: KD 2C; rest: t8", "c1", "c1", FAIR_FAULT_TOO_MANY, 6, "", "c2" },
  { "churchill", "r4: KD 2C; rest: s", "f1", "f1", FAIR_FAULT_TOO_MANY, 12, "", "r4" },
  { "demonthief reserve=true", "f1: 5S; r1: [AC-KC] 2D; rest: s", "f1", "f1", FAIR_FAULT_TOO_MANY, 9, "", "r1" },
  /* Foundations. */
  { "rush", "f2: 2H; rest: s", "f1", "f1", FAIR_FAULT_FOUNDATION_ORDER, 2, "2H", "f2" },
  { "rush", "f2: AH 3H; rest: s", "f1", "f1", FAIR_FAULT_FOUNDATION_ORDER, 2, "3H", "f2" },
  { "rush", "f2: AH 2D; rest: s", "f1", "f1", FAIR_FAULT_FOUNDATION_ORDER, 2, "2D", "f2" },
  { "churchill", "f2: AH; rest: s", "f1", "f1", FAIR_FAULT_FOUNDATION_SUIT, 2, "AH", "f2" },
  { "churchill", "f3: AS; rest: s", "f1", "f1", FAIR_FAULT_FOUNDATION_SUIT, 3, "AS", "f3" },
  { "churchill suit-order=CDHS", "f1: AS; rest: s", "f2", "f2", FAIR_FAULT_FOUNDATION_SUIT, 1, "AS", "f1" },
  { "beleaguered-castle", "f2: AC; rest: t8", "f1", "f1", FAIR_FAULT_FOUNDATION_SUIT, 2, "AC", "f2" },
  { "streets-and-alleys", "f4: AC; rest: t8", "f1", "f1", FAIR_FAULT_FOUNDATION_SUIT, 4, "AC", "f4" },
  { "demonthief", "rest: s", "f1", "f1", FAIR_FAULT_NO_BASE, 1, "", "f1" },
  { "demonthief", "f2: 5S; rest: s", "f1", "f1", FAIR_FAULT_NO_BASE, 1, "", "f1" },
  { "demonthief", "f1: 5S; f3: 6H; rest: s", "f1", "f1", FAIR_FAULT_FOUNDATION_ORDER, 3, "6H", "f3" },
  { "demonthief", "f1: 5S-KS 2S; rest: s", "f1", "f1", FAIR_FAULT_FOUNDATION_ORDER, 1, "2S", "f1" },
  { "demonthief", "f1: 5S-4S 5S; rest: s", "f1", "f1", FAIR_FAULT_TOO_MANY, 1, "", "f1" },
  { "freecell cells=3", "c3: KD; rest: t8", "c3: KD", "c3: KD\nc4:", FAIR_FAULT_WRONG_LINE, 8, "c4:", "t1:" },
  /* Runs, only in Klondike and Solitaire Rush. */
  { "klondike", "t3: [2C] 9H 8D; rest: s", "f1", "f1", FAIR_FAULT_NOT_A_RUN, 7, "", "t3" },
  { "rush", "t3: [2C] 9H 8D; rest: s", "f1", "f1", FAIR_FAULT_NOT_A_RUN, 7, "", "t3" },
  { "rush", "t3: AH KS; rest: s", "f1", "f1", FAIR_FAULT_NOT_A_RUN, 7, "", "t3" },
  /* Numbers. */
  { "rush", RUSH, "redeals: 17", "redeals: 1000001", FAIR_FAULT_NUMBER, 14, "1000001", "redeals:" },
  { "rush", RUSH, "redeals: 17", "redeals: -1", FAIR_FAULT_NUMBER, 14, "-1", "redeals:" },
  { "rush", RUSH, "redeals: 17", "redeals: 017", FAIR_FAULT_NUMBER, 14, "017", "redeals:" },
  { "rush", RUSH, "redeals: 17", "redeals: 00", FAIR_FAULT_NUMBER, 14, "00", "redeals:" },
  { "rush", RUSH, "redeals: 17", "redeals: 1x", FAIR_FAULT_NUMBER, 14, "1x", "redeals:" },
  { "rush", RUSH, "redeals: 17", "redeals: +1", FAIR_FAULT_NUMBER, 14, "+1", "redeals:" },
  { "rush", RUSH, "redeals: 17", "redeals:", FAIR_FAULT_NUMBER, 14, "", "redeals:" },
  { "rush", RUSH, "redeals: 17", "redeals: 1 7", FAIR_FAULT_EXTRA_WORD, 14, "7", "redeals:" },
  { "rush", RUSH, "redeals: 17", "redeals: 4294967313", FAIR_FAULT_NUMBER, 14, "4294967313", "redeals:" },
  { "rush", RUSH, "score: -345", "score: 1000000001", FAIR_FAULT_NUMBER, 15, "1000000001", "score:" },
  { "rush", RUSH, "score: -345", "score: -1000000001", FAIR_FAULT_NUMBER, 15, "-1000000001", "score:" },
  { "rush", RUSH, "score: -345", "score: -0", FAIR_FAULT_NUMBER, 15, "-0", "score:" },
  { "rush", RUSH, "score: -345", "score: -", FAIR_FAULT_NUMBER, 15, "-", "score:" },
  { "rush", RUSH, "score: -345", "score: -05", FAIR_FAULT_NUMBER, 15, "-05", "score:" },
  { "rush", RUSH, "score: -345", "score: --5", FAIR_FAULT_NUMBER, 15, "--5", "score:" },
  { "rush", RUSH, "score: -345", "score: 99999999999999999999", FAIR_FAULT_NUMBER, 15, "99999999999999999999", "score:" },
  { "rush", RUSH, "score: -345", "score: 18446744073709551617", FAIR_FAULT_NUMBER, 15, "18446744073709551617", "score:" },
  { "demons-and-thieves", DEMONS, "redeals: 1", "redeals: 3", FAIR_FAULT_NUMBER, 21, "3", "redeals:" },
  { "klondike", "rest: s", "redeals: 0", "redeals: 1000001", FAIR_FAULT_NUMBER, 14, "1000001", "redeals:" },
  { "klondike passes=3", "rest: s", "redeals: 0", "redeals: 3", FAIR_FAULT_NUMBER, 14, "3", "redeals:" },
  { "klondike passes=1", "rest: s", "redeals: 0", "redeals: 1", FAIR_FAULT_NUMBER, 14, "1", "redeals:" },
  { "klondike", "rest: s", "redeals: 0", "score: 0", FAIR_FAULT_WRONG_LINE, 14, "score:", "redeals:" },
  /* Scored. */
  { "rush", RUSH, "scored: TC 9H", "scored: 9H TC", FAIR_FAULT_SCORED, 16, "TC", "" },
  { "rush", RUSH, "scored: TC 9H", "scored: TC JC", FAIR_FAULT_SCORED, 16, "JC", "" },
  { "rush", RUSH, "scored: TC 9H", "scored: 2C", FAIR_FAULT_SCORED, 16, "2C", "" },
  { "rush", RUSH, "scored: TC 9H", "scored: AC", FAIR_FAULT_SCORED, 16, "AC", "" },
  { "rush", RUSH, "scored: TC 9H", "scored: AH", FAIR_FAULT_SCORED, 16, "AH", "" },
  { "rush", RUSH, "scored: TC 9H", "scored: none", FAIR_FAULT_NOT_A_CARD, 16, "none", "" },
};

static void
test_faults (void)
{
  for (unsigned i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autofree char *complete = NULL;
      g_autofree char *text = NULL;
      g_auto (GStrv) parts = NULL;
      FairRules    rules;
      FairPosition position;
      FairFault    fault = { 0 };
      gboolean     reads;

      fair_test_rules (faults[i].rules, &rules);
      complete = fair_test_complete (&rules, faults[i].position);
      parts = g_strsplit (complete, faults[i].find, 2);
      g_assert_nonnull (parts[1]);
      text = g_strjoinv (faults[i].replacement, parts);
      reads = fair_position_parse (&rules, text, strlen (text), &position, &fault);
      if (reads || fault.code != faults[i].code || fault.line != faults[i].line ||
          strcmp (fault.word, faults[i].word) != 0 || strcmp (fault.expected, faults[i].expected) != 0)
        {
          g_test_message ("%s, %s for %s: fault %d, line %u, \"%s\", \"%s\"; expected %d, line %u, \"%s\", \"%s\"",
                          faults[i].rules, faults[i].replacement, faults[i].find,
                          (int) fault.code, fault.line, fault.word, fault.expected,
                          (int) faults[i].code, faults[i].line, faults[i].word, faults[i].expected);
          g_test_fail ();
        }
      g_assert_false (fair_position_parse (&rules, text, strlen (text), &position, NULL));
    }
}

/* Positions at the limits. */
static void
test_bounds (void)
{
  static const char *const positions[][2] = {
    { "rush", "rest: s; redeals: 1000000; score: 1000000000" },
    { "rush", "rest: s; redeals: 0; score: -1000000000; scored: KC KD KH KS" },
    { "rush", "f1: AS-KS; f2: AH-KH; f3: AC-KC; f4: AD-KD; ended: yes" },
    { "rush", "rest: w" },
    { "rush", "t3: KC QH JC TH 9C 8H 7C 6H 5C 4H 3C 2H AC; rest: w" },
    { "rush", "t3: 2C; rest: t3" },
    { "demons-and-thieves", "f1: 5S; r1: [AC-QC] KC; rest: s; redeals: 2" },
    { "demons-and-thieves", "f1: 5S-4S; f2: 5S-4S; rest: w" },
    { "demonthief", "f1: AS; f8: AS; rest: t9" },
    { "klondike", "rest: s; redeals: 1000000" },
    { "klondike passes=3", "rest: s; redeals: 2" },
    { "klondike passes=1", "rest: s; redeals: 0" },
    { "freecell cells=1", "c1: KS; rest: t1" },
    { "kingcell", "rest: t1" },
    { "kingcell", "c1: KS; c2: KH; c3: KD; c4: KC; rest: t1" },
    { "beleaguered-castle starting-rank=12", "rest: t1" },
    { "beleaguered-castle starting-rank=3", "f1: AC; f2: AD-KD; rest: t1" },
    { "churchill", "t1: 2C; rest: t1" },
    { "churchill sort-foundations=false", "f8: AC-KC; f1: AC-2C; rest: s" },
  };

  for (unsigned i = 0; i < G_N_ELEMENTS (positions); i++)
    {
      g_autofree char *text = NULL;
      FairRules        rules;

      fair_test_rules (positions[i][0], &rules);
      text = fair_test_complete (&rules, positions[i][1]);
      check_reads_back (&rules, text, text);
    }
}

/* Moves: how they are read and written. */
static void
test_moves (void)
{
  static const char *const good[][3] = {
    { "churchill", "t3>t5", "t3>t5" },
    { "churchill", "t10>t1*12", "t10>t1*12" },
    { "churchill", "t3>t5*1", "t3>t5" },
    { "churchill", "t3>t5*1!", "t3>t5!" },
    { "churchill", "t3>t5*4!", "t3>t5*4!" },
    { "churchill", "r4>f1", "r4>f1" },
    { "churchill", "draw", "draw" },
    { "rush", "w>f2", "w>f2" },
    { "rush", "w>s", "w>s" },
    { "rush", "s>w", "s>w" },
    { "rush", "redeal", "redeal" },
    { "rush", "end", "end" },
    { "kingcell", "c1>t6", "c1>t6" },
    { "kingcell", "t1>t1*104", "t1>t1*104" },
  };
  static const char *const bad[] = {
    "", " ", "t3", "t3>", ">t5", "t3>t5*", "t3>t5*0", "t3>t5*01", "t3>t5*-1", "t3>t5*+1", "t3>t5* 4", "t3>t5*4 ",
    " t3>t5", "t3 >t5", "t3>t5!*4", "t3>t5!!", "t3>t5*4!!", "!", "!t3>t5", "t3-t5", "t3>>t5", "t3>t5>t6",
    "t3>t5+t3>t6", "T3>t5", "t3>T5", "t>t5", "t3>t", "t03>t5", "t3>t05", "t0>t5", "t3>t0", "t-1>t5", "x1>t5",
    "w1>t5", "t3>w2", "s1>t5", "Draw", "DRAW", "draw*2", "drawx", "dra", "redeals", "ende", "end ", "draw\n",
    "t3>t5\n", "t3>t5*4x", "t3>t5x", "1>2", "33", "*", ">", "t3>t5*4*4", "t3>t5*1e1", "t3\t>t5", "\xc3\xa9>t5",
    "t3>t5*\xd9\xa1"
  };
  /* Valid syntax with impossible piles or numbers: such a move is read, but illegal. */
  static const char *const absurd[] = {
    "t99>t1", "t1>t99", "c1>t1", "t1>c1", "r7>f1", "w>t1", "f9>t1", "t4294967297>t1", "t18446744073709551617>t1",
    "t1>t257", "t1>t2*256", "t1>t2*257", "t1>t2*65537", "t1>t2*4294967297", "t1>t2*18446744073709551617",
    "t1>t2*99999999999999999999999999999999999999999999999999999999999999999999"
  };
  FairRules    rules;
  FairPosition position;
  FairMove     move;

  for (unsigned i = 0; i < G_N_ELEMENTS (good); i++)
    {
      char text[FAIR_MOVE_TEXT];

      fair_test_rules (good[i][0], &rules);
      g_assert_true (fair_move_parse (&rules, good[i][1], strlen (good[i][1]), &move));
      fair_move_print (&rules, move, text);
      g_assert_cmpstr (text, ==, good[i][2]);
    }

  fair_test_rules ("churchill", &rules);
  for (unsigned i = 0; i < G_N_ELEMENTS (bad); i++)
    if (fair_move_parse (&rules, bad[i], strlen (bad[i]), &move))
      g_error ("\"%s\" was read as a move", bad[i]);
  /* A NUL does not end the text. */
  g_assert_false (fair_move_parse (&rules, "t3>t5\0", 6, &move));
  g_assert_false (fair_move_parse (&rules, "draw\0", 5, &move));

  fair_test_position (&rules, "t1: QH; t2: KS; rest: s", &position);
  g_assert_true (fair_is_legal (&rules, &position, fair_test_move (&rules, "t1>t2")));
  for (unsigned i = 0; i < G_N_ELEMENTS (absurd); i++)
    {
      move = fair_test_move (&rules, absurd[i]);
      g_assert_false (fair_is_legal (&rules, &position, move));
    }
}

/* Every move reads back the same in every game. */
static void
test_all_moves (void)
{
  for (unsigned v = 0; fair_test_variants ()[v]; v++)
    {
      FairRules rules;

      fair_test_rules (fair_test_variants ()[v], &rules);
      for (unsigned from = 0; from < rules.n_piles; from++)
        for (unsigned to = 0; to < rules.n_piles; to++)
          for (unsigned count = 1; count <= 255; count += count < 20 ? 1 : 47)
            for (unsigned cheat = 0; cheat < 2; cheat++)
              {
                FairMove move = fair_move_cards (from, to, count);
                char     text[FAIR_MOVE_TEXT];

                move.cheat = cheat;
                fair_move_print (&rules, move, text);
                g_assert_true (fair_move_equal (fair_test_move (&rules, text), move));
              }
    }
}

/* Options as one line, with or without those that only arrange the table. */
/* Texts of steps, and the part that is wrong: "" if they are valid. */
static const struct
{
  const char *text;
  unsigned    n_moves;
  const char *wrong;
} steps[] = {
  { "t1>t2", 1, "" },
  { "t1>t2*3!+draw+w>f1", 3, "" },
  { "end+end", 2, "" },
  { "", 0, "" },
  { "t1>t2+", 0, "" },
  { "+t1>t2", 0, "" },
  { "t1>t2++t2>t3", 0, "" },
  { "t1>t2+t2>", 0, "t2>" },
  { "t1>t2+hop+jump", 0, "hop" },
  { "t1>t2 t2>t3", 0, "t1>t2 t2>t3" },
};

static void
test_steps (void)
{
  FairRules rules;

  fair_test_rules ("rush", &rules);
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      FairWord word = { .text = steps[i].text, .length = strlen (steps[i].text), .line = 7 };
      FairMove moves[FAIR_MAX_STEP];
      FairWord wrong = { .text = NULL };
      char     text[FAIR_STEP_TEXT];

      g_assert_cmpuint (fair_step_parse (&rules, &word, moves, &wrong), ==, steps[i].n_moves);
      fair_step_print (&rules, moves, steps[i].n_moves, text);
      g_assert_cmpstr (text, ==, steps[i].n_moves > 0 ? steps[i].text : "");
      if (steps[i].n_moves == 0)
        {
          g_assert_cmpmem (wrong.text, wrong.length, steps[i].wrong, strlen (steps[i].wrong));
          g_assert_cmpuint (wrong.line, ==, 7);
        }
    }
}

/* The longest step, with the longest moves. */
static void
test_long_steps (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  FairRules rules;
  FairWord  word;
  FairWord  wrong;
  FairMove  moves[FAIR_MAX_STEP];
  char      again[FAIR_STEP_TEXT];

  fair_test_rules ("churchill", &rules);
  for (guint i = 0; i < FAIR_MAX_STEP; i++)
    g_string_append (text, i > 0 ? "+t10>t10*255!" : "t10>t10*255!");
  word = (FairWord){ .text = text->str, .length = text->len };
  g_assert_cmpuint (fair_step_parse (&rules, &word, moves, &wrong), ==, FAIR_MAX_STEP);
  fair_step_print (&rules, moves, FAIR_MAX_STEP, again);
  g_assert_cmpstr (again, ==, text->str);

  g_string_append (text, "+draw");
  word = (FairWord){ .text = text->str, .length = text->len };
  g_assert_cmpuint (fair_step_parse (&rules, &word, moves, &wrong), ==, 0);
  g_assert_cmpuint (wrong.length, ==, text->len);
}

static void
test_options (void)
{
  const FairGame *churchill = fair_games_find ("churchill");
  FairRules       rules;
  FairOptions     options;
  char            text[FAIR_OPTIONS_TEXT];

  fair_test_rules ("churchill easy=true king-skip=run", &rules);
  g_assert_cmpuint (fair_options_print (churchill, &rules.options, FAIR_OPTIONS_ALL, text), ==, strlen (text));
  g_assert_cmpstr (text, ==, "easy=true sort-foundations=true suit-order=SHCD king-skip=run");
  g_assert_true (fair_options_parse (churchill, text, strlen (text), &options));
  g_assert_cmpmem (&options, sizeof options, &rules.options, sizeof options);
  fair_options_print (churchill, &options, FAIR_OPTIONS_OF_PLAY, text);
  g_assert_cmpstr (text, ==, "easy=true king-skip=run");

  g_assert_true (fair_options_parse (churchill, "king-skip=run", 13, &options));
  fair_options_print (churchill, &options, FAIR_OPTIONS_ALL, text);
  g_assert_cmpstr (text, ==, "easy=false sort-foundations=true suit-order=SHCD king-skip=run");
  g_assert_false (fair_options_parse (churchill, "easy", 4, &options));
  g_assert_false (fair_options_parse (churchill, "easy=yes", 8, &options));
  g_assert_false (fair_options_parse (churchill, "=true", 5, &options));
  g_assert_false (fair_options_parse (churchill, "easy=true easy=true", 19, &options));
  g_assert_false (fair_options_parse (churchill, "draw=3", 6, &options));
  g_assert_true (fair_options_parse (fair_games_find ("streets-and-alleys"), "", 0, &options));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fair/rules-text/whole", test_whole);
  g_test_add_func ("/fair/rules-text/lenient", test_lenient);
  g_test_add_func ("/fair/rules-text/length", test_length);
  g_test_add_func ("/fair/rules-text/faults", test_faults);
  g_test_add_func ("/fair/rules-text/bounds", test_bounds);
  g_test_add_func ("/fair/rules-text/moves", test_moves);
  g_test_add_func ("/fair/rules-text/steps", test_steps);
  g_test_add_func ("/fair/rules-text/long-steps", test_long_steps);
  g_test_add_func ("/fair/rules-text/options", test_options);
  g_test_add_func ("/fair/rules-text/all-moves", test_all_moves);
  return g_test_run ();
}
