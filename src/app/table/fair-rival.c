#include "config.h"

#include "fair-rival.h"

#include "fair-game-result.h"
#include "fair-score-words.h"

#include <glib/gi18n-lib.h>

/* Returns: (transfer full): what the player called @name, which may be empty, made of a deal */
FairRival *
fair_rival_new (const FairResult *result,
                const char       *name)
{
  FairRival *self = g_new (FairRival, 1);

  self->result = fair_result_copy (result);
  self->name = g_strdup (name);
  return self;
}

/* Frees @self with its result. */
void
fair_rival_free (FairRival *self)
{
  fair_result_free (self->result);
  g_free (self->name);
  g_free (self);
}

/* Whether @model is of the same deal by the same rules. */
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

/* Returns: (transfer full): how @model, which is over, came out beside it: "You: 143 moves; Ann: 131 moves." */
char *
fair_rival_compare (const FairRival *self,
                    FairGameModel   *model)
{
  g_autoptr (FairResult) mine = fair_game_result_make (model, self->result->id, fair_game_result_of_leaving (model), 0, 0);
  g_autofree char *my_amount = fair_score_words_amount (mine);
  g_autofree char *amount = fair_score_words_amount (self->result);

  /* translators: what the player made of a deal, and the name of another player and what that one made of it:
   * You: 143 moves; Ann: 131 moves. */
  return g_strdup_printf (_ ("You: %s; %s: %s."), my_amount, self->name[0] != '\0' ? self->name : _ ("other player"), amount);
}
