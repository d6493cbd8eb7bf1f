#include "fair-result-list.h"

#include "fair-compat.h"
#include "fair-flow-layout.h"
#include "fair-open.h"
#include "fair-record-share.h"
#include "fair-score-words.h"
#include "fair-wrapping-factory.h"

#define N_FIRST 5 /* results at first: rows make the window slow to open, so only a few */
#define N_MORE 50 /* results that Show More adds */

/* The text of a row, stored with it; and the list, stored with its group. */
#define CONTENTS "fair-contents"
#define LIST "fair-list"

typedef struct
{
  AdwPreferencesGroup *group; /* borrowed; it owns this */
  FairStore           *store;
  FairResultsQuery     query; /* of the last request */
  const FairGame      *game;  /* NULL for all games */
  GPtrArray           *rows;  /* borrowed from the group */
  GtkWidget           *more_button;
  GCancellable        *cancellable; /* of the last request */
  guint                n;           /* of its results that are shown */
} List;

static void
list_free (List *self)
{
  fair_cancel (&self->cancellable);
  g_object_unref (self->store);
  g_ptr_array_unref (self->rows);
  g_free (self);
}

/* Shows in @row what the player says about @result. */
static void
show_note (GtkWidget        *row,
           const FairResult *result)
{
  GtkWidget       *star = g_object_get_data (G_OBJECT (row), "star");
  GtkWidget       *label = g_object_get_data (G_OBJECT (row), "note");
  gboolean         starred = result->note != NULL && result->note->starred;
  const char      *text = result->note != NULL ? result->note->text : "";
  const char      *name = starred ? _ ("Remove Star") : _ ("Add Star");
  g_autofree char *words = g_strjoin ("\n", gtk_label_get_text (g_object_get_data (G_OBJECT (row), "subtitle")), *text ? text : NULL, NULL);

  gtk_button_set_icon_name (GTK_BUTTON (star), starred ? "starred-symbolic" : "non-starred-symbolic");
  gtk_widget_set_tooltip_text (star, name);
  fair_compat_name_button (star, name);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (star), "(sbs)", result->id, !starred, text);
  gtk_actionable_set_action_target (g_object_get_data (G_OBJECT (row), "edit"), "(sbs)", result->id, starred, text);
  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_widget_set_visible (label, *text != '\0');
  fair_compat_describe (row, words);
}

/* Returns: (transfer full): a row whose buttons are beside its texts, or below them where those would have too little
 * room */
static GtkWidget *
create_row (List             *self,
            const FairResult *result,
            const char       *title,
            const char       *subtitle)
{
  static const char *const parts[] = { "subtitle", "star", "edit", "note" };
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource ("/io/github/fairdeal/FairDeal/fair-result-row.ui");
  GtkWidget *row = GTK_WIDGET (gtk_builder_get_object (builder, "row"));

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  gtk_label_set_text (GTK_LABEL (gtk_builder_get_object (builder, "title")), title);
  gtk_label_set_text (GTK_LABEL (gtk_builder_get_object (builder, "subtitle")), subtitle);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (gtk_builder_get_object (builder, "review")), "s", result->id);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (gtk_builder_get_object (builder, "play")), "s", result->id);
  fair_record_share_offer (GTK_MENU_BUTTON (gtk_builder_get_object (builder, "share")), self->store, result->id);
  fair_wrapping_apply (GTK_WIDGET (gtk_builder_get_object (builder, "buttons")));
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    g_object_set_data (G_OBJECT (row), parts[i], gtk_builder_get_object (builder, parts[i]));
  show_note (row, result);
  g_object_set_data_full (G_OBJECT (row), CONTENTS, g_strjoin ("\n", result->id, title, subtitle, NULL), g_free);
  fair_record_drag_add (row, fair_record_provider_new (self->store, result->id));

  return g_object_ref (row);
}

/* Removes a row; the focus in it goes to the next one, the one before, or another list. */
static void
remove_row (List *self,
            guint index)
{
  GtkWidget *row = g_ptr_array_index (self->rows, index);
  GtkWidget *list = GTK_WIDGET (self->group);
  gboolean   had_focus = gtk_widget_get_state_flags (row) & GTK_STATE_FLAG_FOCUS_WITHIN;

  g_ptr_array_remove_index (self->rows, index);
  if (had_focus && self->rows->len > 0)
    gtk_widget_grab_focus (g_ptr_array_index (self->rows, MIN (index, self->rows->len - 1)));
  else if (had_focus)
    do
      list = gtk_widget_get_prev_sibling (list);
    while (list != NULL && !gtk_widget_child_focus (list, GTK_DIR_TAB_BACKWARD));
  adw_preferences_group_remove (self->group, row);
}

/* Shows @results after the rows that were there before the request, and reuses rows that would look the same, so that
 * the focus stays. The request is for one result more than is shown, to find out whether there are more. */
static void
show_rows (List      *self,
           GPtrArray *results)
{
  guint offset = self->query.offset;
  guint end = offset + MIN (results->len, self->n);

  for (guint i = offset; i < end; i++)
    {
      const FairResult *result = g_ptr_array_index (results, i - offset);
      g_autofree char  *title = fair_score_words_result (result);
      g_autofree char  *subtitle = fair_score_words_circumstances (result, self->game == NULL);
      g_autofree char  *contents = g_strjoin ("\n", result->id, title, subtitle, NULL);
      g_autoptr (GtkWidget) row = NULL;
      guint present = i;

      while (present < self->rows->len && !g_str_equal (g_object_get_data (g_ptr_array_index (self->rows, present), CONTENTS), contents))
        present++;
      if (present < self->rows->len)
        {
          for (; present > i; present--)
            remove_row (self, i);
          show_note (g_ptr_array_index (self->rows, i), result);
          continue;
        }

      row = create_row (self, result, title, subtitle);
      /* A group of preferences can only add rows at its end. */
      if (i == self->rows->len)
        adw_preferences_group_add (self->group, row);
      else
        gtk_list_box_insert (GTK_LIST_BOX (gtk_widget_get_parent (g_ptr_array_index (self->rows, i))), row, (int) i);
      g_ptr_array_insert (self->rows, (int) i, row);
    }
  while (self->rows->len > end)
    remove_row (self, self->rows->len - 1);
  gtk_widget_set_visible (self->more_button, results->len > self->n);
  gtk_widget_set_visible (GTK_WIDGET (self->group), self->rows->len > 0);
}

/* Shows the results; if the player asked for more, the first new one gets the focus. */
static void
listed_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  g_autoptr (GtkWidget) group = data;
  List *self = g_object_get_data (G_OBJECT (group), LIST);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) results = fair_store_finish (FAIR_STORE (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  gtk_widget_set_sensitive (self->more_button, TRUE);
  if (results == NULL)
    {
      gtk_widget_activate_action (group, "scores.fail", "s", error->message);
      return;
    }

  show_rows (self, results);
  if (self->query.offset > 0 && self->rows->len > self->query.offset)
    gtk_widget_grab_focus (g_ptr_array_index (self->rows, self->query.offset));
}

/* Requests @n results after the first @offset; answers to previous requests are ignored. */
static void
ask (List *self,
     guint offset,
     guint n)
{
  self->query.game = self->game ? self->game->id : NULL;
  self->query.offset = offset;
  self->query.limit = n + 1;
  self->n = n;
  fair_store_ask (self->store, FAIR_STORE_LIST_RESULTS, &(FairStoreQuestion){ .query = self->query },
                  fair_renew_cancellable (&self->cancellable), listed_cb, g_object_ref (self->group));
}

static void
more_clicked_cb (List *self)
{
  gtk_widget_set_sensitive (self->more_button, FALSE);
  ask (self, self->rows->len, N_MORE);
}

/* Returns: (transfer floating): a group of the results in @store that @query asks for, still empty.  Buttons of its rows call
 * scores.show and scores.play with the id of a result, and scores.keep-note and scores.edit-note with the id, whether it has a
 * star, and its note; scores.fail shows why there are none. */
GtkWidget *
fair_result_list_new (FairStore              *store,
                      const FairResultsQuery *query,
                      const char             *title)
{
  GtkWidget *group = g_object_new (ADW_TYPE_PREFERENCES_GROUP, "title", title, "visible", FALSE, NULL);
  GtkWidget *button = g_object_new (GTK_TYPE_BUTTON, "label", _ ("Show _More"), "use-underline", TRUE, "visible", FALSE, "margin-top", 12,
                                    "halign", GTK_ALIGN_CENTER, NULL);
  List      *self = g_new (List, 1);

  *self = (List){ .group = ADW_PREFERENCES_GROUP (group),
                  .store = g_object_ref (store),
                  .query = *query,
                  .rows = g_ptr_array_new (),
                  .more_button = button };
  self->query.with_notes = TRUE;
  g_type_ensure (FAIR_TYPE_FLOW_LAYOUT);
  g_object_set_data_full (G_OBJECT (group), LIST, self, (GDestroyNotify) list_free);
  fair_compat_name_by_label (button);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (more_clicked_cb), self);
  adw_preferences_group_add (self->group, button);
  fair_wrapping_apply (group);
  fair_compat_describe (button, title);
  return group;
}

/* Shows the first results of @game, or of all games if it is NULL; best results exist only for one game. If it is the game that
 * is shown, shows the same results again after they have changed. */
void
fair_result_list_show (GtkWidget      *list,
                       const FairGame *game)
{
  List *self = g_object_get_data (G_OBJECT (list), LIST);

  if (self->game != game)
    {
      while (self->rows->len > 0)
        remove_row (self, self->rows->len - 1);
      gtk_widget_set_visible (list, FALSE);
    }
  self->game = game;
  if (self->query.order != FAIR_RESULTS_BEST_FIRST || self->game != NULL)
    /* All of them, if the player asked for more. */
    ask (self, 0, MAX (self->rows->len, N_FIRST));
  else
    g_cancellable_cancel (self->cancellable);
}
