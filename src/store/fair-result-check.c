/* Whether a result is possible: fair_result_find_fault() checks everything that can be checked in a result
 * from outside, and fair_result_mend() brings a stored result back into the allowed ranges, so that exported
 * files can be read. */
#include "fair-i18n.h"
#include "fair-result.h"

#include "deal.h"
#include "fair-result-text.h"
#include "fair-store-error.h"
#include "step.h"
#include "stuck.h"

#include <string.h>

/* The values that follow from the moves of a play. */
typedef struct
{
  FairPosition position;
  guint        n_steps;
  guint        n_own; /* of these, steps that the program never plays for the player */
  gboolean     cheats;
} Play;

/* Plays a step; returns whether each of its moves is legal, and a step can have that many moves. */
static gboolean
play_step (const FairRules *rules,
           const FairWord  *step,
           Play            *play)
{
  FairWord     rest = *step;
  FairStepPart part;
  guint        first = rules->first[FAIR_FOUNDATION];
  guint        n_moves = 0;
  gboolean     is_own = FALSE;

  while (fair_step_read (rules, &rest, &part))
    {
      if (!part.good || n_moves++ == FAIR_MAX_STEP || !fair_is_legal (rules, &play->position, part.move))
        return FALSE;
      is_own |= part.move.kind != FAIR_MOVE_END && (part.move.kind != FAIR_MOVE_CARDS || part.move.cheat || part.move.to < first ||
                                                    part.move.to >= first + rules->count[FAIR_FOUNDATION]);
      play->cheats |= part.move.cheat;
      fair_apply (rules, &play->position, part.move, NULL);
    }
  play->n_steps++;
  play->n_own += is_own;

  return TRUE;
}

static gboolean
play_moves (const FairResult *self,
            const FairRules  *rules,
            Play             *play,
            GError          **error)
{
  FairReader reader;
  FairWord   step;

  *play = (Play){ .n_steps = 0 };
  fair_deal_number (rules, self->number, &play->position);
  fair_reader_init (&reader, self->moves, strlen (self->moves));
  while (fair_reader_next_word (&reader, true, &step))
    if (!play_step (rules, &step, play))
      /* translators: in the sentences about results, %s names one by its UUID; “play”, “moves” and the like are
       * names of values in a file, which stay as they are */
      return fair_store_fail_invalid (error, _ ("Step %u of the “play” of result %s is not a legal move."),
                                      play->n_steps + 1, self->id);

  return TRUE;
}

static gboolean
check_outcome (const FairResult *self,
               const FairRules  *rules,
               const Play       *play,
               gint             *n_searched)
{
  FairStatus            status = fair_status (rules, &play->position);
  g_autofree FairStuck *search = NULL;
  gboolean              is_stuck;

  if (self->outcome == FAIR_OUTCOME_WON || self->outcome == FAIR_OUTCOME_ENDED)
    return status == (self->outcome == FAIR_OUTCOME_WON ? FAIR_STATUS_WON : FAIR_STATUS_ENDED);
  if (self->outcome != FAIR_OUTCOME_LOST || status != FAIR_STATUS_PLAYING)
    return status == FAIR_STATUS_PLAYING;

  search = g_new (FairStuck, 1);
  fair_stuck_begin (search, rules, &play->position);
  is_stuck = fair_stuck_run (search, FAIR_STUCK_POSITIONS + 1) == FAIR_STUCK_YES;
  /* If the player is not stuck, the number depends on the order. */
  *n_searched = is_stuck ? (gint) search->n_positions : FAIR_STUCK_POSITIONS;
  return is_stuck;
}

static guint
count_words (const char *text)
{
  FairReader reader;
  FairWord   word;
  guint      n = 0;

  fair_reader_init (&reader, text, strlen (text));
  while (fair_reader_next_word (&reader, true, &word))
    n++;

  return n;
}

/* Whether the times of @n_steps steps, if they are known, are possible. */
static gboolean
check_times (const FairResult *self,
             guint             n_steps)
{
  g_autoptr (GArray) times = self->times ? fair_result_text_parse_times (self->times) : NULL;

  return self->times == NULL ||
         (times != NULL && times->len == n_steps && strlen (self->moves) + strlen (self->times) <= FAIR_RESULT_MAX_PLAY &&
          (n_steps == 0 || g_array_index (times, gint64, n_steps - 1) <= self->time));
}

static gboolean
check_play (const FairResult *self,
            const FairRules  *rules,
            gint             *n_searched,
            const char      **member,
            GError          **error)
{
  gboolean has_bonus = self->outcome == FAIR_OUTCOME_WON || self->outcome == FAIR_OUTCOME_ENDED;
  Play     play;
  int      score;

  *member = "play";
  if (self->moves == NULL || strlen (self->moves) > FAIR_RESULT_MAX_PLAY)
    /* translators: %s names a result by its UUID; what stands in quotes is a name in the file */
    return fair_store_fail_invalid (error, _ ("The “play” of result %s is too long."), self->id);
  if (!play_moves (self, rules, &play, error))
    return FALSE;

  *member = "outcome";
  if (!check_outcome (self, rules, &play, n_searched))
    /* translators: %s names a result by its UUID; what stands in quotes are names in the file */
    return fair_store_fail_invalid (error, _ ("The “outcome” of result %s does not follow from its “play”."), self->id);

  *member = "moves";
  if (self->n_moves < play.n_own || self->n_moves > play.n_steps || (self->n_moves == 0 && self->outcome == FAIR_OUTCOME_WON))
    /* translators: %s names a result by its UUID; what stands in quotes are names in the file */
    return fair_store_fail_invalid (error, _ ("The “moves” of result %s do not follow from its “play”."), self->id);

  *member = "score";
  score = play.position.score + (has_bonus ? fair_time_bonus (rules, &play.position, (unsigned) (self->time / G_USEC_PER_SEC)) : 0);
  if (self->score != score)
    /* translators: %s names a result by its UUID; what stands in quotes are names in the file */
    return fair_store_fail_invalid (error, _ ("The “score” of result %s does not follow from its “play”."), self->id);

  *member = "assisted";
  if (play.cheats && !(self->assisted & 1))
    /* translators: %s names a result by its UUID; what stands in quotes are names in the file */
    return fair_store_fail_invalid (error, _ ("The “assisted” of result %s lacks the cheats of its “play”."), self->id);

  *member = "times";
  if (!check_times (self, play.n_steps))
    /* translators: %s names a result by its UUID; what stands in quotes are names in the file */
    return fair_store_fail_invalid (error, _ ("The “times” of result %s do not fit its “play” and “microseconds”."), self->id);

  return TRUE;
}

static gint64
get_max_time (const FairRules *rules)
{
  guint limit = rules->time_limit;

  return limit > 0 ? limit * G_TIME_SPAN_SECOND : FAIR_RESULT_MAX_PLAYED;
}

/* The name of the first member whose value is impossible with any moves; NULL if there is none. */
static const char *
find_out_of_range (const FairResult *self,
                   const FairRules  *rules)
{
  const struct
  {
    const char *member;
    gint64      value;
    gint64      max;
  } values[] = {
    { "number", (gint64) self->number, FAIR_MAX_DEAL },
    { "outcome", self->outcome, FAIR_N_OUTCOMES - 1 },
    { "moves", self->n_moves, G_MAXINT32 },
    { "undone", self->n_undone, G_MAXINT32 },
    { "hints", self->n_hints, G_MAXINT32 },
    { "microseconds", self->time, get_max_time (rules) },
    { "assisted", self->assisted, FAIR_RESULT_ALL_ASSISTANCE },
    { "difficulty", self->difficulty, FAIR_RESULT_MAX_DIFFICULTY },
    { "begun", self->begun, FAIR_RESULT_LAST_TIME },
    { "ended", self->ended, FAIR_RESULT_LAST_TIME }
  };

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    if (values[i].value < 0 || values[i].value > values[i].max)
      return values[i].member;

  return NULL;
}

static gboolean
check_version (const char *version)
{
  if (version == NULL || strlen (version) > FAIR_RESULT_MAX_VERSION || !g_utf8_validate (version, -1, NULL))
    return FALSE;
  for (const char *at = version; *at; at = g_utf8_next_char (at))
    if (!g_unichar_isprint (g_utf8_get_char (at)))
      return FALSE;

  return TRUE;
}

/* Checks that a result is possible: the game exists, numbers are in their ranges, and the rest follows from the moves.
 * The search for a stuck position takes some milliseconds.
 * @self: an untrusted result, with its moves
 * @n_searched: (out) (optional): the number of positions searched to find out whether the player is stuck
 * @member: (out) (optional): if there is a fault, the name of the member that has it, from docs/records.md
 * Returns: TRUE if there is no fault */
gboolean
fair_result_find_fault (const FairResult *self,
                        gint             *n_searched,
                        const char      **member,
                        GError          **error)
{
  FairRules   rules;
  const char *wrong;
  const char *any;
  gint        number;

  member = member ? member : &any;
  n_searched = n_searched ? n_searched : &number;
  *n_searched = 0;
  *member = "id";
  if (self->id == NULL || !g_uuid_string_is_valid (self->id))
    return fair_store_fail_invalid (error, _ ("A result has no valid “id”."));
  *member = "game";
  if (self->game == NULL || fair_games_find (self->game) == NULL)
    /* translators: %s names a result by its UUID; what stands in quotes is a name in the file */
    return fair_store_fail_invalid (error, _ ("The “game” of result %s is not known."), self->id);
  *member = "options";
  if (!fair_result_find_rules (self->game, self->options, &rules))
    /* translators: %s names a result by its UUID; what stands in quotes is a name in the file */
    return fair_store_fail_invalid (error, _ ("The “options” of result %s are not known."), self->id);

  wrong = find_out_of_range (self, &rules);
  if (wrong != NULL)
    {
      *member = wrong;
      /* translators: the first %s is the name of a value in a file, the second names a result by its UUID */
      return fair_store_fail_invalid (error, _ ("The “%s” of result %s is out of range."), wrong, self->id);
    }
  *member = "ended";
  if (self->ended < self->begun)
    /* translators: %s names a result by its UUID; what stands in quotes are names in the file */
    return fair_store_fail_invalid (error, _ ("The “ended” of result %s is before its “begun”."), self->id);
  *member = "version";
  if (!check_version (self->version))
    /* translators: %s names a result by its UUID; what stands in quotes is a name in the file */
    return fair_store_fail_invalid (error, _ ("The “version” of result %s is not a short line of text."), self->id);

  return check_play (self, &rules, n_searched, member, error);
}

/* @self: a stored result, with its moves
 * Returns: (transfer full): the result with each value clamped to its range, and without times that are impossible;
 *   consequences of the moves are not checked, because that would be slow */
FairResult *
fair_result_mend (const FairResult *self)
{
  FairResult *result = fair_result_copy (self);
  guint       n_steps = self->moves ? count_words (self->moves) : G_MAXINT32;
  FairRules   rules;

  g_free (result->id);
  result->id = g_ascii_strdown (self->id, -1);
  result->time = MAX (self->time, 0);
  if (fair_result_resolve (self, &rules))
    {
      fair_result_set_options (result);
      result->time = MIN (result->time, get_max_time (&rules));
    }
  result->n_moves = MAX (MIN (self->n_moves, n_steps), self->outcome == FAIR_OUTCOME_WON);
  result->assisted = self->assisted & FAIR_RESULT_ALL_ASSISTANCE;
  result->difficulty = self->difficulty <= FAIR_RESULT_MAX_DIFFICULTY ? self->difficulty : 0;
  result->begun = CLAMP (self->begun, FAIR_RESULT_FIRST_TIME, FAIR_RESULT_LAST_TIME);
  result->ended = CLAMP (self->ended, result->begun, FAIR_RESULT_LAST_TIME);
  if (!check_version (self->version))
    {
      g_free (result->version);
      result->version = g_strdup ("");
    }
  if (result->moves == NULL || !check_times (result, n_steps))
    g_clear_pointer (&result->times, g_free);

  return result;
}
