#include "config.h"

#include "fair-rival.h"

#include "fair-game-result.h"
#include "fair-name.h"
#include "fair-score-words.h"
#include "fair-words.h"

#include <glib/gi18n-lib.h>

/* Returns: (transfer full): a copy of @result, of a player whose @name can be empty */
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

/* Whether @model has the same deal and rules. */
gboolean
fair_rival_has_deal (const FairRival *self,
                     FairGameModel   *model)
{
  const FairGame  *game = fair_game_model_get_rules (model)->game;
  g_autofree char *mine = fair_game_result_print_variant (model);
  g_autofree char *other = NULL;

  if (!g_str_equal (game->id, self->result->game) || fair_game_model_get_number (model) != self->result->number)
    return FALSE;

  other = fair_result_make_variant (game, self->result->options);
  return g_strcmp0 (mine, other) == 0;
}

/* Returns: (transfer full): what counts in @result, and whether it was assisted */
static char *
dup_amount (const FairResult *result)
{
  g_autofree char *amount = fair_score_words_amount (result);

  /* translators: %s is like “143 moves” */
  return result->assisted ? g_strdup_printf (_ ("%s with help"), amount) : g_steal_pointer (&amount);
}

/* By what one result of a deal is better than another. */
typedef enum
{
  BY_NOTHING,
  BY_POINTS,
  BY_WINNING, /* only one was won */
  BY_MOVES,
  BY_SECONDS
} Margin;

/* Returns: by what the results differ; @margin is above 0 if @mine is better */
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

/* Whether @mine is better than @other, a result of the same deal. */
gboolean
fair_rival_is_better (const FairResult *mine,
                      const FairResult *other)
{
  gint64 margin;

  return find_margin (mine, other, &margin) != BY_NOTHING && margin > 0;
}

/* Returns: (transfer full): that the player did better, by @n of what @kind counts */
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
    case BY_WINNING:
    case BY_NOTHING:
    default:
      return g_strdup (_ ("You did better by winning."));
    }
}

/* Returns: (transfer full): that @name did better, by @n of what @kind counts */
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
    case BY_WINNING:
    case BY_NOTHING:
    default:
      /* translators: %s is the name of another player */
      return g_strdup_printf (_ ("%s did better by winning."), name);
    }
}

/* Returns: (transfer full): who did better, and by how much */
static char *
dup_verdict (const FairResult *mine,
             const FairResult *other,
             const char       *name)
{
  gint64 margin;
  Margin kind = find_margin (mine, other, &margin);

  if (kind == BY_NOTHING)
    return g_strdup (_ ("It is a tie."));
  if (margin > 0)
    return dup_praise (kind, (guint) margin);
  /* translators: begins a sentence in place of a name: “The other player did better by 12 moves.” */
  return dup_praise_of (name[0] != '\0' ? name : _ ("The other player"), kind, (guint) -margin);
}

/**
 * fair_rival_compare_results:
 * @mine: the player's own result
 * @other: the result of the player @name for the same deal
 *
 * Returns: (transfer full): how they compare: "You: 143 moves; Ann: 131 moves. Ann did better by 12 moves."
 */
char *
fair_rival_compare_results (const FairResult *mine,
                            const FairResult *other,
                            const char       *name)
{
  g_autofree char *my_amount = dup_amount (mine);
  g_autofree char *amount = dup_amount (other);
  g_autofree char *shown = fair_name_is_blank (name) ? g_strdup ("") : fair_words_make_name (name);
  g_autofree char *verdict = dup_verdict (mine, other, shown);

  /* translators: the player's result, the name of another player, their result, and who did better: You: 143 moves;
   * Ann: 131 moves. Ann did better by 12 moves. */
  return g_strdup_printf (_ ("You: %s; %s: %s. %s"), my_amount, shown[0] != '\0' ? shown : _ ("other player"), amount, verdict);
}

/* Returns: (transfer full): how @model, which is over, compares with @self */
char *
fair_rival_compare (const FairRival *self,
                    FairGameModel   *model)
{
  g_autoptr (FairResult) mine = fair_game_result_make (model, self->result->id ? self->result->id : "", fair_game_result_of_leaving (model), 0, 0);

  return fair_rival_compare_results (mine, self->result, self->name);
}
