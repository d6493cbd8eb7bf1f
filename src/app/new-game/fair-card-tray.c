#include "fair-card-tray.h"

#include "fair-compat.h"
#include "fair-setup-words.h"
#include "fair-words.h"
#include "fair-wrapping-factory.h"

#include <string.h>

#define FACE "fair-face" /* the FairCard of a child of the tray */

/* The parent of the flow box, which would stop the Tab key at each card. */
struct _FairCardTray
{
  AdwBin parent_instance;

  GtkWidget *last; /* borrowed; the card that the Tab key left */
};

G_DEFINE_FINAL_TYPE (FairCardTray, fair_card_tray, ADW_TYPE_BIN)

/* The Tab key leaves the tray, and comes back to the card that it left, if that is still there. Arrow keys go from card to card. */
static gboolean
fair_card_tray_focus (GtkWidget       *widget,
                      GtkDirectionType direction)
{
  FairCardTray *self = FAIR_CARD_TRAY (widget);
  GtkWidget    *card = gtk_widget_get_focus_child (adw_bin_get_child (ADW_BIN (self)));

  if (direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD)
    {
      if (card != NULL)
        {
          self->last = card;
          return FALSE;
        }
      if (self->last != NULL && gtk_widget_grab_focus (self->last))
        return TRUE;
    }
  return GTK_WIDGET_CLASS (fair_card_tray_parent_class)->focus (widget, direction);
}

static void
fair_card_tray_class_init (FairCardTrayClass *klass)
{
  GTK_WIDGET_CLASS (klass)->focus = fair_card_tray_focus;
}

static void
fair_card_tray_init (FairCardTray *self)
{
}

FairCard
fair_card_tray_get_face (GtkFlowBoxChild *child)
{
  return (FairCard) GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (child), FACE));
}

static const char *
get_sign (FairCard face)
{
  static const char *const signs[] = { "♣", "♦", "♥", "♠" };

  return signs[fair_card_suit (face)];
}

/* Adds a child for each card of a pack to @tray: a row for each suit where there is room for 13 of them, as on a phone. */
void
fair_card_tray_fill (GtkFlowBox *tray)
{
  for (FairSuit suit = FAIR_CLUBS; suit < FAIR_N_SUITS; suit++)
    for (guint rank = FAIR_ACE; rank <= FAIR_KING; rank++)
      {
        FairCard   face = fair_card (rank, suit, 0);
        GtkWidget *child = gtk_flow_box_child_new ();

        g_object_set_data (G_OBJECT (child), FACE, GUINT_TO_POINTER (face));
        gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (child), g_object_new (GTK_TYPE_LABEL, "justify", GTK_JUSTIFY_CENTER, NULL));
        fair_compat_set_class (child, "red", fair_suit_is_red (suit));
        gtk_accessible_update_property (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_LABEL, fair_words_card (face), -1);
        gtk_flow_box_append (tray, child);
      }
}

/* Shows which cards are left, and which one is picked; FAIR_NO_CARD if none is. Only those of @all have a place. */
void
fair_card_tray_update (GtkFlowBox  *tray,
                       const guint8 all[FAIR_CARD_CODES],
                       const guint8 left[FAIR_CARD_CODES],
                       FairCard     picked)
{
  GtkFlowBoxChild *card;

  for (int i = 0; (card = gtk_flow_box_get_child_at_index (tray, i)) != NULL; i++)
    {
      GtkWidget       *child = GTK_WIDGET (card);
      FairCard         face = fair_card_tray_get_face (card);
      const char      *rank = fair_words_rank (fair_card_rank (face), FAIR_LETTERS_USUAL);
      const char      *sign = get_sign (face);
      g_autofree char *text = g_strdup_printf ("<span line_height='0.92'>%s\n<small>%s%s</small></span>", rank, sign, left[face] > 1 ? sign : "");

      gtk_label_set_markup (GTK_LABEL (gtk_flow_box_child_get_child (card)), text);
      gtk_widget_set_visible (child, all[face] > 0);
      gtk_widget_set_sensitive (child, left[face] > 0);
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

/* A question which cards some unknown ones are. */
typedef struct
{
  FairGameModel *model; /* owned */
  FairEffects    shown; /* the cards */
  FairCard       faces[FAIR_MAX_EFFECTS];
  guint          n;                     /* how many answers @faces has so far */
  guint8         left[FAIR_CARD_CODES]; /* without any answer */
  GtkWidget     *alert;                 /* borrowed; owns this struct */
  GtkEditable   *entry;
  GtkFlowBox    *tray;
  GtkLabel      *verdict;
  FairCardFunc   func;
  gpointer       data;
} Question;

static void
question_free (Question *self)
{
  g_object_unref (self->model);
  g_free (self);
}

/* Returns: (transfer full): where the card @at turns up */
static char *
dup_place (Question *self,
           guint     at)
{
  const FairRules    *rules = fair_game_model_get_rules (self->model);
  const FairPosition *position = fair_game_model_get_position (self->model);
  const FairEffect   *effect = &self->shown.list[at];
  guint               index = 0;

  if (effect->drawn && self->shown.n > 1)
    return fair_words_pile (rules, effect->to);

  while (fair_position_pile (position, effect->from)[index] != effect->card)
    index++;
  return fair_words_card_place (rules, position, effect->from, index);
}

/* Reads the next answer. @left: (inout): the cards that can be answered. Returns: (transfer full): why it is none; NULL if it is
 * one */
static char *
read_word (Question   *self,
           const char *word,
           guint8      left[FAIR_CARD_CODES])
{
  FairCard *face = &self->faces[self->n];
  char     *fault;

  if (self->n == self->shown.n)
    /* translators: %s is what the player has typed: “7h”. */
    return g_strdup_printf (_ ("“%s” is one card too many."), word);

  fault = fair_card_tray_read (word, left, face);
  if (fault == NULL && left[*face] == 0)
    /* translators: %s is what the player has typed: “7h”. */
    fault = g_strdup_printf (_ ("“%s” is not one of the unknown cards."), word);
  if (fault == NULL)
    {
      left[*face]--;
      self->n++;
    }
  return fault;
}

/* Returns: (transfer full): the last answer, and which card is next */
static char *
dup_state (Question *self)
{
  GString *text = g_string_new (NULL);

  if (self->n > 0)
    g_string_append (text, fair_words_card (self->faces[self->n - 1]));
  if (self->n < self->shown.n && self->shown.n > 1)
    {
      g_autofree char *place = dup_place (self, self->n);

      g_string_append (text, self->n > 0 ? "\n" : "");
      /* translators: %s is the pile that gets the next card: “Column 3”. */
      g_string_append_printf (text, _ ("Next: %s."), place);
    }
  return g_string_free (text, FALSE);
}

static void
changed_cb (Question *self)
{
  g_auto (GStrv) words = fair_setup_words_split (gtk_editable_get_text (self->entry));
  g_autofree char *fault = NULL;
  g_autofree char *state = NULL;
  g_autofree char *text = NULL;
  FairCard         picked = FAIR_NO_CARD;
  guint8           left[FAIR_CARD_CODES];

  memcpy (left, self->left, sizeof left);
  self->n = 0;
  for (guint i = 0; fault == NULL && words[i] != NULL; i++)
    fault = read_word (self, words[i], left);
  state = fault == NULL ? dup_state (self) : g_strdup (fault);
  if (fault == NULL && self->n > 0)
    {
      picked = self->faces[self->n - 1];
      left[picked]++;
    }

  /* Of several cards it always has two lines, so that the tray stays where it is. */
  text = g_strconcat (state, self->shown.n > 1 && strchr (state, '\n') == NULL ? "\n" : "", NULL);
  fair_compat_set_label (self->verdict, text);
  fair_compat_announce (GTK_WIDGET (self->verdict), state);
  fair_compat_set_class (GTK_WIDGET (self->entry), "error", fault != NULL);
  fair_compat_alert_set_enabled (self->alert, "name", fault == NULL && self->n == self->shown.n);
  fair_card_tray_update (self->tray, self->left, left, picked);
}

/* Shows the first @n answers in the entry, and then @next, unless it is FAIR_NO_CARD. */
static void
show_answers (Question *self,
              guint     n,
              FairCard  next)
{
  GString *text = g_string_new (NULL);

  if (next != FAIR_NO_CARD)
    self->faces[n++] = next;
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s%s%s", i > 0 ? " " : "", fair_words_rank (fair_card_rank (self->faces[i]), FAIR_LETTERS_USUAL),
                            get_sign (self->faces[i]));
  gtk_editable_set_text (self->entry, text->str);
  gtk_editable_set_position (self->entry, -1);
  g_string_free (text, TRUE);
}

/* The first activation picks a card, and the second takes it back, or answers if all cards are named. */
static void
activated_cb (Question        *self,
              GtkFlowBoxChild *child)
{
  FairCard face = fair_card_tray_get_face (child);
  gboolean is_full = self->n == self->shown.n;

  if (!gtk_widget_has_css_class (GTK_WIDGET (child), "picked"))
    show_answers (self, is_full ? self->n - 1 : self->n, face);
  else if (is_full)
    gtk_widget_activate_default (GTK_WIDGET (self->entry));
  else
    show_answers (self, self->n - 1, FAIR_NO_CARD);
}

static void
response_cb (GtkWidget  *alert,
             const char *response,
             Question   *self)
{
  self->func (self->data, g_str_equal (response, "name") ? self->faces : NULL);
}

static GtkWidget *
create_content (Question *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 9);
  GtkWidget *scroller = gtk_scrolled_window_new ();

  /* translators: a card as players can type it: seven of hearts. Use the letters of your language. */
  self->entry = g_object_new (GTK_TYPE_ENTRY, "activates-default", TRUE, "placeholder-text", _ ("7h"), NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Card"), -1);
  self->verdict = GTK_LABEL (gtk_label_new (NULL));
  fair_wrapping_apply (GTK_WIDGET (self->verdict));
  gtk_label_set_justify (self->verdict, GTK_JUSTIFY_CENTER);
  gtk_label_set_max_width_chars (self->verdict, 40);
  self->tray = g_object_new (GTK_TYPE_FLOW_BOX, "selection-mode", GTK_SELECTION_NONE, "min-children-per-line", 4, "max-children-per-line", 13,
                             "row-spacing", 3, "column-spacing", 2, "homogeneous", TRUE, "css-classes", (const char *[]){ "setup-tray", NULL }, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->tray), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Unknown Cards"), -1);
  fair_card_tray_fill (self->tray);
  g_object_set (scroller, "child", g_object_new (FAIR_TYPE_CARD_TRAY, "child", self->tray, NULL), "hscrollbar-policy", GTK_POLICY_NEVER, "propagate-natural-height", TRUE, "min-content-height", 60,
                "max-content-height", 160, NULL);
  g_signal_connect_swapped (self->entry, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect_swapped (self->tray, "child-activated", G_CALLBACK (activated_cb), self);

  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->entry));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->verdict));
  gtk_box_append (GTK_BOX (box), scroller);
  return box;
}

/* Asks in a dialog above the window of @parent which cards @shown are: from fair_game_model_foresee_unknown(), and not
 * empty. Names that they have already are offered. @func: called once with @data and the answers, one for each of @shown,
 * or NULL if the player cancels */
void
fair_card_tray_ask (GtkWidget         *parent,
                    FairGameModel     *model,
                    const FairEffects *shown,
                    FairCardFunc       func,
                    gpointer           data)
{
  Question        *self = g_new0 (Question, 1);
  gboolean         is_one = shown->n == 1;
  guint            n_named = 0;
  g_autofree char *body = NULL;

  self->model = g_object_ref (model);
  self->shown = *shown;
  self->func = func;
  self->data = data;
  if (is_one)
    {
      g_autofree char *place = dup_place (self, 0);

      /* translators: %s is where an unknown card lies: “Column 3, card 2 of 4”, “Stock, 24 cards”. */
      body = g_strdup_printf (_ ("%s. Turn it over on your table, then type or choose it."), place);
    }
  else
    body = g_strdup (_ ("Turn these cards over on your table, then type or choose them one after the other."));
  for (guint card = 0; card < FAIR_CARD_CODES; card++)
    self->left[card] = (guint8) fair_game_model_count_unknown (model, (FairCard) card);
  for (; n_named < shown->n && !fair_game_model_is_unknown (model, shown->list[n_named].card); n_named++)
    self->faces[n_named] = fair_card_face (shown->list[n_named].card);
  self->alert = fair_compat_alert_new (is_one ? _ ("Which Card Is This?") : _ ("Which Cards Are These?"), body, create_content (self));
  fair_compat_alert_add (self->alert, "name", _ ("_Play"), ADW_RESPONSE_SUGGESTED);
  g_signal_connect_data (self->alert, "response", G_CALLBACK (response_cb), self, (GClosureNotify) G_CALLBACK (question_free), 0);
  changed_cb (self);
  if (n_named > 0)
    show_answers (self, n_named, FAIR_NO_CARD);
  fair_compat_present (self->alert, parent, GTK_WIDGET (self->entry));
}
