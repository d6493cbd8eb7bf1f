/* Names come from other people: they are shown as they are, never as markup. */
#include "config.h"

#include "fair-record-page.h"

#include "fair-compat.h"
#include "fair-flow-layout.h"
#include "fair-record-rows.h"
#include "fair-score-words.h"
#include "fair-wrapping-factory.h"

#include <glib/gi18n-lib.h>

static const char *
get_limits (void)
{
  return _ ("The moves, the result, and the signature were checked. A record cannot prove who played, whether there was help "
            "from elsewhere, or how long the game took.");
}

static GtkWidget *
create_button (const char *label,
               const char *action,
               guint       index)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "u", index);
  return button;
}

static GtkWidget *
create_buttons (guint index)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *play = create_button (_ ("Play the Same Deal"), "records.play", index);

  gtk_widget_set_layout_manager (box, g_object_new (FAIR_TYPE_FLOW_LAYOUT, NULL));
  gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (play, "suggested-action");
  gtk_box_append (GTK_BOX (box), create_button (_ ("Review"), "records.watch", index));
  gtk_box_append (GTK_BOX (box), play);
  gtk_box_append (GTK_BOX (box), create_button (_ ("Challenge Somebody…"), "records.challenge", index));
  fair_wrapping_let_wrap (box);
  return box;
}

/* Returns: (transfer full): the help that the player used */
static char *
dup_help (const FairResult *result)
{
  /* translators: %u is the number of undone steps */
  g_autofree char *undone = g_strdup_printf (ngettext ("%u step undone", "%u steps undone", result->n_undone), result->n_undone);
  /* translators: %u is the number of hints that the player used */
  g_autofree char *hints = g_strdup_printf (ngettext ("%u hint", "%u hints", result->n_hints), result->n_hints);

  /* translators: two items of a list: “2 steps undone, 1 hint” */
  g_autofree char *both = g_strdup_printf (C_ ("list", "%s, %s"), undone, hints);

  return result->assisted ? g_strdup_printf (C_ ("list", "%s, %s"), both, _ ("assisted")) : g_steal_pointer (&both);
}

static void
add_rows (AdwPreferencesGroup *group,
          const FairRecord    *record)
{
  const FairResult *result = record->result;
  g_autofree char  *deal = fair_record_rows_dup_deal (result);
  g_autofree char  *outcome = fair_score_words_result (result);
  g_autofree char  *help = dup_help (result);
  g_autofree char  *date = fair_score_words_date (result->ended);
  g_autofree char  *name = fair_record_rows_dup_name (record->name, record->key);
  g_autofree char  *practice = g_strjoin (" · ", date, result->practice ? _ ("practice") : NULL, NULL);

  adw_preferences_group_add (group, fair_record_row_new (_ ("Player"), name));
  adw_preferences_group_add (group, fair_record_row_new (_ ("Game"), deal));
  adw_preferences_group_add (group, fair_record_row_new (_ ("Result"), outcome));
  adw_preferences_group_add (group, fair_record_row_new (_ ("Undo and Help"), help));
  adw_preferences_group_add (group, fair_record_row_new (_ ("Played"), practice));
  adw_preferences_group_add (group, fair_record_row_new (_ ("Player’s Key"), record->key));
}

/* Returns: (transfer full): what is wrong with a line, and in which line */
static char *
dup_fault (const FairRecordLine *line,
           gboolean              alone)
{
  if (alone)
    return g_strdup (line->fault);

  /* translators: the number of a line in a file, and a sentence */
  return g_strdup_printf (_ ("Line %u: %s"), line->line, line->fault);
}

/**
 * fair_record_page_new:
 * @index: the index of @line in the file, for the actions records.watch, records.play and records.challenge
 * @alone: whether the file has no other lines
 *
 * Returns: (transfer floating): a page that shows a record, or what is wrong with it
 */
GtkWidget *
fair_record_page_new (const FairRecordLine *line,
                      guint                 index,
                      gboolean              alone)
{
  GtkWidget           *page = adw_preferences_page_new ();
  AdwPreferencesGroup *group;

  if (line->record == NULL)
    {
      g_autofree char *fault = dup_fault (line, alone);

      group = fair_record_group_new (_ ("Not Valid"), _ ("This record cannot be trusted."));
      adw_preferences_group_add (group, fair_record_row_new (_ ("What Is Wrong"), fault));
      adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), group);
      return page;
    }

  group = fair_record_group_new (_ ("Valid Record"), get_limits ());
  add_rows (group, line->record);
  g_object_set_data (G_OBJECT (page), "rows", group);
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), group);
  group = fair_record_group_new (NULL, NULL);
  adw_preferences_group_add (group, create_buttons (index));
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), group);
  return page;
}

/* Adds the fewest moves known to win the deal to @page, a page of a valid record. */
void
fair_record_page_tell_par (GtkWidget *page,
                           guint      par)
{
  AdwPreferencesGroup *group = g_object_get_data (G_OBJECT (page), "rows");
  /* translators: %u is a number of moves */
  g_autofree char *moves = g_strdup_printf (ngettext ("%u move", "%u moves", par), par);

  g_return_if_fail (group != NULL);

  adw_preferences_group_add (group, fair_record_row_new (_ ("Shortest Known Way"), moves));
}

static GtkWidget *
create_list_row (const FairRecordLine *line,
                 guint                 index)
{
  g_autofree char *fault = NULL;
  g_autofree char *outcome = NULL;
  g_autofree char *where = NULL;
  g_autofree char *text = NULL;
  g_autofree char *name = NULL;
  GtkWidget       *row;

  if (line->record == NULL)
    {
      fault = dup_fault (line, FALSE);
      row = fair_record_row_new (_ ("Not Valid"), fault);
      adw_action_row_add_prefix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name ("dialog-warning-symbolic"));
      return row;
    }

  outcome = fair_score_words_result (line->record->result);
  where = fair_score_words_circumstances (line->record->result, TRUE);
  text = g_strjoin ("\n", outcome, where, NULL);
  name = fair_record_rows_dup_name (line->record->name, line->record->key);
  row = fair_record_row_new (name, text);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name ("go-next-symbolic"));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "records.show");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "u", index);
  return row;
}

/* Returns: (transfer floating): a group that lists @lines; a row activates records.show */
GtkWidget *
fair_record_list_new (GPtrArray *lines,
                      gboolean   is_all)
{
  guint                n_valid = 0;
  g_autofree char     *title = NULL;
  g_autofree char     *description = NULL;
  AdwPreferencesGroup *group;

  for (guint i = 0; i < lines->len; i++)
    n_valid += ((const FairRecordLine *) g_ptr_array_index (lines, i))->record != NULL;
  /* translators: how many of the records in a file are valid, and how many there are */
  title = g_strdup_printf (ngettext ("%u of %u Record Is Valid", "%u of %u Records Are Valid", lines->len), n_valid, lines->len);
  description = g_strjoin (" ", get_limits (), is_all ? NULL : _ ("The file has more records, which are not shown."), NULL);
  group = fair_record_group_new (title, description);
  for (guint i = 0; i < lines->len; i++)
    adw_preferences_group_add (group, create_list_row (g_ptr_array_index (lines, i), i));

  return GTK_WIDGET (group);
}
