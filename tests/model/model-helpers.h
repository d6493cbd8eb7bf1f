/* model-helpers.h: what the tests of the model share: games from a deal or from a written position, random play, and
 * objects that record the signals of a model. */
#pragma once

#include "fair-game-model.h"
#include "fair-resume.h"
#include "rules-helpers.h"

G_BEGIN_DECLS

typedef enum
{
  FAIR_TEST_STATUS,
  FAIR_TEST_MOVES,
  FAIR_TEST_SCORE,
  FAIR_TEST_CAN_UNDO,
  FAIR_TEST_CAN_REDO,
  FAIR_TEST_CAN_RESTART,
  FAIR_TEST_CONCEALED,
  FAIR_TEST_N_NOTES
} FairTestNote;

/* Counts the notifications during one act, and compares them with the actual changes. */
typedef struct
{
  FairGameModel *model; /* borrowed */
  gint64         values[FAIR_TEST_N_NOTES];
  guint          counts[FAIR_TEST_N_NOTES];
} FairTestNotes;

/* Records each ::changed, one per line: "move t1>t2, turn 7S", "undo". */
typedef struct
{
  FairGameModel *model; /* borrowed */
  GString       *text;
  guint          n;
} FairTestLog;

/* Converts seconds to microseconds. */
static inline gint64
fair_test_seconds (double seconds)
{
  return (gint64) (seconds * G_USEC_PER_SEC);
}

void fair_test_add (const char *group, const char *name, gconstpointer data, GTestDataFunc function);

FairGameModel *fair_test_model (const char *words, guint64 number);
FairGameModel *fair_test_model_from (const char *words, const char *shorthand, gboolean auto_move);
FairGameModel *fair_test_model_without_autocomplete (const char *words, const char *shorthand);
void           fair_test_model_free (FairGameModel *model);
FairReason     fair_test_model_try (FairGameModel *model, const char *moves);
void           fair_test_model_play (FairGameModel *model, const char *steps);
gboolean       fair_test_model_play_any (FairGameModel *model, guint64 *seed);
void           fair_test_model_undo (FairGameModel *model, guint n);
char          *fair_test_model_print (FairGameModel *model);
GBytes        *fair_test_model_save_history (FairGameModel *model);
GArray        *fair_test_model_save_journal (FairGameModel *model);

void fair_test_assert_pile (FairGameModel *model, const char *pile, const char *cards);
void fair_test_assert_same (const FairRules *rules, const FairPosition *position, const FairPosition *expected);
void fair_test_assert_steps (FairGameModel *model, const char *steps);
void fair_test_assert_same_bookmarks (FairGameModel *model, FairGameModel *expected);

void fair_test_notes_init (FairTestNotes *notes, FairGameModel *model);
void fair_test_notes_check (FairTestNotes *notes);
void fair_test_notes_clear (FairTestNotes *notes);

void fair_test_log_init (FairTestLog *log, FairGameModel *model);
void fair_test_log_assert (FairTestLog *log, const char *text);
void fair_test_log_clear (FairTestLog *log);

G_END_DECLS
