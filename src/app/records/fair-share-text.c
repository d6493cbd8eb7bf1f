/* The text has no card, and no position: it can be read before the deal is played.  Any chat shows all of its characters;
 * the signs are squares of one width, which differ in their lightness, too. */
#include "fair-share-text.h"

#include "fair-daily-words.h"
#include "fair-i18n.h"
#include "fair-known-positions.h"
#include "fair-record-parts.h"
#include "fair-replay.h"
#include "fair-score-words.h"
#include "fair-words.h"
#include "options-text.h"

#define N_SIGNS 10 /* for a whole game */

/* What a tenth of a game was like. */
#define GOOD "\360\237\237\251"   /* a green square: it could be won, with the fewest moves that are known */
#define DETOUR "\360\237\237\250" /* yellow: moves that the shortest known win does not need */
#define LOST "\342\254\233"       /* black: it could no longer be won */
#define OPEN "\342\254\234"       /* white: not known */

/* Returns: the day whose deal @result is of; 0 if there is none in the table */
static guint32
find_day (const FairResult *result)
{
  const FairGame *game = fair_games_find (result->game);
  guint32         last = fair_daily_get_last (game);
  FairRules       rules;
  char            variant[FAIR_OPTIONS_TEXT];
  guint64         number;

  fair_daily_get_rules (game, &rules);
  fair_options_print (game, &rules.options, FAIR_OPTIONS_OF_PLAY, variant);
  if (g_strcmp0 (variant, result->variant) == 0)
    for (guint32 day = FAIR_DAILY_FIRST; day <= last; day++)
      if (fair_daily_find (game, day, &number) && number == result->number)
        return day;

  return 0;
}

/* Returns: (transfer full): the game, and its day or its number with the options that are not the default, in a line */
char *
fair_share_text_dup_deal (const FairResult *result)
{
  guint32          day = find_day (result);
  g_autofree char *slot = day > 0 ? fair_daily_words_slot (day) : NULL;
  g_autofree char *deal = slot ? g_strjoin (" · ", fair_words_game_title (fair_games_find (result->game)), slot, NULL)
                               : fair_record_dup_deal (result);
  g_auto (GStrv) lines = g_strsplit (deal, "\n", -1);

  return g_strjoinv (" · ", lines);
}

/* How many tenths @n of @all are, at least one if it is not 0, and not all if it is not all. */
static guint
count_tenths (guint n,
              guint all)
{
  guint tenths = all > 0 ? (n * N_SIGNS + all / 2) / all : 0;

  return n == 0 ? 0 : n >= all ? N_SIGNS
                               : CLAMP (tenths, 1, N_SIGNS - 1);
}

/* Adds a line of signs: how the game went, as far as that is known. */
static void
add_strip (GString                *text,
           const FairResult       *result,
           guint                   par,
           const FairReviewedGame *review)
{
  gboolean is_won = result->outcome == FAIR_OUTCOME_WON;
  guint    n_detour = is_won && par > 0 && par < result->n_moves ? count_tenths (result->n_moves - par, result->n_moves) : 0;
  guint    n_good = N_SIGNS - n_detour;

  if (!is_won && (review == NULL || review->n_line == 0 || (review->turned == 0 && review->end == FAIR_REVIEWED_UNKNOWN)))
    return;

  if (!is_won && review->turned > 0)
    n_good = count_tenths (review->turned - 1, review->n_line);
  else if (!is_won && review->end == FAIR_REVIEWED_LOST)
    n_good = 0;
  for (guint i = 0; i < N_SIGNS; i++)
    if (i < n_good)
      g_string_append (text, GOOD);
    else if (i < n_good + n_detour)
      g_string_append (text, DETOUR);
    else
      g_string_append (text, review != NULL && review->end == FAIR_REVIEWED_LOST ? LOST : OPEN);
  g_string_append_c (text, '\n');
}

/* Returns: how many of the player's moves the win @par takes, if the program plays as much by itself as in @result; 0 where
 * points count */
static guint
count_par (const FairResult   *result,
           const FairKnownPar *par)
{
  g_autoptr (FairGameModel) model = NULL;
  g_autoptr (FairReplay) replay = NULL;
  g_autoptr (GArray) moves = fair_known_par_list_moves (par);
  FairRules rules;
  gboolean  is_helped;
  guint     n;

  if (!fair_result_resolve (result, &rules) || rules.spec->scored)
    return 0;

  replay = fair_replay_new (&rules, result->number, result->moves);
  is_helped = fair_replay_count_moves (replay) > result->n_moves;
  model = fair_game_model_new (&rules, result->number, FALSE);
  g_object_set (model, "auto-move", is_helped, "autocomplete", is_helped, NULL);
  n = moves ? fair_known_positions_count_steps (model, (const FairMove *) moves->data, moves->len) : 0;
  n = n > 0 ? n : par->n_moves;
  return result->outcome == FAIR_OUTCOME_WON ? MIN (n, result->n_moves) : n;
}

/* Returns: (transfer full): what somebody is sent: the deal, its result if it has one and how the game went, and the link
 * @result: (nullable): the result of @challenge, with its moves
 * @par: (nullable): the shortest known win of the deal; only with @result
 * @review: (nullable): what is known of how the game went */
char *
fair_share_text_make (const FairChallenge    *challenge,
                      const FairResult       *result,
                      const FairKnownPar     *par,
                      const FairReviewedGame *review)
{
  GString         *text = g_string_new (NULL);
  g_autofree char *deal = fair_share_text_dup_deal (challenge->result);
  g_autofree char *words = fair_score_words_claim (challenge->result);
  g_autofree char *link = fair_challenge_print (challenge);

  g_string_append_printf (text, "%s · %s\n", _ ("Fair Deal"), deal);
  if (challenge->has_result)
    {
      guint n = par != NULL ? count_par (result, par) : 0;
      /* translators: %u is the number of moves of the shortest win that is known; it follows “94 moves” */
      g_autofree char *best = n > 0 ? g_strdup_printf (_ ("best known: %u"), n) : NULL;
      g_autofree char *line = g_strjoin (" · ", words, best, NULL);

      g_string_append_printf (text, "%s\n", line);
      add_strip (text, challenge->result, n, review);
    }
  else
    /* translators: in a message to somebody else: before a link, after the name and number of a deal */
    g_string_append_printf (text, "%s\n", _ ("Play the same deal in Fair Deal:"));
  g_string_replace (text, "\302\240", " ", 0);
  g_string_append (text, link);
  return g_string_free (text, FALSE);
}
