/* bench-difficulty: where the levels of difficulty begin, and whether they predict how hard a deal is.
 *
 * Reads a file of `fairdeal-cli rate` and takes its first winnable deals.  Prints the thirds of their measures, which
 * are the bounds in src/rules/games.c; then, for each built-in level and for each third, how well a different
 * simulated player does: the share of games won, and the share of cards on the foundations.
 *
 * This player looks one move ahead and prefers positions with many legal moves, without looking at hidden cards.  It
 * plays each deal PLAYS times (4); with 0 it is left out.
 *
 * With -s it also prints the bounds of STEPS equal steps, from the easiest to the hardest; those of seven are there
 * too.
 *
 * Usage: bench-difficulty [-n DEALS] [-p PLAYS] [-s STEPS] FILE...
 */
#define _POSIX_C_SOURCE 200809L

#include "deal.h"
#include "difficulty.h"
#include "stuck.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum
{
  MAX_DEALS = 100000,
  MAX_MOVES = 400, /* per game of the simulated player */
  LUCK = 3,

  VALUE_UP = 12,   /* of a card on a foundation, in legal moves */
  VALUE_TURN = 10, /* of a card that turns over */
  VALUE_DRAW = 2,  /* of drawing, whichever card comes */
  VALUE_BACK = -4  /* of a position that has occurred before */
};

typedef struct
{
  uint64_t number;
  unsigned measure;
  unsigned won; /* games of the simulated player */
  unsigned up;  /* cards on the foundations in them */
} Deal;

typedef struct
{
  const FairRules *rules;
  FairPosition     position;
  uint64_t         random;
  FairPosition     been[MAX_MOVES]; /* keys of the earlier positions of this game */
  unsigned         n_been;
  unsigned         n_hand_at_redeal; /* cards in the hand at the last redeal */
} Player;

static void
fail (const char *what,
      const char *which)
{
  fprintf (stderr, "bench-difficulty: %s: %s\n", what, which);
  exit (2);
}

static unsigned
count_up (const FairRules    *rules,
          const FairPosition *position)
{
  unsigned n = 0;

  for (unsigned i = 0; i < rules->count[FAIR_FOUNDATION]; i++)
    n += fair_position_count (position, rules->first[FAIR_FOUNDATION] + i);

  return n;
}

static bool
has_been (const Player       *player,
          const FairPosition *position)
{
  FairPosition key;

  fair_position_key (player->rules, position, FAIR_KEY_LOST, &key, NULL);
  for (unsigned i = 0; i < player->n_been; i++)
    if (fair_position_equal (&player->been[i], &key))
      return true;

  return false;
}

/* The number of cards in stock, waste and reserve; it decreases when cards reach the columns or foundations. */
static unsigned
count_hand (const FairRules    *rules,
            const FairPosition *position)
{
  unsigned n = 0;

  for (unsigned pile = 0; pile < rules->n_piles; pile++)
    if (rules->piles[pile].role == FAIR_WASTE || rules->piles[pile].role == FAIR_STOCK || rules->piles[pile].role == FAIR_RESERVE)
      n += fair_position_count (position, pile);

  return n;
}

static int
rate_move (Player  *player,
           FairMove move)
{
  const FairRules *rules = player->rules;
  FairPosition     next = player->position;
  FairEffects      effects = { 0 };
  FairMove         moves[FAIR_MAX_MOVES];
  int              value = (int) fair_random_below (&player->random, LUCK);

  if (move.kind == FAIR_MOVE_DRAW)
    return value + VALUE_DRAW;
  if (move.kind == FAIR_MOVE_REDEAL)
    return value;

  fair_apply (rules, &next, move, &effects);
  value += VALUE_UP * (int) (count_up (rules, &next) - count_up (rules, &player->position));
  value += 2 * (int) (count_hand (rules, &player->position) - count_hand (rules, &next));
  if (fair_effects_reveal (&player->position, &effects))
    return value + VALUE_TURN;
  if (has_been (player, &next))
    return VALUE_BACK;

  return value + (int) fair_list (rules, &next, moves);
}

/* Whether the simulated player would ever play @move. */
static bool
is_considered (const Player *player,
               FairMove      move)
{
  if (move.kind == FAIR_MOVE_END)
    return false;
  if (move.kind == FAIR_MOVE_REDEAL)
    return count_hand (player->rules, &player->position) != player->n_hand_at_redeal;

  return move.kind != FAIR_MOVE_CARDS || player->rules->piles[move.from].role != FAIR_FOUNDATION;
}

/* Plays a move.  Returns: whether there was one */
static bool
play_best (Player *player)
{
  FairMove moves[FAIR_MAX_MOVES];
  unsigned n = fair_list (player->rules, &player->position, moves);
  unsigned best = n;
  int      most = 0;

  /* Compare drawing with the number of legal moves that moves on the table would gain. */
  for (unsigned i = 0; i < n; i++)
    if (is_considered (player, moves[i]))
      {
        int value = rate_move (player, moves[i]);

        if (moves[i].kind == FAIR_MOVE_DRAW)
          value += (int) n;
        if (value > VALUE_BACK && (best == n || value > most))
          {
            best = i;
            most = value;
          }
      }
  if (best == n)
    return false;

  fair_position_key (player->rules, &player->position, FAIR_KEY_LOST, &player->been[player->n_been++], NULL);
  if (moves[best].kind == FAIR_MOVE_REDEAL)
    player->n_hand_at_redeal = count_hand (player->rules, &player->position);
  fair_apply (player->rules, &player->position, moves[best], NULL);
  return true;
}

static void
play_deal (const FairRules *rules,
           unsigned         n_plays,
           Deal            *deal)
{
  static Player player;
  FairPosition  start;

  fair_deal_number (rules, deal->number, &start);
  player.rules = rules;
  player.random = ~deal->number;
  for (unsigned i = 0; i < n_plays; i++)
    {
      player.position = start;
      player.n_been = 0;
      player.n_hand_at_redeal = 0;
      while (player.n_been < MAX_MOVES && play_best (&player))
        ;
      deal->up += count_up (rules, &player.position);
      deal->won += fair_status (rules, &player.position) == FAIR_STATUS_WON;
    }
}

static int
compare (const void *a,
         const void *b)
{
  const Deal *x = a;
  const Deal *y = b;

  return x->measure != y->measure ? (x->measure > y->measure) - (x->measure < y->measure)
                                  : (x->number > y->number) - (x->number < y->number);
}

static void
set_option (const FairGame *game,
            char           *word,
            FairOptions    *options)
{
  char *equals = strchr (word, '=');
  int   index;

  if (equals == NULL)
    fail ("no option", word);
  *equals = '\0';
  index = fair_options_find (game, word);
  if (index < 0 || !fair_option_parse (&game->options[index], equals + 1, &options->value[index]))
    fail ("no option", word);
}

/* Makes the rules that the first line of a file describes. */
static void
read_header (char      *line,
             FairRules *rules)
{
  char           *save = NULL;
  char           *magic = strtok_r (line, "\t", &save);
  char           *id = strtok_r (NULL, "\t", &save);
  char           *words = strtok_r (NULL, "\t", &save);
  const FairGame *game = id != NULL ? fair_games_find (id) : NULL;
  FairOptions     options;

  if (magic == NULL || strcmp (magic, "fairdeal-rate 1") != 0 || game == NULL || words == NULL)
    fail ("no file of rate", line);
  fair_options_default (game, &options);
  save = NULL;
  for (char *word = strtok_r (words, " ", &save); word != NULL && strcmp (word, "-") != 0; word = strtok_r (NULL, " ", &save))
    set_option (game, word, &options);
  fair_rules_resolve (game, &options, rules);
}

static unsigned
read_file (const char *name,
           FairRules  *rules,
           Deal       *deals,
           unsigned    most)
{
  FILE    *file = fopen (name, "r");
  char     line[1024];
  unsigned n = 0;

  if (file == NULL || fgets (line, sizeof line, file) == NULL)
    fail ("cannot be read", name);
  read_header (line, rules);
  while (n < most && fgets (line, sizeof line, file) != NULL)
    {
      char    *end;
      uint64_t number = strtoull (line, &end, 10);

      if (strncmp (end, "\twinnable\t", 10) == 0)
        deals[n++] = (Deal){ .number = number };
    }
  fclose (file);

  return n;
}

static void
print_group (const char *name,
             const Deal *deals,
             unsigned    n,
             unsigned    n_plays,
             unsigned    n_cards)
{
  double won = 0;
  double up = 0;

  for (unsigned i = 0; i < n; i++)
    {
      won += deals[i].won;
      up += deals[i].up;
    }
  if (n > 0 && n_plays > 0)
    printf ("  %-8s %6u deals, measures %4u to %4u: second player wins %6.2f %%, brings up %6.2f %%\n", name, n,
            deals[0].measure, deals[n - 1].measure, 100 * won / n / n_plays, 100 * up / n / n_plays / n_cards);
}

/* Prints the built-in levels; @deals are sorted by their measures. */
static void
print_levels (const FairRules *rules,
              const Deal      *deals,
              unsigned         n,
              unsigned         n_plays)
{
  static const char *const names[] = { "any", "easier", "medium", "harder" };
  unsigned                 begin = 0;

  for (FairDifficulty level = FAIR_DIFFICULTY_HARDER; level > FAIR_DIFFICULTY_ANY; level--)
    {
      unsigned end = begin;

      while (end < n && fair_difficulty_level (rules, deals[end].measure) == level)
        end++;
      print_group (names[level], deals + begin, end - begin, n_plays, rules->n_cards);
      begin = end;
    }
}

/* Prints the least measure of each step but the last; the deals are sorted from hard to easy. */
static void
print_steps (const Deal *deals,
             unsigned    n,
             unsigned    n_steps)
{
  if (n_steps < 2)
    return;

  printf ("steps:");
  for (unsigned step = 1; step < n_steps; step++)
    printf (" %u", deals[(n_steps - step) * n / n_steps].measure);
  printf ("\n");
}

static void
run (const char *name,
     unsigned    most,
     unsigned    n_plays,
     unsigned    n_steps)
{
  static Deal deals[MAX_DEALS];
  FairRules   rules;
  unsigned    n = read_file (name, &rules, deals, most);
  clock_t     start = clock ();
  clock_t     middle;

  if (n < 3)
    fail ("too few winnable deals", name);
  for (unsigned i = 0; i < n; i++)
    {
      FairPosition position;

      fair_deal_number (&rules, deals[i].number, &position);
      deals[i].measure = fair_difficulty_measure (&rules, &position);
    }
  middle = clock ();
  for (unsigned i = 0; i < n; i++)
    play_deal (&rules, n_plays, &deals[i]);
  qsort (deals, n, sizeof *deals, compare);
  printf ("%s: %u deals, %.2f ms a measure, %.2f ms a deal of the second player; medium from %u, easier from %u\n", name, n,
          (double) (middle - start) * 1000 / CLOCKS_PER_SEC / n, (double) (clock () - middle) * 1000 / CLOCKS_PER_SEC / n,
          deals[n / 3].measure, deals[2 * n / 3].measure);
  print_steps (deals, n, n_steps);
  print_levels (&rules, deals, n, n_plays);
  fflush (stdout);
}

int
main (int   argc,
      char *argv[])
{
  unsigned most = 3000;
  unsigned n_plays = 4;
  unsigned n_steps = 0;
  int      letter;

  while ((letter = getopt (argc, argv, "n:p:s:")) != -1)
    switch (letter)
      {
      case 'n':
        most = (unsigned) strtoul (optarg, NULL, 10);
        break;
      case 'p':
        n_plays = (unsigned) strtoul (optarg, NULL, 10);
        break;
      case 's':
        n_steps = (unsigned) strtoul (optarg, NULL, 10);
        break;
      default:
        return 2;
      }
  if (optind == argc || most == 0 || most > MAX_DEALS)
    fail ("usage", "bench-difficulty [-n DEALS] [-p PLAYS] [-s STEPS] FILE...");
  for (int i = optind; i < argc; i++)
    run (argv[i], most, n_plays, n_steps);

  return 0;
}
