#include "fair-figures.h"

#include "fair-compat.h"
#include "fair-flow-layout.h"
#include "fair-plots.h"
#include "fair-record-parts.h"
#include "fair-score-words.h"
#include "fair-words.h"

#include <math.h>

#define TITLE_CHARS 9 /* of a line below a large value */

/* Stored with a box: the figures that it shows. */
#define FIGURES "fair-figures"

/* A row. Those with the same group follow one another. */
typedef struct
{
  const char *group;    /* NULL for a tile */
  char       *title;    /* owned; NULL for the description of the group, which is the value then */
  char       *subtitle; /* owned (nullable) */
  char       *value;    /* owned; NULL for none */
  int         share;    /* a percentage, with a bar; negative without one */

  /* Borrowed from the box. */
  GtkWidget *row; /* or a tile; NULL for a description */
  GtkWidget *label;
  GtkWidget *bar; /* NULL without a share */
} Figure;

static void
figure_clear (Figure *self)
{
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
set_row (const Figure *self)
{
  g_autofree char *words = NULL;

  if (self->row == NULL)
    return;

  if (self->share >= 0)
    /* translators: how many games of how many, and their share: “12 of 20, 60%”. */
    words = g_strdup_printf (C_ ("list", "%s, %s"), self->subtitle, self->value);
  else
    words = g_strdup (self->value ? self->value : self->subtitle);
  gtk_label_set_text (GTK_LABEL (self->label), self->value);
  if (self->bar != NULL)
    {
      gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (self->bar), self->share / 100.0);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->bar), GTK_ACCESSIBLE_PROPERTY_LABEL, self->subtitle, -1);
    }
  if (ADW_IS_ACTION_ROW (self->row))
    {
      adw_action_row_set_subtitle (ADW_ACTION_ROW (self->row), self->subtitle ? self->subtitle : "");
      fair_compat_describe (self->row, words);
    }
  else
    {
      gtk_widget_set_tooltip_text (self->row, self->subtitle);
      fair_compat_describe (self->row, words);
    }
}

/* A row with its value at the end, above a bar if it is a share. */
static void
create_row (Figure    *self,
            GtkWidget *group)
{
  GtkWidget *suffix = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  self->row = fair_record_add_row (group, self->title, "");
  self->label = g_object_new (GTK_TYPE_LABEL, "xalign", 1.0, "css-classes", (const char *[]){ "numeric", NULL }, NULL);
  gtk_widget_set_valign (suffix, GTK_ALIGN_CENTER);
  gtk_widget_set_visible (suffix, self->value != NULL);
  gtk_box_append (GTK_BOX (suffix), self->label);
  if (self->share >= 0)
    {
      self->bar = gtk_progress_bar_new ();
      gtk_widget_add_css_class (self->bar, "share");
      gtk_box_append (GTK_BOX (suffix), self->bar);
    }
  adw_action_row_add_suffix (ADW_ACTION_ROW (self->row), suffix);
}

static void
create_tile (Figure    *self,
             GtkWidget *list)
{
  GtkWidget *title = g_object_new (GTK_TYPE_LABEL, "label", self->title, "wrap", TRUE, "justify", GTK_JUSTIFY_CENTER, "max-width-chars", TITLE_CHARS,
                                   "css-classes", (const char *[]){ "caption", NULL }, NULL);

  self->row = g_object_new (GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "accessible-role", GTK_ACCESSIBLE_ROLE_LIST_ITEM,
                            "focusable", TRUE, "css-classes", (const char *[]){ "card", "figure", NULL }, NULL);
  self->label = g_object_new (GTK_TYPE_LABEL, "css-classes", (const char *[]){ "title-2", "numeric", NULL }, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->row), GTK_ACCESSIBLE_PROPERTY_LABEL, self->title, -1);
  gtk_box_append (GTK_BOX (self->row), self->label);
  gtk_box_append (GTK_BOX (self->row), title);
  gtk_box_append (GTK_BOX (list), self->row);
}

/* Replaces what is in @box with rows of @figures, whose values are not set yet. */
static void
create_rows (GtkBox *box,
             GArray *figures)
{
  GtkWidget  *group = NULL;
  const char *title = NULL;

  fair_compat_remove_children (GTK_WIDGET (box));
  for (guint i = 0; i < figures->len; i++)
    {
      Figure *figure = &g_array_index (figures, Figure, i);

      figure->row = figure->bar = NULL;
      if (group == NULL || figure->group != title)
        {
          group = figure->group ? GTK_WIDGET (fair_record_add_group (box, figure->group, figure->title ? NULL : figure->value))
                                : g_object_new (GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_LIST, NULL);
          if (figure->group == NULL)
            {
              gtk_widget_set_layout_manager (group, g_object_new (FAIR_TYPE_FLOW_LAYOUT, "homogeneous", TRUE, NULL));
              gtk_box_append (box, group);
            }
        }
      title = figure->group;
      if (figure->group == NULL)
        create_tile (figure, group);
      else if (figure->title != NULL)
        create_row (figure, group);
    }
}

/* Shows @figures in @box. If they have the same titles as before, the rows stay, with the focus. */
static void
fill (GtkBox *box,
      GArray *figures)
{
  GArray  *former = g_object_get_data (G_OBJECT (box), FIGURES);
  gboolean are_same = former != NULL && former->len == figures->len;

  g_array_set_clear_func (figures, (GDestroyNotify) figure_clear);
  for (guint i = 0; are_same && i < figures->len; i++)
    {
      const Figure *old = &g_array_index (former, Figure, i);
      Figure       *figure = &g_array_index (figures, Figure, i);

      are_same = g_strcmp0 (old->group, figure->group) == 0 && g_strcmp0 (old->title, figure->title) == 0;
      figure->row = old->row;
      figure->label = old->label;
      figure->bar = old->bar;
    }
  if (!are_same)
    create_rows (box, figures);
  for (guint i = 0; i < figures->len; i++)
    set_row (&g_array_index (figures, Figure, i));
  g_object_set_data_full (G_OBJECT (box), FIGURES, g_array_ref (figures), (GDestroyNotify) g_array_unref);
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
      g_autofree char      *rules = NULL;

      if (which == NULL || of->n_played == 0 || (game == NULL) != (of->variant == NULL) || (game != NULL && which != game))
        continue;
      rules = game ? fair_score_words_rules (game, of->variant) : NULL;
      add_share (figures, group, rules ? rules : game ? _ ("Default Rules")
                                                      : fair_words_game_title (which),
                 of);
    }
}

/* The games of this week; a week begins on Monday. */
static FairPeriod
find_week (const FairStatistics *of)
{
  g_autoptr (GArray) weeks = fair_statistics_join_periods (of, FAIR_PERIOD_WEEK);
  g_autoptr (GTimeZone) zone = g_time_zone_new_local ();
  guint32 today = fair_statistics_find_day (zone, g_get_real_time ());

  for (guint i = 0; i < weeks->len; i++)
    {
      FairPeriod week = g_array_index (weeks, FairPeriod, i);

      if (today - g_date_get_julian (&week.first) < 7)
        return week;
    }

  return (FairPeriod){ 0 };
}

/* Adds the main figures to @tiles, and others to @figures. Those about time, moves and points are only for a single game, because
 * games differ in length. */
static void
add_results (GArray               *tiles,
             GArray               *figures,
             const FairStatistics *of)
{
  const char *const titles[FAIR_N_OUTCOMES] = {
    [FAIR_OUTCOME_LOST] = C_ ("games that were", "Lost"),
    [FAIR_OUTCOME_GIVEN_UP] = C_ ("games that were", "Given Up"),
    [FAIR_OUTCOME_ENDED] = C_ ("games that were", "Ended")
  };
  const char *group = C_ ("games that were played", "Games");
  FairPeriod  week = find_week (of);
  gboolean    has_wins = of->game != NULL && of->n_outcomes[FAIR_OUTCOME_WON] > 0;
  gboolean    has_points = of->game != NULL && fair_games_have_points (of->game);
  /* translators: the number of games won, and the number of games played */
  char *won = g_strdup_printf (_ ("%u of %u"), week.n_won, week.n_played);

  add_share (tiles, NULL, C_ ("games that were", "Won"), of);
  add_value (tiles, NULL, _ ("Won This Week"), won);
  add_count (tiles, NULL, _ ("Current Winning Streak"), of->streak);
  if (has_wins)
    {
      add_value (tiles, NULL, _ ("Best Time"), fair_score_words_time (of->shortest));
      add_count (tiles, NULL, _ ("Fewest Moves"), of->fewest_moves);
    }
  if (has_points)
    add_value (tiles, NULL, _ ("Best Score"), fair_words_number (of->best_score));
  for (FairOutcome outcome = FAIR_OUTCOME_LOST; outcome < FAIR_N_OUTCOMES; outcome++)
    if (of->n_outcomes[outcome] > 0)
      add_count (figures, group, titles[outcome], of->n_outcomes[outcome]);
  add_count (figures, group, _ ("Longest Winning Streak"), of->best_streak);
  if (has_wins)
    add_value (figures, group, _ ("Average Time"), fair_score_words_time (fair_statistics_get_average_time (of)));
  if (has_points)
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
  static const char *const levels[] = { NULL, N_ ("Easier"), N_ ("Medium"), N_ ("Harder") };
  const FairStatistics    *of = fair_figures_find (statistics, game);
  const char              *apart = _ ("Not Counted");
  g_autoptr (GArray) first = g_array_new (FALSE, FALSE, sizeof (Figure));
  g_autoptr (GArray) figures = g_array_new (FALSE, FALSE, sizeof (Figure));

  if (of != NULL && of->n_played > 0)
    {
      add_results (first, figures, of);
      for (guint i = 1; game != NULL && game->search != FAIR_SEARCH_NONE && i < G_N_ELEMENTS (levels); i++)
        {
          const FairStatistics level = { .n_played = of->levels[i].n_played, .n_outcomes[FAIR_OUTCOME_WON] = of->levels[i].n_won };

          if (level.n_played > 0)
            add_share (figures, C_ ("levels of difficulty", "By Level"), _ (levels[i]), &level);
        }
      add_shares (figures, statistics, game);
    }
  if (of != NULL && of->n_assisted > 0)
    add (figures, apart, _ ("Assisted"), fair_score_words_won (of->n_assisted_won, of->n_assisted), NULL, -1);
  if (of != NULL && of->n_practice > 0)
    add (figures, apart, _ ("Practice"), fair_score_words_won (of->n_practice_won, of->n_practice), NULL, -1);
  fill (tiles, first);
  fill (box, figures);
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
    add_count (figures, group, _ ("Average Step at Which a Game Went Wrong"), (guint) round ((double) of->turned / of->n_turned));
  if (of->n_won > 0)
    {
      add_count (figures, group, _ ("Won in the Shortest Known Way"), of->n_shortest);
      add_count (figures, group, _ ("Average Moves Over the Shortest Known Win"), (guint) round ((double) of->above / of->n_won));
    }
}

/* Shows the figures of the player's reviews and chances in a game in @box, or nothing if @of is NULL. */
void
fair_figures_fill_reviews (GtkBox                  *box,
                           const FairReviewFigures *of)
{
  const char *chances = _ ("Chances");
  g_autoptr (GArray) figures = g_array_new (FALSE, FALSE, sizeof (Figure));

  if (of != NULL && of->n_weighed > 0)
    {
      /* The sums are in thousandths; a point is a hundredth. */
      add (figures, chances, _ ("Average Points That Moves Cost"), g_strdup (_ ("A point is a hundredth of the chances.")),
           fair_words_number ((int) round (of->cost / (10.0 * of->n_weighed))), -1);
      add_value (figures, chances, _ ("Average Points from the Cards"), fair_words_change ((int) round (of->luck / (10.0 * of->n_weighed))));
      add (figures, chances, _ ("Unlucky"), g_strdup (_ ("Lost, although the chances stayed above one half until then.")),
           g_strdup_printf ("%u", of->n_unlucky), -1);
      add (figures, chances, _ ("Rescued"), g_strdup (_ ("Won, although the chances had fallen below one tenth.")),
           g_strdup_printf ("%u", of->n_rescued), -1);
    }
  if (of != NULL)
    add_reviews (figures, of);
  fill (box, figures);
  gtk_widget_set_visible (GTK_WIDGET (box), of != NULL);
}
