/* fairdeal-search: answers the search of the desktop with games and with deals of them.
 *
 * A game is found by the beginnings of words of its title, and its deals by a number beside such a word: “freecell
 * 11982”, or “deal 11982” for that deal of every game.  The desktop calls it by D-Bus and starts it for that
 * (org.gnome.Shell.SearchProvider2).  It reads no settings and no results, so that it starts fast; fairdeal opens what
 * the player chooses.  Unused for a while, it ends.
 */
#include "config.h"

#include <locale.h>

#include <gio/gio.h>
#include <glib/gi18n-lib.h>

#include "fair-words.h"

#define SERVICE APPLICATION_ID ".SearchProvider"
#define PATH "/io/github/fairdeal/FairDeal/SearchProvider"

enum
{
  IDLE = 10000 /* milliseconds without a call after which it ends */
};

typedef struct
{
  GMainLoop *loop;
  guint      idle_source; /* 0 while a program runs */
  guint      n_programs;  /* that it started and that still run */
} Provider;

/* What a player searches for or has found: a game, or a deal of it. */
typedef struct
{
  const FairGame *game;
  const char     *digits; /* of the number of the deal, as they were typed; NULL if there is none */
  guint64         number;
} Item;

static const char description[] =
  "<node><interface name='org.gnome.Shell.SearchProvider2'>"
  "<method name='GetInitialResultSet'><arg type='as' direction='in'/><arg type='as' direction='out'/></method>"
  "<method name='GetSubsearchResultSet'>"
  "<arg type='as' direction='in'/><arg type='as' direction='in'/><arg type='as' direction='out'/></method>"
  "<method name='GetResultMetas'><arg type='as' direction='in'/><arg type='aa{sv}' direction='out'/></method>"
  "<method name='ActivateResult'>"
  "<arg type='s' direction='in'/><arg type='as' direction='in'/><arg type='u' direction='in'/></method>"
  "<method name='LaunchSearch'><arg type='as' direction='in'/><arg type='u' direction='in'/></method>"
  "</interface></node>";

/* Reads @id, as find_items() writes it.  Returns: FALSE if it names nothing */
static gboolean
parse_item (const char *id,
            Item       *item)
{
  g_auto (GStrv) words = g_strsplit (id, " ", 2);

  *item = (Item){ words[0] != NULL ? fair_games_find (words[0]) : NULL, NULL, 0 };
  if (item->game == NULL || words[1] == NULL)
    return item->game != NULL;

  item->digits = id + strlen (words[0]) + 1;
  return g_ascii_string_to_unsigned (item->digits, 10, 0, FAIR_MAX_DEAL, &item->number, NULL);
}

static char *
dup_deal (guint64 number)
{
  g_autofree char *digits = g_strdup_printf ("%" G_GUINT64_FORMAT, number);

  /* translators: %s is the number of a deal */
  return g_strdup_printf (_ ("Deal %s"), digits);
}

/* Returns: (transfer full): what @terms may mean, in the order of the list of games.  A number alone means nothing,
 * because people search for numbers for many reasons. */
static GStrv
find_items (const char *const *terms)
{
  g_autoptr (GStrvBuilder) found = g_strv_builder_new ();
  gboolean has_word = FALSE;
  Item     item = { NULL };

  for (guint i = 0; terms[i] != NULL; i++)
    {
      if (item.digits == NULL && g_ascii_string_to_unsigned (terms[i] + (terms[i][0] == '#'), 10, 0, FAIR_MAX_DEAL, &item.number, NULL))
        item.digits = terms[i];
      /* Signs alone match anything, even an empty text. */
      else if (!g_str_match_string (terms[i], "", FALSE))
        has_word = TRUE;
    }
  for (guint i = 0; has_word && i < fair_games_count (); i++)
    {
      const FairGame  *game = fair_games_get (i);
      g_autofree char *id = item.digits ? g_strdup_printf ("%s %" G_GUINT64_FORMAT, game->id, item.number) : g_strdup (game->id);
      g_autofree char *deal = item.digits ? dup_deal (item.number) : NULL;
      g_autofree char *name = g_strjoin (" ", fair_words_game_title (game), game->id, deal ? "deal" : NULL, deal, NULL);
      guint            k = 0;

      /* Each term but the number must begin a word of what it is called. */
      while (terms[k] != NULL && (terms[k] == item.digits || g_str_match_string (terms[k], name, TRUE)))
        k++;
      if (terms[k] == NULL)
        g_strv_builder_add (found, id);
    }

  return g_strv_builder_end (found);
}

/* Returns: (transfer floating): what the desktop shows of each of @ids */
static GVariant *
describe_items (const char *const *ids)
{
  GVariantBuilder builder = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));

  for (guint i = 0; ids[i] != NULL; i++)
    {
      g_autofree char *deal = NULL;
      Item             item;

      if (!parse_item (ids[i], &item))
        continue;

      deal = item.digits ? dup_deal (item.number) : NULL;
      g_variant_builder_open (&builder, G_VARIANT_TYPE_VARDICT);
      g_variant_builder_add (&builder, "{sv}", "id", g_variant_new_string (ids[i]));
      g_variant_builder_add (&builder, "{sv}", "name", g_variant_new_string (fair_words_game_title (item.game)));
      g_variant_builder_add (&builder, "{sv}", "description", g_variant_new_string (deal ? deal : fair_words_game_summary (item.game)));
      g_variant_builder_add (&builder, "{sv}", "gicon", g_variant_new_string (APPLICATION_ID));
      g_variant_builder_close (&builder);
    }

  return g_variant_builder_end (&builder);
}

static void
idle_cb (gpointer data)
{
  Provider *self = data;

  self->idle_source = 0;
  g_main_loop_quit (self->loop);
}

/* Begins to wait anew, unless a program runs, because that might end together with this one. */
static void
wait_idle (Provider *self)
{
  g_clear_handle_id (&self->idle_source, g_source_remove);
  if (self->n_programs == 0)
    self->idle_source = g_timeout_add_once (IDLE, idle_cb, self);
}

static void
ended_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  Provider *self = data;

  g_subprocess_wait_finish (G_SUBPROCESS (source), result, NULL);
  self->n_programs--;
  wait_idle (self);
}

/* Starts fairdeal, which opens @id if that is not NULL. */
static gboolean
start (Provider   *self,
       const char *id,
       GError    **error)
{
  const char *words[6] = { "fairdeal", NULL };
  Item        item;
  g_autoptr (GSubprocess) program = NULL;

  if (id != NULL && !parse_item (id, &item))
    {
      g_set_error (error, G_DBUS_ERROR, G_DBUS_ERROR_INVALID_ARGS, "There is no result “%s”", id);
      return FALSE;
    }
  if (id != NULL)
    {
      words[1] = "--game";
      words[2] = item.game->id;
      words[3] = item.digits != NULL ? "--number" : NULL;
      words[4] = item.digits;
    }
  program = g_subprocess_newv (words, G_SUBPROCESS_FLAGS_NONE, error);
  if (program == NULL)
    return FALSE;

  self->n_programs++;
  g_subprocess_wait_async (program, NULL, ended_cb, self);
  return TRUE;
}

static void
call_cb (GDBusConnection       *connection,
         const char            *sender,
         const char            *path,
         const char            *interface,
         const char            *method,
         GVariant              *parameters,
         GDBusMethodInvocation *invocation,
         gpointer               data)
{
  Provider               *self = data;
  g_autofree const char **words = NULL;
  const char             *id = NULL;
  g_autoptr (GError) error = NULL;

  if (g_str_equal (method, "GetInitialResultSet") || g_str_equal (method, "GetSubsearchResultSet"))
    {
      g_auto (GStrv) found = NULL;

      g_variant_get_child (parameters, g_variant_n_children (parameters) - 1, "^a&s", &words);
      found = find_items (words);
      g_dbus_method_invocation_return_value (invocation, g_variant_new ("(^as)", found));
    }
  else if (g_str_equal (method, "GetResultMetas"))
    {
      g_variant_get_child (parameters, 0, "^a&s", &words);
      g_dbus_method_invocation_return_value (invocation, g_variant_new ("(@aa{sv})", describe_items (words)));
    }
  else
    {
      if (g_str_equal (method, "ActivateResult"))
        g_variant_get_child (parameters, 0, "&s", &id);
      if (start (self, id, &error))
        g_dbus_method_invocation_return_value (invocation, NULL);
      else
        g_dbus_method_invocation_return_gerror (invocation, error);
    }
  wait_idle (self);
}

/* The bus has ended, or another program answers. */
static void
name_lost_cb (GDBusConnection *connection,
              const char      *name,
              gpointer         data)
{
  Provider *self = data;

  g_main_loop_quit (self->loop);
}

int
main (void)
{
  static const GDBusInterfaceVTable functions = { .method_call = call_cb };
  const char                       *locale_directory = g_getenv ("FAIRDEAL_LOCALE_DIR");
  g_autoptr (GDBusNodeInfo) node = g_dbus_node_info_new_for_xml (description, NULL);
  g_autoptr (GDBusConnection) connection = NULL;
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  Provider provider = { .loop = loop };
  guint    owner;

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, locale_directory ? locale_directory : LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);

  /* This starts a thread, so the locale is set before. */
  connection = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  if (connection == NULL)
    return 0;

  g_dbus_connection_register_object (connection, PATH, node->interfaces[0], &functions, &provider, NULL, NULL);
  owner = g_bus_own_name_on_connection (connection, SERVICE, G_BUS_NAME_OWNER_FLAGS_NONE, NULL, name_lost_cb, &provider, NULL);
  wait_idle (&provider);
  g_main_loop_run (loop);
  g_bus_unown_name (owner);

  return 0;
}
