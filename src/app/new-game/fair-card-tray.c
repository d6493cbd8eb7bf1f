#include "config.h"

#include "fair-card-tray.h"

#include "fair-compat.h"
#include "fair-setup-words.h"
#include "fair-words.h"
#include "fair-wrapping-factory.h"

#include <glib/gi18n-lib.h>

#define FACE "fair-face" /* the FairCard of a child of the tray */

FairCard
fair_card_tray_get_face (GtkFlowBoxChild *child)
{
  return (FairCard) GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (child), FACE));
}

/* Adds a child for each card of a pack to @tray. */
void
fair_card_tray_fill (GtkFlowBox *tray)
{
  for (FairSuit suit = FAIR_CLUBS; suit < FAIR_N_SUITS; suit++)
    for (guint rank = FAIR_ACE; rank <= FAIR_KING; rank++)
      {
        FairCard   face = fair_card (rank, suit, 0);
        GtkWidget *child = gtk_flow_box_child_new ();

        g_object_set_data (G_OBJECT (child), FACE, GUINT_TO_POINTER (face));
        gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (child), gtk_label_new (NULL));
        fair_compat_set_class (child, "red", fair_suit_is_red (suit));
        gtk_accessible_update_property (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_LABEL, fair_words_card (face), -1);
        gtk_flow_box_append (tray, child);
      }
}

/* Shows which cards are left, and which one is picked; FAIR_NO_CARD if none is. */
void
fair_card_tray_update (GtkFlowBox  *tray,
                       const guint8 left[FAIR_CARD_CODES],
                       FairCard     picked)
{
  static const char *const signs[] = { "♣", "♦", "♥", "♠" };
  GtkFlowBoxChild         *card;

  for (int i = 0; (card = gtk_flow_box_get_child_at_index (tray, i)) != NULL; i++)
    {
      GtkWidget       *child = GTK_WIDGET (card);
      FairCard         face = fair_card_tray_get_face (card);
      g_autofree char *text = g_strdup_printf (left[face] > 1 ? "%s%s ×%u" : "%s%s", fair_words_rank (fair_card_rank (face), FAIR_LETTERS_USUAL),
                                               signs[fair_card_suit (face)], left[face]);

      gtk_label_set_text (GTK_LABEL (gtk_flow_box_child_get_child (card)), text);
      gtk_widget_set_visible (child, left[face] > 0);
      fair_compat_set_class (child, "picked", face == picked);
      gtk_accessible_update_state (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_STATE_SELECTED, face == picked, -1);
      if (left[face] > 1)
        gtk_accessible_update_property (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, _ ("Two are left"), -1);
      else
        gtk_accessible_reset_property (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
    }
}

/* Finds the card that @typed means, among those that are left if it can mean several. Returns: (transfer full) (nullable):
 * why there is none; NULL if there is one */
char *
fair_card_tray_read (const char  *typed,
                     const guint8 left[FAIR_CARD_CODES],
                     FairCard    *card)
{
  FairCard cards[FAIR_PACK_SIZE];
  guint    n = fair_setup_words_list_cards (typed, cards);
  guint    n_left = 0;

  *card = cards[0];
  if (n == 0)
    return g_strdup_printf (_ ("“%s” is not a card."), typed);
  if (n == 1)
    return NULL;

  for (guint i = 0; i < n; i++)
    if (left[cards[i]] > 0)
      {
        *card = cards[i];
        n_left++;
      }
  /* translators: %s is what the player has typed: “7”. */
  return n_left == 1 ? NULL : g_strdup_printf (_ ("“%s” can be several cards. Type more letters."), typed);
}

/* A question which card an unknown one is. */
typedef struct
{
  FairCard     face; /* the answer so far, or FAIR_NO_CARD */
  guint8       left[FAIR_CARD_CODES];
  GtkWidget   *alert; /* borrowed; owns this struct */
  GtkEditable *entry;
  GtkFlowBox  *tray;
  GtkLabel    *verdict;
  FairCardFunc func;
  gpointer     data;
} Question;

/* Reads what the player has typed so far. */
static void
changed_cb (Question *self)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (self->entry)));
  g_autofree char *fault = *text != '\0' ? fair_card_tray_read (text, self->left, &self->face) : NULL;
  const char      *said;

  if (*text == '\0')
    self->face = FAIR_NO_CARD;
  else if (fault == NULL && self->left[self->face] == 0)
    /* translators: %s is what the player has typed: “7h”. */
    fault = g_strdup_printf (_ ("“%s” is not one of the unknown cards."), text);
  if (fault != NULL)
    self->face = FAIR_NO_CARD;
  said = fault != NULL ? fault : self->face != FAIR_NO_CARD ? fair_words_card (self->face)
                                                            : "";
  gtk_label_set_text (self->verdict, said);
  fair_compat_announce (GTK_WIDGET (self->verdict), said);
  fair_compat_set_class (GTK_WIDGET (self->entry), "error", fault != NULL);
  fair_compat_alert_set_enabled (self->alert, "name", self->face != FAIR_NO_CARD);
  fair_card_tray_update (self->tray, self->left, self->face);
}

/* The first activation picks a card, the second one answers. */
static void
activated_cb (Question        *self,
              GtkFlowBoxChild *child)
{
  FairCard face = fair_card_tray_get_face (child);

  if (self->face == face)
    gtk_widget_activate_default (GTK_WIDGET (self->entry));
  else
    gtk_editable_set_text (self->entry, fair_words_card (face));
}

static void
response_cb (GtkWidget  *alert,
             const char *response,
             gpointer    data)
{
  Question *self = data;

  self->func (self->data, self->face);
}

static GtkWidget *
create_content (Question *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 9);
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->entry = GTK_EDITABLE (gtk_entry_new ());
  gtk_entry_set_activates_default (GTK_ENTRY (self->entry), TRUE);
  /* translators: a card as players can type it: seven of hearts. Use the letters of your language. */
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry), _ ("7h"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Card"), -1);
  self->verdict = GTK_LABEL (gtk_label_new (NULL));
  fair_wrapping_apply (GTK_WIDGET (self->verdict));
  gtk_label_set_justify (self->verdict, GTK_JUSTIFY_CENTER);
  self->tray = g_object_new (GTK_TYPE_FLOW_BOX, "selection-mode", GTK_SELECTION_NONE, "min-children-per-line", 4, "max-children-per-line", 13,
                             "row-spacing", 3, "column-spacing", 3, "homogeneous", TRUE, NULL);
  gtk_widget_add_css_class (GTK_WIDGET (self->tray), "setup-tray");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->tray), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Unknown Cards"), -1);
  fair_card_tray_fill (self->tray);
  g_object_set (scroller, "child", self->tray, "hscrollbar-policy", GTK_POLICY_NEVER, "propagate-natural-height", TRUE, "min-content-height", 60,
                "max-content-height", 160, NULL);
  g_signal_connect_swapped (self->entry, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect_swapped (self->tray, "child-activated", G_CALLBACK (activated_cb), self);

  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->entry));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->verdict));
  gtk_box_append (GTK_BOX (box), scroller);
  return box;
}

/* Returns: (transfer full): where the unknown card lies, and what to do */
static char *
dup_body (FairGameModel *model,
          FairCard       unknown)
{
  const FairPosition *position = fair_game_model_get_position (model);
  guint               at = 0;
  guint               pile = 0;
  g_autofree char    *place = NULL;

  while (position->cards[at] != unknown)
    at++;
  while (position->start[pile + 1] <= at)
    pile++;
  place = fair_words_card_place (fair_game_model_get_rules (model), position, pile, at - position->start[pile]);
  /* translators: %s is where an unknown card lies: “Column 3, card 2 of 4”, “Stock, 24 cards”. */
  return g_strdup_printf (_ ("%s. Turn it over on your table, then type or choose it."), place);
}

/**
 * fair_card_tray_ask:
 * @parent: a widget in the window that the dialog belongs to
 * @unknown: a card that nobody knows, as the positions of @model have it
 * @func: called with @data and the answer, if there is one
 *
 * Asks which card it is.
 */
void
fair_card_tray_ask (GtkWidget     *parent,
                    FairGameModel *model,
                    FairCard       unknown,
                    FairCardFunc   func,
                    gpointer       data)
{
  Question        *self = g_new0 (Question, 1);
  g_autofree char *body = dup_body (model, unknown);

  self->func = func;
  self->data = data;
  for (guint card = 0; card < FAIR_CARD_CODES; card++)
    self->left[card] = (guint8) fair_game_model_count_unknown (model, (FairCard) card);
  self->alert = fair_compat_alert_new (_ ("Which Card Is This?"), body, create_content (self));
  fair_compat_alert_add (self->alert, "name", _ ("_Play"), ADW_RESPONSE_SUGGESTED);
  fair_compat_alert_on_response (self->alert, response_cb, self, g_free);
  changed_cb (self);
  fair_compat_present_at (self->alert, parent, GTK_WIDGET (self->entry));
}
