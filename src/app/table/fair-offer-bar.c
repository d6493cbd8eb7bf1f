#include "config.h"

#include "fair-offer-bar.h"

#include "fair-compat.h"
#include "fair-flow-layout.h"

/* Milliseconds for which the offer is shown at least. */
#define LEAST_TIME 10000

struct _FairOfferBar
{
  GtkWidget parent_instance;

  GtkRevealer *revealer;

  FairTableGame *former;      /* owned; the game that can be brought back; NULL without an offer */
  FairGameModel *model;       /* owned; the game that replaced it */
  guint          least_time;  /* milliseconds */
  guint          time_source; /* 0 after that time */
};

typedef enum
{
  SIGNAL_ENDED,
  N_SIGNALS
} FairOfferBarSignal;

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (FairOfferBar, fair_offer_bar, GTK_TYPE_WIDGET)

/* Drops the offer without telling the session. */
static void
forget (FairOfferBar *self)
{
  g_clear_handle_id (&self->time_source, g_source_remove);
  if (self->model != NULL)
    g_signal_handlers_disconnect_by_data (self->model, self);
  g_clear_object (&self->model);
  g_clear_object (&self->former);
  gtk_revealer_set_reveal_child (self->revealer, FALSE);
}

/* Hides the bar completely, so that screen readers ignore it. */
static void
revealed_cb (FairOfferBar *self)
{
  if (!gtk_revealer_get_child_revealed (self->revealer) && !gtk_revealer_get_reveal_child (self->revealer))
    gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

static void
end_if_due (FairOfferBar *self)
{
  if (self->model != NULL && self->time_source == 0 && !fair_offer_bar_get_untouched (self))
    fair_offer_bar_end (self);
}

static void
time_cb (gpointer data)
{
  FairOfferBar *self = data;

  self->time_source = 0;
  end_if_due (self);
}

static void
fair_offer_bar_dispose (GObject *object)
{
  FairOfferBar *self = FAIR_OFFER_BAR (object);
  GtkWidget    *child;

  if (self->revealer != NULL)
    forget (self);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  self->revealer = NULL;

  G_OBJECT_CLASS (fair_offer_bar_parent_class)->dispose (object);
}

static void
fair_offer_bar_class_init (FairOfferBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fair_offer_bar_dispose;

  g_type_ensure (FAIR_TYPE_FLOW_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/fairdeal/FairDeal/fair-offer-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, FairOfferBar, revealer);
  gtk_widget_class_bind_template_callback (widget_class, revealed_cb);

  /**
   * FairOfferBar::ended:
   *
   * The offer has ended, and one of the two games is abandoned.
   */
  signals[SIGNAL_ENDED] =
    g_signal_new ("ended", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
fair_offer_bar_init (FairOfferBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  fair_compat_let_labels_name (GTK_WIDGET (self));
  self->least_time = LEAST_TIME;
}

/**
 * fair_offer_bar_offer:
 * @former: (nullable): the previous game, in progress
 * @game: a new deal that replaces it
 *
 * Begins @game in its session, and offers to bring @former back if possible.
 *
 * Returns: whether it does
 */
gboolean
fair_offer_bar_offer (FairOfferBar  *self,
                      FairTableGame *former,
                      FairTableGame *game)
{
  FairSession   *session = fair_table_game_get_session (game);
  FairGameModel *model = fair_table_game_get_model (game);
  FairGameModel *offered = NULL;
  g_autoptr (FairTableGame) back = NULL;

  g_return_val_if_fail (FAIR_IS_OFFER_BAR (self), FALSE);

  /* If it is @former that has not been touched, the game that it replaced is still the one to go back to. */
  back = fair_offer_bar_get_untouched (self) ? g_object_ref (self->former) : NULL;
  forget (self);
  if (former == NULL)
    fair_session_begin (session, model);
  else
    offered = fair_session_offer (session, model);
  if (offered == NULL)
    return FALSE;

  self->former = g_object_ref (offered == fair_table_game_get_model (former) ? former : back);
  self->model = g_object_ref (model);
  g_signal_connect_swapped (model, "changed", G_CALLBACK (end_if_due), self);
  self->time_source = g_timeout_add_once (self->least_time, time_cb, self);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  gtk_revealer_set_reveal_child (self->revealer, TRUE);
  return TRUE;
}

/* Whether there is an offer. */
gboolean
fair_offer_bar_get_open (FairOfferBar *self)
{
  g_return_val_if_fail (FAIR_IS_OFFER_BAR (self), FALSE);

  return self->former != NULL;
}

/* Whether there is an offer, and the player has not done anything in the new game yet. */
gboolean
fair_offer_bar_get_untouched (FairOfferBar *self)
{
  return fair_offer_bar_get_open (self) && fair_journal_get_n_plays (fair_game_model_get_journal (self->model)) == 0;
}

/* Brings the previous game back in the session. Returns: (transfer full): that game */
FairTableGame *
fair_offer_bar_take_back (FairOfferBar *self)
{
  FairTableGame *former;

  g_return_val_if_fail (FAIR_IS_OFFER_BAR (self) && self->former != NULL, NULL);

  former = g_object_ref (self->former);
  fair_session_take_back (fair_table_game_get_session (former));
  forget (self);
  return former;
}

/* Ends the offer: the previous game is left, and its result counts; but if the new game is untouched, it is the one that
 * goes. */
void
fair_offer_bar_end (FairOfferBar *self)
{
  g_return_if_fail (FAIR_IS_OFFER_BAR (self));

  if (self->former == NULL)
    return;

  fair_session_end_offer (fair_table_game_get_session (self->former));
  forget (self);
  g_signal_emit (self, signals[SIGNAL_ENDED], 0);
}

/* Ends the offer if a game other than the new one is on the table; but a lesson or practice, which is not saved, only
 * hides it. */
void
fair_offer_bar_follow (FairOfferBar  *self,
                       FairTableGame *game)
{
  gboolean is_new = fair_table_game_get_model (game) == self->model;

  g_return_if_fail (FAIR_IS_OFFER_BAR (self));

  if (!is_new && fair_table_game_get_session (game) != NULL)
    fair_offer_bar_end (self);
  if (self->former != NULL && is_new)
    gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  gtk_revealer_set_reveal_child (self->revealer, self->former != NULL && is_new);
}

/* Sets how many milliseconds later offers are shown at least. */
void
fair_offer_bar_set_least_time (FairOfferBar *self,
                               guint         milliseconds)
{
  g_return_if_fail (FAIR_IS_OFFER_BAR (self));

  self->least_time = milliseconds;
}
