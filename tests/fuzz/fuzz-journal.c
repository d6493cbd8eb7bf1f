/* A saved game: a line of game, number and options, then a line for each event, “MICROSECONDS TEXT”.  The good part
 * is good again, and gives the same game; and each text reads back as it was written. */
#include "fuzz.h"

#include "fair-resume.h"

#include <string.h>

enum
{
  MAX_EVENTS = 1000
};

static void
clear_event (gpointer event)
{
  g_free ((char *) ((FairResumeEvent *) event)->text);
}

static GArray *
read_events (const char *at,
             const char *end)
{
  GArray *events = g_array_new (FALSE, FALSE, sizeof (FairResumeEvent));
  char   *line;

  g_array_set_clear_func (events, clear_event);
  while (events->len < MAX_EVENTS && (line = fair_fuzz_take_line (&at, end)) != NULL)
    {
      char           *text;
      FairResumeEvent event = { .time = g_ascii_strtoll (line, &text, 10) };

      event.text = g_strdup (text + (*text == ' '));
      g_array_append_val (events, event);
      g_free (line);
    }

  return events;
}

/* A text that can be read reads back the same after it is written; otherwise the fault is a part of it. */
static void
check_text (const FairRules *rules,
            const char      *text)
{
  FairMove         moves[FAIR_MAX_STEP];
  FairEvent        event;
  FairWord         wrong;
  g_autofree char *written = NULL;
  g_autofree char *again = NULL;

  if (!fair_event_parse (rules, text, moves, &event, &wrong))
    {
      g_assert_true (wrong.text >= text && wrong.text + wrong.length <= text + strlen (text));
      return;
    }

  /* A pile that the game does not have has no name. */
  written = fair_event_print (&event, rules);
  if (strchr (written, '?') != NULL)
    return;

  g_assert_true (fair_event_parse (rules, written, moves, &event, &wrong));
  again = fair_event_print (&event, rules);
  g_assert_cmpstr (again, ==, written);
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        size_t        size)
{
  const char *at = (const char *) data;
  const char *end = size > 0 ? at + size : at;
  g_autoptr (GArray) events = NULL;
  g_autoptr (GError) fault = NULL;
  g_autoptr (FairGameModel) model = NULL;
  g_autoptr (FairGameModel) again = NULL;
  FairRules rules;
  guint64   number;
  guint     n_good;
  guint     n_again;

  if (!fair_fuzz_take_rules (&at, end, &rules, &number))
    return 0;

  events = read_events (at, end);
  for (guint i = 0; i < events->len; i++)
    check_text (&rules, g_array_index (events, FairResumeEvent, i).text);
  model = fair_resume_game (&rules, number, (gconstpointer) events->data, events->len, &n_good, &fault);
  g_assert_cmpuint (n_good, <=, events->len);
  g_assert_true ((n_good == events->len) == (fault == NULL));
  again = fair_resume_game (&rules, number, (gconstpointer) events->data, n_good, &n_again, NULL);
  g_assert_cmpuint (n_again, ==, n_good);
  g_assert_cmpmem (fair_game_model_get_position (again), sizeof (FairPosition), fair_game_model_get_position (model),
                   sizeof (FairPosition));
  g_assert_cmpuint (fair_game_model_get_moves (again), ==, fair_game_model_get_moves (model));

  return 0;
}
