/* fair-words.h: all texts of Fair Deal about cards, piles, moves and rules.
 *
 * Whole sentences in the player's language, shared by the command line, toasts, the explanations and the screen reader.
 * Texts about a position reveal only what a player can see in it.
 */
#pragma once

#include <glib.h>

#include "deal.h"
#include "games.h"

/* The part that a card plays in a sentence, which decides its form in many languages. */
typedef enum
{
  FAIR_CARD_FIRST,    /* Nine of hearts goes on … */
  FAIR_CARD_SUBJECT,  /* … and the nine of hearts comes first. */
  FAIR_CARD_OBJECT,   /* Move the nine of hearts … */
  FAIR_CARD_TARGET,   /* … goes on the nine of hearts. */
  FAIR_CARD_START,    /* … from the nine of hearts …, … starting with the nine of hearts … */
  FAIR_CARD_END,      /* … to the nine of hearts. */
  FAIR_CARD_COMPARED, /* … one rank below the nine of hearts, … the same rank as the nine of hearts. */
  FAIR_N_CARD_FORMS
} FairCardForm;

/* The letters of aces, jacks, queens and kings on cards. */
typedef enum
{
  FAIR_LETTERS_USUAL,        /* those that players of the language are used to */
  FAIR_LETTERS_LANGUAGE,     /* those of the language */
  FAIR_LETTERS_INTERNATIONAL /* A, J, Q, K */
} FairLetters;

const char *fair_words_game_title (const FairGame *game);
const char *fair_words_game_summary (const FairGame *game);

const char *fair_words_option_title (const FairOption *option);
const char *fair_words_option_summary (const FairOption *option);
char       *fair_words_option_value (const FairOption *option, int value);

const char *fair_words_suit (FairSuit suit);
const char *fair_words_card (FairCard card);
const char *fair_words_the_card (FairCard card, FairCardForm form);
const char *fair_words_face_down (void);
const char *fair_words_rank (unsigned rank, FairLetters letters);
bool        fair_words_has_letters (FairLetters letters);
bool        fair_words_card_has_index (FairCard card, const char *typed);
bool        fair_words_card_matches (FairCard card, const char *typed);

char    *fair_words_make_line (const char *text);
char    *fair_words_make_name (const char *text);
char    *fair_words_make_file_name (const char *name);
char    *fair_words_make_message (const char *text);
gboolean fair_words_is_invisible (gunichar c);

char       *fair_words_pile (const FairRules *rules, unsigned pile);
bool        fair_words_names_column (const FairRules *rules, const char *text);
char       *fair_words_empty_pile (const FairRules *rules, unsigned pile);
const char *fair_words_caption (const FairRules *rules);
char       *fair_words_card_place (const FairRules *rules, const FairPosition *position, unsigned pile, unsigned index);
char       *fair_words_stock (unsigned n_cards);
char       *fair_words_redeals (const FairRules *rules, const FairPosition *position);
char       *fair_words_pile_summary (const FairRules *rules, const FairPosition *position, unsigned pile);

char *fair_words_move (const FairRules *rules, const FairPosition *position, FairMove move);
char *fair_words_move_signs (const FairRules *rules, const FairPosition *position, FairMove move);
char *fair_words_reason (const FairRules *rules, const FairPosition *position, FairMove move, FairReason reason);
char *fair_words_effects (const FairRules *rules, const FairPosition *position, const FairEffects *effects);

char *fair_words_number (int value);
char *fair_words_change (int value);
char *fair_words_fault (const FairFault *fault);
