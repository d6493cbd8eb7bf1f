/* fair-event.h: one thing that happened in a game, as a value and as a line of text.
 *
 *     play t1>t2+t1>t3   a step of the player
 *     auto t4>f1         a step that the program played for the player
 *     undo, redo, restart
 *     mark N, unmark N   a bookmark was set, or removed
 *     return N           the game went back to a bookmark
 *     start, pause       the clock of Solitaire Rush
 *     time               only the time
 *     hint               a hint was asked for
 *     assisted WHY       the player had help that excludes the result from the tables
 *     fair N             the deal was shown to be winnable, and is of difficulty N; or "fair no"
 *     practice CARDS     the deal was played before, and these cards were seen then
 *     laid POSITION      the player has laid the cards out: the game begins with this position, not with a deal number; “?” is
 *                        a card that nobody knows
 *     named N CARD       the card with number N of that position, from 0, which nobody knew, turned up
 */
#pragma once

#include <glib.h>

#include "seen.h"
#include "step.h"

enum
{
  FAIR_MAX_BOOKMARKS = 9,        /* of each game */
  FAIR_EVENT_MAX_DIFFICULTY = 3, /* of a fair deal; 0 if unknown */
  FAIR_EVENT_N_HELPS = 4         /* kinds of help */
};

typedef enum
{
  FAIR_EVENT_PLAY,
  FAIR_EVENT_AUTO,
  FAIR_EVENT_UNDO,
  FAIR_EVENT_REDO,
  FAIR_EVENT_RESTART,
  FAIR_EVENT_MARK,
  FAIR_EVENT_UNMARK,
  FAIR_EVENT_RETURN,
  FAIR_EVENT_START,
  FAIR_EVENT_PAUSE,
  FAIR_EVENT_TIME,
  FAIR_EVENT_HINT,
  FAIR_EVENT_ASSISTED,
  FAIR_EVENT_FAIR,
  FAIR_EVENT_PRACTICE,
  FAIR_EVENT_LAID,
  FAIR_EVENT_NAMED,
  FAIR_N_EVENTS
} FairEventKind;

typedef struct
{
  FairEventKind   kind;
  gint64          time;  /* microseconds that had been played; only of an event in a journal */
  guint           place; /* from which a step was played; likewise */
  const FairMove *moves; /* borrowed; of a step */
  guint           n_moves;
  guint           number; /* of a bookmark; the difficulty; the bit in FairAssistance; or the number of a card in the start */
  gboolean        fair;
  FairSeen        seen;
  const char     *position; /* borrowed; as fair_position_print() writes it, with “;” in place of each end of a line */
  FairCard        card;     /* without a pack */
} FairEvent;

gboolean fair_event_parse (const FairRules *rules,
                           const char      *text,
                           FairMove         moves[FAIR_MAX_STEP],
                           FairEvent       *event,
                           FairWord        *wrong);
char    *fair_event_print (const FairEvent *event, const FairRules *rules);
