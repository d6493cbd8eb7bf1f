/* Finds the card that a player means by a few typed letters, and the columns that a text names. */
#include "fair-words-private.h"

#include <string.h>

enum
{
  MANY_LETTERS = 4 /* that many are looked for in the middle of a word, too */
};

/* Alternative spellings of letters. */
static const struct
{
  const char *letter;
  const char *typed;
} spellings[] = {
  { "œ", "oe" },
  { "æ", "ae" },
  { "ø", "o" },
  { "ł", "l" },
  { "ة", "ه" },
  { "ى", "ي" },
};

/* Returns: (transfer full): @text without accents and Arabic articles, in small letters, so that “семерка” finds “Семёрка” */
static char *
fold (const char *text)
{
  g_autofree char *parts = g_utf8_normalize (text, -1, G_NORMALIZE_ALL);
  g_autofree char *folded = g_utf8_casefold (parts != NULL ? parts : "", -1);
  GString         *plain = g_string_new (NULL);

  for (const char *at = folded; *at != '\0'; at = g_utf8_next_char (at))
    if (!g_unichar_ismark (g_utf8_get_char (at)))
      g_string_append_unichar (plain, g_utf8_get_char (at));

  for (size_t i = 0; i < G_N_ELEMENTS (spellings); i++)
    g_string_replace (plain, spellings[i].letter, spellings[i].typed, 0);
  g_string_replace (plain, " ال", " ", 0);
  if (g_str_has_prefix (plain->str, "ال"))
    g_string_erase (plain, 0, strlen ("ال"));

  return g_string_free (plain, FALSE);
}

/* Whether @text, case-folded, is the card's index: its rank, with international letters or the language's own, and its
 * suit if that is typed too: its sign, its letter, or the beginning of its name. */
static bool
is_index (FairCard    card,
          const char *text)
{
  static const char *const signs[][2] = { { "c", "♣" }, { "d", "♦" }, { "h", "♥" }, { "s", "♠" } };

  unsigned         rank = fair_card_rank (card);
  FairSuit         suit = fair_card_suit (card);
  g_autofree char *suit_name = fold (fair_words_suit (suit));
  const char      *names[] = { fair_words_rank (rank, FAIR_LETTERS_LANGUAGE), fair_words_rank (rank, FAIR_LETTERS_INTERNATIONAL), rank == 10 ? "t" : NULL };

  for (size_t i = 0; i < G_N_ELEMENTS (names) && names[i] != NULL; i++)
    {
      g_autofree char *name = fold (names[i]);
      const char      *rest = text;

      if (!g_str_has_prefix (text, name))
        continue;
      for (rest += strlen (name); *rest == ' '; rest++)
        ;
      if (*rest == '\0' || g_str_equal (rest, signs[suit][0]) || g_str_equal (rest, signs[suit][1]) || g_str_has_prefix (suit_name, rest))
        return true;
    }

  return false;
}

/* Whether @text is in @name: several letters of a compound word, or, regardless of blanks, in a script that is written
 * without them. */
static bool
is_within (const char *text,
           const char *name)
{
  g_auto (GStrv) words = NULL;
  g_auto (GStrv) names = NULL;
  g_autofree char *whole = NULL;
  g_autofree char *whole_name = NULL;

  if (!g_unichar_iswide (g_utf8_get_char (text)))
    return g_utf8_strlen (text, -1) >= MANY_LETTERS && strstr (name, text) != NULL;

  words = g_strsplit (text, " ", -1);
  names = g_strsplit (name, " ", -1);
  whole = g_strjoinv ("", words);
  whole_name = g_strjoinv ("", names);
  return strstr (whole_name, whole) != NULL;
}

/* Whether @typed is the index of @card: “7s”, “10 h”; or only that of its rank: “q”. */
bool
fair_words_card_has_index (FairCard    card,
                           const char *typed)
{
  g_autofree char *stripped = g_strstrip (g_strdup (typed));
  g_autofree char *text = fold (stripped);

  return *text != '\0' && is_index (card, text);
}

/* Whether what the player typed means @card: its index (“7s”, “10 h”, “q”), or the beginning of its name or of a word
 * in its name (“seven of”, “spades”). */
bool
fair_words_card_matches (FairCard    card,
                         const char *typed)
{
  g_autofree char *stripped = g_strstrip (g_strdup (typed));
  g_autofree char *text = fold (stripped);
  g_autofree char *name = fold (fair_words_card (card));
  g_autofree char *word = g_strconcat (" ", text, NULL);

  if (*text == '\0')
    return false;

  return is_index (card, text) || is_within (text, name) || (strlen (text) > 1 && (g_str_has_prefix (name, text) || strstr (name, word) != NULL));
}

/* Whether @text, case-folded, has one of @forms with @number in the place of its #. */
static bool
names_number (const char *text,
              char      **forms,
              unsigned    number)
{
  g_autofree char *digits = g_strdup_printf ("%u", number);

  for (unsigned i = 0; forms[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (forms[i], "#", 2);
      g_autofree char *form = g_strjoinv (digits, parts);
      g_autofree char *name = g_utf8_casefold (form, -1);

      /* But not only the beginning of a longer number. */
      for (const char *found = strstr (text, name); found != NULL; found = strstr (found + 1, name))
        if (!g_unichar_isdigit (g_utf8_get_char (found + strlen (name))))
          return true;
    }

  return false;
}

/* Whether @text, sentences of any kind, names one of the columns by its number. */
bool
fair_words_names_column (const FairRules *rules,
                         const char      *text)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);
  /* translators: how columns are called within sentences, in all forms and cases that the translations of sentences
   * have, separated by “|”, with # for the number: “kolumna #|kolumny #|kolumnę #”. */
  g_auto (GStrv) forms = g_strsplit (C_ ("forms of a word", "column #"), "|", -1);

  for (unsigned i = 0; i < rules->count[FAIR_COLUMN]; i++)
    if (names_number (folded, forms, i + 1))
      return true;

  return false;
}
