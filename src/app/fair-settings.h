/* fair-settings.h: the preferences and the rule options of each game, in GSettings. */
#pragma once

#include <gio/gio.h>

#include "difficulty.h"

#define FAIR_SETTING_PLAYER "player"
#define FAIR_SETTING_SHOW_COUNTER "show-counter"
#define FAIR_SETTING_SHOW_ERRORS "show-errors"
#define FAIR_SETTING_AUTOCOMPLETE "autocomplete"
#define FAIR_SETTING_AUTO_MOVE "auto-move"
#define FAIR_SETTING_ANIMATE_DEAL "animate-deal"
#define FAIR_SETTING_FAST_ANIMATION "fast-animation"
#define FAIR_SETTING_LEFT_HANDED "left-handed"
#define FAIR_SETTING_STOCK_AT_BOTTOM "stock-at-bottom"
#define FAIR_SETTING_SOUND "sound"
#define FAIR_SETTING_FAIR_DEALS "fair-deals"
#define FAIR_SETTING_SHOW_WINNABILITY "show-winnability"
#define FAIR_SETTING_SHOW_WINNABILITY_HIDDEN "show-winnability-hidden"
#define FAIR_SETTING_SHOW_CHANCES "show-chances"
#define FAIR_SETTING_SHOW_PACE "show-pace"
#define FAIR_SETTING_LARGE_CARDS "large-cards"
#define FAIR_SETTING_FOUR_COLOURS "four-colours"
#define FAIR_SETTING_CARD_SHADE "card-shade"
#define FAIR_SETTING_CARD_LETTERS "card-letters"
#define FAIR_SETTING_CARD_BACK "card-back"
#define FAIR_SETTING_DECK "deck"
#define FAIR_SETTING_DECKS "decks"
#define FAIR_SETTING_CLOTH "cloth"
#define FAIR_SETTING_PUZZLES "puzzles"
#define FAIR_SETTING_PUZZLE_DAY "puzzle-day"
#define FAIR_SETTING_PUZZLE_STREAK "puzzle-streak"

/* Keys of each game's table. */
#define FAIR_SETTING_CLICKING "clicking"
#define FAIR_SETTING_COLOURS "colours"
#define FAIR_SETTING_DIFFICULTY "difficulty"
#define FAIR_SETTING_WON "won"
#define FAIR_SETTING_LESSON_OFFERED "lesson-offered"

GSettings *fair_settings_new (void);
GSettings *fair_settings_new_for_game (const FairGame *game);
GSettings *fair_settings_new_for_table (const FairGame *game);
GVariant  *fair_settings_print_option (const FairOption *option, int value);
int        fair_settings_get_option (GSettings *settings, const FairOption *option);
void       fair_settings_get_rules (const FairGame *game, FairRules *rules);

FairDifficulty fair_settings_get_difficulty (const FairGame *game);
void           fair_settings_bind_board (GSettings *settings, gpointer board);
gboolean       fair_settings_get_four_colours (GSettings *settings, GSettings *table);
void           fair_settings_reset_all (GSettings *settings);
