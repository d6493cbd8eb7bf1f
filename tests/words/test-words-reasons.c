/* Reasons: a sentence for every one, whatever the move, and nothing about face-down cards. */
#include <locale.h>
#include <string.h>

#include "deal.h"
#include "fair-words.h"
#include "position-text.h"
#include "step.h"
#include "words-helpers.h"

/* Each reason has a sentence that can stand alone, if nothing is known about the move. */
static void
test_reasons_alone (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  FairRules    rules;
  FairPosition position;

  fair_test_rules ("rush", &rules);
  fair_deal_number (&rules, 1, &position);
  for (FairReason reason = 0; reason < FAIR_N_REASONS; reason++)
    {
      char *words = fair_words_reason (&rules, &position, fair_move_cards (FAIR_NO_PILE, FAIR_NO_PILE, 0), reason);

      fair_test_assert_sentence (words);
      g_assert_true (g_hash_table_add (seen, words));
    }
}

/* Calls @visit for moves of all kinds, sensible or not. */
typedef void (*Visit) (const FairRules *rules, const FairPosition *position, FairMove move, void *data);

static void
visit_moves (const FairRules    *rules,
             const FairPosition *position,
             Visit               visit,
             void               *data)
{
  static const uint8_t counts[] = { 0, 1, 2, 3, 5, 9, 255 };

  for (unsigned from = 0; from <= rules->n_piles; from++)
    for (unsigned to = 0; to <= rules->n_piles; to++)
      for (unsigned i = 0; i < 2 * G_N_ELEMENTS (counts); i++)
        {
          FairMove move = fair_move_cards (from < rules->n_piles ? from : FAIR_NO_PILE,
                                           to < rules->n_piles ? to : FAIR_NO_PILE,
                                           counts[i / 2]);

          move.cheat = i % 2;
          visit (rules, position, move, data);
        }
  for (FairMoveKind kind = FAIR_MOVE_DRAW; kind <= FAIR_MOVE_END; kind++)
    {
      FairMove move = fair_move_simple (kind);

      visit (rules, position, move, data);
      move.cheat = 1;
      visit (rules, position, move, data);
    }
}

/* Visits the moves of some positions of each variant, reached by playing at random. */
static void
visit_random_play (Visit visit,
                   void *data)
{
  uint64_t random = 1;

  for (unsigned i = 0; fair_test_games ()[i] != NULL; i++)
    {
      FairRules    rules;
      FairPosition position;

      fair_test_rules (fair_test_games ()[i], &rules);
      fair_deal_number (&rules, i + 1, &position);
      for (unsigned j = 0; j < 100; j++)
        {
          FairMove moves[FAIR_MAX_MOVES];
          unsigned n = fair_list (&rules, &position, moves);

          if (j % 10 == 0)
            visit_moves (&rules, &position, visit, data);
          if (n == 0)
            break;
          fair_apply (&rules, &position, moves[fair_random_below (&random, n)], NULL);
        }
    }
}

/* Written positions that random play seldom reaches. */
static const struct
{
  const char *id;
  const char *text;
} written[] = {
  { "rush",
    "f1: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC\nf2: AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD\n"
    "f3: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH\nf4: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS\n"
    "t1:\nt2:\nt3:\nt4:\nt5:\nt6:\nt7:\nw:\ns:\nredeals: 0\nscore: 0\nscored:\n" },
  { "rush",
    "f1: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC\nf2: AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD\n"
    "f3: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH\nf4: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS\n"
    "t1: KS\nt2:\nt3:\nt4:\nt5:\nt6:\nt7:\nw:\ns:\nredeals: 0\nscore: 0\nscored:\nended: yes\n" },
  { "rush",
    "f1: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC\nf2: AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD\n"
    "f3: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH\nf4: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS\n"
    "t1: KS\nt2:\nt3:\nt4:\nt5:\nt6:\nt7:\nw: KC\ns:\nredeals: 5\nscore: 0\nscored:\n" },
  { "kingcell",
    "f1: AC 2C 3C 4C 5C 6C 7C 8C 9C TC\nf2: AD 2D 3D 4D 5D 6D 7D 8D 9D TD\nf3: AH 2H 3H 4H 5H 6H 7H 8H 9H TH\n"
    "f4: AS 2S 3S 4S 5S 6S 7S 8S 9S TS\nc1: KD\nc2: KH\nc3: KS\nc4: QS\n"
    "t1: KC QD JC\nt2: JD\nt3: QC JH\nt4: QH JS\nt5:\nt6:\nt7:\nt8:\n" },
  { "kingcell",
    "f1: AC 2C 3C 4C 5C 6C 7C 8C 9C\nf2: AD 2D 3D 4D 5D 6D 7D 8D 9D TD\nf3: AH 2H 3H 4H 5H 6H 7H 8H 9H\n"
    "f4: AS 2S 3S 4S 5S 6S 7S 8S 9S TS\nc1: KD\nc2: KH\nc3: KS\nc4: QS\n"
    "t1: KC\nt2: JD TC\nt3: QC JH\nt4: QH JS TH\nt5: JC\nt6: QD\nt7:\nt8:\n" },
  { "beleaguered-castle",
    "f1: AC 2C 3C 4C 5C 6C 7C 8C 9C\nf2: AD 2D 3D 4D 5D 6D 7D 8D 9D\nf3: AH 2H 3H 4H 5H 6H 7H 8H 9H\n"
    "f4: AS 2S 3S 4S 5S 6S 7S 8S 9S\n"
    "t1: KC\nt2: KD\nt3: KH\nt4: KS\nt5: QC JD TD\nt6: QD JC TC\nt7: QH JH TH\nt8: QS JS TS\n" },
  { "demons-and-thieves",
    "f1: 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC\nf2: 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD\n"
    "f3: 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH\nf4: 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS\n"
    "f5: 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC\nf6: 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD\n"
    "f7: 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH\nf8: 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS\n"
    "r1:\nt1:\nt2:\nt3:\nt4:\nt5: AS\nt6:\nt7:\nt8:\nt9:\nw: AC KS\ns:\nredeals: 2\n" },
  { "churchill",
    "f1: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS\nf2: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS\n"
    "f3: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH\nf4: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH\n"
    "f5: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC\nf6: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC\n"
    "f7: AD 2D 3D 4D 5D 6D 7D 8D 9D\nf8: AD 2D 3D 4D 5D 6D 7D 8D 9D\nr1:\nr2: QD\nr3:\nr4:\nr5:\nr6:\n"
    "t1: KS\nt2: KS\nt3: KH\nt4: KH\nt5: KC\nt6: KC\nt7: KD\nt8: KD\nt9: TD JD\nt10: QD JD TD\ns:\n" },
  { "rush",
    "f1: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC\nf2: AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD\n"
    "f3: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH\nf4: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS\n"
    "t1: KS\nt2:\nt3:\nt4:\nt5:\nt6:\nt7:\nw:\ns:\nredeals: 0\nscore: 0\nscored:\n" },
  { "kingcell",
    "f1: AC 2C 3C 4C 5C 6C 7C 8C 9C\nf2: AD 2D 3D 4D 5D 6D 7D 8D 9D\nf3: AH 2H 3H 4H 5H 6H 7H 8H 9H\n"
    "f4: AS 2S 3S 4S 5S 6S 7S 8S 9S\nc1: KD\nc2: KH\nc3: KS\nc4: QS\n"
    "t1: KC\nt2: QD JC\nt3: TC\nt4: TD\nt5: TH\nt6: TS\nt7: JD\nt8: QC JH QH JS\n" },
  { "demons-and-thieves",
    "f1: 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC\nf2: 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD\n"
    "f3: 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH\nf4: 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS\n"
    "f5: 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC\nf6: 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD\n"
    "f7: 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH\nf8: 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS\n"
    "r1:\nt1:\nt2:\nt3:\nt4:\nt5: AS\nt6: AC KS\nt7:\nt8:\nt9:\nw:\ns:\nredeals: 2\n" },
  { "kingcell",
    "f1: AC 2C 3C 4C 5C 6C 7C 8C 9C\nf2: AD 2D 3D 4D 5D 6D 7D 8D 9D\nf3: AH 2H 3H 4H 5H 6H 7H 8H 9H\n"
    "f4: AS 2S 3S 4S 5S 6S 7S 8S 9S\nc1: KD\nc2: KH\nc3: KS\nc4: QS\n"
    "t1: KC\nt2: QD JS\nt3: TC\nt4: TD\nt5: TH\nt6: TS\nt7: JD\nt8: JH QH QC JC\n" }
};

/* Collects the sentences of each reason. */
static void
collect_reason (const FairRules    *rules,
                const FairPosition *position,
                FairMove            move,
                void               *data)
{
  unsigned        *n_met = data;
  FairReason       reason = fair_check (rules, position, move);
  g_autofree char *words = fair_words_reason (rules, position, move, reason);
  g_autofree char *told = fair_words_move (rules, position, move);

  fair_test_assert_sentence (words);
  g_assert_cmpuint (strlen (told), >, 4);
  n_met[reason]++;
}

/* Whether no position can give @reason: eight kings cannot head all of Churchill's ten columns, and only the model
 * refuses a spread. */
static bool
is_impossible (FairReason reason)
{
  return reason == FAIR_REASON_NO_COLUMN_FOR_ROW || reason == FAIR_REASON_NO_EMPTY_COLUMN || reason == FAIR_REASON_STAYS_EMPTY;
}

/* Every reason occurs, and has a sentence. */
static void
test_reasons_met (void)
{
  unsigned n_met[FAIR_N_REASONS] = { 0 };

  visit_random_play (collect_reason, n_met);
  for (unsigned i = 0; i < G_N_ELEMENTS (written); i++)
    {
      FairRules    rules;
      FairPosition position;

      fair_test_words_position (written[i].id, written[i].text, &rules, &position);
      visit_moves (&rules, &position, collect_reason, n_met);
    }

  for (FairReason reason = 0; reason < FAIR_N_REASONS; reason++)
    if (n_met[reason] == 0 && !is_impossible (reason))
      {
        g_test_message ("reason %d is never met", reason);
        g_test_fail ();
      }
}

/* A move in a written position, and its reason. */
static const struct
{
  unsigned    position; /* an index of written[] */
  const char *move;
  const char *reason;
} told[] = {
  { 0, "draw", "The game is won, and no moves are left." },
  { 1, "draw", "The game has ended, and no moves are left." },
  { 2, "redeal", "The stock is empty, so you can turn the waste over." },
  { 2, "w>f1", "King of clubs goes on the queen of clubs: foundations are built up in suit." },
  { 2, "w>f2", "King of clubs goes to foundation 1, not to this one." },
  { 2, "w>t2", "King of clubs goes to the empty column: only a king, or a run that starts with a king, can fill one." },
  { 2, "f1>t2", "Queen of clubs cannot go to the empty column: only a king, or a run that starts with a king, can fill one." },
  { 2, "f1>f2", "A card on a foundation can only go back to a column." },
  { 2, "t1>s", "Cards cannot go to the stock." },
  { 2, "t1>w", "Only cards from the stock go to the waste." },
  { 2, "t1>t2!", "This game has no cheats." },
  { 2, "t1>t9", "This game has no such pile." },
  { 3, "t3>t1", "Jack of hearts cannot go on the jack of clubs: columns are built down in any other suit." },
  { 3, "t3>f1", "Jack of hearts goes to foundation 3, not to this one." },
  { 3, "t1>c1", "This cell is taken: a cell holds one card." },
  { 3, "c1>c2", "A card in a cell can only go to a foundation or a column." },
  { 3, "t1>t2*9", "There are only 3 cards in that pile." },
  { 3, "draw", "This game has no stock." },
  { 3, "end", "This game cannot be ended by a move." },
  { 4, "t5>t6", "Jack of clubs goes on the queen of diamonds: columns are built down in any other suit." },
  { 4, "t3>t6*2", "Queen of clubs cannot go on the queen of diamonds: columns are built down in any other suit." },
  { 5, "t5>t1*3", "Only 1 card can move there at once: each additional card needs an empty column." },
  { 5, "t5>t1*3!", "This is a cheat: the rules allow only 1 card to move there at once." },
  { 5, "t6>f1!", "This move is legal without cheating." },
  { 5, "t6>f2", "Ten of clubs goes to foundation 1, not to this one." },
  { 5, "t5>t2*4", "There are only 3 cards in that pile." },
  { 5, "f1>t1", "Cards on a foundation stay there." },
  { 6, "redeal", "All 2 redeals have been used." },
  { 6, "w>t5", "King of spades goes on the ace of spades: this column is built down in suit, with a king on an ace." },
  { 6, "t5>f8", "Ace of spades cannot go to a foundation yet: foundations are built up in suit, and the king of spades comes first." },
  { 6, "t5>t2", "Ace of spades goes to the empty column: any card or run can fill one." },
  { 6, "t5>r1", "Cards cannot go to the reserve." },
  { 7, "draw", "The stock is empty." },
  { 7, "redeal", "This game has no redeals." },
  { 7, "t9>t1*2", "These cards are not a run: the jack of diamonds is not one rank below the ten of diamonds." },
  { 7, "t10>t1*2", "These cards are not a run: the ten of diamonds and the jack of diamonds share a color." },
  { 7, "r2>t1", "The Devil’s Six can only go to a foundation." },
  { 7, "t9>r1", "Cards cannot go to the Devil’s Six." },
  { 7, "r1>t1", "There are no cards to move in that pile." },
  { 7, "s>t1", "Cards in the stock are dealt in rows, not moved." },
  { 8, "redeal", "The waste is empty, so there is nothing to turn over." },
  { 8, "end", "You can end the game at any time." },
  { 9, "t2>t1*2",
    "Only 1 card can move there at once: one, plus one for each empty cell, doubled for each other empty column." },
  { 9, "t8>t1*3", "These cards are not a run: the queen of hearts is not one rank below the jack of hearts." },
  { 9, "t2>c1*2", "A cell holds only one card." },
  { 9, "c1>c2*2", "A card in a cell can only go to a foundation or a column." },
  { 9, "c1>t1*2", "There is only 1 card in that pile." },
  { 9, "t8>f3", "Jack of spades cannot go to a foundation yet: foundations are built up in suit, and the ten of spades comes first." },
  { 10, "t6>t5*2", "These cards are not a run: the king of spades and the ace of clubs are of different suits." },
  { 11, "t8>t1*2", "These cards are not a run: the jack of clubs and the queen of clubs share a suit." }
};

static void
test_reasons_told (void)
{
  for (unsigned i = 0; i < G_N_ELEMENTS (told); i++)
    {
      FairRules    rules;
      FairPosition position;
      FairMove     move;

      fair_test_words_position (written[told[i].position].id, written[told[i].position].text, &rules, &position);
      g_assert_true (fair_move_parse (&rules, told[i].move, strlen (told[i].move), &move));
      g_test_message ("%s in position %u", told[i].move, told[i].position);
      fair_test_assert_words (fair_words_reason (&rules, &position, move, fair_check (&rules, &position, move)), told[i].reason);
    }
}

/* Makes all sentences about @move, even for reasons that do not fit it. */
static void
say_everything (const FairRules    *rules,
                const FairPosition *position,
                FairMove            move,
                void               *data)
{
  unsigned        *n = data;
  FairReason       reason = (*n)++ % FAIR_N_REASONS;
  g_autofree char *words = fair_words_reason (rules, position, move, reason);
  g_autofree char *other = fair_words_reason (rules, position, move, (reason * 7 + 3) % FAIR_N_REASONS);

  fair_test_assert_sentence (words);
  fair_test_assert_sentence (other);
}

/* Whatever the move and the reason, there is a sentence. */
static void
test_nonsense (void)
{
  FairRules    rules;
  FairPosition position;
  unsigned     n = 0;

  visit_random_play (say_everything, &n);
  for (unsigned i = 0; i < G_N_ELEMENTS (written); i++)
    {
      fair_test_words_position (written[i].id, written[i].text, &rules, &position);
      visit_moves (&rules, &position, say_everything, &n);
    }
  fair_test_assert_words (fair_words_move (&rules, &position, (FairMove){ .kind = 77 }), "No such move");
}

/* Rearranges the face-down cards of @position. */
static void
shuffle_hidden (const FairRules *rules,
                FairPosition    *position)
{
  unsigned hidden[FAIR_MAX_CARDS];
  unsigned n = 0;
  uint64_t random = 5;

  for (unsigned pile = 0; pile < rules->n_piles; pile++)
    for (unsigned i = 0; i < position->down[pile]; i++)
      hidden[n++] = position->start[pile] + i;
  for (unsigned i = n; i > 1; i--)
    {
      unsigned a = hidden[i - 1];
      unsigned b = hidden[fair_random_below (&random, i)];
      FairCard card = position->cards[a];

      position->cards[a] = position->cards[b];
      position->cards[b] = card;
    }
}

/* Sentences about @move do not depend on hidden cards. */
static void
compare_hidden (const FairRules    *rules,
                const FairPosition *position,
                FairMove            move,
                void               *data)
{
  const FairReason reason = fair_check (rules, position, move);
  FairPosition     other = *position;
  g_autofree char *words = fair_words_reason (rules, position, move, reason);
  g_autofree char *before = fair_words_move (rules, position, move);
  g_autofree char *other_words = NULL;
  g_autofree char *other_before = NULL;

  shuffle_hidden (rules, &other);
  g_assert_cmpint (fair_check (rules, &other, move), ==, reason);
  other_words = fair_words_reason (rules, &other, move, reason);
  other_before = fair_words_move (rules, &other, move);
  g_assert_cmpstr (words, ==, other_words);
  g_assert_cmpstr (before, ==, other_before);
}

static void
test_hidden (void)
{
  visit_random_play (compare_hidden, NULL);
}

int
main (int    argc,
      char **argv)
{
  setlocale (LC_ALL, "C");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fair/words-reasons/reasons-alone", test_reasons_alone);
  g_test_add_func ("/fair/words-reasons/reasons-met", test_reasons_met);
  g_test_add_func ("/fair/words-reasons/reasons-told", test_reasons_told);
  g_test_add_func ("/fair/words-reasons/nonsense", test_nonsense);
  g_test_add_func ("/fair/words-reasons/hidden", test_hidden);

  return g_test_run ();
}
