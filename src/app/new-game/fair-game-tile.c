/* FairGameTile: the whole tile is a button.  For screen readers its name is the game's title, and everything
 * else is in its description; the labels inside are only visible. */
#include "config.h"

#include "fair-game-tile.h"

#include "fair-cloth.h"
#include "fair-table-deck.h"
#include "fair-game-result.h"
#include "fair-compat.h"
#include "fair-game-words.h"
#include "fair-flow-layout.h"
#include "fair-settings.h"
#include "fair-words.h"

#include <glib/gi18n-lib.h>

/* The deal to show for a game that is not in progress. */
#define SAMPLE 1

struct _FairGameTile
{
  GtkButton parent_instance;

  FairThumbnail *thumbnail;
  GtkLabel      *title_label;
  GtkLabel      *summary_label;
  GtkLabel      *difficulty_label;
  GtkLabel      *winnability_label;
  GtkLabel      *played_label;
  GtkLabel      *act_label;

  const FairGame *game;
  GSettings      *settings;
  gboolean        is_under_way; /* the game is in progress and the player has done something in it */
};

G_DEFINE_FINAL_TYPE (FairGameTile, fair_game_tile, GTK_TYPE_BUTTON)

static void
add_sentence (GString    *text,
              const char *words)
{
  if (*words == '\0')
    return;

  if (text->len > 0)
    g_string_append_c (text, ' ');
  g_string_append (text, words);
  if (!g_str_has_suffix (words, "."))
    g_string_append_c (text, '.');
}

/* Puts everything visible except the title into the accessible description. */
static void
update_description (FairGameTile *self)
{
  GtkLabel *const labels[] = { self->summary_label, self->difficulty_label, self->winnability_label, self->played_label };
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    add_sentence (text, gtk_label_get_text (labels[i]));
  if (self->is_under_way)
    add_sentence (text, _ ("Game in progress"));
  fair_compat_describe (GTK_WIDGET (self), text->str);
}

static void
set_under_way (FairGameTile *self,
               gboolean      is_under_way)
{
  self->is_under_way = is_under_way;
  gtk_label_set_text (self->act_label, is_under_way ? _ ("Continue") : C_ ("begin a game", "Play"));
  if (is_under_way)
    gtk_widget_add_css_class (GTK_WIDGET (self->act_label), "continue");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->act_label), "continue");
}

/* Shows what depends only on @rules. */
static void
show_rules (FairGameTile    *self,
            const FairRules *rules)
{
  FairWinShare     winnability;
  gboolean         is_known = fair_win_share_find (rules, &winnability);
  g_autofree char *share = is_known ? fair_game_words_winnability (&winnability) : g_strdup ("");

  gtk_label_set_text (self->difficulty_label, fair_game_words_difficulty (fair_difficulty_of_game (rules)));
  gtk_label_set_text (self->winnability_label, share);
  gtk_widget_set_visible (GTK_WIDGET (self->winnability_label), is_known);
}

/* Whether @model is in progress and the player has done something in it. */
static gboolean
has_moves (FairGameModel *model)
{
  return fair_game_model_get_moves (model) > 0 || fair_game_model_get_undone (model) > 0;
}

static void
fair_game_tile_dispose (GObject *object)
{
  g_clear_object (&FAIR_GAME_TILE (object)->settings);

  G_OBJECT_CLASS (fair_game_tile_parent_class)->dispose (object);
}

static void
fair_game_tile_class_init (FairGameTileClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fair_game_tile_dispose;

  g_type_ensure (FAIR_TYPE_FLOW_LAYOUT);
  g_type_ensure (FAIR_TYPE_THUMBNAIL);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/fairdeal/FairDeal/fair-game-tile.ui");
  gtk_widget_class_bind_template_child (widget_class, FairGameTile, thumbnail);
  gtk_widget_class_bind_template_child (widget_class, FairGameTile, title_label);
  gtk_widget_class_bind_template_child (widget_class, FairGameTile, summary_label);
  gtk_widget_class_bind_template_child (widget_class, FairGameTile, difficulty_label);
  gtk_widget_class_bind_template_child (widget_class, FairGameTile, winnability_label);
  gtk_widget_class_bind_template_child (widget_class, FairGameTile, played_label);
  gtk_widget_class_bind_template_child (widget_class, FairGameTile, act_label);
}

static void
fair_game_tile_init (FairGameTile *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Returns: (transfer floating): a tile for @game, without anything that takes time to load */
GtkWidget *
fair_game_tile_new (const FairGame *game,
                    GSettings      *settings)
{
  FairGameTile *self = g_object_new (FAIR_TYPE_GAME_TILE, NULL);
  FairRules     rules;

  self->game = game;
  self->settings = g_object_ref (settings);
  fair_cloth_follow (GTK_WIDGET (self->thumbnail), settings);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self), "s", game->id);
  gtk_label_set_text (self->title_label, fair_words_game_title (game));
  gtk_label_set_text (self->summary_label, fair_words_game_summary (game));
  set_under_way (self, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, fair_words_game_title (game), -1);
  fair_settings_get_rules (game, &rules);
  show_rules (self, &rules);
  update_description (self);

  return GTK_WIDGET (self);
}

/* Returns: (transfer none): the game of the tile */
const FairGame *
fair_game_tile_get_game (FairGameTile *self)
{
  g_return_val_if_fail (FAIR_IS_GAME_TILE (self), NULL);

  return self->game;
}

/* Returns: (transfer none): the picture of the table */
FairThumbnail *
fair_game_tile_get_thumbnail (FairGameTile *self)
{
  g_return_val_if_fail (FAIR_IS_GAME_TILE (self), NULL);

  return self->thumbnail;
}

/**
 * fair_game_tile_show_game:
 * @model: (nullable): the game in progress; NULL if there is none
 *
 * Shows the table of @model, or else a sample deal with the current options, and the share of such deals that is
 * winnable.
 */
void
fair_game_tile_show_game (FairGameTile  *self,
                          FairGameModel *model)
{
  FairTableScene scene = { .left_handed = g_settings_get_boolean (self->settings, FAIR_SETTING_LEFT_HANDED) };
  FairOutcome    outcome;

  g_return_if_fail (FAIR_IS_GAME_TILE (self));

  if (model != NULL && fair_game_result_is_final (model, &outcome))
    model = NULL;
  if (model != NULL)
    {
      scene.rules = *fair_game_model_get_rules (model);
      scene.position = *fair_game_model_get_position (model);
      scene.concealed = fair_game_model_get_concealed (model);
    }
  else
    {
      fair_settings_get_rules (self->game, &scene.rules);
      fair_deal_number (&scene.rules, SAMPLE, &scene.position);
    }
  show_rules (self, &scene.rules);
  fair_thumbnail_set_scene (self->thumbnail, &scene);
  set_under_way (self, model != NULL && has_moves (model));
  update_description (self);
}

/* Shows how often the game was played and won; @figures is NULL if that could not be loaded. */
void
fair_game_tile_show_figures (FairGameTile         *self,
                             const FairStatistics *figures)
{
  g_autofree char *text = figures ? fair_game_words_played (figures->n_played, figures->n_outcomes[FAIR_OUTCOME_WON]) : g_strdup ("");

  g_return_if_fail (FAIR_IS_GAME_TILE (self));

  gtk_label_set_text (self->played_label, text);
  update_description (self);
}
