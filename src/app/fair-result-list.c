#include "config.h"

#include "fair-result-list.h"

#include "fair-score-words.h"

#include <glib/gi18n-lib.h>

static void
add_button (GtkWidget  *row,
            const char *icon,
            const char *title,
            const char *action,
            const char *id)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", id);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
}

static GtkWidget *
create_row (const FairResult *result,
            gboolean          with_game)
{
  GtkWidget       *row = adw_action_row_new ();
  g_autofree char *title = fair_score_words_result (result);
  g_autofree char *subtitle = fair_score_words_circumstances (result, with_game);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, subtitle, -1);
  add_button (row, "media-playback-start-symbolic", _ ("Show How It Was Played"), "scores.show", result->id);
  add_button (row, "view-refresh-symbolic", _ ("Play This Deal Again"), "scores.play", result->id);

  return row;
}

/**
 * fair_result_list_new:
 * @results: (element-type FairResult): in the order in which they are listed
 * @with_game: whether each row tells its game
 *
 * Returns: (transfer floating): the list; its buttons call scores.show and scores.play with the id of
 *   a result
 */
GtkWidget *
fair_result_list_new (const char *title,
                      GPtrArray  *results,
                      gboolean    with_game)
{
  GtkWidget *group = adw_preferences_group_new ();

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), title);
  for (guint i = 0; i < results->len; i++)
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), create_row (g_ptr_array_index (results, i), with_game));

  return group;
}
