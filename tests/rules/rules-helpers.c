/* What the tests of the rules share.
 *
 * A position is written in shorthand: the piles that matter, separated by semicolons, and where all other cards lie:
 *
 *     f1: AS-9S; t1: [4D] KH QS; rest: s
 *
 * "AS-9S" includes the cards in between, as does "9S>AS", downward.  The rest lies at the bottom of its pile, in the
 * order of a new pack (so it is never a run), and in brackets where the pile can have them.  `redeals`, `score` and
 * `scored` are 0 or empty if they are left out.
 */
#include "rules-helpers.h"

#include "step.h"

#include <string.h>

enum
{
  FEW_VALUES = 12 /* of an option that is a number: all are tested */
};

/* Whether @value of @option makes a variant of its own. */
static bool
is_variant (const FairOption *option,
            int               value)
{
  char text[FAIR_OPTION_TEXT];

  if (value == option->fallback || !fair_option_allows (option, value))
    return false;

  fair_option_print (option, (int16_t) value, text);
  if (option->type == FAIR_OPTION_PERMUTATION)
    return strcmp (text, "CDHS") == 0;
  return option->type != FAIR_OPTION_NUMBER || option->max - option->min <= FEW_VALUES || value == option->min ||
         value == option->max || value == 0;
}

/* Adds the variants of @game: the default rules, each value of each option, and the last value of all of them. */
static void
add_variants (GPtrArray      *variants,
              const FairGame *game)
{
  g_autoptr (GString) all = g_string_new (game->id);

  g_ptr_array_add (variants, g_strdup (game->id));
  for (unsigned i = 0; i < game->n_options; i++)
    {
      char text[FAIR_OPTION_TEXT] = "";

      for (int value = 0; value < INT16_MAX; value++)
        if (is_variant (&game->options[i], value))
          {
            fair_option_print (&game->options[i], (int16_t) value, text);
            g_ptr_array_add (variants, g_strdup_printf ("%s %s=%s", game->id, game->options[i].key, text));
          }
      g_string_append_printf (all, " %s=%s", game->options[i].key, text);
    }
  if (game->n_options > 1)
    g_ptr_array_add (variants, g_string_free (g_steal_pointer (&all), FALSE));
}

/* Returns: (transfer none): each game with each value of each option, and some combinations, as fair_test_rules() takes
 * them, ended by NULL */
const char *const *
fair_test_variants (void)
{
  static GPtrArray *variants;

  if (variants == NULL)
    {
      variants = g_ptr_array_new ();
      for (unsigned i = 0; i < fair_games_count (); i++)
        add_variants (variants, fair_games_get (i));
      g_ptr_array_add (variants, NULL);
    }
  return (const char *const *) variants->pdata;
}

static void
set_option (const FairGame *game,
            const char     *assignment,
            FairOptions    *options)
{
  g_auto (GStrv) pair = g_strsplit (assignment, "=", 2);
  int index = fair_options_find (game, pair[0]);

  g_assert_cmpint (index, >=, 0);
  g_assert_true (fair_option_parse (&game->options[index], pair[1], &options->value[index]));
}

/* Resolves a game's id and options: "rush draw=1". */
void
fair_test_rules (const char *words,
                 FairRules  *rules)
{
  g_auto (GStrv) parts = g_strsplit (words, " ", -1);
  const FairGame *game = fair_games_find (parts[0]);
  FairOptions     options;

  g_assert_nonnull (game);
  fair_options_default (game, &options);
  for (unsigned i = 1; parts[i]; i++)
    set_option (game, parts[i], &options);
  g_assert_true (fair_rules_resolve (game, &options, rules));
}

/* Another value of @option than its default: of a number, one that is at no end. */
static int16_t
find_other (const FairOption *option)
{
  if (option->type != FAIR_OPTION_NUMBER)
    return option->type == FAIR_OPTION_PERMUTATION ? option->fallback : (int16_t) !option->fallback;

  return option->fallback + 3 <= option->max ? (int16_t) (option->fallback + 3) : (int16_t) (option->min + 1);
}

/* Returns: (transfer none): each game, and those whose options change more than the time limit with other values of all
 * of them too; as fair_test_rules() takes them, ended by NULL */
const char *const *
fair_test_games (void)
{
  static GPtrArray *games;

  if (games != NULL)
    return (const char *const *) games->pdata;

  games = g_ptr_array_new ();
  for (unsigned i = 0; i < fair_games_count (); i++)
    {
      const FairGame *game = fair_games_get (i);
      g_autoptr (GString) other = g_string_new (game->id);

      for (unsigned o = 0; o < game->n_options; o++)
        {
          int16_t value = find_other (&game->options[o]);
          char    text[FAIR_OPTION_TEXT];

          if (game->options[o].times || value == game->options[o].fallback)
            continue;
          fair_option_print (&game->options[o], value, text);
          g_string_append_printf (other, " %s=%s", game->options[o].key, text);
        }
      g_ptr_array_add (games, (gpointer) game->id);
      /* Without its reserve, Demons and Thieves takes the solver too long. */
      if (!g_str_equal (other->str, game->id) && !g_str_equal (other->str, "demons-and-thieves reserve=false"))
        g_ptr_array_add (games, g_strdup (other->str));
    }
  g_ptr_array_add (games, NULL);
  return (const char *const *) games->pdata;
}

/* Whether the solver has a search for the game in @words. */
bool
fair_test_has_search (const char *words)
{
  FairRules rules;

  fair_test_rules (words, &rules);
  return rules.game->search != FAIR_SEARCH_NONE;
}

static void
add_card (GString  *line,
          FairCard  card,
          unsigned *left)
{
  char text[3];

  fair_card_print (card, text);
  if (left[card] == 0)
    g_error ("%s is one too many after \"%s\"", text, line->str);
  left[card]--;
  if (line->len > 0 && line->str[line->len - 1] != '[')
    g_string_append_c (line, ' ');
  g_string_append (line, text);
}

/* Writes the cards of @words, and removes them from @left. */
static char *
expand_line (const char *words,
             unsigned   *left)
{
  g_autoptr (GString) line = g_string_new (NULL);
  g_auto (GStrv) parts = g_strsplit_set (words, " \n", -1);

  for (unsigned i = 0; parts[i]; i++)
    {
      const char *word = parts[i];
      FairCard    card;
      FairCard    last;

      if (*word == '\0')
        continue;
      if (*word == '[')
        {
          g_string_append_c (line, '[');
          word++;
        }
      card = fair_card_parse (word, 2);
      last = word[2] == '-' || word[2] == '>' ? fair_card_parse (word + 3, 2) : card;
      g_assert_true (card != FAIR_NO_CARD && last != FAIR_NO_CARD);
      add_card (line, card, left);
      while (card != last)
        {
          unsigned step = word[2] == '-' ? 1 : FAIR_N_RANKS - 1;

          card = fair_card ((fair_card_rank (card) - 1 + step) % FAIR_N_RANKS + 1, fair_card_suit (card), 0);
          add_card (line, card, left);
        }
      if (word[strlen (word) - 1] == ']')
        g_string_append_c (line, ']');
    }

  return g_string_free (g_steal_pointer (&line), FALSE);
}

/* All cards that are left, in brackets if @facing has them. */
static char *
take_rest (FairFacing  facing,
           const char *above,
           unsigned   *left)
{
  g_autoptr (GString) line = g_string_new (facing == FAIR_FACING_UP ? "" : "[");

  for (FairSuit suit = FAIR_CLUBS; suit < FAIR_N_SUITS; suit++)
    for (unsigned rank = FAIR_ACE; rank <= FAIR_KING; rank++)
      while (left[fair_card (rank, suit, 0)] > 0)
        add_card (line, fair_card (rank, suit, 0), left);
  if (line->len <= 1)
    return g_strdup (above);

  if (facing != FAIR_FACING_UP)
    g_string_append_c (line, ']');
  if (*above)
    g_string_append_printf (line, " %s", above);
  return g_string_free (g_steal_pointer (&line), FALSE);
}

static void
add_pile (GString         *text,
          const FairRules *rules,
          unsigned         pile,
          GHashTable      *lines,
          unsigned        *left)
{
  const char      *rest = g_hash_table_lookup (lines, "rest");
  char             name[FAIR_PILE_TEXT];
  const char      *cards;
  g_autofree char *all = NULL;

  fair_pile_print (rules, pile, name);
  cards = g_hash_table_lookup (lines, name);
  all = g_strdup (cards ? cards : "");
  if (g_strcmp0 (rest, name) == 0)
    {
      g_autofree char *above = g_steal_pointer (&all);

      all = take_rest (rules->piles[pile].facing, above, left);
    }
  g_string_append_printf (text, "%s:%s%s\n", name, *all ? " " : "", all);
}

static void
add_counter (GString    *text,
             GHashTable *lines,
             const char *key,
             const char *fallback)
{
  const char *value = g_hash_table_lookup (lines, key);

  value = value ? value : fallback;
  g_string_append_printf (text, "%s:%s%s\n", key, *value ? " " : "", value);
}

/* The full text of a position in @shorthand; free it with g_free(). */
char *
fair_test_complete (const FairRules *rules,
                    const char      *shorthand)
{
  g_autoptr (GHashTable) lines = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GString) text = g_string_new (NULL);
  g_auto (GStrv) parts = g_strsplit (shorthand, ";", -1);
  unsigned left[FAIR_CARD_CODES];

  for (unsigned i = 0; i < FAIR_CARD_CODES; i++)
    left[i] = rules->game->n_packs;
  for (unsigned i = 0; parts[i]; i++)
    {
      g_auto (GStrv) pair = g_strsplit (g_strstrip (parts[i]), ":", 2);
      gboolean is_pile = strchr ("frctws", pair[0][0]) && (pair[0][1] == '\0' || g_ascii_isdigit (pair[0][1]));

      g_assert_nonnull (pair[1]);
      g_hash_table_insert (lines, g_strdup (pair[0]),
                           is_pile ? expand_line (pair[1], left) : g_strdup (g_strstrip (pair[1])));
    }

  for (unsigned pile = 0; pile < rules->n_piles; pile++)
    add_pile (text, rules, pile, lines, left);
  if (rules->game->max_redeals > 0)
    add_counter (text, lines, "redeals", "0");
  if (rules->spec->scored)
    {
      add_counter (text, lines, "score", "0");
      add_counter (text, lines, "scored", "");
    }
  if (g_hash_table_contains (lines, "ended"))
    add_counter (text, lines, "ended", "yes");

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Reads a position in @shorthand. */
void
fair_test_position (const FairRules *rules,
                    const char      *shorthand,
                    FairPosition    *position)
{
  g_autofree char *text = fair_test_complete (rules, shorthand);
  FairFault        fault;

  if (!fair_position_parse (rules, text, strlen (text), position, &fault))
    g_error ("fault %d in line %u (%s, %s) of\n%s", (int) fault.code, fault.line, fault.word, fault.expected, text);
}

/* Deals the deal whose number is written in @number. */
void
fair_test_deal (const FairRules *rules,
                const char      *number,
                FairPosition    *position)
{
  fair_deal_number (rules, g_ascii_strtoull (number, NULL, 10), position);
}

FairMove
fair_test_move (const FairRules *rules,
                const char      *text)
{
  FairMove move;

  if (!fair_move_parse (rules, text, strlen (text), &move))
    g_error ("%s: not a move", text);
  return move;
}

/* Plays @moves, separated by spaces; each has to be legal. */
void
fair_test_play (const FairRules *rules,
                FairPosition    *position,
                const char      *moves)
{
  g_auto (GStrv) words = g_strsplit (moves, " ", -1);

  for (unsigned i = 0; words[i]; i++)
    {
      FairMove   move;
      FairReason reason;

      if (words[i][0] == '\0')
        continue;
      move = fair_test_move (rules, words[i]);
      reason = fair_check (rules, position, move);
      if (!fair_reason_is_legal (reason))
        {
          g_autofree char *text = fair_test_print (rules, position);

          g_error ("move %u of \"%s\", %s, is refused (reason %d) in\n%s", i + 1, moves, words[i], (int) reason, text);
        }
      fair_apply (rules, position, move, NULL);
    }
}

/* The text of @position; free it with g_free(). */
char *
fair_test_print (const FairRules    *rules,
                 const FairPosition *position)
{
  char *text = g_malloc (FAIR_POSITION_TEXT);

  fair_position_print (rules, position, text);
  return text;
}

/* The contents of the file @name in tests/data/rules/; free it with g_free(). */
char *
fair_test_data (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "rules", name, NULL);
  g_autoptr (GError) error = NULL;
  char *contents = NULL;

  g_file_get_contents (path, &contents, NULL, &error);
  g_assert_no_error (error);
  return contents;
}
