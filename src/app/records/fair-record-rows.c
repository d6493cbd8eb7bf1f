/* Names come from other people: they are shown as they are, never as markup. */
#include "config.h"

#include "fair-record-rows.h"

#include "fair-compat.h"
#include "fair-record.h"
#include "fair-words.h"
#include "fair-wrapping-factory.h"

#include <glib/gi18n-lib.h>

/* Returns: (transfer full): the name to show for a player; @name can be empty */
char *
fair_record_rows_dup_name (const char *name,
                           const char *key)
{
  return name[0] != '\0' ? fair_record_dup_shown_name (name, key) : g_strdup (_ ("Unnamed Player"));
}

/* Returns: (transfer floating): a row that shows @title and @subtitle without markup */
GtkWidget *
fair_record_row_new (const char *title,
                     const char *subtitle)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  fair_compat_describe_row (row, subtitle);
  return row;
}

/* Returns: (transfer floating): a group of rows; both texts can be NULL, and @title is shown without markup */
AdwPreferencesGroup *
fair_record_group_new (const char *title,
                       const char *description)
{
  GtkWidget *group = adw_preferences_group_new ();
  /* A group interprets its texts as markup. */
  g_autofree char *text = title ? g_markup_escape_text (title, -1) : NULL;

  if (text != NULL)
    adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), text);
  if (description != NULL)
    adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (group), description);
  fair_wrapping_let_wrap (group);
  return ADW_PREFERENCES_GROUP (group);
}

/* Returns: (transfer full): the game, the number of the deal, and the rules that are not the default */
char *
fair_record_rows_dup_deal (const FairResult *result)
{
  FairRules        rules;
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, result->number);
  g_autoptr (GString) text = g_string_new (NULL);

  fair_result_resolve (result, &rules);
  /* translators: the title of a game, and the number of a deal */
  g_string_printf (text, _ ("%s, deal %s"), fair_words_game_title (rules.game), number);
  for (guint i = 0; i < rules.game->n_options; i++)
    {
      const FairOption *option = &rules.game->options[i];
      int               value = rules.options.value[i];
      g_autofree char  *words = fair_words_option_value (option, value);

      if (value != option->fallback)
        /* translators: a rule option and its value */
        g_string_append_printf (text, _ ("\n%s: %s"), fair_words_option_title (option), words);
    }

  return g_strdup (text->str);
}
