/* Names come from other people: they are shown as they are, never as markup. */
#include "fair-challenge-window.h"

#include "fair-compat.h"
#include "fair-flow-layout.h"
#include "fair-record-parts.h"
#include "fair-rival.h"
#include "fair-score-words.h"
#include "fair-settings.h"
#include "fair-wrapping-factory.h"
#include "options-text.h"

#include <qrencode.h>

/* The code is always black on white, also in a dark window, because many cameras cannot read anything else.
 * Each square takes a whole number of pixels. */

enum
{
  QUIET = 4,  /* squares around the code that stay white */
  SIDE = 300, /* maximum size in pixels, unless squares would be too small */
  LEAST = 2,  /* minimum size of a square in pixels */
  MOST = 6
};

static void
draw (GtkDrawingArea *area,
      cairo_t        *cr,
      int             width,
      int             height,
      gpointer        data)
{
  const QRcode *code = data;
  int           squares = code->width + 2 * QUIET;
  int           scale = gtk_widget_get_scale_factor (GTK_WIDGET (area));
  double        size = (double) (MIN (width, height) * scale / squares) / scale;

  cairo_translate (cr, (int) ((width - size * squares) / 2), (int) ((height - size * squares) / 2));
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_rectangle (cr, 0, 0, size * squares, size * squares);
  cairo_fill (cr);
  cairo_set_source_rgb (cr, 0, 0, 0);
  for (int i = 0; i < code->width * code->width; i++)
    if (code->data[i] & 1)
      cairo_rectangle (cr, (i % code->width + QUIET) * size, (i / code->width + QUIET) * size, size, size);
  cairo_fill (cr);
}

/* Returns: (transfer floating): a QR code for @text; not visible if that is too long */
GtkWidget *
fair_qr_code_new (const char *text)
{
  QRcode    *code = QRcode_encodeString8bit (text, 0, QR_ECLEVEL_M);
  int        squares = code ? code->width + 2 * QUIET : SIDE;
  int        side = squares * CLAMP (SIDE / squares, LEAST, MOST);
  GtkWidget *area = g_object_new (GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG, "visible", code != NULL,
                                  "content-width", side, "content-height", side, NULL);

  gtk_accessible_update_property (GTK_ACCESSIBLE (area), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("QR code of the link"), -1);
  if (code != NULL)
    gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw, code, (GDestroyNotify) QRcode_free);
  return area;
}

#define RECEIVED "fair-received"
#define CHALLENGE "fair-challenge"

/* Stored with a button: what it copies. */
#define TEXT "fair-text"

/* A challenge that is shown, stored with the group of rows that shows it. */
typedef struct
{
  FairChallenge   *challenge; /* owned by the group */
  FairPlayRequests requests;
} Received;

static void
accept_cb (Received  *self,
           GtkWidget *button)
{
  const FairChallenge *challenge = self->challenge;
  FairResult          *result = challenge->result;
  GtkWindow           *window = GTK_WINDOW (gtk_widget_get_root (button));
  FairRules            own;
  FairRules            rules;
  char                 text[FAIR_OPTIONS_TEXT];

  /* Options of the layout of the table, which are not part of a deal, are replaced with the player's own. */
  fair_result_resolve (result, &rules);
  fair_settings_get_rules (rules.game, &own);
  for (guint i = 0; i < rules.game->n_options; i++)
    if (rules.game->options[i].arranges)
      rules.options.value[i] = own.options.value[i];
  fair_options_print (rules.game, &rules.options, FAIR_OPTIONS_ALL, text);
  g_free (result->options);
  result->options = g_strdup (text);
  self->requests.deal (result, challenge->has_result ? challenge->name : NULL, self->requests.data);
  gtk_window_close (window);
}

static void
listed_cb (GObject      *source,
           GAsyncResult *answer,
           gpointer      data)
{
  g_autoptr (AdwPreferencesGroup) group = data;
  g_autoptr (GPtrArray) results = fair_store_finish (FAIR_STORE (source), answer, NULL);
  const FairChallenge *challenge = ((const Received *) g_object_get_data (G_OBJECT (group), RECEIVED))->challenge;
  const FairResult    *own = NULL;
  g_autofree char     *words = NULL;
  g_autofree char     *comparison = NULL;

  for (guint i = 0; results != NULL && i < results->len; i++)
    if (own == NULL || fair_rival_is_better (g_ptr_array_index (results, i), own))
      own = g_ptr_array_index (results, i);
  /* Without a root, the window has been closed. */
  if (own == NULL || gtk_widget_get_root (GTK_WIDGET (group)) == NULL)
    return;

  words = fair_score_words_result (own);
  fair_record_add_row (group, _ ("Your Result"), words);
  if (!challenge->has_result)
    return;

  comparison = fair_rival_compare_results (own, challenge->result, challenge->name);
  fair_record_add_row (group, _ ("Comparison"), comparison);
  fair_compat_announce (GTK_WIDGET (group), comparison);
}

/* Takes ownership of @challenge. */
static void
add_challenge (GtkWidget              *page,
               FairChallenge          *challenge,
               FairStore              *store,
               const FairPlayRequests *requests)
{
  const FairResult    *result = challenge->result;
  FairResultsQuery     query = { .game = result->game, .variant = result->variant, .of_deal = TRUE, .number = result->number };
  Received            *self = g_new (Received, 1);
  g_autofree char     *deal = fair_record_dup_deal (result);
  g_autofree char     *words = fair_score_words_claim (result);
  GtkWidget           *button = gtk_button_new_with_label (challenge->has_result ? _ ("Accept Challenge") : _ ("Play This Deal"));
  AdwPreferencesGroup *group;

  if (challenge->has_result)
    {
      g_autofree char *name = fair_record_dup_player (challenge->name, challenge->key);

      group = fair_record_add_group (page, _ ("Can You Do Better?"),
                                     _ ("The signature is valid, but only a record, which has the moves, can prove the result."));
      fair_record_add_row (group, _ ("Player"), name);
      fair_record_add_row (group, _ ("Game"), deal);
      fair_record_add_row (group, _ ("Result"), words);
      fair_record_add_row (group, _ ("Player’s Key"), challenge->key);
    }
  else
    {
      group = fair_record_add_group (page, _ ("A Deal for You"), NULL);
      fair_record_add_row (group, _ ("Game"), deal);
    }
  *self = (Received){ challenge, *requests };
  g_object_set_data_full (G_OBJECT (group), RECEIVED, self, g_free);
  g_object_set_data_full (G_OBJECT (group), CHALLENGE, challenge, (GDestroyNotify) fair_challenge_free);
  gtk_widget_add_css_class (button, "suggested-action");
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (accept_cb), self);
  fair_record_add_buttons (page, (GtkWidget *[]){ button, NULL });
  fair_store_ask (store, FAIR_STORE_LIST_RESULTS, &(FairStoreQuestion){ .query = query },
                  NULL, listed_cb, g_object_ref (group));
}

/* Returns: (transfer none): a window that shows the challenge in @link, which can be any text; @store has the player's
 * own results */
GtkWidget *
fair_challenge_window_new (const char             *link,
                           FairStore              *store,
                           const FairPlayRequests *requests)
{
  GtkWidget *window = adw_window_new ();
  GtkWidget *page = adw_preferences_page_new ();
  g_autoptr (GError) fault = NULL;
  const char    *member;
  FairChallenge *challenge = fair_challenge_read (link, &member, &fault);

  if (challenge != NULL)
    add_challenge (page, challenge, store, requests);
  else
    fair_record_add_row (fair_record_add_group (page, _ ("Not Valid"), _ ("This link cannot be opened.")), _ ("What Is Wrong"),
                         fault->message);
  fair_record_window_fill (window, _ ("Challenge"), page);
  return window;
}

static void
copy_cb (GtkWidget  *button,
         const char *message)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (button), g_object_get_data (G_OBJECT (button), TEXT));
  fair_record_show_message (button, message);
}

/* Returns: (transfer none): a window with which the player sends @challenge to somebody, as @text, or as a QR code, which is
 * shown in place of the link at first if @with_code; and if @with_record, with a button for the action record.save */
GtkWidget *
fair_challenge_window_new_to_send (const FairChallenge *challenge,
                                   const char          *text,
                                   gboolean             with_record,
                                   gboolean             with_code)
{
  g_autoptr (GtkBuilder) builder = NULL;
  g_autofree char     *result = challenge->has_result ? fair_score_words_result (challenge->result) : NULL;
  g_autofree char     *description = NULL;
  g_autofree char     *deal = fair_record_dup_deal (challenge->result);
  g_autofree char     *link = fair_challenge_print (challenge);
  GtkWidget           *code = fair_qr_code_new (link);
  const char *const    copied[][3] = { { "text_button", text, _ ("Text and link copied.") }, { "link_button", link, _ ("Link copied.") } };
  GtkWidget           *window = adw_window_new ();
  AdwPreferencesGroup *group;
  GtkToggleButton     *toggle;

  if (result != NULL)
    /* translators: %s is like “Won · 3:20 · 80 moves” */
    description = g_strdup_printf (_ ("Anyone who opens this link in Fair Deal can play the same deal and try to do better: %s."), result);
  else
    description = g_strdup (_ ("Anyone who opens this link in Fair Deal can play the same deal."));
  g_type_ensure (FAIR_TYPE_FLOW_LAYOUT);
  builder = gtk_builder_new_from_resource ("/io/github/fairdeal/FairDeal/fair-challenge-page.ui");
  group = ADW_PREFERENCES_GROUP (gtk_builder_get_object (builder, "group"));
  toggle = GTK_TOGGLE_BUTTON (gtk_builder_get_object (builder, "code_button"));
  adw_preferences_group_set_title (group, deal);
  adw_preferences_group_set_description (group, description);
  gtk_label_set_text (GTK_LABEL (gtk_builder_get_object (builder, "link")), link);
  gtk_widget_set_visible (GTK_WIDGET (toggle), gtk_widget_get_visible (code));
  adw_bin_set_child (ADW_BIN (gtk_builder_get_object (builder, "code")), code);
  gtk_toggle_button_set_active (toggle, with_code);
  gtk_widget_set_visible (GTK_WIDGET (gtk_builder_get_object (builder, "save_button")), with_record);
  for (guint i = 0; i < G_N_ELEMENTS (copied); i++)
    {
      GObject *button = gtk_builder_get_object (builder, copied[i][0]);

      g_object_set_data_full (button, TEXT, g_strdup (copied[i][1]), g_free);
      g_signal_connect (button, "clicked", G_CALLBACK (copy_cb), (gpointer) copied[i][2]);
    }
  fair_wrapping_apply (GTK_WIDGET (group));
  fair_wrapping_apply (GTK_WIDGET (gtk_builder_get_object (builder, "buttons")));
  fair_record_window_fill (window, _ ("Challenge Somebody"), GTK_WIDGET (gtk_builder_get_object (builder, "page")));
  gtk_window_set_focus (GTK_WINDOW (window), GTK_WIDGET (gtk_builder_get_object (builder, "text_button")));
  return window;
}
