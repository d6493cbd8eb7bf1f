#include "config.h"

#include "fair-chooser.h"

#include "fair-words.h"

struct _FairChooser
{
  GtkWidget parent_instance;

  GtkListBox *list;
};

G_DEFINE_FINAL_TYPE (FairChooser, fair_chooser, GTK_TYPE_WIDGET)

static GtkWidget *
create_row (const FairGame *game)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), fair_words_game_title (game));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), fair_words_game_summary (game));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name ("go-next-symbolic"));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "win.play");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "s", game->id);

  return row;
}

static void
fair_chooser_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (fair_chooser_parent_class)->dispose (object);
}

static void
fair_chooser_class_init (FairChooserClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = fair_chooser_dispose;

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/fairdeal/FairDeal/fair-chooser.ui");
  gtk_widget_class_bind_template_child (widget_class, FairChooser, list);
}

static void
fair_chooser_init (FairChooser *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  for (guint i = 0; i < fair_games_count (); i++)
    gtk_list_box_append (self->list, create_row (fair_games_get (i)));
}
