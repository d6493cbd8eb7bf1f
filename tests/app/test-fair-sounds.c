/* Sounds on the table: which sound each event makes in each game, and when there is none. */
#include "config.h"

#include "fair-settings.h"
#include "fair-solver-queue.h"
#include "fair-sounds.h"
#include "sound-counter.h"
#include "view-helpers.h"

#include <adwaita.h>


typedef struct
{
  FairTestStage  stage;
  FairGameModel *model;
  FairBoard     *board;

  FairBoardController *controller;

  FairSoundCounter *counter;
  FairSounds       *sounds;
  GSettings        *settings;
} Fixture;

/* @model: (transfer full): the game to put on the table */
static void
set_up (Fixture       *self,
        FairGameModel *model)
{
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  fair_test_stage_init (&self->stage, 600, 500);
  self->model = model;
  self->board = fair_test_stage_add (&self->stage, model);
  self->controller = fair_board_controller_new (self->board, NULL, NULL);
  self->counter = fair_sound_counter_new ();
  self->settings = fair_settings_new ();
  self->sounds = fair_sounds_new (&self->counter->player, self->controller, self->settings);
  fair_sounds_set_model (self->sounds, model);
  g_settings_set_boolean (self->settings, FAIR_SETTING_SOUND, TRUE);
}

static void
tear_down (Fixture *self)
{
  fair_sounds_free (self->sounds);
  g_object_unref (self->settings);
  fair_sound_counter_free (self->counter);
  g_assert_finalize_object (self->controller);
  fair_test_stage_remove (&self->stage, self->board);
  fair_test_stage_clear (&self->stage);
  fair_test_model_free (self->model);
}

/* Fails unless exactly these sounds were played since the last time, in this order. */
static void
assert_heard (Fixture    *self,
              const char *sounds)
{
  g_autofree char *heard = NULL;

  while (g_main_context_iteration (NULL, FALSE))
    ;
  heard = fair_sound_counter_take (self->counter);
  g_assert_cmpstr (heard, ==, sounds);
}

/* How many cards are face down. */
static guint
count_down (FairGameModel *model)
{
  const FairPosition *position = fair_game_model_get_position (model);
  guint               n = 0;

  for (guint pile = 0; pile < fair_game_model_get_rules (model)->n_piles; pile++)
    n += position->down[pile];
  return n;
}

/* The expected sound of a step, from the change of the position: only a redeal turns cards down. */
static const char *
expect_sound (FairGameModel *model,
              guint          down)
{
  if (fair_game_model_get_status (model) == FAIR_STATUS_WON)
    return "won";
  if (count_down (model) > down)
    return "shuffle";
  return count_down (model) < down ? "turn" : "card";
}

/* Plays random moves, and undoes and redoes each of them if the game allows that. */
static void
test_play (gconstpointer name)
{
  Fixture self;
  guint64 seed = 5;
  guint   n_heard[2] = { 0 };

  set_up (&self, fair_test_model (name, 3));
  g_assert_cmpuint (fair_game_model_add_bookmark (self.model), ==, 1);
  for (guint i = 0; i < (g_test_thorough () ? 60 : 20); i++)
    {
      guint       down = count_down (self.model);
      const char *sound;

      if (!fair_test_model_play_any (self.model, &seed))
        break;
      sound = expect_sound (self.model, down);
      n_heard[g_str_equal (sound, "turn")]++;
      assert_heard (&self, sound);
      if (fair_game_model_undo (self.model))
        {
          assert_heard (&self, "card");
          g_assert_true (fair_game_model_redo (self.model));
          assert_heard (&self, sound);
        }
    }
  if (fair_game_model_return (self.model, 1) == FAIR_RETURN_POSSIBLE)
    assert_heard (&self, "card");
  g_assert_cmpuint (n_heard[FALSE], >, 0);
  if (fair_rules_hide_cards (fair_game_model_get_rules (self.model)))
    g_assert_cmpuint (n_heard[TRUE], >, 0);
  tear_down (&self);
}

static void
test_shuffle (gconstpointer name)
{
  Fixture self;
  guint64 seed = 1;
  guint   down;

  set_up (&self, fair_test_model (name, 3));
  assert_heard (&self, "");
  fair_sounds_queue (self.sounds, FAIR_SOUND_SHUFFLE);
  assert_heard (&self, "shuffle");
  down = count_down (self.model);
  fair_test_model_play_any (self.model, &seed);
  assert_heard (&self, expect_sound (self.model, down));
  g_assert_true (fair_game_model_restart (self.model));
  assert_heard (&self, "shuffle");
  tear_down (&self);
}

static void
test_refused (gconstpointer name)
{
  Fixture self;

  set_up (&self, fair_test_model (name, 3));
  g_signal_emit_by_name (self.controller, "refused", "No.");
  assert_heard (&self, "refused");
  tear_down (&self);
}

#define THREE_UP "f1: AC-KC; f2: AD-KD; f3: AH-KH; "
#define SEVEN_UP "f1: AS-KS; f2: AS-KS; f3: AH-KH; f4: AH-KH; f5: AC-KC; f6: AC-KC; f7: AD-KD; "

/* Returns: (transfer full): a game of @name from a position in @shorthand (see rules-helpers.c) */
static FairGameModel *
create_model (const char *name,
              const char *shorthand)
{
  FairGameModel *model = fair_test_model (name, 3);

  fair_test_position (fair_game_model_get_rules (model), shorthand, (FairPosition *) fair_game_model_get_position (model));
  return model;
}

static gboolean
has_two_packs (const char *name)
{
  return fair_games_find (name)->n_packs == 2;
}

/* Returns: (transfer full): a game of @name with three cards left */
static FairGameModel *
create_nearly_won (const char *name)
{
  return create_model (name, has_two_packs (name) ? SEVEN_UP "f8: AD-TD; t1: KD; t2: QD; t3: JD"
                                                  : THREE_UP "f4: AS-TS; t1: KS; t2: QS; t3: JS");
}

/* The automatic moves at the end make one sound. */
static void
test_won (gconstpointer name)
{
  Fixture self;

  set_up (&self, create_nearly_won (name));
  fair_test_model_play (self.model, has_two_packs (name) ? "t3>f8" : "t3>f4");
  g_assert_cmpint (fair_game_model_get_status (self.model), ==, FAIR_STATUS_WON);
  assert_heard (&self, "won");
  tear_down (&self);
}

/* A redeal sounds like shuffling. */
static void
test_redeal (void)
{
  Fixture self;

  set_up (&self, create_model ("rush", "rest: t7; t7: 9D; w: 2C 3C 4C 5C"));
  fair_test_model_play (self.model, "redeal");
  assert_heard (&self, "shuffle");
  tear_down (&self);
}

/* Several things at once make one sound, for the most important one. */
static void
test_at_once (void)
{
  Fixture self;
  guint64 seed = 1;

  set_up (&self, fair_test_model ("kingcell", 3));
  fair_test_model_play_any (self.model, &seed);
  fair_test_model_play_any (self.model, &seed);
  assert_heard (&self, "card");
  g_signal_emit_by_name (self.controller, "refused", "No.");
  fair_sounds_queue (self.sounds, FAIR_SOUND_SHUFFLE);
  fair_test_model_play_any (self.model, &seed);
  assert_heard (&self, "shuffle");
  tear_down (&self);
}

/* The setting, the desktop's setting, and an invisible table all prevent sounds, at the moment of the event. */
static void
test_silence (void)
{
  Fixture      self;
  guint64      seed = 1;
  GtkSettings *desktop = gtk_settings_get_default ();

  set_up (&self, fair_test_model ("kingcell", 3));
  g_settings_set_boolean (self.settings, FAIR_SETTING_SOUND, FALSE);
  fair_test_model_play_any (self.model, &seed);
  assert_heard (&self, "");
  g_settings_set_boolean (self.settings, FAIR_SETTING_SOUND, TRUE);
  fair_test_model_play_any (self.model, &seed);
  assert_heard (&self, "card");

  g_object_set (desktop, "gtk-enable-event-sounds", FALSE, NULL);
  fair_test_model_play_any (self.model, &seed);
  assert_heard (&self, "");
  g_object_set (desktop, "gtk-enable-event-sounds", TRUE, NULL);
  fair_test_model_play_any (self.model, &seed);
  assert_heard (&self, "card");

  gtk_widget_set_visible (self.stage.tray, FALSE);
  fair_test_model_play_any (self.model, &seed);
  assert_heard (&self, "");
  gtk_widget_set_visible (self.stage.tray, TRUE);
  fair_test_stage_lay_out (&self.stage);
  fair_test_model_play_any (self.model, &seed);
  assert_heard (&self, "card");
  tear_down (&self);
}

/* The fast moves of a solution are silent, but winning makes a sound. */
static void
test_show_me (void)
{
  Fixture self;

  set_up (&self, create_nearly_won ("kingcell"));
  g_object_set (self.model, "autocomplete", FALSE, NULL);
  fair_sounds_set_showing (self.sounds, TRUE);
  fair_test_model_play (self.model, "t3>f4");
  assert_heard (&self, "card");
  g_object_set (self.board, "fast", TRUE, NULL);
  fair_test_model_play (self.model, "t2>f4");
  assert_heard (&self, "");
  fair_test_model_play (self.model, "t1>f4");
  assert_heard (&self, "won");
  fair_sounds_set_showing (self.sounds, FALSE);
  tear_down (&self);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  for (guint i = 0; i < fair_games_count (); i++)
    {
      const char *name = fair_games_get (i)->id;

      fair_test_add ("/fair/sounds/play", name, name, test_play);
      fair_test_add ("/fair/sounds/shuffle", name, name, test_shuffle);
      fair_test_add ("/fair/sounds/refused", name, name, test_refused);
      fair_test_add ("/fair/sounds/won", name, name, test_won);
    }
  g_test_add_func ("/fair/sounds/redeal", test_redeal);
  g_test_add_func ("/fair/sounds/at-once", test_at_once);
  g_test_add_func ("/fair/sounds/silence", test_silence);
  g_test_add_func ("/fair/sounds/show-me", test_show_me);

  return g_test_run ();
}
