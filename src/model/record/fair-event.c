#include "fair-event.h"

#include <string.h>

/* What follows the first word. */
typedef enum
{
  NOTHING,
  MOVES,
  BOOKMARK,
  HELP,
  FINDINGS,
  CARDS,
  POSITION,
  NAME
} Argument;

/* Indexed by FairEventKind. */
static const struct
{
  const char *word;
  Argument    argument;
} kinds[FAIR_N_EVENTS] = {
  { "play", MOVES },
  { "auto", MOVES },
  { "undo", NOTHING },
  { "redo", NOTHING },
  { "restart", NOTHING },
  { "mark", BOOKMARK },
  { "unmark", BOOKMARK },
  { "return", BOOKMARK },
  { "start", NOTHING },
  { "pause", NOTHING },
  { "time", NOTHING },
  { "hint", NOTHING },
  { "assisted", HELP },
  { "fair", FINDINGS },
  { "practice", CARDS },
  { "laid", POSITION },
  { "named", NAME }
};

static const char *const helps[FAIR_EVENT_N_HELPS] = { "cheat", "verdict", "winning-move", "show-me" };

static gboolean
parse_digit (const char *text,
             guint       min,
             guint       max,
             guint      *number)
{
  if (!g_ascii_isdigit (text[0]) || text[1] != '\0')
    return FALSE;

  *number = (guint) (text[0] - '0');
  return *number >= min && *number <= max;
}

/* Parses what follows the first word; sets @wrong, initially this text, to its invalid part. */
static gboolean
parse_argument (const FairRules *rules,
                FairMove         moves[FAIR_MAX_STEP],
                FairEvent       *event,
                FairWord        *wrong)
{
  FairWord argument = *wrong;
  g_auto (GStrv) words = NULL;
  guint64 number;

  switch (kinds[event->kind].argument)
    {
    case MOVES:
      event->moves = moves;
      event->n_moves = fair_step_parse (rules, &argument, moves, wrong);
      return event->n_moves > 0;
    case BOOKMARK:
      return parse_digit (argument.text, 1, FAIR_MAX_BOOKMARKS, &event->number);
    case HELP:
      while (event->number < FAIR_EVENT_N_HELPS && strcmp (argument.text, helps[event->number]) != 0)
        event->number++;
      return event->number < FAIR_EVENT_N_HELPS;
    case FINDINGS:
      event->fair = strcmp (argument.text, "no") != 0;
      return !event->fair || parse_digit (argument.text, 0, FAIR_EVENT_MAX_DIFFICULTY, &event->number);
    case CARDS:
      return fair_seen_parse (argument.text, &event->seen);
    case POSITION:
      event->position = argument.text;
      return argument.length > 0;
    case NAME:
      words = g_strsplit (argument.text, " ", 2);
      if (words[0] == NULL || words[1] == NULL || !g_ascii_string_to_unsigned (words[0], 10, 0, FAIR_MAX_CARDS - 1, &number, NULL))
        return FALSE;
      event->number = (guint) number;
      event->card = fair_card_parse (words[1], strlen (words[1]));
      return event->card != FAIR_NO_CARD;
    case NOTHING:
    default:
      return FALSE;
    }
}

/**
 * fair_event_parse:
 * @moves: (out): room for the moves of a step, which @event borrows
 * @event: (out): what happened
 * @wrong: (out): the first part of @text that is not valid there; empty if something is missing
 *
 * Parses what fair_event_print() writes, without checking whether the event is possible.  A position is borrowed from
 * @text, and not checked.
 *
 * Returns: whether @text is valid
 */
gboolean
fair_event_parse (const FairRules *rules,
                  const char      *text,
                  FairMove         moves[FAIR_MAX_STEP],
                  FairEvent       *event,
                  FairWord        *wrong)
{
  const char *space = strchr (text, ' ');

  *event = (FairEvent){ 0 };
  *wrong = (FairWord){ .text = text, .length = space != NULL ? (size_t) (space - text) : strlen (text), .line = 1 };
  while (event->kind < FAIR_N_EVENTS && !fair_word_is (wrong, kinds[event->kind].word))
    event->kind++;
  if (event->kind == FAIR_N_EVENTS)
    return FALSE;
  if (space == NULL && kinds[event->kind].argument == NOTHING)
    return TRUE;

  wrong->text += wrong->length + (space != NULL);
  wrong->length = strlen (wrong->text);
  return space != NULL && parse_argument (rules, moves, event, wrong);
}

/* Returns: (transfer full): the text of @event, a line without its end */
char *
fair_event_print (const FairEvent *event,
                  const FairRules *rules)
{
  const char *word = kinds[event->kind].word;
  char        step[FAIR_STEP_TEXT];
  char        cards[FAIR_SEEN_TEXT];

  switch (kinds[event->kind].argument)
    {
    case MOVES:
      fair_step_print (rules, event->moves, event->n_moves, step);
      return g_strconcat (word, " ", step, NULL);
    case BOOKMARK:
      return g_strdup_printf ("%s %u", word, event->number);
    case HELP:
      return g_strconcat (word, " ", helps[event->number], NULL);
    case FINDINGS:
      return event->fair ? g_strdup_printf ("%s %u", word, event->number) : g_strconcat (word, " no", NULL);
    case CARDS:
      fair_seen_print (&event->seen, cards);
      return g_strconcat (word, " ", cards, NULL);
    case POSITION:
      return g_strconcat (word, " ", event->position, NULL);
    case NAME:
      fair_card_print (event->card, cards);
      return g_strdup_printf ("%s %u %s", word, event->number, cards);
    case NOTHING:
    default:
      return g_strdup (word);
    }
}
