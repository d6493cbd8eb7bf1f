/* Places the cards that the player types, and deals that are pasted. */
#include "config.h"

#include "fair-setup-window-private.h"

#include "fair-card-tray.h"
#include "fair-compat.h"
#include "fair-file.h"
#include "fair-setup-words.h"
#include "fair-words.h"

#include "deal-text.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>

enum
{
  MAX_KIBIBYTES = 64 /* of the file of a deal */
};

/* Counts how many of each card have no place in @layout. */
void
fair_setup_window_list_left (FairSetupWindow    *self,
                             const FairPosition *layout,
                             guint8              left[FAIR_CARD_CODES])
{
  for (guint face = 0; face < FAIR_CARD_CODES; face++)
    left[face] = (guint8) (self->rules.game->n_packs - MIN (fair_setup_count (layout, (FairCard) face), self->rules.game->n_packs));
}

/* Reads a word: a pile for the next cards, a card, or “?” for one that nobody knows. Returns: (transfer full): what was done,
 * or why it cannot be; NULL for a pile */
static char *
read_word (FairSetupWindow *self,
           FairPosition    *layout,
           const char      *word,
           gboolean        *done)
{
  FairCard card = FAIR_NO_CARD;
  guint8   left[FAIR_CARD_CODES];
  char    *fault;

  if (g_str_has_suffix (word, ":"))
    {
      self->chosen = fair_setup_words_find_pile (&self->rules, word);
      *done = self->chosen != FAIR_NO_PILE;
      /* Also after the cards before it are placed. */
      if (*done)
        self->filled = self->chosen;
      /* translators: %s is what the player has typed: “12:”. */
      return *done ? NULL : g_strdup_printf (_ ("“%s” is not a pile."), word);
    }

  *done = FALSE;
  fair_setup_window_list_left (self, layout, left);
  fault = strspn (word, "?") == strlen (word) ? NULL : fair_card_tray_read (word, left, &card);
  return fault != NULL ? fault : fair_setup_window_put (self, layout, card, done);
}

/* Places the cards in the entry, up to the first word that cannot be read, which stays there with what follows. */
void
fair_setup_window_type (FairSetupWindow *self)
{
  const char *text = gtk_editable_get_text (self->entry);
  g_auto (GStrv) words = NULL;
  FairPosition     layout = fair_setup_window_get_step (self)->layout;
  g_autofree char *act = NULL;
  g_autofree char *rest = NULL;
  gboolean         done = TRUE;
  guint            n_done = 0;

  if (strchr (text, '\n') != NULL)
    {
      fair_setup_window_read (self, text, strlen (text), _ ("Deal pasted."));
      return;
    }

  words = fair_setup_words_split (text);
  for (n_done = 0; words[n_done] != NULL && done; n_done += done)
    {
      char *said = read_word (self, &layout, words[n_done], &done);

      if (said == NULL)
        continue;
      g_free (act);
      act = said;
    }
  rest = g_strjoinv (" ", words + n_done);
  fair_compat_set_class (GTK_WIDGET (self->entry), "error", *rest != '\0');
  if (!fair_position_equal (&layout, &fair_setup_window_get_step (self)->layout))
    fair_setup_window_commit (self, &layout, act);
  else
    {
      fair_setup_window_show_next (self);
      fair_setup_window_tell (self, act);
    }
  gtk_editable_set_text (self->entry, rest);
  gtk_editable_set_position (self->entry, -1);
}

/* Lays out the deal in the @length bytes of @text, or says what is wrong with it.  @done: what was done */
void
fair_setup_window_read (FairSetupWindow *self,
                        const char      *text,
                        gsize            length,
                        const char      *done)
{
  FairPosition     position;
  FairFault        fault;
  g_autofree char *words = NULL;
  g_autofree char *act = NULL;

  if (fair_deal_parse (&self->rules, text, length, FALSE, &position, &fault))
    {
      for (guint i = 0; i < fair_position_count_all (&position); i++)
        position.cards[i] = fair_card_face (position.cards[i]);
      gtk_editable_set_text (self->entry, "");
      fair_setup_window_commit (self, &position, done);
      return;
    }

  words = fair_words_fault (&fault);
  act = fault.line > 0 ? g_strdup_printf (_ ("Line %u: %s"), fault.line, words) : g_strdup (words);
  fair_setup_window_tell (self, act);
}

/* The same for the file @path, which may be anything. */
void
fair_setup_window_open (FairSetupWindow *self,
                        const char      *path)
{
  g_autofree char *name = fair_words_make_file_name (path);
  g_autofree char *text = NULL;
  g_autofree char *fault = NULL;
  gsize            length;
  struct stat      status;
  int              code = fair_file_read_small (path, MAX_KIBIBYTES * 1024 + 1, &text, &length, &status);

  if (code == EFBIG)
    /* translators: %s is the name of a file, %d a number of kibibytes */
    fault = g_strdup_printf (_ ("“%s” is larger than %d KiB."), name, MAX_KIBIBYTES);
  else if (code == EISDIR || code == EINVAL)
    /* translators: %s is the name of a file */
    fault = g_strdup_printf (_ ("“%s” is not a regular file."), name);
  else if (code != 0)
    /* translators: the first %s is the name of a file, the second what the system says */
    fault = g_strdup_printf (_ ("“%s” cannot be read: %s."), name, g_strerror (code));
  if (fault != NULL)
    fair_setup_window_tell (self, fault);
  else
    fair_setup_window_read (self, text, length, _ ("Deal opened."));
}
