/* fair-board-controller.h: turns input from pointer, touch, keyboard and screen reader into moves.
 *
 * It holds a reference to its board and follows the game on it. A board without a controller ignores input. Every
 * device uses one selection, so cards selected by a click and cards picked up by a key are the same thing. Only the
 * model and the layout count, never what is drawn, so a click during an animation acts on the current position.
 */
#pragma once

#include "fair-board.h"
#include "fair-hints.h"

#define FAIR_TYPE_BOARD_CONTROLLER (fair_board_controller_get_type ())
G_DECLARE_FINAL_TYPE (FairBoardController, fair_board_controller, FAIR, BOARD_CONTROLLER, GObject)

/* What a click does with a card. */
typedef enum
{
  FAIR_CLICKING_BY_GAME, /* selects in some games, moves the card in others */
  FAIR_CLICKING_SENDS,
  FAIR_CLICKING_SELECTS
} FairClicking;

/* The callbacks of a controller's owner; each can be NULL.
 *
 * @begin: brings the clock up to date, because the player is about to act
 * @holds_back: whether not to play a legal move; a spread goes from a pile to itself
 * @start: starts the clock, because the player touched cards that are concealed until then
 * @open_menu: asks what to do with these cards
 * @swipe: performs the action of a swipe over the bare table
 * @announce: announces what is visible on the table */
typedef struct
{
  void (*begin) (gpointer owner);
  gboolean (*holds_back) (gpointer owner, const FairMove *move);
  void (*start) (gpointer owner);
  void (*open_menu) (gpointer owner, guint pile, int index);
  void (*swipe) (gpointer owner, GtkDirectionType direction);
  void (*announce) (gpointer owner, const char *text);
  guint (*list_hints) (gpointer owner, FairHint hints[FAIR_MAX_MOVES]);
} FairBoardOwnerFuncs;

/* The keys of the table, in the order of the list of shortcuts. */
typedef struct
{
  const char *accel;    /* as for gtk_accelerator_parse() */
  const char *title;    /* to be translated; consecutive keys with the same title form one row */
  guint8      act;      /* internal to fair-board-keys.c */
  guint8      argument; /* a direction or a column, depending on @act */
} FairBoardKey;

enum
{
  FAIR_N_BOARD_KEYS = 36
};
extern const FairBoardKey fair_board_keys[FAIR_N_BOARD_KEYS];

FairBoardController *fair_board_controller_new (FairBoard *board, const FairBoardOwnerFuncs *funcs, gpointer owner);

FairBoard *fair_board_controller_get_board (FairBoardController *self);
void       fair_board_controller_set_clicking (FairBoardController *self, FairClicking clicking);

gboolean fair_board_controller_play (FairBoardController *self, FairMove move);
void     fair_board_controller_draw (FairBoardController *self);
void     fair_board_controller_spread (FairBoardController *self, guint pile);
void     fair_board_controller_cheat_with (FairBoardController *self, guint pile);
void     fair_board_controller_peek_at (FairBoardController *self, guint pile, int index);
char    *fair_board_controller_find (FairBoardController *self, const char *text, gboolean next);
guint    fair_board_controller_list_hints (FairBoardController *self, FairHint hints[FAIR_MAX_MOVES]);
char    *fair_board_controller_hint (FairBoardController *self);
void     fair_board_controller_clear_hint (FairBoardController *self);
gboolean fair_board_controller_is_holding (FairBoardController *self);
guint    fair_board_controller_get_current_pile (FairBoardController *self);

/* Where an arrow key moves the cursor on a table: a pure function of the layout. */
gboolean fair_walk (const FairLayout   *layout,
                    const FairRules    *rules,
                    const FairPosition *position,
                    GtkDirectionType    direction,
                    guint              *pile,
                    int                *index);
int      fair_walk_top (const FairRules *rules, const FairPosition *position, guint pile);

/* The texts of hints and explanations. */
const char *fair_hint_words_gain (FairGain gain);
char       *fair_hint_words_left (FairGameModel *model);
void        fair_hint_words_add (char **text, const char *sentence);
char       *fair_hint_words_add_gains (char *text, const FairHint *hint);

/* The devices. A finger is a button of its own. */
#define FAIR_BUTTON_TOUCH 0
gboolean fair_board_controller_press_key (FairBoardController *self, guint keyval, GdkModifierType modifiers);
void     fair_board_controller_press (FairBoardController *self, double x, double y, guint button);
void     fair_board_controller_motion (FairBoardController *self, double dx, double dy);
void     fair_board_controller_hold (FairBoardController *self);
void     fair_board_controller_release (FairBoardController *self, gboolean cheat);
gboolean fair_board_controller_cancel (FairBoardController *self);
