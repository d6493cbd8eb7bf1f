#include "fair-number-dialog.h"

#include "fair-challenge.h"
#include "fair-compat.h"
#include "fair-link-dialog.h"
#include "fair-open.h"
#include "fair-score-words.h"
#include "fair-settings.h"
#include "fair-wrapping-factory.h"

#include "deal.h"

#include <string.h>

/* Milliseconds after the last key until the number is checked. */
#define PAUSE 250

typedef struct
{
  GtkWidget     *parent; /* borrowed; parent of @alert */
  GtkWidget     *alert;  /* borrowed; owns this struct */
  GtkDropDown   *game;   /* NULL if the game is given */
  GtkEditable   *entry;
  GtkLabel      *verdict;
  GtkButton     *next_button; /* uses the next winnable number */
  FairNumberFunc func;
  gpointer       data;

  FairDealPool *pool; /* owned */
  FairRules     rules;
  guint         source;
  GCancellable *search;
  FairAnswer   *answer; /* (nullable): for the number in the entry */
} NumberDialog;

/* Reads a deal number, ignoring surrounding spaces. Returns: whether @text is one. */
gboolean
fair_number_parse (const char *text,
                   guint64    *number)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));

  return g_ascii_string_to_unsigned (stripped, 10, 0, FAIR_MAX_DEAL, number, NULL);
}

/* Returns: (transfer full) (nullable): what is wrong with @text; NULL if it is the number of a deal */
char *
fair_number_dup_fault (const char *text)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  gboolean         negative = *stripped == '-';
  const char      *digits = stripped + negative;
  gsize            n_digits = strspn (digits, "0123456789");
  guint64          number;
  g_autofree char *greatest = g_strdup_printf ("%" G_GINT64_FORMAT, FAIR_MAX_DEAL);

  if (*stripped == '\0')
    return g_strdup (_ ("Type a number, or paste a link."));
  if (fair_number_parse (text, &number))
    return NULL;
  if (n_digits == 0)
    return g_strdup (_ ("This is not a number. Use only digits."));
  if (digits[n_digits] != '\0')
    return g_strdup (strchr (".,", digits[n_digits]) ? _ ("Use only digits: no decimal point, commas, or fractions.")
                                                     : _ ("Use only digits: no letters, spaces, or signs."));
  if (negative)
    return g_strdup (_ ("A deal number cannot be negative."));

  /* translators: %s is the largest number of a deal. */
  return g_strdup_printf (_ ("This number is too large. The largest is %s."), greatest);
}

static void
number_dialog_free (NumberDialog *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  fair_cancel (&self->search);
  g_clear_pointer (&self->answer, g_atomic_rc_box_release);
  g_clear_object (&self->pool);
  g_free (self);
}

static void
set_verdict (NumberDialog *self,
             const char   *text)
{
  gtk_label_set_text (self->verdict, text);
  fair_compat_announce (GTK_WIDGET (self->verdict), text);
}

static char *
dup_verdict (const FairAnswer *answer)
{
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, answer->number);

  switch (answer->verdict)
    {
    case FAIR_VERDICT_WON:
      /* translators: %s is the number of a deal */
      return g_strdup_printf (_ ("Deal %s can be won."), number);
    case FAIR_VERDICT_LOST:
      /* translators: %s is the number of a deal */
      return g_strdup_printf (_ ("Deal %s cannot be won."), number);
    case FAIR_VERDICT_UNKNOWN:
    default:
      /* translators: %s is the number of a deal */
      return g_strdup_printf (_ ("It is not known whether deal %s can be won."), number);
    }
}

static void
request_deal (NumberDialog       *self,
              FairDealKind        kind,
              guint64             number,
              GAsyncReadyCallback callback)
{
  const FairDealRequest request = { .kind = kind, .rules = self->rules, .number = number };

  self->search = g_cancellable_new ();
  fair_deal_pool_request_async (self->pool, &request, self->search, callback, self);
}

/* Returns: (transfer full) (nullable): the answer to a search; NULL if it failed or was canceled. @self is
 * freed only after canceling. */
static FairAnswer *
finish_search (GAsyncResult *result,
               NumberDialog *self)
{
  g_autoptr (GError) error = NULL;
  FairAnswer *answer = fair_answer_finish (result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return NULL;

  g_clear_object (&self->search);
  if (answer == NULL)
    set_verdict (self, _ ("There is not enough memory to check whether this can be won."));
  return answer;
}

static void
next_found_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      data)
{
  NumberDialog *self = data;
  g_autoptr (FairAnswer) answer = finish_search (result, self);
  g_autofree char *number = NULL;
  g_autofree char *text = NULL;

  if (answer == NULL || answer->verdict != FAIR_VERDICT_WON)
    return;

  number = g_strdup_printf ("%" G_GUINT64_FORMAT, answer->number);
  /* translators: %s is the number of a deal */
  text = g_strdup_printf (_ ("Use Winnable Deal %s"), number);
  gtk_button_set_label (self->next_button, text);
  fair_wrapping_apply (GTK_WIDGET (self->next_button));
  g_object_set_data_full (G_OBJECT (self->next_button), "number", g_steal_pointer (&number), g_free);
  gtk_widget_set_visible (GTK_WIDGET (self->next_button), TRUE);
}

static void
checked_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  NumberDialog    *self = data;
  FairAnswer      *answer = finish_search (result, self);
  g_autofree char *text = NULL;

  if (answer == NULL)
    return;

  self->answer = answer;
  text = dup_verdict (answer);
  set_verdict (self, text);
  if (!self->rules.spec->deals_winnable)
    return;

  fair_compat_alert_set_enabled (self->alert, "deal", answer->verdict == FAIR_VERDICT_WON);
  if (answer->verdict != FAIR_VERDICT_WON && answer->number < FAIR_MAX_DEAL)
    request_deal (self, FAIR_DEAL_NEXT, answer->number + 1, next_found_cb);
}

static void
pause_cb (NumberDialog *self)
{
  guint64 number;

  self->source = 0;
  if (fair_number_parse (gtk_editable_get_text (self->entry), &number))
    request_deal (self, FAIR_DEAL_NUMBER, number, checked_cb);
}

static void
changed_cb (NumberDialog *self)
{
  const char      *text = gtk_editable_get_text (self->entry);
  g_autofree char *link = fair_link_find (text);
  g_autofree char *fault = fair_number_dup_fault (text);

  if (self->game != NULL)
    fair_settings_get_rules (fair_games_get (gtk_drop_down_get_selected (self->game)), &self->rules);
  g_clear_handle_id (&self->source, g_source_remove);
  fair_cancel (&self->search);
  g_clear_pointer (&self->answer, g_atomic_rc_box_release);
  gtk_widget_set_visible (GTK_WIDGET (self->next_button), FALSE);
  if (link != NULL)
    {
      g_autoptr (GError) error = NULL;
      const char *member;
      g_autoptr (FairChallenge) challenge = fair_challenge_read (link, &member, &error);

      set_verdict (self, challenge ? _ ("This is a challenge link. You can look at it before you play.") : error->message);
      fair_compat_alert_set_enabled (self->alert, "deal", challenge != NULL);
      fair_compat_set_class (GTK_WIDGET (self->entry), "error", challenge == NULL);
      return;
    }

  fair_compat_alert_set_enabled (self->alert, "deal", fault == NULL && !self->rules.spec->deals_winnable);
  fair_compat_set_class (GTK_WIDGET (self->entry), "error", fault != NULL && *text != '\0');
  if (fault != NULL)
    {
      set_verdict (self, fault);
      return;
    }

  gtk_label_set_text (self->verdict, _ ("Checking whether this can be won…"));
  self->source = g_timeout_add_once (PAUSE, (GSourceOnceFunc) pause_cb, self);
}

static void
next_clicked_cb (NumberDialog *self)
{
  g_autofree char *number = g_strdup (g_object_get_data (G_OBJECT (self->next_button), "number"));

  gtk_editable_set_text (self->entry, number);
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
}

static void
response_cb (NumberDialog *self)
{
  const char      *text = gtk_editable_get_text (self->entry);
  g_autofree char *link = fair_link_find (text);
  guint64          number;

  if (link != NULL)
    gtk_widget_activate_action (self->parent, "app.open-link", "s", link);
  if (!fair_number_parse (text, &number))
    return;

  if (self->answer == NULL)
    self->answer = fair_answer_new_unknown (&self->rules, number);
  self->func (self->answer, self->data);
}

static GtkWidget *
create_content (NumberDialog   *self,
                const FairGame *game)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 9);
  g_autoptr (GtkStringList) titles = fair_game_words_list_titles (FALSE);

  fair_settings_get_rules (game ? game : fair_games_get (0), &self->rules);
  if (game == NULL)
    {
      self->game = GTK_DROP_DOWN (gtk_drop_down_new (NULL, NULL));
      fair_wrapping_fill_drop_down (self->game, titles, _ ("Game"));
      g_signal_connect_swapped (self->game, "notify::selected", G_CALLBACK (changed_cb), self);
      gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->game));
    }
  self->entry = g_object_new (GTK_TYPE_ENTRY, "input-purpose", GTK_INPUT_PURPOSE_DIGITS, "activates-default", TRUE, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Deal number"), -1);
  self->verdict = GTK_LABEL (gtk_label_new (NULL));
  fair_wrapping_apply (GTK_WIDGET (self->verdict));
  gtk_label_set_justify (self->verdict, GTK_JUSTIFY_CENTER);
  gtk_label_set_max_width_chars (self->verdict, 40);
  self->next_button = g_object_new (GTK_TYPE_BUTTON, "visible", FALSE, "halign", GTK_ALIGN_CENTER, NULL);
  g_signal_connect_swapped (self->next_button, "clicked", G_CALLBACK (next_clicked_cb), self);

  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->entry));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->verdict));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->next_button));
  return box;
}

/* Asks for the number of a deal above the window of @parent. If the game allows only winnable deals, so does the dialog,
 * and it offers the next one. The player can also enter the link of a challenge, which is opened with “app.open-link”.
 * @game: (nullable): its current rule options are used; NULL lets the player choose one
 * @func: called with the deal, if the player enters a number */
void
fair_number_dialog_present (GtkWidget      *parent,
                            FairDealPool   *pool,
                            const FairGame *game,
                            FairNumberFunc  func,
                            gpointer        data)
{
  NumberDialog *self = g_new0 (NumberDialog, 1);
  const char   *body = _ ("A number always gives the same deal of a game, on every computer. You can also paste the link of a challenge.");

  self->parent = parent;
  self->func = func;
  self->data = data;
  self->pool = g_object_ref (pool);
  self->alert = fair_compat_alert_new (_ ("Play Deal Number"), body, create_content (self, game));
  fair_compat_alert_add (self->alert, "deal", _ ("_Play"), ADW_RESPONSE_SUGGESTED);
  fair_compat_alert_set_enabled (self->alert, "deal", FALSE);
  g_signal_connect_swapped (self->entry, "changed", G_CALLBACK (changed_cb), self);
  gtk_label_set_text (self->verdict, _ ("Type a number, or paste a link."));
  fair_compat_alert_ask (self->alert, parent, GTK_WIDGET (self->entry), G_CALLBACK (response_cb), self, (GDestroyNotify) number_dialog_free);
}
