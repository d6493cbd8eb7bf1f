/* Names and files come from strangers: they are shown as text, without markup. */
#include "fair-club-tables.h"

#include "fair-compat.h"
#include "fair-record-parts.h"
#include "fair-record.h"
#include "fair-score-words.h"
#include "fair-words.h"
#include "fair-wrapping-factory.h"

enum
{
  N_FEW = 3,     /* rows of each table of all games together */
  N_MANY = 20,   /* rows of each table of one game */
  N_FAULTS = 100 /* that are shown */
};

/* By FairClubRanking. */
static const char *const titles[FAIR_N_CLUB_RANKINGS] = {
  [FAIR_CLUB_MOST_WON] = N_ ("Most Games Won"),
  [FAIR_CLUB_BEST_SCORE] = N_ ("Best Score"),
  [FAIR_CLUB_FEWEST_MOVES] = N_ ("Fewest Moves"),
  [FAIR_CLUB_SHORTEST_TIME] = N_ ("Shortest Time"),
  [FAIR_CLUB_LONGEST_STREAK] = N_ ("Longest Streak"),
  [FAIR_CLUB_TOTAL_SCORE] = N_ ("Highest Total Score")
};

static void
add_row (AdwPreferencesGroup *group,
         const FairClubTable *table,
         const FairClubRow   *row,
         gboolean             is_own)
{
  g_autofree char *value = table->ranking == FAIR_CLUB_SHORTEST_TIME
                             ? fair_score_words_time (row->value)
                             : fair_words_number ((int) CLAMP (row->value, G_MININT, G_MAXINT));
  g_autofree char *place = g_strdup_printf ("%u", row->rank);
  g_autofree char *date = fair_score_words_date (row->reached);
  /* If several names look alike. */
  g_autofree char *key = row->member->looks_like_another ? g_strndup (row->member->key, FAIR_RECORD_SHORT_KEY) : NULL;
  /* translators: marks the player's own row in a table of several players */
  g_autofree char *circumstances = is_own ? g_strjoin (" · ", _ ("You"), date, key, NULL) : g_strjoin (" · ", date, key, NULL);
  /* translators: of a row in a table, for a screen reader: the rank, what it is for, and when that was */
  g_autofree char *words = g_strdup_printf (_ ("Rank %u: %s. %s"), row->rank, value, circumstances);
  g_autofree char *name = fair_record_dup_player (row->member->name, row->member->key);
  GtkWidget       *widget = fair_record_add_row (group, name, circumstances);
  GtkWidget       *rank = g_object_new (GTK_TYPE_LABEL, "label", place, "width-chars", 3,
                                        "css-classes", (const char *[]){ "numeric", "dim-label", NULL }, NULL);
  GtkWidget       *figure = g_object_new (GTK_TYPE_LABEL, "label", value,
                                          "css-classes", (const char *[]){ "numeric", is_own ? "heading" : NULL, NULL }, NULL);

  adw_action_row_add_prefix (ADW_ACTION_ROW (widget), rank);
  adw_action_row_add_suffix (ADW_ACTION_ROW (widget), figure);
  fair_compat_set_class (widget, "own", is_own);
  fair_compat_describe (widget, words);
}

/* Shows @tables, of FairClubTable, which are of several games if @with_games. @key: (nullable): the public key of the
 * player, whose rows are marked and never left out */
void
fair_club_tables_fill (GtkBox     *box,
                       GPtrArray  *tables,
                       const char *key,
                       gboolean    with_games)
{
  fair_compat_remove_children (GTK_WIDGET (box));
  for (guint at = 0; at < tables->len; at++)
    {
      const FairClubTable *table = g_ptr_array_index (tables, at);
      const FairGame      *game = fair_games_find (table->game);
      const char          *title = _ (titles[table->ranking]);
      g_autofree char     *options = game ? fair_score_words_rules (game, table->variant) : NULL;
      /* translators: the first %s is the name of a game, the second what its players are compared by */
      g_autofree char     *whole = g_strdup_printf (_ ("%s: %s"), game ? fair_words_game_title (game) : table->game, title);
      AdwPreferencesGroup *group = fair_record_add_group (box, with_games ? whole : title, options);
      guint                n_left = 0;

      /* Each set of options has its own table. */
      for (guint i = 0; i < table->rows->len; i++)
        {
          const FairClubRow *row = &g_array_index (table->rows, FairClubRow, i);
          gboolean           is_own = g_strcmp0 (row->member->key, key) == 0;

          if (i < (with_games ? N_FEW : N_MANY) || is_own)
            add_row (group, table, row, is_own);
          else
            n_left++;
        }
      if (with_games && n_left > 0)
        {
          /* translators: %u is the number of members that a table leaves out */
          g_autofree char *rest = g_strdup_printf (ngettext ("%u more member", "%u more members", n_left), n_left);

          gtk_widget_add_css_class (fair_record_add_row (group, rest, _ ("Choose this game above to see all members.")), "dim-label");
        }
    }
}

/* Shows the rejected parts of @club, with the reasons. */
void
fair_club_tables_fill_faults (GtkBox   *box,
                              FairClub *club)
{
  GPtrArray       *faults = club->faults;
  guint            n = club->n_faults;
  g_autofree char *title = NULL;
  GtkWidget       *expander;

  fair_compat_remove_children (GTK_WIDGET (box));
  if (n == 0)
    return;

  expander = adw_expander_row_new ();
  /* translators: %u is the number of lines and files that are not what they must be */
  title = g_strdup_printf (ngettext ("%u entry is not valid", "%u entries are not valid", n), n);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (expander), title);
  for (guint i = 0; i < MIN (faults->len, N_FAULTS); i++)
    {
      const FairClubFault *fault = g_ptr_array_index (faults, i);
      g_autofree char     *file = fair_words_make_file_name (fault->file);
      g_autofree char     *place = fault->line ? g_strdup_printf ("%s:%u", file, fault->line) : g_strdup (file);

      fair_record_add_row (expander, fault->text, place);
    }
  adw_preferences_group_add (fair_record_add_group (box, _ ("Not Counted"), NULL), expander);
  fair_wrapping_apply (expander);
}
