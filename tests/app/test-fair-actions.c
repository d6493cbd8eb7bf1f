/* Actions with a parameter, which other programs can activate or which menus may be wrong about: a value that means nothing
 * changes nothing, and causes no warning, which would end this test. */
#include "config.h"

#include "fair-application.h"
#include "fair-daily-window.h"
#include "fair-help-window.h"
#include "fair-record-window.h"
#include "fair-scoreboard.h"
#include "fair-settings.h"
#include "model-helpers.h"
#include "window-helpers.h"

#include <string.h>

enum
{
  LONG = 100000
};

static const char *const texts[] = { "", " ", "nonsense", "Easier", "easier ", "easier\n", "-1", "../../nowhere", "%s%n", "#", "#nowhere",
                                     "kingcell#", "\u202eeasier", "00000000-0000-4000-8000-0000000000ff", NULL };
static const guint32     numbers[] = { 3, 99, G_MAXINT32, G_MAXUINT32 };
static const guint64     deals[] = { (guint64) G_MAXINT64 + 1, G_MAXUINT64 };

/* Those of the window, which are not found by its class, and of which other programs see those that begin with “win.” */
static const struct
{
  const char *name;
  const char *type;
} grouped[] = { { "win.new-game-of-level", "s" }, { "bookmarks.return-to", "u" }, { "players.switch", "s" } };

/* Adds wrong values of @type to @values. */
static void
add_values (GPtrArray          *values,
            const GVariantType *type)
{
  g_autofree char *long_text = g_strnfill (LONG, 'x');

  for (guint i = 0; g_variant_type_equal (type, G_VARIANT_TYPE_STRING) && i < G_N_ELEMENTS (texts); i++)
    g_ptr_array_add (values, g_variant_ref_sink (g_variant_new_string (texts[i] ? texts[i] : long_text)));
  for (guint i = 0; g_variant_type_equal (type, G_VARIANT_TYPE_UINT32) && i < G_N_ELEMENTS (numbers); i++)
    g_ptr_array_add (values, g_variant_ref_sink (g_variant_new_uint32 (numbers[i])));
  for (guint i = 0; g_variant_type_equal (type, G_VARIANT_TYPE ("(sut)")) && i < G_N_ELEMENTS (deals); i++)
    {
      g_ptr_array_add (values, g_variant_ref_sink (g_variant_new ("(sut)", "kingcell", (guint32) deals[i], deals[i])));
      g_ptr_array_add (values, g_variant_ref_sink (g_variant_new ("(sut)", "nonsense", 1, (guint64) 1)));
    }
  for (guint i = 0; g_variant_type_equal (type, G_VARIANT_TYPE ("(ss)")) && i < G_N_ELEMENTS (texts); i++)
    {
      g_ptr_array_add (values, g_variant_ref_sink (g_variant_new ("(ss)", "kingcell", texts[i] && *texts[i] ? texts[i] : long_text)));
      g_ptr_array_add (values, g_variant_ref_sink (g_variant_new ("(ss)", texts[i] ? texts[i] : long_text, "")));
    }
  for (guint i = 0; g_variant_type_equal (type, G_VARIANT_TYPE ("(sbs)")) && i < G_N_ELEMENTS (texts); i++)
    {
      g_ptr_array_add (values, g_variant_ref_sink (g_variant_new ("(sbs)", texts[i] ? texts[i] : long_text, i % 2, "note")));
      g_ptr_array_add (values, g_variant_ref_sink (g_variant_new ("(sbs)", "nonsense", i % 2, texts[i] ? texts[i] : long_text)));
    }
  /* A new type of parameter needs wrong values here. */
  g_assert_cmpuint (values->len, >, 0);
}

static void
settle (void)
{
  for (guint i = 0; i < 20; i++)
    g_main_context_iteration (NULL, FALSE);
}

static void
activate (GtkWidget  *widget,
          const char *action,
          const char *type)
{
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);

  add_values (values, G_VARIANT_TYPE (type));
  for (guint i = 0; i < values->len; i++)
    {
      gtk_widget_activate_action_variant (widget, action, g_ptr_array_index (values, i));
      settle ();
    }
  g_test_message ("%s %s", action, type);
}

/* Activates all actions of the class of @widget that have a parameter; returns how many there are. */
static guint
activate_all (GtkWidget *widget)
{
  GtkWidgetClass *class = GTK_WIDGET_GET_CLASS (widget);
  GType               owner;
  const char         *name;
  const GVariantType *type;
  const char         *property;
  guint               n = 0;

  for (guint i = 0; gtk_widget_class_query_action (class, i, &owner, &name, &type, &property); i++)
    if (type != NULL && g_str_has_prefix (g_type_name (owner), "Fair"))
      {
        g_autofree char *text = g_variant_type_dup_string (type);

        activate (widget, name, text);
        n++;
      }

  return n;
}

/* What must stay as it is. */
static char *
print (FairTestWindow *self)
{
  g_autofree char *position = fair_test_model_print (fair_window_get_model (self->window));
  g_autofree char *level = g_settings_get_string (self->window->table_settings, FAIR_SETTING_DIFFICULTY);
  g_autofree char *player = g_settings_get_string (self->settings, FAIR_SETTING_PLAYER);
  g_autoptr (GVariant) state = g_action_group_get_action_state (G_ACTION_GROUP (self->window), "new-game-of-level");

  return g_strdup_printf ("%s\n%s\n%s\n%s\n%s", position, level, player, g_variant_get_string (state, NULL),
                          gtk_window_get_title (GTK_WINDOW (self->window)));
}

static void
test_window (FairTestFolder *folder,
             gconstpointer   data)
{
  gboolean         at_table = GPOINTER_TO_INT (data);
  FairTestWindow   self;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  fair_test_window_set_up (&self, folder);
  gtk_window_present (GTK_WINDOW (self.window));
  fair_test_window_deal (&self, "kingcell");
  if (!at_table)
    fair_test_window_act (&self, "win.choose-game");
  before = print (&self);
  g_assert_cmpuint (activate_all (GTK_WIDGET (self.window)), >=, 2);
  for (guint i = 0; i < G_N_ELEMENTS (grouped); i++)
    activate (GTK_WIDGET (self.window), grouped[i].name, grouped[i].type);
  /* The number of a level puts a puzzle on the table. */
  fair_test_window_act (&self, "lesson.leave");
  if (!at_table)
    fair_test_window_act (&self, "win.choose-game");
  g_assert_null (self.window->deal_search);
  after = print (&self);
  g_assert_cmpstr (after, ==, before);
  fair_test_window_tear_down (&self);
}

/* Activates all actions of @group that have a parameter, and sets the state of those that have one; returns how many. */
static guint
activate_group (GActionGroup *group)
{
  g_auto (GStrv) names = g_action_group_list_actions (group);
  guint n = 0;

  for (guint i = 0; names[i] != NULL; i++)
    {
      const GVariantType *type = g_action_group_get_action_parameter_type (group, names[i]);
      g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);

      if (type == NULL)
        continue;
      n++;
      add_values (values, type);
      for (guint j = 0; j < values->len; j++)
        {
          g_action_group_activate_action (group, names[i], g_ptr_array_index (values, j));
          settle ();
          if (g_action_group_get_action_state_type (group, names[i]) != NULL)
            g_action_group_change_action_state (group, names[i], g_ptr_array_index (values, j));
          settle ();
        }
    }

  return n;
}

/* The actions of the window that other programs see, by name and by state, */
static void
test_exported (FairTestFolder *folder,
               gconstpointer   data)
{
  FairTestWindow   self;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  fair_test_window_set_up (&self, folder);
  fair_test_window_deal (&self, "kingcell");
  before = print (&self);
  g_assert_cmpuint (activate_group (G_ACTION_GROUP (self.window)), >, 0);
  after = print (&self);
  g_assert_cmpstr (after, ==, before);
  fair_test_window_tear_down (&self);
}

/* and those of the application: a link that is none opens a window that says so, over the list of games. */
static void
test_application (void)
{
  GtkApplication *application = GTK_APPLICATION (fair_application_new ());
  GListModel     *windows = gtk_window_get_toplevels ();
  GtkWindow      *window;

  g_application_set_flags (G_APPLICATION (application), g_application_get_flags (G_APPLICATION (application)) | G_APPLICATION_NON_UNIQUE);
  g_assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));
  g_application_activate (G_APPLICATION (application));
  while ((window = gtk_application_get_window_by_id (application, 1)) == NULL || !gtk_widget_get_mapped (GTK_WIDGET (window)))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (activate_group (G_ACTION_GROUP (application)), >, 0);
  g_assert_cmpuint (g_list_model_get_n_items (windows), ==, 1 + G_N_ELEMENTS (texts));
  for (guint i = g_list_model_get_n_items (windows); i > 0; i--)
    {
      g_autoptr (GtkWindow) other = g_list_model_get_item (windows, i - 1);

      if (other != window)
        gtk_window_destroy (other);
    }
  g_assert_null (fair_window_get_game (FAIR_WINDOW (window)));
  gtk_window_destroy (window);
  settle ();
  g_object_unref (application);
}

/* Also closes the alerts that ask for more. */
static void
check_other (GtkWidget *window)
{
  GListModel *windows = gtk_window_get_toplevels ();

  gtk_window_present (GTK_WINDOW (window));
  settle ();
  g_assert_cmpuint (activate_all (window), >, 0);
  for (guint i = g_list_model_get_n_items (windows); i > 0; i--)
    {
      g_autoptr (GtkWindow) other = g_list_model_get_item (windows, i - 1);

      if (gtk_window_get_transient_for (other) == GTK_WINDOW (window))
        gtk_window_destroy (other);
    }
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();
}

static void
test_others (FairTestFolder *folder,
             gconstpointer   data)
{
  FairTestWindow self;
  g_autoptr (GFile) file = g_file_new_for_path ("/nowhere/record.fairdeal");

  fair_test_window_set_up (&self, folder);
  check_other (fair_scoreboard_new (self.store, self.settings, NULL, NULL, NULL, &(FairPlayRequests){ 0 }));
  check_other (fair_daily_window_new (self.store, NULL, 740000));
  check_other (g_object_new (FAIR_TYPE_HELP_WINDOW, NULL));
  check_other (fair_record_window_new (file, self.settings, NULL, NULL, &(FairPlayRequests){ 0 }));
  fair_test_window_tear_down (&self);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  fair_test_add_in_folder_with ("/fair/actions/at-the-table", GINT_TO_POINTER (TRUE), test_window);
  fair_test_add_in_folder_with ("/fair/actions/in-the-list", GINT_TO_POINTER (FALSE), test_window);
  fair_test_add_in_folder ("/fair/actions/exported", test_exported);
  fair_test_add_in_folder ("/fair/actions/other-windows", test_others);
  g_test_add_func ("/fair/actions/application", test_application);

  return g_test_run ();
}
