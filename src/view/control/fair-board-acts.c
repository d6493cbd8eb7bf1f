#include "config.h"

#include "fair-board-acts.h"

#include "fair-click-target.h"
#include "fair-words.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  FairBoard *board; /* owned */
} FairBoardActsPrivate;

typedef enum
{
  PROP_BOARD = 1,
  N_PROPERTIES
} FairBoardActsProperty;

static GParamSpec *properties[N_PROPERTIES];

typedef enum
{
  SIGNAL_REFUSED,
  SIGNAL_PLAYING,
  SIGNAL_INPUT,
  SIGNAL_START_REQUESTED,
  SIGNAL_MENU_REQUESTED,
  SIGNAL_SWIPED,
  SIGNAL_TOLD,
  N_SIGNALS
} FairBoardActsSignal;

static guint signals[N_SIGNALS];

G_DEFINE_TYPE_WITH_PRIVATE (FairBoardActs, fair_board_acts, G_TYPE_OBJECT)

static const FairRules *
get_rules (FairBoardActs *self)
{
  return fair_board_get_rules (fair_board_acts_get_board (self));
}

static const FairPosition *
get_position (FairBoardActs *self)
{
  return fair_board_get_position (fair_board_acts_get_board (self));
}

static void
fair_board_acts_dispose (GObject *object)
{
  FairBoardActsPrivate *priv = fair_board_acts_get_instance_private (FAIR_BOARD_ACTS (object));

  g_clear_object (&priv->board);

  G_OBJECT_CLASS (fair_board_acts_parent_class)->dispose (object);
}

static void
fair_board_acts_get_property (GObject    *object,
                              guint       property_id,
                              GValue     *value,
                              GParamSpec *pspec)
{
  FairBoardActsPrivate *priv = fair_board_acts_get_instance_private (FAIR_BOARD_ACTS (object));

  switch ((FairBoardActsProperty) property_id)
    {
    case PROP_BOARD:
      g_value_set_object (value, priv->board);
      break;
    case N_PROPERTIES:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
fair_board_acts_set_property (GObject      *object,
                              guint         property_id,
                              const GValue *value,
                              GParamSpec   *pspec)
{
  FairBoardActsPrivate *priv = fair_board_acts_get_instance_private (FAIR_BOARD_ACTS (object));

  switch ((FairBoardActsProperty) property_id)
    {
    case PROP_BOARD:
      priv->board = g_value_dup_object (value);
      break;
    case N_PROPERTIES:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
fair_board_acts_class_init (FairBoardActsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GType         type = G_TYPE_FROM_CLASS (klass);

  object_class->dispose = fair_board_acts_dispose;
  object_class->get_property = fair_board_acts_get_property;
  object_class->set_property = fair_board_acts_set_property;

  properties[PROP_BOARD] =
    g_param_spec_object ("board", NULL, NULL, FAIR_TYPE_BOARD,
                         G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  /**
   * FairBoardActs::refused:
   * @text: the reason, translated
   *
   * The player tried an illegal move.
   */
  signals[SIGNAL_REFUSED] =
    g_signal_new ("refused", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);

  /**
   * FairBoardActs::playing:
   * @move: a legal FairMove; for a spread, one from a pile to itself
   *
   * The player is about to play @move.
   *
   * Returns: TRUE to hold the move back
   */
  signals[SIGNAL_PLAYING] = g_signal_new ("playing", type, G_SIGNAL_RUN_LAST, 0, g_signal_accumulator_true_handled, NULL,
                                          NULL, G_TYPE_BOOLEAN, 1, G_TYPE_POINTER);

  /**
   * FairBoardActs::input:
   *
   * The player is about to act. A handler can bring a clock up to date.
   */
  signals[SIGNAL_INPUT] = g_signal_new ("input", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  /**
   * FairBoardActs::start-requested:
   *
   * The player touched cards that are concealed until the clock runs.
   */
  signals[SIGNAL_START_REQUESTED] =
    g_signal_new ("start-requested", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  /**
   * FairBoardActs::menu-requested:
   * @pile: a pile
   * @index: one of its cards, from the bottom
   *
   * The player wants to choose what to do with these cards.
   */
  signals[SIGNAL_MENU_REQUESTED] = g_signal_new ("menu-requested", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                                 G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_INT);

  /**
   * FairBoardActs::swiped:
   * @direction: of the swipe
   *
   * A finger swiped over the bare table.
   */
  signals[SIGNAL_SWIPED] =
    g_signal_new ("swiped", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, GTK_TYPE_DIRECTION_TYPE);

  /**
   * FairBoardActs::told:
   * @text: a sentence, translated
   *
   * Something that is visible on the table has to be announced.
   */
  signals[SIGNAL_TOLD] =
    g_signal_new ("told", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
fair_board_acts_init (FairBoardActs *self)
{
}

/* Returns: (transfer none): the board on which the player acts */
FairBoard *
fair_board_acts_get_board (FairBoardActs *self)
{
  FairBoardActsPrivate *priv = fair_board_acts_get_instance_private (self);

  g_return_val_if_fail (FAIR_IS_BOARD_ACTS (self), NULL);

  return priv->board;
}

/* Returns: (transfer none) (nullable): the game on it */
FairGameModel *
fair_board_acts_get_model (FairBoardActs *self)
{
  return fair_board_get_model (fair_board_acts_get_board (self));
}

/* Reports why @move is illegal. */
static void
refuse (FairBoardActs *self,
        FairMove       move,
        FairReason     reason)
{
  g_autofree char *text = fair_words_reason (get_rules (self), get_position (self), move, reason);

  g_signal_emit (self, signals[SIGNAL_REFUSED], 0, text);
}

/* Reports that @card, which lies face up, cannot move anywhere. */
static void
refuse_card (FairBoardActs *self,
             FairCard       card)
{
  /* translators: %s is the name of a card */
  g_autofree char *text = g_strdup_printf (_ ("%s cannot move anywhere now."), fair_words_the_card (card, FAIR_CARD_FIRST));

  g_signal_emit (self, signals[SIGNAL_REFUSED], 0, text);
}

/* Whether a handler of ::playing holds back @move, which the player is about to play. */
static gboolean
is_held_back (FairBoardActs *self,
              FairMove       move)
{
  gboolean held_back = FALSE;

  g_signal_emit (self, signals[SIGNAL_PLAYING], 0, &move, &held_back);
  return held_back;
}

/**
 * fair_board_acts_play:
 *
 * Plays @move, or reports why it is illegal. A handler of ::playing can hold it back.
 *
 * Returns: whether it was played
 */
gboolean
fair_board_acts_play (FairBoardActs *self,
                      FairMove       move)
{
  FairReason reason;

  fair_board_acts_begin (self);
  reason = fair_check (get_rules (self), get_position (self), move);
  if (!fair_reason_is_legal (reason))
    {
      refuse (self, move, reason);
      return FALSE;
    }
  if (is_held_back (self, move))
    return FALSE;

  fair_game_model_play (fair_board_acts_get_model (self), move);
  return TRUE;
}

/* Draws from the stock or deals a row; if the stock is empty, redeals the waste. */
void
fair_board_acts_draw (FairBoardActs *self)
{
  const FairRules *rules = get_rules (self);
  FairMove         redeal = fair_move_simple (FAIR_MOVE_REDEAL);
  FairReason       reason = fair_check (rules, get_position (self), redeal);
  gboolean         empty = rules->count[FAIR_STOCK] > 0 &&
                   fair_position_count (get_position (self), rules->first[FAIR_STOCK]) == 0;

  /* In games without redeals, the reason why nothing can be drawn says more. */
  if (empty && reason != FAIR_REASON_NO_REDEALS)
    fair_board_acts_play (self, redeal);
  else
    fair_board_acts_play (self, fair_move_simple (FAIR_MOVE_DRAW));
}

/* Moves the card at @index of @pile, and all cards on it, to the click target. */
void
fair_board_acts_send (FairBoardActs *self,
                      guint          pile,
                      int            index)
{
  const FairPosition *position = get_position (self);
  guint               count = fair_position_count (position, pile) - (guint) index;
  FairReason          reason;
  FairMove            move;

  if (index < 0)
    return;

  if (fair_game_model_find_click_target (fair_board_acts_get_model (self), pile, count, &move, &reason))
    fair_board_acts_play (self, move);
  else if (reason == FAIR_N_REASONS)
    refuse_card (self, fair_position_pile (position, pile)[index]);
  else
    refuse (self, fair_move_cards (pile, pile, count), reason);
}

/* Moves the top card of @pile to its foundation, or reports why it cannot. Returns: whether it moved. */
gboolean
fair_board_acts_send_to_foundation (FairBoardActs *self,
                                    guint          pile)
{
  guint foundation = get_rules (self)->first[FAIR_FOUNDATION];

  if (fair_position_count (get_position (self), pile) == 0)
    return FALSE;

  return fair_board_acts_play (self, fair_game_model_resolve (fair_board_acts_get_model (self), pile, 1, foundation, FALSE));
}

/* Whether cards have a menu, as in games that can spread or cheat. */
gboolean
fair_board_acts_have_menu (FairBoardActs *self)
{
  FairGameModel *model = fair_board_acts_get_model (self);

  return model != NULL && (get_rules (self)->spec->can_cheat || fair_game_model_can_spread (model));
}

/* Spreads the top @count cards of @pile over the empty columns, in games that allow it. */
void
fair_board_acts_spread (FairBoardActs *self,
                        guint          pile,
                        guint          count)
{
  FairReason reason;

  if (!fair_game_model_can_spread (fair_board_acts_get_model (self)) || get_rules (self)->piles[pile].role != FAIR_COLUMN)
    return;

  fair_board_acts_begin (self);
  if (is_held_back (self, fair_move_cards (pile, pile, count)))
    return;

  reason = fair_game_model_spread (fair_board_acts_get_model (self), pile, count);
  if (!fair_reason_is_legal (reason))
    refuse (self, fair_move_cards (pile, pile, count), reason);
}

/* Why the top @count cards of @pile cannot be picked up together; a legal reason if they can. */
FairReason
fair_board_acts_check_pick_up (FairBoardActs *self,
                               guint          pile,
                               guint          count)
{
  const FairRules    *rules = get_rules (self);
  const FairPosition *position = get_position (self);
  const FairPile     *described = &rules->piles[pile];

  if (fair_status (rules, position) != FAIR_STATUS_PLAYING || described->gives == 0 ||
      (count > 1 && !described->runs) || count > fair_run_length (rules, position, pile))
    {
      /* Checking a move to any other pile finds out what is wrong with the cards themselves. */
      FairRole role = described->gives & FAIR_ROLE_BIT (FAIR_COLUMN) ? FAIR_COLUMN : FAIR_FOUNDATION;
      guint    to = rules->first[role] == pile ? pile + 1 : rules->first[role];

      return fair_check (rules, position, fair_move_cards (pile, to, count));
    }

  return FAIR_REASON_BUILDS_ANY;
}

/* Whether the top @count cards of @pile can be picked up; if not, reports why. */
gboolean
fair_board_acts_pick_up (FairBoardActs *self,
                         guint          pile,
                         guint          count)
{
  FairReason reason = fair_board_acts_check_pick_up (self, pile, count);

  if (fair_reason_is_legal (reason))
    return TRUE;

  refuse (self, fair_move_cards (pile, pile, count), reason);
  return FALSE;
}

/* Announces that the player is about to act. */
void
fair_board_acts_begin (FairBoardActs *self)
{
  g_signal_emit (self, signals[SIGNAL_INPUT], 0);
}

/* Asks for a concealed game to be continued. */
void
fair_board_acts_request_start (FairBoardActs *self)
{
  g_signal_emit (self, signals[SIGNAL_START_REQUESTED], 0);
}

/* Asks for the menu of the cards of @pile from @index on. */
void
fair_board_acts_request_menu (FairBoardActs *self,
                              guint          pile,
                              int            index)
{
  g_signal_emit (self, signals[SIGNAL_MENU_REQUESTED], 0, pile, index);
}

/* Reports a swipe over the bare table. */
void
fair_board_acts_swipe (FairBoardActs   *self,
                       GtkDirectionType direction)
{
  g_signal_emit (self, signals[SIGNAL_SWIPED], 0, direction);
}

/* Announces what is visible on the table. */
void
fair_board_acts_tell (FairBoardActs *self,
                      const char    *text)
{
  g_signal_emit (self, signals[SIGNAL_TOLD], 0, text);
}
