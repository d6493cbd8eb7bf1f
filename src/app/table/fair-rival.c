#include "fair-rival.h"

#include "fair-file.h"
#include "fair-game-result.h"
#include "fair-i18n.h"
#include "fair-name.h"
#include "fair-record.h"
#include "fair-score-words.h"
#include "fair-words.h"

#include <string.h>
#include <sys/stat.h>

enum
{
  MAX_GROUPS = 32,
  MAX_BYTES = 1 << 20,
  MAX_RACE = 16384 /* bytes of moves and times that are kept */
};

/* Returns: (transfer full): a copy of @result for a player named @name, which can be empty */
FairRival *
fair_rival_new (const FairResult *result,
                const char       *name)
{
  FairRival *self = g_new (FairRival, 1);

  self->result = fair_result_copy (result);
  self->name = g_strdup (name);
  return self;
}

void
fair_rival_free (FairRival *self)
{
  fair_result_free (self->result);
  g_free (self->name);
  g_free (self);
}

gboolean
fair_rival_has_deal (const FairRival *self,
                     FairGameModel   *model)
{
  const FairGame  *game = fair_game_model_get_rules (model)->game;
  g_autofree char *mine = fair_game_result_print_variant (model);
  g_autofree char *other = fair_result_make_variant (game, self->result->options);

  return g_str_equal (game->id, self->result->game) && !fair_game_model_is_laid (model) &&
         fair_game_model_get_number (model) == self->result->number && g_strcmp0 (mine, other) == 0;
}

static char *
dup_amount (const FairResult *result)
{
  g_autofree char *amount = fair_score_words_amount (result);

  /* translators: %s is like “143 moves” */
  return result->assisted ? g_strdup_printf (_ ("%s with help"), amount) : g_steal_pointer (&amount);
}

/* The ways in which one result of a deal can be better than another. */
typedef enum
{
  BY_NOTHING,
  BY_POINTS,
  BY_WINNING, /* only one was won */
  BY_MOVES,
  BY_SECONDS
} Margin;

/* Returns: the kind of difference; @margin is above 0 if @mine is better */
static Margin
find_margin (const FairResult *mine,
             const FairResult *other,
             gint64           *margin)
{
  gboolean won = mine->outcome == FAIR_OUTCOME_WON;

  *margin = (gint64) mine->score - other->score;
  if (fair_games_have_points (mine->game) && *margin != 0)
    return BY_POINTS;
  *margin = won - (other->outcome == FAIR_OUTCOME_WON);
  if (*margin != 0)
    return BY_WINNING;
  *margin = (gint64) other->n_moves - mine->n_moves;
  if (won && *margin != 0)
    return BY_MOVES;
  *margin = other->time / G_USEC_PER_SEC - mine->time / G_USEC_PER_SEC;
  return won && *margin != 0 ? BY_SECONDS : BY_NOTHING;
}

gboolean
fair_rival_is_better (const FairResult *mine,
                      const FairResult *other)
{
  gint64 margin;

  return find_margin (mine, other, &margin) != BY_NOTHING && margin > 0;
}

/* Returns: (transfer full): that the player did better, by @n units of @kind */
static char *
dup_praise (Margin kind,
            guint  n)
{
  switch (kind)
    {
    case BY_POINTS:
      /* translators: %u is a number of points */
      return g_strdup_printf (ngettext ("You did better by %u point.", "You did better by %u points.", n), n);
    case BY_MOVES:
      /* translators: %u is a number of moves */
      return g_strdup_printf (ngettext ("You did better by %u move.", "You did better by %u moves.", n), n);
    case BY_SECONDS:
      /* translators: %u is a number of seconds */
      return g_strdup_printf (ngettext ("You did better by %u second.", "You did better by %u seconds.", n), n);
    default:
      return g_strdup (_ ("You did better: you won."));
    }
}

/* Returns: (transfer full): that @name did better, by @n units of @kind */
static char *
dup_praise_of (const char *name,
               Margin      kind,
               guint       n)
{
  switch (kind)
    {
    case BY_POINTS:
      /* translators: %s is the name of another player, %u a number of points */
      return g_strdup_printf (ngettext ("%s did better by %u point.", "%s did better by %u points.", n), name, n);
    case BY_MOVES:
      /* translators: %s is the name of another player, %u a number of moves */
      return g_strdup_printf (ngettext ("%s did better by %u move.", "%s did better by %u moves.", n), name, n);
    case BY_SECONDS:
      /* translators: %s is the name of another player, %u a number of seconds */
      return g_strdup_printf (ngettext ("%s did better by %u second.", "%s did better by %u seconds.", n), name, n);
    default:
      /* translators: %s is the name of another player */
      return g_strdup_printf (_ ("%s did better: they won."), name);
    }
}

/* Returns: (transfer full): how the player's own result compares with another one for the same deal, by the player @name: "You: 143
 * moves; Ann: 131 moves. Ann did better by 12 moves." */
char *
fair_rival_compare_results (const FairResult *mine,
                            const FairResult *other,
                            const char       *name)
{
  g_autofree char *my_amount = dup_amount (mine);
  g_autofree char *amount = dup_amount (other);
  g_autofree char *shown = fair_name_is_blank (name) ? g_strdup ("") : fair_words_make_name (name);
  g_autofree char *verdict = NULL;
  gint64           margin;
  Margin           kind = find_margin (mine, other, &margin);

  if (kind == BY_NOTHING)
    verdict = g_strdup (_ ("It’s a tie."));
  else if (margin > 0)
    verdict = dup_praise (kind, (guint) margin);
  else
    /* translators: begins a sentence in place of a name: “The other player did better by 12 moves.” */
    verdict = dup_praise_of (shown[0] != '\0' ? shown : _ ("The other player"), kind, (guint) -margin);

  /* translators: the player's result, the name of another player, their result, and who did better: You: 143 moves;
   * Ann: 131 moves. Ann did better by 12 moves. */
  return g_strdup_printf (_ ("You: %s; %s: %s. %s"), my_amount, shown[0] != '\0' ? shown : _ ("other player"), amount, verdict);
}

/* Returns: (transfer full): a line that says how far the other player's game was at @point (nullable): "Ann: 23 cards on foundations,
 * 61 moves" or, without one, at its end: "Ann: Won · 3:20 · 80 moves" */
char *
fair_rival_dup_pace (const FairRival     *self,
                     const FairPacePoint *point)
{
  g_autofree char *name = fair_name_is_blank (self->name) ? g_strdup (_ ("The other player")) : fair_words_make_name (self->name);
  g_autofree char *result = fair_score_words_result (self->result);
  g_autofree char *cards = NULL;
  g_autofree char *moves = NULL;

  if (point == NULL)
    return g_strdup_printf (_ ("%s: %s"), name, result);

  /* translators: %u is a number of cards */
  cards = g_strdup_printf (ngettext ("%u card on foundations", "%u cards on foundations", point->n_cards), point->n_cards);
  /* translators: %u is a number of moves */
  moves = g_strdup_printf (ngettext ("%u move", "%u moves", point->n_moves), point->n_moves);
  /* translators: the name of another player, a number of cards, and a number of moves: Ann: 23 cards on foundations, 61 moves */
  return g_strdup_printf (_ ("%s: %s, %s"), name, cards, moves);
}

/* A file next to the database keeps the comparisons of games in progress until the next start, with a group for each
 * game, named by its UUID. Only the newest groups are kept, which eventually removes finished games. The file is
 * written without waiting for the disk: if it is lost, only a comparison is missing. Its contents are not trusted.
 *
 * Returns: (transfer full): its contents. @path: (out) (transfer full): where it is */
static GKeyFile *
load (FairStore *store,
      char     **path)
{
  g_autofree char *folder = g_path_get_dirname (fair_store_get_path (store));
  GKeyFile        *file = g_key_file_new ();
  struct stat      status;

  *path = g_build_filename (folder, "rivals.ini", NULL);
  if (stat (*path, &status) == 0 && S_ISREG (status.st_mode) && status.st_size <= MAX_BYTES)
    g_key_file_load_from_file (file, *path, G_KEY_FILE_NONE, NULL);
  return file;
}

void
fair_rival_keep (const FairRival *self,
                 FairStore       *store,
                 const char      *id)
{
  g_autofree char *path = NULL;
  g_autoptr (GKeyFile) file = load (store, &path);
  const FairResult *result = self->result;
  g_auto (GStrv) groups = NULL;
  g_autofree char *text = NULL;
  gsize            n, length;

  g_key_file_remove_group (file, id, NULL);
  g_key_file_set_string (file, id, "game", result->game);
  g_key_file_set_string (file, id, "options", result->options);
  g_key_file_set_uint64 (file, id, "number", result->number);
  g_key_file_set_string (file, id, "outcome", fair_outcome_get_name (result->outcome));
  g_key_file_set_integer (file, id, "moves", (int) MIN (result->n_moves, G_MAXINT));
  g_key_file_set_integer (file, id, "score", result->score);
  g_key_file_set_int64 (file, id, "microseconds", result->time);
  g_key_file_set_boolean (file, id, "assisted", result->assisted != 0);
  g_key_file_set_string (file, id, "name", self->name);
  if (result->times != NULL && strlen (result->moves) + strlen (result->times) <= MAX_RACE)
    {
      g_key_file_set_string (file, id, "play", result->moves);
      g_key_file_set_string (file, id, "times", result->times);
    }
  groups = g_key_file_get_groups (file, &n);
  for (gsize i = 0; i + MAX_GROUPS < n; i++)
    g_key_file_remove_group (file, groups[i], NULL);
  text = g_key_file_to_data (file, &length, NULL);
  fair_file_replace (path, text, length, FAIR_FILE_PRIVATE | FAIR_FILE_UNSYNCED, NULL);
}

/* Returns: (transfer full) (nullable): the stored result for the game @id, if it is for the deal of @model */
FairRival *
fair_rival_find (FairStore     *store,
                 const char    *id,
                 FairGameModel *model)
{
  g_autofree char *path = NULL;
  g_autoptr (GKeyFile) file = load (store, &path);
  g_autoptr (FairResult) result = g_new0 (FairResult, 1);
  g_autoptr (FairRival) rival = NULL;
  g_autofree char *outcome = g_key_file_get_string (file, id, "outcome", NULL);
  g_autofree char *name = g_key_file_get_string (file, id, "name", NULL);
  FairRules        rules;

  /* Any of them can be missing. */
  result->game = g_key_file_get_string (file, id, "game", NULL);
  result->options = g_key_file_get_string (file, id, "options", NULL);
  result->number = g_key_file_get_uint64 (file, id, "number", NULL);
  result->n_moves = (guint) MAX (g_key_file_get_integer (file, id, "moves", NULL), 0);
  result->score = g_key_file_get_integer (file, id, "score", NULL);
  result->time = CLAMP (g_key_file_get_int64 (file, id, "microseconds", NULL), 0, FAIR_RESULT_MAX_PLAYED);
  result->assisted = g_key_file_get_boolean (file, id, "assisted", NULL);
  result->moves = g_key_file_get_string (file, id, "play", NULL);
  result->times = g_key_file_get_string (file, id, "times", NULL);
  if (result->game == NULL || result->options == NULL || outcome == NULL || name == NULL ||
      !fair_result_resolve (result, &rules) || !fair_outcome_parse (outcome, &result->outcome) || !fair_player_name_is_good (name))
    return NULL;

  rival = fair_rival_new (result, name);
  return fair_rival_has_deal (rival, model) ? g_steal_pointer (&rival) : NULL;
}
