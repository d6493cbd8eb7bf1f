/* Invalid texts for every parser: valid ones with bytes and words changed, lost, duplicated and swapped.  Nothing may
 * crash, and accepted texts must read back the same after they are written. This test matters most with
 * sanitizers. */
#include "board-text.h"
#include "deal-text.h"
#include "rules-helpers.h"
#include "step.h"

#include <stdlib.h>
#include <string.h>

enum
{
  N_TEXTS = 200000, /* for each parser, unless FAIR_TEST_TEXTS is set */
  MAX_TEXT = 2048
};

static unsigned
n_texts (void)
{
  const char *texts = g_getenv ("FAIR_TEST_TEXTS");

  return texts ? (unsigned) g_ascii_strtoull (texts, NULL, 10) : N_TEXTS;
}

/* Random numbers from the tested generator, which are the same on every machine. */
static unsigned
below (uint64_t *state,
       unsigned  n)
{
  return (unsigned) fair_random_below (state, n);
}

typedef struct
{
  char   bytes[MAX_TEXT];
  size_t length;
} Text;

static void
cut (Text  *text,
     size_t at,
     size_t n)
{
  memmove (text->bytes + at, text->bytes + at + n, text->length - at - n);
  text->length -= n;
}

static void
insert (Text       *text,
        size_t      at,
        const char *bytes,
        size_t      n)
{
  char piece[64];

  n = MIN (n, sizeof piece);
  if (text->length + n > MAX_TEXT)
    return;
  memcpy (piece, bytes, n);
  memmove (text->bytes + at + n, text->bytes + at, text->length - at);
  memcpy (text->bytes + at, piece, n);
  text->length += n;
}

static void
mutate (Text     *text,
        uint64_t *state)
{
  static const char *const words[] = {
    " ", "\n", "\t", "\r", "[", "]", "[]", ":", "*", "!", ">", "0", "1", "9", "-", "AS", "KD", "TH", " AC ", "f1:",
    "t1:", "t10:", "s:", "w:", "r1:", "\nended: yes\n", "\nstatus: won\n", "score:", "scored:", "redeals: 1",
    "99999999999999999999", "10H", "#5", "<", ">", ":", "\n", " - ", "\nFreecells: ", "\nTalon: ", "H-2", "draw", "end", "\xff", "true", "SHCD", "*255", "*256", "t255", "f1", "c1", "="
  };
  size_t at = below (state, (unsigned) text->length + 1);
  size_t left = text->length - at;
  size_t few = 1 + below (state, 12);

  switch (below (state, 7))
    {
    case 0: /* another byte */
      if (left > 0)
        text->bytes[at] = (char) below (state, 256);
      break;
    case 1: /* one bit */
      if (left > 0)
        text->bytes[at] ^= (char) (1 << below (state, 7));
      break;
    case 2: /* lost bytes */
      cut (text, at, MIN (left, few % 4 + 1));
      break;
    case 3: /* a word that means something */
      {
        const char *word = words[below (state, G_N_ELEMENTS (words))];

        insert (text, at, word, strlen (word));
        break;
      }
    case 4: /* bytes duplicated elsewhere */
      insert (text, below (state, (unsigned) text->length + 1), text->bytes + at, MIN (left, few));
      break;
    case 5: /* two pieces swapped, each as long as a card and a space */
      if (text->length >= 6)
        {
          size_t a = below (state, (unsigned) text->length - 2);
          size_t b = below (state, (unsigned) text->length - 2);
          char   piece[3];

          memcpy (piece, text->bytes + a, 3);
          memmove (text->bytes + a, text->bytes + b, 3);
          memcpy (text->bytes + b, piece, 3);
        }
      break;
    default: /* the end lost */
      if (below (state, 4) == 0)
        text->length = at;
      break;
    }
}

/* Returns: a changed copy of @original in a buffer of its length, so that a sanitizer detects reads beyond the end */
static char *
make_junk (const char *original,
           uint64_t   *state,
           size_t     *length)
{
  Text     text = { .length = MIN (strlen (original), MAX_TEXT) };
  unsigned n = 1 + below (state, 3);

  memcpy (text.bytes, original, text.length);
  for (unsigned i = 0; i < n; i++)
    mutate (&text, state);
  *length = text.length;
  return memcpy (g_malloc (text.length + (text.length == 0)), text.bytes, text.length);
}

static void
check_fault (const FairFault *fault)
{
  g_assert_cmpint (fault->code, !=, FAIR_FAULT_NONE);
  g_assert_cmpuint (fault->line, >=, 1);
  g_assert_nonnull (memchr (fault->word, '\0', sizeof fault->word));
  g_assert_nonnull (memchr (fault->expected, '\0', sizeof fault->expected));
  for (const char *c = fault->word; *c; c++)
    g_assert_true (g_ascii_isgraph (*c));
}

/* A position in the middle of a game. */
static char *
random_position (const FairRules *rules,
                 uint64_t        *state)
{
  unsigned     n = below (state, 60);
  FairPosition position;
  FairMove     moves[FAIR_MAX_MOVES];

  fair_deal_number (rules, below (state, 1000000), &position);
  for (unsigned i = 0; i < n; i++)
    {
      unsigned n_moves = fair_list (rules, &position, moves);

      if (n_moves == 0)
        break;
      fair_apply (rules, &position, moves[below (state, n_moves)], NULL);
    }

  return fair_test_print (rules, &position);
}

static unsigned
n_variants (void)
{
  return g_strv_length ((char **) fair_test_variants ());
}

static void
test_positions (void)
{
  uint64_t         state = 1;
  unsigned         accepted = 0;
  g_autofree char *original = NULL;
  FairRules        rules;

  for (unsigned i = 0; i < n_texts (); i++)
    {
      g_autofree char *junk = NULL;
      FairPosition     position;
      FairFault        fault = { 0 };
      size_t           length;

      if (i % 20 == 0)
        {
          fair_test_rules (fair_test_variants ()[below (&state, n_variants ())], &rules);
          g_free (original);
          original = random_position (&rules, &state);
        }
      junk = make_junk (original, &state, &length);
      if (fair_position_parse (&rules, junk, length, &position, &fault))
        {
          g_autofree char *text = fair_test_print (&rules, &position);
          FairPosition     again;
          FairMove         moves[FAIR_MAX_MOVES];
          unsigned         n;

          g_assert_true (fair_position_parse (&rules, text, strlen (text), &again, NULL));
          g_assert_true (fair_position_equal (&position, &again));
          g_assert_cmpuint (position.start[rules.n_piles], ==, rules.n_cards);
          /* Accepted positions can be played. */
          n = fair_list (&rules, &position, moves);
          if (n > 0)
            fair_apply (&rules, &position, moves[below (&state, n)], NULL);
          accepted++;
        }
      else
        check_fault (&fault);
    }
  g_test_message ("%u accepted", accepted);
  g_assert_cmpuint (accepted, >, 0);
}

static void
test_decks (void)
{
  uint64_t state = 2;
  unsigned accepted = 0;

  for (unsigned i = 0; i < n_texts (); i++)
    {
      g_autoptr (GString) original = g_string_new (NULL);
      g_autofree char *junk = NULL;
      FairRules        rules;
      FairDeck         deck;
      FairFault        fault = { 0 };
      size_t           length;

      fair_test_rules (fair_test_variants ()[i % n_variants ()], &rules);
      fair_deck_shuffle (i, rules.game->n_packs, &deck);
      for (unsigned j = 0; j < deck.n; j++)
        {
          char card[3];

          fair_card_print (deck.cards[j], card);
          g_string_append_printf (original, "%s%c", card, j % 13 == 12 ? '\n' : ' ');
        }
      junk = make_junk (original->str, &state, &length);
      if (fair_deck_parse (&rules, junk, length, &deck, &fault))
        {
          bool         seen[FAIR_CARD_CODES] = { false };
          FairPosition position;

          g_assert_cmpuint (deck.n, <=, rules.n_cards);
          for (unsigned j = 0; j < deck.n; j++)
            {
              g_assert_false (seen[deck.cards[j]]);
              seen[deck.cards[j]] = true;
            }
          fair_deal_deck (&rules, &deck, &position);
          g_assert_cmpuint (position.start[rules.n_piles], ==, rules.n_cards);
          accepted++;
        }
      else
        check_fault (&fault);
    }
  g_test_message ("%u accepted", accepted);
  g_assert_cmpuint (accepted, >, 0);
}

/* Boards, in the games that have them. */
static void
test_boards (void)
{
  static const char *const variants[] = { "freecell", "freecell cells=2", "kingcell", "klondike", "rush", "beleaguered-castle",
                                          "streets-and-alleys" };
  uint64_t                 state = 6;
  unsigned                 accepted = 0;
  char                     original[FAIR_BOARD_TEXT];
  FairRules                rules;

  for (unsigned i = 0; i < n_texts () / 4; i++)
    {
      g_autofree char *junk = NULL;
      FairPosition     position;
      FairFault        fault = { 0 };
      size_t           length;

      if (i % 20 == 0)
        {
          g_autofree char *text = NULL;

          fair_test_rules (variants[below (&state, G_N_ELEMENTS (variants))], &rules);
          text = random_position (&rules, &state);
          g_assert_true (fair_position_parse (&rules, text, strlen (text), &position, NULL));
          fair_board_print (&rules, &position, original);
        }
      junk = make_junk (original, &state, &length);
      if (fair_deal_parse (&rules, junk, length, false, &position, &fault))
        {
          g_autofree char *text = fair_test_print (&rules, &position);
          char             board[FAIR_BOARD_TEXT];
          FairPosition     again;

          g_assert_cmpuint (position.start[rules.n_piles], ==, rules.n_cards);
          g_assert_true (fair_position_parse (&rules, text, strlen (text), &again, NULL));
          g_assert_true (fair_position_equal (&position, &again));
          length = fair_board_print (&rules, &position, board);
          g_assert_true (fair_deal_parse (&rules, board, length, false, &again, NULL));
          accepted++;
        }
      else
        check_fault (&fault);
    }
  g_test_message ("%u accepted", accepted);
  g_assert_cmpuint (accepted, >, 0);
}

static void
test_moves (void)
{
  static const char *const originals[] = { "t3>t5", "t10>t1*12", "r4>f1", "c1>t6!", "w>f2", "draw", "redeal", "end", "t8>t2*3!", "f1>t7" };
  uint64_t                 state = 3;
  unsigned                 accepted = 0;

  for (unsigned i = 0; i < n_texts (); i++)
    {
      g_autofree char *junk = NULL;
      FairRules        rules;
      FairPosition     position;
      FairMove         move;
      size_t           length;

      fair_test_rules (fair_test_variants ()[i % n_variants ()], &rules);
      junk = make_junk (originals[below (&state, G_N_ELEMENTS (originals))], &state, &length);
      if (!fair_move_parse (&rules, junk, length, &move))
        continue;

      accepted++;
      fair_deal_number (&rules, i, &position);
      if (fair_is_legal (&rules, &position, move))
        fair_apply (&rules, &position, move, NULL);
      if (move.from != FAIR_NO_PILE && move.to != FAIR_NO_PILE)
        {
          char text[FAIR_MOVE_TEXT];

          fair_move_print (&rules, move, text);
          g_assert_true (fair_move_equal (fair_test_move (&rules, text), move));
        }
    }
  g_test_message ("%u accepted", accepted);
  g_assert_cmpuint (accepted, >, 0);
}

/* Moves with any numbers can be checked and printed. */
static void
test_any_move (void)
{
  uint64_t state = 4;

  for (unsigned i = 0; i < n_texts (); i++)
    {
      FairRules    rules;
      FairPosition position;
      uint32_t     bits = (uint32_t) fair_random_next (&state);
      FairMove     move;
      char         text[FAIR_MOVE_TEXT];

      if (i % 2)
        bits &= 0x070f0f80; /* possible piles and counts, no special move */
      move = (FairMove){ .kind = (bits & 0x7f) % 4, .cheat = bits >> 7 & 1, .from = (uint8_t) (bits >> 8), .to = (uint8_t) (bits >> 16), .count = (uint8_t) (bits >> 24) };
      fair_test_rules (fair_test_variants ()[i % n_variants ()], &rules);
      fair_deal_number (&rules, i, &position);
      if (fair_is_legal (&rules, &position, move))
        fair_apply (&rules, &position, move, NULL);
      fair_move_print (&rules, move, text);
      g_assert_nonnull (memchr (text, '\0', sizeof text));
    }
}

static void
test_options (void)
{
  static const char *const originals[] = { "true", "false", "SHCD", "CDHS", "top", "run", "columns", "cells", "3", "1", "300", "0", "12", "" };
  uint64_t                 state = 5;
  unsigned                 accepted = 0;

  for (unsigned i = 0; i < n_texts (); i++)
    {
      const FairGame  *game = fair_games_get (i % fair_games_count ());
      g_autofree char *junk = NULL;
      g_autofree char *text = NULL;
      size_t           length;

      junk = make_junk (originals[below (&state, G_N_ELEMENTS (originals))], &state, &length);
      text = g_strndup (junk, length);
      for (unsigned j = 0; j < game->n_options; j++)
        {
          char    printed[FAIR_OPTION_TEXT];
          int16_t value;

          if (!fair_option_parse (&game->options[j], text, &value))
            continue;
          fair_option_print (&game->options[j], value, printed);
          g_assert_cmpstr (printed, ==, text);
          accepted++;
        }
      g_assert_cmpint (fair_options_find (game, text), <, (int) game->n_options);
    }
  g_test_message ("%u accepted", accepted);
  g_assert_cmpuint (accepted, >, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fair/rules-junk/positions", test_positions);
  g_test_add_func ("/fair/rules-junk/decks", test_decks);
  g_test_add_func ("/fair/rules-junk/boards", test_boards);
  g_test_add_func ("/fair/rules-junk/moves", test_moves);
  g_test_add_func ("/fair/rules-junk/any-move", test_any_move);
  g_test_add_func ("/fair/rules-junk/options", test_options);
  return g_test_run ();
}
