#include "config.h"

#include "fair-figures.h"

#include "fair-compat.h"
#include "fair-score-words.h"
#include "fair-words.h"
#include "fair-wrapping-factory.h"
#include "options-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The rows of a group, what is at the end of a row, and the value that it shows, stored with them. */
#define ROWS "fair-rows"
#define SUFFIX "fair-suffix"
#define VALUE "fair-value"

static AdwPreferencesGroup *
add_group (GtkBox     *box,
           const char *title)
{
  GtkWidget *group = adw_preferences_group_new ();

  g_object_set_data_full (G_OBJECT (group), ROWS, g_ptr_array_new (), (GDestroyNotify) g_ptr_array_unref);
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), title);
  fair_wrapping_let_wrap (group);
  gtk_box_append (box, group);
  return ADW_PREFERENCES_GROUP (group);
}

static GtkWidget *
add_row (AdwPreferencesGroup *group,
         const char          *title,
         const char          *subtitle)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle ? subtitle : "");
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  adw_preferences_group_add (group, row);
  g_ptr_array_add (g_object_get_data (G_OBJECT (group), ROWS), row);
  return row;
}

/* Sets what is at the end of a row, in place of what was there; a screen reader reads the title of the row and then
 * @value. */
static void
set_suffix (GtkWidget  *row,
            GtkWidget  *suffix,
            const char *value)
{
  GtkWidget *former = g_object_get_data (G_OBJECT (row), SUFFIX);

  if (former != NULL)
    adw_action_row_remove (ADW_ACTION_ROW (row), former);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), suffix);
  g_object_set_data (G_OBJECT (row), SUFFIX, suffix);
  g_object_set_data_full (G_OBJECT (suffix), VALUE, g_strdup (value), g_free);
  fair_compat_describe_row (row, value);
}

/* Whether two groups differ in no more than the values of their rows. */
static gboolean
is_alike (GtkWidget *group,
          GtkWidget *other)
{
  GPtrArray *rows = g_object_get_data (G_OBJECT (group), ROWS);
  GPtrArray *others = g_object_get_data (G_OBJECT (other), ROWS);

  if (rows->len != others->len || g_strcmp0 (adw_preferences_group_get_title (ADW_PREFERENCES_GROUP (group)),
                                             adw_preferences_group_get_title (ADW_PREFERENCES_GROUP (other))) != 0)
    return FALSE;

  for (guint i = 0; i < rows->len; i++)
    if (g_strcmp0 (adw_preferences_row_get_title (g_ptr_array_index (rows, i)),
                   adw_preferences_row_get_title (g_ptr_array_index (others, i))) != 0)
      return FALSE;

  return TRUE;
}

/* Gives the rows of @group the values of those of @fresh. */
static void
take_values (GtkWidget *group,
             GtkWidget *fresh)
{
  GPtrArray *rows = g_object_get_data (G_OBJECT (group), ROWS);
  GPtrArray *others = g_object_get_data (G_OBJECT (fresh), ROWS);

  for (guint i = 0; i < rows->len; i++)
    {
      GtkWidget *row = g_ptr_array_index (rows, i);
      GtkWidget *other = g_ptr_array_index (others, i);
      g_autoptr (GtkWidget) suffix = g_object_steal_data (G_OBJECT (other), SUFFIX);
      g_autofree char *value = suffix ? g_strdup (g_object_get_data (G_OBJECT (suffix), VALUE)) : NULL;

      adw_action_row_set_subtitle (ADW_ACTION_ROW (row), adw_action_row_get_subtitle (ADW_ACTION_ROW (other)));
      if (suffix == NULL)
        continue;
      adw_action_row_remove (ADW_ACTION_ROW (other), g_object_ref (suffix));
      set_suffix (row, suffix, value);
    }
}

static GtkBox *
create_box (void)
{
  return g_object_ref_sink (GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 0)));
}

/* Puts the groups of @fresh into @box, in place of those that are there; those that are alike stay, with the focus. */
static void
replace (GtkBox *box,
         GtkBox *fresh)
{
  GtkWidget *present = gtk_widget_get_first_child (GTK_WIDGET (box));
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (fresh))) != NULL && present != NULL && is_alike (present, child))
    {
      take_values (present, child);
      gtk_box_remove (fresh, child);
      present = gtk_widget_get_next_sibling (present);
    }
  while (present != NULL)
    {
      GtkWidget *next = gtk_widget_get_next_sibling (present);

      gtk_box_remove (box, present);
      present = next;
    }
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (fresh))) != NULL)
    {
      g_autoptr (GtkWidget) group = g_object_ref (child);

      gtk_box_remove (fresh, group);
      gtk_box_append (box, group);
    }
}

static void
add_figure (AdwPreferencesGroup *group,
            const char          *title,
            const char          *value)
{
  GtkWidget *row = add_row (group, title, NULL);
  GtkWidget *label = gtk_label_new (value);

  gtk_widget_add_css_class (label, "numeric");
  set_suffix (row, label, value);
}

static void
add_count (AdwPreferencesGroup *group,
           const char          *title,
           guint                count)
{
  g_autofree char *text = g_strdup_printf ("%u", count);

  add_figure (group, title, text);
}

static void
add_time (AdwPreferencesGroup *group,
          const char          *title,
          gint64               time)
{
  g_autofree char *text = fair_score_words_time (time);

  add_figure (group, title, text);
}

/* Adds how often something happened, with its share as a number and, below that, unless large fonts leave no
 * room, as a bar. */
static void
add_share (AdwPreferencesGroup  *group,
           const char           *title,
           const FairStatistics *figures)
{
  guint            percentage = fair_statistics_get_percentage (figures);
  g_autofree char *won = fair_score_words_won (figures->n_outcomes[FAIR_OUTCOME_WON], figures->n_played);
  g_autofree char *share = fair_score_words_value (percentage, FAIR_PLOT_SHARE);
  GtkWidget       *row = add_row (group, title, won);
  /* translators: how many games of how many, and their share: “12 of 20, 60%”. */
  g_autofree char *text = g_strdup_printf (C_ ("list", "%s, %s"), won, share);
  GtkWidget       *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget       *bar = gtk_progress_bar_new ();
  GtkWidget       *label = gtk_label_new (share);

  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (bar), percentage / 100.0);
  gtk_widget_add_css_class (bar, "share");
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (bar), GTK_ACCESSIBLE_PROPERTY_LABEL, won, -1);
  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_widget_add_css_class (label, "numeric");
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), bar);
  set_suffix (row, box, text);
}

/* Returns: (transfer full): rule options as text: "Three Cards · No Limit" */
static char *
dup_variant_title (const FairGame *game,
                   const char     *variant)
{
  GString    *text = g_string_new (NULL);
  FairOptions options;

  if (!fair_options_parse (game, variant, strlen (variant), &options))
    return g_string_free (g_string_assign (text, variant), FALSE);

  for (guint i = 0; i < game->n_options; i++)
    {
      const FairOption *option = &game->options[i];
      int               value = options.value[i];
      g_autofree char  *words = option->type == FAIR_OPTION_BOOL ? NULL : fair_words_option_value (option, value);

      if (option->type == FAIR_OPTION_BOOL && value == 0)
        continue;
      g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", fair_words_option_title (option));
      if (words != NULL)
        g_string_append_printf (text, ": %s", words);
    }

  return g_string_free (text, FALSE);
}

/* Adds the share of won games for each game, or for each choice of rules of @game if there are several. */
static void
add_shares (GtkBox         *box,
            GPtrArray      *statistics,
            const FairGame *game)
{
  AdwPreferencesGroup *group = NULL;

  for (guint i = 0; i < statistics->len; i++)
    {
      const FairStatistics *figures = g_ptr_array_index (statistics, i);
      const FairGame       *which = figures->game ? fair_games_find (figures->game) : NULL;
      gboolean              is_game = figures->variant == NULL;
      g_autofree char      *title = NULL;

      if (which == NULL || figures->n_played == 0 || is_game != (game == NULL) || (game != NULL && which != game))
        continue;
      if (group == NULL)
        group = add_group (box, game ? _ ("By Rules") : _ ("By Game"));
      title = is_game ? g_strdup (fair_words_game_title (which)) : dup_variant_title (which, figures->variant);
      add_share (group, *title ? title : _ ("Default Rules"), figures);
    }
}

/* What a number of games with this outcome is called. */
static const char *
get_count_title (FairOutcome outcome)
{
  switch (outcome)
    {
    case FAIR_OUTCOME_WON:
      return C_ ("games that were", "Won");
    case FAIR_OUTCOME_LOST:
      return C_ ("games that were", "Lost");
    case FAIR_OUTCOME_GIVEN_UP:
      return C_ ("games that were", "Given Up");
    case FAIR_OUTCOME_ENDED:
    case FAIR_N_OUTCOMES:
    default:
      return C_ ("games that were", "Ended");
    }
}

static void
add_outcomes (GtkBox               *box,
              const FairStatistics *figures)
{
  AdwPreferencesGroup *group = add_group (box, C_ ("games that were played", "Games"));

  add_share (group, C_ ("games that were", "Won"), figures);
  for (FairOutcome outcome = FAIR_OUTCOME_LOST; outcome < FAIR_N_OUTCOMES; outcome++)
    if (figures->n_outcomes[outcome] > 0)
      add_count (group, get_count_title (outcome), figures->n_outcomes[outcome]);
  add_count (group, _ ("Current Winning Streak"), figures->streak);
  add_count (group, _ ("Longest Winning Streak"), figures->best_streak);
}

/* Adds figures about won games and points. They are only for a single game, because games differ in length. */
static void
add_records (GtkBox               *box,
             const FairStatistics *figures)
{
  AdwPreferencesGroup *group;

  if (figures->n_outcomes[FAIR_OUTCOME_WON] > 0)
    {
      group = add_group (box, _ ("Won Games"));
      add_time (group, _ ("Best Time"), figures->shortest);
      add_time (group, _ ("Average Time"), fair_statistics_get_average_time (figures));
      add_count (group, _ ("Fewest Moves"), figures->fewest_moves);
    }
  if (fair_games_have_points (figures->game) && figures->n_played > 0)
    {
      g_autofree char *best = fair_words_number (figures->best_score);
      g_autofree char *average = fair_score_words_value (fair_statistics_get_average_score (figures), FAIR_PLOT_SCORE);

      group = add_group (box, _ ("Score"));
      add_figure (group, _ ("Best Score"), best);
      add_figure (group, _ ("Average Score"), average);
    }
}

static void
add_apart (GtkBox               *box,
           const FairStatistics *figures)
{
  AdwPreferencesGroup *group;
  g_autofree char     *assisted = fair_score_words_won (figures->n_assisted_won, figures->n_assisted);
  g_autofree char     *practice = fair_score_words_won (figures->n_practice_won, figures->n_practice);

  if (figures->n_assisted + figures->n_practice == 0)
    return;

  group = add_group (box, _ ("Not Counted"));
  if (figures->n_assisted > 0)
    add_row (group, _ ("Assisted"), assisted);
  if (figures->n_practice > 0)
    add_row (group, _ ("Practice"), practice);
}

/* Returns: (transfer none) (nullable): the figures of @game, or of all games together if it is NULL */
const FairStatistics *
fair_figures_find (GPtrArray      *statistics,
                   const FairGame *game)
{
  for (guint i = 0; i < statistics->len; i++)
    {
      const FairStatistics *figures = g_ptr_array_index (statistics, i);

      if (figures->variant == NULL && g_strcmp0 (figures->game, game ? game->id : NULL) == 0)
        return figures;
    }

  return NULL;
}

/**
 * fair_figures_fill:
 * @box: a box, empty or with other figures
 * @statistics: (element-type FairStatistics): of all games, from FairStore
 * @game: (nullable): a game; NULL for all games together
 *
 * Puts the figures into @box, in groups.
 */
void
fair_figures_fill (GtkBox         *box,
                   GPtrArray      *statistics,
                   const FairGame *game)
{
  const FairStatistics *figures = fair_figures_find (statistics, game);
  g_autoptr (GtkBox) fresh = create_box ();

  if (figures != NULL && figures->n_played > 0)
    {
      add_outcomes (fresh, figures);
      if (game != NULL)
        add_records (fresh, figures);
      add_shares (fresh, statistics, game);
    }
  if (figures != NULL)
    add_apart (fresh, figures);
  replace (box, fresh);
}

/* The rounded average of @sum over @n. */
static guint
average (guint64 sum,
         guint   n)
{
  return (guint) ((sum + n / 2) / n);
}

static void
add_reviews (GtkBox                  *box,
             const FairReviewFigures *figures)
{
  AdwPreferencesGroup *group = add_group (box, _ ("Reviews"));

  if (figures->n_reviewed == 0)
    {
      adw_preferences_group_set_description (group, _ ("Review a game, when it is over or in the lists below, and what the review found is counted here."));
      return;
    }

  add_count (group, _ ("Reviewed Games"), figures->n_reviewed);
  if (figures->n_not_won > 0)
    {
      add_count (group, _ ("Not Won, but Could Still Be Won at the End"), figures->n_open);
      add_count (group, _ ("Not Won, and Proven Lost at the End"), figures->n_proven);
    }
  if (figures->n_turned > 0)
    add_count (group, _ ("Average Step at Which a Game Turned"), average (figures->turned, figures->n_turned));
  if (figures->n_won > 0)
    {
      add_count (group, _ ("Won in the Shortest Known Way"), figures->n_shortest);
      add_count (group, _ ("Average Moves Above the Shortest Known Way"), average (figures->above, figures->n_won));
    }
}

/**
 * fair_figures_fill_reviews:
 * @box: a box, empty or with other figures of reviews
 * @figures: (nullable): of a game
 *
 * Shows what the reviews of the player's games have found, or nothing.
 */
void
fair_figures_fill_reviews (GtkBox                  *box,
                           const FairReviewFigures *figures)
{
  g_autoptr (GtkBox) fresh = create_box ();

  if (figures != NULL)
    add_reviews (fresh, figures);
  replace (box, fresh);
  gtk_widget_set_visible (GTK_WIDGET (box), figures != NULL);
}
