/* fair-table-page-private.h: the struct of the table page. Each of its files has the actions and the state of one
 * concern; the page notifies them of a new game and of its changes. */
#pragma once

#include "fair-table-page.h"

#include "fair-chance-search.h"
#include "fair-end-button.h"
#include "fair-end-card.h"
#include "fair-explain-panel.h"
#include "fair-i18n.h"
#include "fair-lesson.h"
#include "fair-open.h"
#include "fair-puzzles.h"
#include "fair-sounds.h"

struct _FairTablePage
{
  GtkBox parent_instance;

  /* Children of the template. */
  GtkBox            *side; /* the table, and the panel of explanations beside or below it */
  GtkWidget         *area; /* the table, and what is shown over it for a while */
  GtkOverlay        *table;
  GtkScrolledWindow *scroller; /* contains the board */
  GtkWidget         *cover;    /* hides the cards while the clock stands still */
  GtkLabel          *cover_heading;
  GtkButton         *cover_button;
  FairEndCard       *end_card;
  GtkLabel          *announcement;
  AdwBin            *find_bar;
  GtkWidget         *status_line;
  GtkLabel          *pace_label;
  GtkWidget         *lesson_bar; /* contains the next six */
  GtkLabel          *lesson_caption;
  GtkLabel          *lesson_text;
  GtkLabel          *lesson_task;
  GtkButton         *lesson_leave;
  GtkWidget         *lesson_back;
  GtkButton         *lesson_next;
  GtkWidget         *practice_bar;
  GtkRevealer       *offer_bar;
  GtkRevealer       *message;
  GtkLabel          *message_label;

  GtkWidget           *board;
  FairBoardController *controller;
  FairSounds          *sounds;
  FairExplainPanel    *explain; /* NULL until it is first needed */
  GSimpleActionGroup  *actions;
  GSettings           *settings;
  GSettings           *game_settings; /* of the current game */
  FairTableDeck       *decks;

  FairTableGame *game;      /* owned; NULL before the first game */
  gboolean       from_list; /* a lesson that ends returns to the list of games */
  FairTableGame *waiting;   /* owned; the game in progress during a lesson or practice, otherwise NULL */
  GSignalGroup  *model_signals;
  gboolean       is_shown;
  gboolean       is_left; /* whether the game on the table is a former player's */
  guint          message_source;

  /* The status line. */
  GtkLabel       *deal_label;
  GtkLabel       *difficulty_label;
  GtkLabel       *moves_label;
  GtkWidget      *bookmark_image;
  GtkWidget      *winnability_line;
  GtkLabel       *winnability_label;
  GtkWidget      *undo_button;
  GtkWidget      *stop_button;
  GtkWidget      *clock_place; /* contains the next two */
  AdwBin         *line_place;
  AdwBin         *buttons_place;
  GtkWidget      *clock_line;    /* the clock and the score */
  GtkWidget      *clock_buttons; /* their buttons */
  GtkInscription *clock_label;
  GtkLabel       *score_label;
  GtkLabel       *gain_label;
  GtkButton      *pause_button;
  FairEndButton  *end_now_button;
  int             score; /* the score when a gain was last shown */
  guint           score_source;
  guint           gain_source;     /* hides the gain */
  guint           patience_source; /* shows that a search is slow */

  /* Announcements. */
  GPtrArray *sentences; /* owned; of an act, still to be announced */
  guint      announce_source;

  /* The clock. */
  GSignalGroup *clock_signals;
  guint         tick_source;
  guint         seconds_left; /* at the last update; G_MAXUINT without a limit */

  /* Advice. */
  GSignalGroup    *winnability_signals;
  FairWinnability *solution; /* owned; of the game whose solution is being shown; otherwise NULL */
  guint            solution_source;
  gboolean         wants_move;    /* a winning move is shown when it has been found */
  gboolean         wants_verdict; /* the verdict is told when it has been found */
  gboolean         wants_turn;    /* the game goes back to the last position that can be won, when that has been found */
  guint            assistance;    /* of the model, before its last change */
  guint            note_source;   /* shows the note that the game is now assisted */
  gboolean         note_waits;    /* the note is shown again with the winning move */

  /* Chances. */
  FairSolverQueue  *queue;   /* owned */
  FairChanceSearch *chances; /* of the game on the table; NULL if all its cards are seen, and in a lesson */
  guint             chance_source;

  /* The race with another player's game. */
  GArray *pace;    /* owned; of FairPacePoint; NULL without a race */
  guint   pace_at; /* the point that is shown; G_MAXUINT before the first one */
  guint   pace_source;

  /* Bookmarks. */
  GMenu *bookmark_menu;

  /* The lesson. */
  const FairGame   *expected;      /* the game that the player chose and that is not on the table yet; or NULL */
  gboolean          offers_lesson; /* of the game on the table */
  const FairLesson *lesson;        /* the one on the table; otherwise NULL */
  guint             step;
  guint             step_source; /* shows the current step when the program is idle, or that a puzzle is solved */

  /* The question about unknown cards. */
  FairMove held; /* waits for the answer */
  gboolean is_asking;
  gboolean is_named; /* while @held is being played */

  /* The puzzle. */
  const FairPuzzle *puzzle;       /* the one on the table; otherwise NULL */
  guint32           puzzle_day;   /* whose puzzle it is; 0 for others */
  guint             puzzle_moves; /* the number of moves from the deal to the answer, which is the last of them */
  gboolean          puzzle_shown; /* the program has played the answer */

  /* The puzzle, if it is from a lost game. */
  FairResult   *lost;           /* owned; the game, with its turn; otherwise NULL */
  FairStore    *lost_store;     /* owned; stores when it comes back; otherwise NULL */
  FairPuzzle    lost_puzzle;    /* only the rules of the game */
  gboolean      is_last;        /* no other game is due */
  GCancellable *puzzle_search;  /* owned; of a search for a win after @tried, or for an answer; NULL without one */
  gboolean      wants_answer;   /* it is for an answer */
  FairMove      tried;          /* the move that is played if it does not lose */
  gboolean      puzzle_allows;  /* a move that needs no check any more */
  gboolean      puzzle_unknown; /* it was not found out whether the last one keeps the game winnable */

  /* The offer to bring back the game that a new one has replaced. */
  FairTableGame *former;     /* owned; NULL without an offer */
  FairGameModel *dealt;      /* owned; the game that replaced it */
  guint          offer_time; /* milliseconds for which the offer is shown at least */
  guint          offer_source;

  /* The end of the game. */
  GSignalGroup *end_signals; /* of the store, if it has the result */
  GCancellable *end_cancellable;
};

/* fair-table-page.c */
FairGameModel *fair_table_page_get_model (FairTablePage *self);
void           fair_table_page_update (FairTablePage *self);
void           fair_table_page_enable (FairTablePage *self, const char *action, gboolean enabled);
void           fair_table_page_update_numbers (FairTablePage *self);
void           fair_table_page_advance_time (FairTablePage *self);
gboolean       fair_table_page_is_saved (FairTablePage *self);

/* fair-table-page-actions.c */
extern const FairAction fair_table_page_actions[12];

void     fair_table_page_update_actions (FairTablePage *self);
void     fair_table_page_follow_settings (FairTablePage *self);
void     fair_table_page_swipe (FairTablePage *self, GtkDirectionType direction);
void     fair_table_page_refuse (FairTablePage *self, const char *text);
void     fair_table_page_close_find (FairTablePage *self);
gboolean fair_table_page_hold_unknown (FairTablePage *self, const FairMove *move);

/* fair-table-page-advice.c */
void     fair_table_page_init_advice (FairTablePage *self);
void     fair_table_page_follow_advice (FairTablePage *self, gboolean is_new);
void     fair_table_page_update_advice (FairTablePage *self);
void     fair_table_page_leave_advice (FairTablePage *self);
gboolean fair_table_page_stop_solution (FairTablePage *self);
void     fair_table_page_update_chances (FairTablePage *self);
guint    fair_table_page_list_hints (FairTablePage *self, FairHint hints[FAIR_MAX_MOVES]);

/* fair-table-page-announce.c */
void fair_table_page_announce (FairTablePage *self, const char *text);
void fair_table_page_announce_change (FairTablePage *self, FairChange change, const FairEffects *effects);

/* fair-table-page-bookmarks.c */
extern const FairAction fair_table_page_bookmark_actions[4];

void fair_table_page_list_bookmarks (FairTablePage *self);
void fair_table_page_update_bookmarks (FairTablePage *self);

/* fair-table-page-clock.c */
void fair_table_page_init_clock (FairTablePage *self);
void fair_table_page_follow_clock (FairTablePage *self);
void fair_table_page_update_clock (FairTablePage *self);

/* fair-table-page-end.c */
void fair_table_page_follow_end (FairTablePage *self);
void fair_table_page_ask_store (FairTablePage *self);
void fair_table_page_wait_for_finale (FairTablePage *self);

/* fair-table-page-lesson.c */
extern const FairAction fair_table_page_lesson_actions[4];

void     fair_table_page_show_bar (FairTablePage *self,
                                   const char    *caption,
                                   const char    *text,
                                   const char    *task,
                                   const char    *leave,
                                   const char    *next,
                                   gboolean       suggests_next);
void     fair_table_page_follow_lesson (FairTablePage *self);
void     fair_table_page_update_lesson (FairTablePage *self);
void     fair_table_page_answer_lesson (FairTablePage *self);
void     fair_table_page_change_lesson (FairTablePage *self, FairChange change);
gboolean fair_table_page_hold_move (FairTablePage *self, const FairMove *move);
gboolean fair_table_page_lesson_can_undo (FairTablePage *self);

/* fair-table-page-offer.c */
gboolean fair_table_page_can_undo_deal (FairTablePage *self);
void     fair_table_page_follow_offer (FairTablePage *self, FairTableGame *game);
void     fair_table_page_check_offer (FairTablePage *self);
void     fair_table_page_forget_offer (FairTablePage *self);

/* fair-table-page-puzzle.c */
void     fair_table_page_clear_puzzle (FairTablePage *self);
void     fair_table_page_change_puzzle (FairTablePage *self, FairChange change);
gboolean fair_table_page_hold_puzzle (FairTablePage *self, const FairMove *move);
void     fair_table_page_next_puzzle (FairTablePage *self);

/* fair-table-page-status.c */
void fair_table_page_init_status (FairTablePage *self);
void fair_table_page_follow_status (FairTablePage *self);
void fair_table_page_update_status (FairTablePage *self);
