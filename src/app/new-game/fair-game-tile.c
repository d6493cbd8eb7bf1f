/* FairGameTile: the whole tile is a button.  For screen readers its name says what it does, and everything else is in its
 * description; the labels inside are only visible.  A game in progress is a row: the picture is beside the text. */
#include "fair-game-tile.h"

#include "fair-table-deck.h"
#include "fair-flow-layout.h"
#include "fair-game-result.h"
#include "fair-compat.h"
#include "fair-score-words.h"
#include "fair-settings.h"
#include "fair-template.h"

#define ROW_PICTURE 80 /* pixels */

/* The deal to show for a game that is not in progress. */
#define SAMPLE 1

G_DEFINE_FINAL_TYPE (FairGameTile, fair_game_tile, GTK_TYPE_BUTTON)

static void
show_caption (FairGameTile *self,
              const char   *caption)
{
  gtk_label_set_text (self->caption_label, caption);
  fair_compat_describe (GTK_WIDGET (self), caption);
}

static void
fair_game_tile_class_init (FairGameTileClass *klass)
{
  g_type_ensure (FAIR_TYPE_THUMBNAIL);
  FAIR_TEMPLATE (GTK_WIDGET_CLASS (klass), "fair-game-tile", FairGameTile,
                 box, thumbnail, text, title_label, caption_label);
}

static void
fair_game_tile_init (FairGameTile *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static FairGameTile *
create (const FairGame *game,
        GSettings      *settings)
{
  FairGameTile *self = g_object_new (FAIR_TYPE_GAME_TILE, NULL);

  self->game = game;
  fair_cloth_follow (GTK_WIDGET (self->thumbnail), settings);
  gtk_label_set_text (self->title_label, fair_words_game_title (game));
  return self;
}

/* Returns: (transfer floating): a tile that plays @game, without anything that takes time to load */
GtkWidget *
fair_game_tile_new (const FairGame *game,
                    GSettings      *settings)
{
  FairGameTile *self = create (game, settings);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (self), "win.play");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self), "s", game->id);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, fair_words_game_title (game), -1);
  show_caption (self, fair_words_game_summary (game));

  return GTK_WIDGET (self);
}

/* Returns: (transfer floating): a row that continues @model, the game in progress of @game and @slot */
GtkWidget *
fair_game_tile_new_row (const FairGame *game,
                        const char     *slot,
                        FairGameModel  *model,
                        GSettings      *settings)
{
  FairGameTile    *self = create (game, settings);
  GtkWidget       *act = g_object_new (GTK_TYPE_LABEL, "label", _ ("Continue"), "accessible-role", GTK_ACCESSIBLE_ROLE_NONE, "halign", GTK_ALIGN_END,
                                       "valign", GTK_ALIGN_CENTER, "css-classes", (const char *[]){ "act", NULL }, NULL);
  guint            n_moves = fair_game_model_get_moves (model);
  g_autofree char *moves = g_strdup_printf (ngettext ("%u move", "%u moves", n_moves), n_moves);
  g_autofree char *what = fair_game_words_slot (slot);
  g_autofree char *caption = g_strjoin (" · ", moves, what, NULL);
  /* translators: %s is the title of a game */
  g_autofree char *name = g_strdup_printf (_ ("Continue %s"), fair_words_game_title (game));
  GtkWidget       *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_orientable_set_orientation (self->box, GTK_ORIENTATION_HORIZONTAL);
  g_object_set (self->thumbnail, "width-request", ROW_PICTURE, "height-request", ROW_PICTURE * 3 / 5, "valign", GTK_ALIGN_CENTER, NULL);
  g_object_set (self->text, "hexpand", TRUE, "valign", GTK_ALIGN_CENTER, NULL);
  gtk_widget_add_css_class (GTK_WIDGET (self), "row");
  g_object_ref (self->box);
  gtk_button_set_child (GTK_BUTTON (self), NULL);
  gtk_widget_set_layout_manager (line, g_object_new (FAIR_TYPE_FLOW_LAYOUT, "spacing", 0, "squeezes", TRUE, NULL));
  gtk_widget_set_hexpand (GTK_WIDGET (self->box), TRUE);
  gtk_box_append (GTK_BOX (line), GTK_WIDGET (self->box));
  gtk_box_append (GTK_BOX (line), act);
  gtk_button_set_child (GTK_BUTTON (self), line);
  g_object_unref (self->box);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self), "win.continue");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self), "(ss)", game->id, slot);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  show_caption (self, caption);
  fair_game_tile_show_game (self, model, g_settings_get_boolean (settings, FAIR_SETTING_LEFT_HANDED));

  return GTK_WIDGET (self);
}

/* Shows the table of @model, the game in progress (nullable), or else how a table with the current options looks: its cards
 * are face down, because the next deal is another one. */
void
fair_game_tile_show_game (FairGameTile  *self,
                          FairGameModel *model,
                          gboolean       left_handed)
{
  FairTableScene scene = { .left_handed = left_handed };
  FairOutcome    outcome;

  if (model != NULL && !fair_game_result_is_final (model, &outcome))
    {
      scene.rules = *fair_game_model_get_rules (model);
      scene.position = *fair_game_model_get_position (model);
      scene.concealed = fair_game_model_get_concealed (model);
    }
  else
    {
      fair_settings_get_rules (self->game, &scene.rules);
      fair_deal_number (&scene.rules, SAMPLE, &scene.position);
      scene.concealed = TRUE;
    }
  fair_thumbnail_set (self->thumbnail, NULL, &scene);
}

/* Shows how often the game was won; @figures is NULL if that could not be loaded. */
void
fair_game_tile_show_figures (FairGameTile         *self,
                             const FairStatistics *figures)
{
  g_autofree char *won = figures && figures->n_played > 0 ? fair_game_words_won (figures) : NULL;
  g_autofree char *caption = g_strjoin (" · ", fair_words_game_summary (self->game), won, NULL);

  show_caption (self, caption);
}
