/* The words library in every language that is offered: each sentence, with every card and pile that can stand in it.
 *
 * A walk through everything that the library can say is made once in English, where it finds out which calls say
 * something new, and then once in each language, where each of those texts is compared with the English one.
 */
#include "config.h"

#include <glib.h>
#include <libintl.h>
#include <locale.h>
#include <string.h>

#include "languages-walk.h"

/* What the walk found in English. */
typedef struct
{
  FairTestWalk walk;
  GArray      *calls;   /* bool: whether the call says something new */
  GPtrArray   *texts;   /* owned texts of the calls that do */
  GArray      *columns; /* bool: whether the text names a column */
  GHashTable  *seen;    /* borrowed texts */
  GRegex      *titles;  /* titles of games, which may stay */
  GRegex      *words;   /* words that do not stay */
  GRegex      *letters; /* nor do these, in languages with letters of their own */
  GRegex      *sentence;
} English;

/* The same in another language. */
typedef struct
{
  FairTestWalk walk;
  const char  *language;
  unsigned     n_calls;
  unsigned     n_texts;
  unsigned     n_faults;
  bool         is_latin;
} Translation;

enum
{
  MAX_FAULTS = 20 /* that are told */
};

static English english;

/* gettext looks up $LANGUAGE again after the locale was changed. */
static void
set_language (const char *language)
{
  g_setenv ("LANGUAGE", language, TRUE);
  g_assert_nonnull (setlocale (LC_ALL, "C"));
  g_assert_nonnull (setlocale (LC_ALL, g_getenv ("FAIR_TEST_LOCALE")));
}

/* ---- in English */

static bool
wants_all (FairTestWalk *walk)
{
  return true;
}

static void
note (FairTestWalk *walk,
      char         *text)
{
  bool is_new = text != NULL && *text != '\0' && !g_hash_table_contains (english.seen, text);
  bool names_column = is_new && walk->rules != NULL && fair_words_names_column (walk->rules, text);

  g_array_append_val (english.calls, is_new);
  if (!is_new)
    {
      g_free (text);
      return;
    }
  g_hash_table_add (english.seen, text);
  g_array_append_val (english.columns, names_column);
  g_ptr_array_add (english.texts, text);
}

/* Returns: (transfer full): a pattern for the titles of all games */
static GRegex *
match_titles (void)
{
  g_autoptr (GString) pattern = g_string_new (NULL);

  for (unsigned i = 0; i < fair_games_count (); i++)
    g_string_append_printf (pattern, "%s%s", i == 0 ? "" : "|", fair_words_game_title (fair_games_get (i)));
  return g_regex_new (pattern->str, 0, 0, NULL);
}

static void
walk_in_english (void)
{
  english.calls = g_array_new (FALSE, FALSE, sizeof (bool));
  english.columns = g_array_new (FALSE, FALSE, sizeof (bool));
  english.texts = g_ptr_array_new_with_free_func (g_free);
  english.seen = g_hash_table_new (g_str_hash, g_str_equal);
  english.titles = match_titles ();
  english.words = g_regex_new ("\\b(the|and|with|from|of the|cards?|columns?|foundations?|cannot|only|goes|empty|"
                               "king|queen|jack|hearts|spades|clubs|diamonds|suits?|ranks?|game)\\b",
                               G_REGEX_CASELESS, 0, NULL);
  /* Words of files are the same in all languages. */
  english.letters = g_regex_new ("(?!(draw|redeal|end|scored)\\b)\\b[A-Za-z]{2,}", 0, 0, NULL);
  english.sentence = g_regex_new ("[A-Za-z]{2,}\\W.*[A-Za-z]{2,}", 0, 0, NULL);
  english.walk = (FairTestWalk){ .wants = wants_all, .take = note, .cases = g_byte_array_new () };
  english.walk.seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  fair_test_walk (&english.walk);
  g_clear_pointer (&english.walk.seen, g_hash_table_unref);
}

/* ---- in another language */

static void
complain (Translation *self,
          const char  *fault,
          const char  *original,
          const char  *text)
{
  if (self->n_faults++ < MAX_FAULTS)
    g_test_message ("%s: %s: “%s” → “%s”", self->language, fault, original, text);
  g_test_fail ();
}

/* Whether @text ends a sentence if and only if @original does. */
static bool
ends_alike (const char *original,
            const char *text)
{
  return g_str_has_suffix (original, ".") == (g_str_has_suffix (text, ".") || g_str_has_suffix (text, "。"));
}

static void
check_form (Translation *self,
            const char  *original,
            const char  *text)
{
  if (!g_utf8_validate (text, -1, NULL) || *text == '\0')
    complain (self, "no text", original, text);
  else if (strstr (text, "  ") != NULL || g_ascii_isspace (*text) || g_ascii_isspace (text[strlen (text) - 1]))
    complain (self, "a blank", original, text);
  else if (strchr (text, '%') != NULL || strstr (text, "(null)") != NULL || strchr (text, '\n') != NULL)
    complain (self, "a placeholder", original, text);
  else if (!ends_alike (original, text))
    complain (self, "another end", original, text);
}

/* A title alone, “Reserve 4”, can be the same in another language. */
static void
check_english (Translation *self,
               const char  *original,
               const char  *text)
{
  g_autofree char *rest = g_regex_replace_literal (english.titles, text, -1, 0, "", 0, NULL);

  if (g_str_has_prefix (self->language, "en"))
    return;
  if (g_regex_match (self->is_latin ? english.words : english.letters, rest, 0, NULL) ||
      (g_str_equal (original, text) && g_regex_match (english.sentence, rest, 0, NULL)))
    complain (self, "English", original, text);
}

static bool
wants_new (FairTestWalk *walk)
{
  Translation *self = (Translation *) walk;

  return g_array_index (english.calls, bool, self->n_calls++);
}

static void
check (FairTestWalk *walk,
       char         *text)
{
  Translation *self = (Translation *) walk;
  const char  *original = g_ptr_array_index (english.texts, self->n_texts);
  bool         names_column = walk->rules != NULL && fair_words_names_column (walk->rules, text);

  check_form (self, original, text);
  check_english (self, original, text);
  if (names_column != g_array_index (english.columns, bool, self->n_texts))
    complain (self, names_column ? "names a column" : "names no column", original, text);
  self->n_texts++;
  g_free (text);
}

/* A rank and the name of a suit, as far as it is typed, find one card; in Arabic with the article, too. */
static void
check_suit (FairCard card)
{
  static const char *const articles[] = { "", "ال" };
  const char              *rank = fair_words_rank (fair_card_rank (card), FAIR_LETTERS_LANGUAGE);

  for (size_t i = 0; i < G_N_ELEMENTS (articles); i++)
    {
      g_autofree char *typed = g_strdup_printf ("%s %s%s", rank, articles[i], fair_words_suit (fair_card_suit (card)));

      if (i > 0 && g_unichar_get_script (g_utf8_get_char (fair_words_face_down ())) != G_UNICODE_SCRIPT_ARABIC)
        return;
      for (FairSuit suit = FAIR_CLUBS; suit < FAIR_N_SUITS; suit++)
        g_assert_true (fair_words_card_matches (fair_card (fair_card_rank (card), suit, 0), typed) == (suit == fair_card_suit (card)));
    }
}

/* Each card has names of its own, by which it is found. */
static void
check_cards (void)
{
  for (FairSuit suit = FAIR_CLUBS; suit < FAIR_N_SUITS; suit++)
    for (unsigned rank = FAIR_ACE; rank <= FAIR_KING; rank++)
      {
        static const char *const signs[] = { "♣", "♦", "♥", "♠" };
        FairCard                 card = fair_card (rank, suit, 0);

        for (FairLetters letters = FAIR_LETTERS_USUAL; letters <= FAIR_LETTERS_INTERNATIONAL; letters++)
          {
            g_autofree char *index = g_strconcat (fair_words_rank (rank, letters), signs[suit], NULL);

            g_assert_true (fair_words_card_matches (card, index));
          }
        g_assert_true (fair_words_card_matches (card, fair_words_card (card)));
        check_suit (card);
        for (FairCard other = 1; other < fair_card (1, 0, 1); other++)
          if (other != card && fair_card_rank (other) >= FAIR_ACE && fair_card_rank (other) <= FAIR_KING)
            for (FairCardForm form = 0; form < FAIR_N_CARD_FORMS; form++)
              g_assert_cmpstr (fair_words_the_card (card, form), !=, fair_words_the_card (other, form));
      }
}

/* Each card of the example of what can be typed is one card in the language, too. */
static void
check_example (void)
{
  g_auto (GStrv) words = g_strsplit (gettext ("7h 10d kc"), " ", -1);

  for (unsigned i = 0; words[i] != NULL; i++)
    {
      unsigned n = 0;

      for (FairSuit suit = FAIR_CLUBS; suit < FAIR_N_SUITS; suit++)
        for (unsigned rank = FAIR_ACE; rank <= FAIR_KING; rank++)
          n += fair_words_card_has_index (fair_card (rank, suit, 0), words[i]);
      if (n != 1)
        g_error ("“%s” means %u cards", words[i], n);
    }
}

static void
test_language (gconstpointer data)
{
  const char *language = data;
  Translation self = { .language = language };

  set_language (language);
  self.is_latin = g_unichar_get_script (g_utf8_get_char (fair_words_face_down ())) == G_UNICODE_SCRIPT_LATIN;
  self.walk = (FairTestWalk){ .wants = wants_new, .take = check, .cases = english.walk.cases };
  fair_test_walk (&self.walk);
  g_assert_cmpuint (self.n_calls, ==, english.calls->len);
  g_assert_cmpuint (self.n_texts, ==, english.texts->len);
  g_test_message ("%s: %u texts, %u faults", language, self.n_texts, self.n_faults);
  check_cards ();
  check_example ();
}

/* Adds a test for each line of po/LINGUAS. */
static void
add_languages (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "po", "LINGUAS", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (unsigned i = 0; lines[i] != NULL; i++)
    if (*lines[i] != '\0' && *lines[i] != '#')
      {
        g_autofree char *name = g_strconcat ("/fair/languages/", lines[i], NULL);

        g_test_add_data_func (name, g_intern_string (lines[i]), test_language);
      }
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *catalogs = NULL;

  g_test_init (&argc, &argv, NULL);
  catalogs = g_test_build_filename (G_TEST_BUILT, "..", "po", NULL);
  bindtextdomain (GETTEXT_PACKAGE, catalogs);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  /* GLib decides once whether it translates anything: it does in the locale C. */
  setlocale (LC_ALL, "C");
  walk_in_english ();
  add_languages ();

  return g_test_run ();
}
