#include "config.h"

#include "fair-figures.h"

#include "fair-compat.h"
#include "fair-flow-layout.h"
#include "fair-plots.h"
#include "fair-score-words.h"
#include "fair-words.h"
#include "fair-wrapping-factory.h"
#include "options-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum
{
  TITLE_CHARS = 9 /* of a line below a large value */
};

/* Stored with a group: its rows, and their titles to compare it with another; with a row: the widget that shows its
 * value. */
#define ROWS "fair-rows"
#define TITLES "fair-titles"
#define LABEL "fair-label"
#define BAR "fair-bar"

/* A row. Those with the same group follow one another. */
typedef struct
{
  const char *group;    /* NULL for a tile */
  char       *title;    /* owned; NULL if the group has only a description, which is the value then */
  char       *subtitle; /* owned (nullable) */
  char       *value;    /* owned; NULL for none */
  int         share;    /* a percentage, with a bar; negative without one */
} Figure;

static void
figure_clear (gpointer pointer)
{
  Figure *self = pointer;

  g_free (self->title);
  g_free (self->subtitle);
  g_free (self->value);
}

/* @subtitle: (transfer full) (nullable); @value: (transfer full) (nullable) */
static void
add (GArray     *figures,
     const char *group,
     const char *title,
     char       *subtitle,
     char       *value,
     int         share)
{
  Figure figure = { group, g_strdup (title), subtitle, value, share };

  g_array_append_val (figures, figure);
}

static void
add_value (GArray     *figures,
           const char *group,
           const char *title,
           char       *value)
{
  add (figures, group, title, NULL, value, -1);
}

static void
add_count (GArray     *figures,
           const char *group,
           const char *title,
           guint       count)
{
  add_value (figures, group, title, g_strdup_printf ("%u", count));
}

static void
add_share (GArray               *figures,
           const char           *group,
           const char           *title,
           const FairStatistics *of)
{
  int share = (int) fair_statistics_get_percentage (of);

  add (figures, group, title, fair_score_words_won (of->n_outcomes[FAIR_OUTCOME_WON], of->n_played),
       fair_plot_dup_value (share, FAIR_PLOT_SHARE), share);
}

/* Sets the value of a row or a tile; a screen reader reads it after the title. */
static void
set_row (GtkWidget    *row,
         const Figure *figure)
{
  GtkWidget       *label = g_object_get_data (G_OBJECT (row), LABEL);
  GtkWidget       *bar = g_object_get_data (G_OBJECT (row), BAR);
  g_autofree char *words = NULL;

  if (ADW_IS_ACTION_ROW (row))
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), figure->subtitle ? figure->subtitle : "");
  if (label == NULL)
    return;

  gtk_label_set_text (GTK_LABEL (label), figure->value);
  if (figure->share >= 0)
    /* translators: how many games of how many, and their share: “12 of 20, 60%”. */
    words = g_strdup_printf (C_ ("list", "%s, %s"), figure->subtitle, figure->value);
  if (bar != NULL)
    {
      gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (bar), figure->share / 100.0);
      gtk_accessible_update_property (GTK_ACCESSIBLE (bar), GTK_ACCESSIBLE_PROPERTY_LABEL, figure->subtitle, -1);
    }
  if (ADW_IS_ACTION_ROW (row))
    fair_compat_describe_row (row, words ? words : figure->value);
  else
    {
      gtk_widget_set_tooltip_text (row, figure->subtitle);
      fair_compat_describe (row, words ? words : figure->value);
    }
}

static GtkWidget *
create_row (const Figure *figure)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *label = figure->value ? gtk_label_new (NULL) : NULL;
  GtkWidget *suffix = label;

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), figure->title);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  if (label != NULL)
    gtk_widget_add_css_class (label, "numeric");
  if (figure->share >= 0)
    {
      GtkWidget *bar = gtk_progress_bar_new ();

      /* The bar is below the number, unless large fonts leave no room. */
      suffix = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
      gtk_widget_set_valign (suffix, GTK_ALIGN_CENTER);
      gtk_widget_add_css_class (bar, "share");
      gtk_label_set_xalign (GTK_LABEL (label), 1);
      gtk_box_append (GTK_BOX (suffix), label);
      gtk_box_append (GTK_BOX (suffix), bar);
      g_object_set_data (G_OBJECT (row), BAR, bar);
    }
  g_object_set_data (G_OBJECT (row), LABEL, label);
  if (suffix != NULL)
    adw_action_row_add_suffix (ADW_ACTION_ROW (row), suffix);
  return row;
}

/* A large value with its title below. */
static GtkWidget *
create_tile (const Figure *figure)
{
  GtkWidget *tile = g_object_new (GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "accessible-role", GTK_ACCESSIBLE_ROLE_LIST_ITEM,
                                  "focusable", TRUE, NULL);
  GtkWidget *value = gtk_label_new (NULL);
  GtkWidget *title = g_object_new (GTK_TYPE_LABEL, "label", figure->title, "wrap", TRUE, "justify", GTK_JUSTIFY_CENTER, "max-width-chars", TITLE_CHARS,
                                   NULL);

  gtk_accessible_update_property (GTK_ACCESSIBLE (tile), GTK_ACCESSIBLE_PROPERTY_LABEL, figure->title, -1);
  gtk_widget_add_css_class (tile, "card");
  gtk_widget_add_css_class (tile, "figure");
  gtk_widget_add_css_class (value, "title-2");
  gtk_widget_add_css_class (value, "numeric");
  gtk_widget_add_css_class (title, "caption");
  gtk_box_append (GTK_BOX (tile), value);
  gtk_box_append (GTK_BOX (tile), title);
  g_object_set_data (G_OBJECT (tile), LABEL, value);
  return tile;
}

/* Adds a list of @n tiles, whose values are not set yet. */
static GtkWidget *
add_tiles (GtkBox       *box,
           const Figure *figures,
           guint         n,
           GPtrArray    *rows)
{
  GtkWidget *list = g_object_new (GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_LIST, "layout-manager",
                                  g_object_new (FAIR_TYPE_FLOW_LAYOUT, "homogeneous", TRUE, NULL), NULL);

  for (guint i = 0; i < n; i++)
    {
      GtkWidget *tile = create_tile (&figures[i]);

      gtk_box_append (GTK_BOX (list), tile);
      g_ptr_array_add (rows, tile);
    }
  gtk_box_append (box, list);
  return list;
}

/* Adds a group with @n rows, whose values are not set yet. */
static GtkWidget *
add_group (GtkBox       *box,
           const Figure *figures,
           guint         n,
           GPtrArray    *rows)
{
  GtkWidget *group = adw_preferences_group_new ();

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), figures[0].group);
  if (figures[0].title == NULL)
    adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (group), figures[0].value);
  fair_wrapping_apply (group);
  for (guint i = 0; i < n && figures[i].title != NULL; i++)
    {
      GtkWidget *row = create_row (&figures[i]);

      adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
      g_ptr_array_add (rows, row);
    }
  gtk_box_append (box, group);
  return group;
}

static void
remove_groups (GtkBox    *box,
               GtkWidget *group)
{
  while (group != NULL)
    {
      GtkWidget *next = gtk_widget_get_next_sibling (group);

      gtk_box_remove (box, group);
      group = next;
    }
}

/* Shows @figures in @box. Groups that have the same rows as before stay, with the focus. */
static void
fill (GtkBox *box,
      GArray *figures)
{
  GtkWidget *group = gtk_widget_get_first_child (GTK_WIDGET (box));

  g_array_set_clear_func (figures, figure_clear);
  for (guint i = 0, end = 0; i < figures->len; i = end)
    {
      const Figure *first = &g_array_index (figures, Figure, i);
      g_autoptr (GString) titles = g_string_new (first->group ? first->group : "");
      GPtrArray *rows;

      for (end = i; end < figures->len && g_array_index (figures, Figure, end).group == first->group; end++)
        g_string_append_printf (titles, "\n%s", g_array_index (figures, Figure, end).title ? g_array_index (figures, Figure, end).title : "");
      if (group != NULL && !g_str_equal (titles->str, g_object_get_data (G_OBJECT (group), TITLES)))
        {
          remove_groups (box, group);
          group = NULL;
        }
      if (group == NULL)
        {
          rows = g_ptr_array_new ();
          group = first->group ? add_group (box, first, end - i, rows) : add_tiles (box, first, end - i, rows);
          g_object_set_data_full (G_OBJECT (group), TITLES, g_strdup (titles->str), g_free);
          g_object_set_data_full (G_OBJECT (group), ROWS, rows, (GDestroyNotify) g_ptr_array_unref);
        }
      rows = g_object_get_data (G_OBJECT (group), ROWS);
      for (guint r = 0; r < rows->len; r++)
        set_row (g_ptr_array_index (rows, r), first + r);
      group = gtk_widget_get_next_sibling (group);
    }
  remove_groups (box, group);
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
add_shares (GArray         *figures,
            GPtrArray      *statistics,
            const FairGame *game)
{
  const char *group = game ? _ ("By Rules") : _ ("By Game");

  for (guint i = 0; i < statistics->len; i++)
    {
      const FairStatistics *of = g_ptr_array_index (statistics, i);
      const FairGame       *which = of->game ? fair_games_find (of->game) : NULL;
      gboolean              is_game = of->variant == NULL;
      g_autofree char      *title = NULL;

      if (which == NULL || of->n_played == 0 || is_game != (game == NULL) || (game != NULL && which != game))
        continue;
      title = is_game ? g_strdup (fair_words_game_title (which)) : dup_variant_title (which, of->variant);
      add_share (figures, group, *title ? title : _ ("Default Rules"), of);
    }
}

/* How many games of this week were played and won; a week begins on Monday. */
static FairPeriod
find_week (const FairStatistics *of)
{
  g_autoptr (GArray) weeks = fair_statistics_join_periods (of, FAIR_PERIOD_WEEK);
  g_autoptr (GTimeZone) zone = g_time_zone_new_local ();
  FairPeriod last = { 0 };
  guint32    today = fair_statistics_find_day (zone, g_get_real_time ());

  if (weeks->len > 0)
    last = g_array_index (weeks, FairPeriod, weeks->len - 1);
  return last.n_played > 0 && today >= g_date_get_julian (&last.first) && today < g_date_get_julian (&last.first) + 7 ? last : (FairPeriod){ 0 };
}

/* Adds the main figures. Those about time, moves and points are only for a single game, because games differ in length. */
static void
add_main (GArray               *figures,
          const FairStatistics *of)
{
  FairPeriod week = find_week (of);
  /* translators: the number of games won, and the number of games played */
  char *won = g_strdup_printf (_ ("%u of %u"), week.n_won, week.n_played);

  add_share (figures, NULL, C_ ("games that were", "Won"), of);
  add_value (figures, NULL, _ ("Won This Week"), won);
  add_count (figures, NULL, _ ("Current Winning Streak"), of->streak);
  if (of->game != NULL && of->n_outcomes[FAIR_OUTCOME_WON] > 0)
    {
      add_value (figures, NULL, _ ("Best Time"), fair_score_words_time (of->shortest));
      add_count (figures, NULL, _ ("Fewest Moves"), of->fewest_moves);
    }
  if (of->game != NULL && fair_games_have_points (of->game))
    add_value (figures, NULL, _ ("Best Score"), fair_words_number (of->best_score));
}

static void
add_details (GArray               *figures,
             const FairStatistics *of)
{
  const char *const titles[FAIR_N_OUTCOMES] = {
    [FAIR_OUTCOME_LOST] = C_ ("games that were", "Lost"),
    [FAIR_OUTCOME_GIVEN_UP] = C_ ("games that were", "Given Up"),
    [FAIR_OUTCOME_ENDED] = C_ ("games that were", "Ended")
  };
  const char *group = C_ ("games that were played", "Games");

  for (FairOutcome outcome = FAIR_OUTCOME_LOST; outcome < FAIR_N_OUTCOMES; outcome++)
    if (of->n_outcomes[outcome] > 0)
      add_count (figures, group, titles[outcome], of->n_outcomes[outcome]);
  add_count (figures, group, _ ("Longest Winning Streak"), of->best_streak);
  if (of->game != NULL && of->n_outcomes[FAIR_OUTCOME_WON] > 0)
    add_value (figures, group, _ ("Average Time"), fair_score_words_time (fair_statistics_get_average_time (of)));
  if (of->game != NULL && fair_games_have_points (of->game))
    add_value (figures, group, _ ("Average Score"), fair_plot_dup_value (fair_statistics_get_average_score (of), FAIR_PLOT_SCORE));
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

/* Puts the main figures of @game, or of all games together if it is NULL, into @tiles, and the others into @box, in
 * groups. @statistics: (element-type FairStatistics): of all games, from FairStore */
void
fair_figures_fill (GtkBox         *tiles,
                   GtkBox         *box,
                   GPtrArray      *statistics,
                   const FairGame *game)
{
  const FairStatistics *of = fair_figures_find (statistics, game);
  const char           *apart = _ ("Not Counted");
  g_autoptr (GArray) first = g_array_new (FALSE, FALSE, sizeof (Figure));
  g_autoptr (GArray) figures = g_array_new (FALSE, FALSE, sizeof (Figure));

  if (of != NULL && of->n_played > 0)
    {
      add_main (first, of);
      add_details (figures, of);
      add_shares (figures, statistics, game);
    }
  if (of != NULL && of->n_assisted > 0)
    add (figures, apart, _ ("Assisted"), fair_score_words_won (of->n_assisted_won, of->n_assisted), NULL, -1);
  if (of != NULL && of->n_practice > 0)
    add (figures, apart, _ ("Practice"), fair_score_words_won (of->n_practice_won, of->n_practice), NULL, -1);
  fill (tiles, first);
  fill (box, figures);
}

static guint
average (guint64 sum,
         guint   n)
{
  return (guint) ((sum + n / 2) / n);
}

static void
add_reviews (GArray                  *figures,
             const FairReviewFigures *of)
{
  const char *group = _ ("Reviews");

  if (of->n_reviewed == 0)
    {
      add_value (figures, group, NULL, g_strdup (_ ("Review a finished game, now or from the lists above, and its "
                                                    "findings are counted here.")));
      return;
    }

  add_count (figures, group, _ ("Reviewed Games"), of->n_reviewed);
  if (of->n_not_won > 0)
    {
      add_count (figures, group, _ ("Not Won, but Still Winnable at the End"), of->n_open);
      add_count (figures, group, _ ("Not Won, and No Longer Winnable at the End"), of->n_proven);
    }
  if (of->n_turned > 0)
    add_count (figures, group, _ ("Average Step at Which a Game Went Wrong"), average (of->turned, of->n_turned));
  if (of->n_won > 0)
    {
      add_count (figures, group, _ ("Won in the Shortest Known Way"), of->n_shortest);
      add_count (figures, group, _ ("Average Moves Over the Shortest Known Win"), average (of->above, of->n_won));
    }
}

/* Shows the figures of the player's reviews of a game in @box, or nothing if @of is NULL. */
void
fair_figures_fill_reviews (GtkBox                  *box,
                           const FairReviewFigures *of)
{
  g_autoptr (GArray) figures = g_array_new (FALSE, FALSE, sizeof (Figure));

  if (of != NULL)
    add_reviews (figures, of);
  fill (box, figures);
  gtk_widget_set_visible (GTK_WIDGET (box), of != NULL);
}
