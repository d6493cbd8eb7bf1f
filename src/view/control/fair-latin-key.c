/* The meaning of a key that types no Latin letter: its letter in another layout of the keyboard that has Latin letters,
 * which is how GTK finds shortcuts; otherwise its letter on a US keyboard, because no key types the letter of the
 * shortcut. */
#include "fair-latin-key.h"

#include <string.h>

/* The last character of Latin letters, in Unicode's block “Latin Extended-B”. */
#define LAST_LATIN 0x24f

/* The keys of a US keyboard, without Shift and with it. X11 and Wayland number them alike, by the codes of Linux
 * plus eight. */
static const struct
{
  guint       first; /* the code of the first key of a row */
  const char *plain;
  const char *shifted;
} rows[] = {
  { 10, "1234567890-=", "!@#$%^&*()_+" },
  { 24, "qwertyuiop[]", "qwertyuiop{}" },
  { 38, "asdfghjkl;'`", "asdfghjkl:\"~" },
  { 51, "\\zxcvbnm,./", "|zxcvbnm<>?" },
};

/* Finds a layout with Latin letters on keys by themselves (Hebrew has them with Shift): the layout of @event if it is
 * one.
 *
 * Returns: its group, or -1 */
static int
find_layout (GdkEvent *event)
{
  g_autofree GdkKeymapKey *places = NULL;
  int                      present = (int) gdk_key_event_get_layout (event);
  int                      found = -1;
  int                      n;

  if (!gdk_display_map_keyval (gdk_event_get_display (event), GDK_KEY_a, &places, &n))
    return -1;

  for (int i = 0; i < n && found != present; i++)
    if (places[i].level == 0 && (found < 0 || places[i].group == present))
      found = places[i].group;
  return found;
}

/* The character of the key of @event on a US keyboard, in lower case; 0 if none. */
static guint
find_on_us (GdkEvent *event)
{
  gboolean shifted = (gdk_event_get_modifier_state (event) & GDK_SHIFT_MASK) != 0;
  guint    keycode = gdk_key_event_get_keycode (event);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (keycode >= rows[i].first && keycode - rows[i].first < strlen (rows[i].plain))
      return (guint) (shifted ? rows[i].shifted : rows[i].plain)[keycode - rows[i].first];
  return 0;
}

/* The character of the key of @event in another layout; 0 if not in ASCII. */
static guint
find_in_layout (GdkEvent *event,
                int       group)
{
  g_autofree GdkKeymapKey *places = NULL;
  g_autofree guint        *others = NULL;
  int                      n;

  if (gdk_display_map_keycode (gdk_event_get_display (event), gdk_key_event_get_keycode (event), &places, &others, &n))
    for (int i = 0; i < n; i++)
      if (places[i].group == group && places[i].level == 0 && g_ascii_isgraph (others[i]) &&
          others[i] == gdk_keyval_to_unicode (others[i]))
        return others[i];
  return 0;
}

/* Returns: what the key of @event types if that is a Latin letter, or means the same everywhere; otherwise the Latin
 * letter or other character that it stands for: F where a Cyrillic А is, and Q where a Greek keyboard has a
 * semicolon */
guint
fair_latin_key_find (GdkEvent *event)
{
  guint    keyval = gdk_key_event_get_keyval (event);
  guint    typed = gdk_keyval_to_unicode (keyval);
  gboolean is_mark = typed <= LAST_LATIN && g_ascii_ispunct (typed);
  guint    found;
  int      group;

  if (typed <= LAST_LATIN && !is_mark)
    return keyval;

  group = find_layout (event);
  found = group < 0 ? find_on_us (event) : find_in_layout (event, group);
  /* A mark stands for itself, except where a letter should be. */
  return found == 0 || (is_mark && !g_ascii_isalpha (found)) ? keyval : found;
}
