#include "fair-setup-words.h"

#include "fair-game-model.h"
#include "fair-i18n.h"
#include "fair-words.h"

#include <string.h>

/* Returns: (transfer full): what is wrong with a layout; piles have the names that they have on the table */
static char *
dup_fault (const FairRules *rules,
           const FairFault *fault)
{
  g_autofree char *pile = fault->pile < rules->n_piles ? fair_words_pile (rules, fault->pile) : NULL;

  switch (pile != NULL ? (int) fault->code : -1)
    {
    case FAIR_FAULT_MUST_BE_DOWN:
      /* translators: %s is a pile, “Column 3”. */
      return g_strdup_printf (_ ("%s: an unknown card has to lie face down."), pile);
    case FAIR_FAULT_ALL_DOWN:
      /* translators: %s is a pile, “Column 3”. */
      return g_strdup_printf (_ ("%s: the top card lies face up, so it has to be known."), pile);
    case FAIR_FAULT_TOO_MANY:
      /* translators: %s is a pile, “Cell 3”. */
      return g_strdup_printf (_ ("%s: there are too many cards."), pile);
    case FAIR_FAULT_FOUNDATION_SUIT:
      /* translators: %s is a pile, “Foundation 3”. */
      return g_strdup_printf (_ ("%s: this foundation is for another suit."), pile);
    case FAIR_FAULT_FOUNDATION_ORDER:
      /* translators: %s is a pile, “Foundation 3”. */
      return g_strdup_printf (_ ("%s: the cards are not in sequence."), pile);
    case FAIR_FAULT_NOT_A_RUN:
      /* translators: %s is a pile, “Column 3”. */
      return g_strdup_printf (_ ("%s: the face-up cards are not a run."), pile);
    case FAIR_FAULT_NO_BASE:
      return g_strdup (_ ("Foundation 1 needs its first card: all foundations start with that rank."));
    default:
      return fair_words_fault (fault);
    }
}

static void
add (GString *text,
     char    *sentence)
{
  if (text->len > 0)
    g_string_append_c (text, ' ');
  g_string_append (text, sentence);
  g_free (sentence);
}

/* Returns: (transfer full): what is wrong with @layout, or what is still missing. @seed: that of the cards that nobody
 * knows; 0 if they were not shuffled; @next: the pile that gets the next card, or FAIR_NO_PILE */
char *
fair_setup_words_state (const FairRules     *rules,
                        const FairDealShape *shape,
                        const FairPosition  *layout,
                        guint64              seed,
                        guint                next)
{
  guint        n_left = fair_setup_count_left (rules, layout);
  guint        n_unknown = fair_setup_count (layout, FAIR_NO_CARD);
  guint        pile = fair_setup_find_overfull (rules, shape, layout);
  GString     *text = g_string_new (NULL);
  FairFault    fault;
  gboolean     is_right = fair_setup_check (rules, layout, &fault);
  FairPosition position;

  fair_setup_complete (rules, layout, seed, &position);
  if (!fair_setup_check (rules, &position, &fault))
    {
      /* If the layout is right, the moves that the rules add have shown an unknown card. */
      g_autofree char *name = is_right ? fair_words_pile (rules, fault.pile) : NULL;

      /* translators: %s is a pile, “Column 3”. */
      add (text, name ? g_strdup_printf (_ ("%s: the ace goes to a foundation by itself, so the card below has to be known."), name)
                      : dup_fault (rules, &fault));
    }
  else if (pile != FAIR_NO_PILE)
    {
      guint            count = fair_position_count (layout, pile);
      guint            dealt = fair_position_count (&shape->dealt, pile);
      g_autofree char *name = fair_words_pile (rules, pile);

      /* translators: %s is a pile, “Column 3”; then how many cards lie there, and how many a deal of the game has there. */
      add (text, g_strdup_printf (ngettext ("%s has %u card; a deal has %u there.", "%s has %u cards; a deal has %u there.", count), name, count, dealt));
    }
  if (n_left == 0)
    add (text, g_strdup (_ ("All cards are placed.")));
  else
    /* translators: %u is the number of cards that still have to be placed on the table. */
    add (text, g_strdup_printf (ngettext ("%u card left.", "%u cards left.", n_left), n_left));
  if (n_left > 0 && next < rules->n_piles)
    {
      g_autofree char *name = fair_words_pile (rules, next);

      /* translators: %s is the pile that gets the next card: “Column 3”. */
      add (text, g_strdup_printf (_ ("Next: %s."), name));
    }
  if (n_left == 0 && n_unknown > 0)
    /* translators: %u is a number of cards. */
    add (text, g_strdup_printf (ngettext ("%u is unknown.", "%u are unknown.", n_unknown), n_unknown));
  if (n_left == 0 && n_unknown > 0 && seed == 0)
    add (text, g_strdup (_ ("While you play, Fair Deal asks for each one that turns up.")));
  return g_string_free (text, FALSE);
}

/* Returns: (transfer full): the card at @index of @pile, and where it lies */
char *
fair_setup_words_place (const FairRules    *rules,
                        const FairPosition *layout,
                        guint               pile,
                        guint               index)
{
  FairCard         card = fair_position_pile (layout, pile)[index];
  g_autofree char *place = fair_words_card_place (rules, layout, pile, index);

  /* translators: a card, and where it lies: “Seven of hearts: Column 3, card 2 of 7.” */
  return g_strdup_printf (_ ("%s: %s."), card != FAIR_NO_CARD ? fair_words_card (card) : fair_words_face_down (), place);
}

/* Lists the cards of which @match is true. Returns: how many there are */
static guint
list (bool (*match) (FairCard card, const char *typed),
      const char *typed,
      FairCard    cards[FAIR_PACK_SIZE])
{
  guint n = 0;

  for (FairSuit suit = FAIR_CLUBS; suit < FAIR_N_SUITS; suit++)
    for (guint rank = FAIR_ACE; rank <= FAIR_KING; rank++)
      if (match (fair_card (rank, suit, 0), typed))
        cards[n++] = fair_card (rank, suit, 0);

  return n;
}

/* Lists the cards that @typed can mean: one if it is written as in texts of deals, “TH”, or else those with this index, or
 * else as for finding a card on the table. @cards: (out). Returns: how many there are */
guint
fair_setup_words_list_cards (const char *typed,
                             FairCard    cards[FAIR_PACK_SIZE])
{
  guint n;

  cards[0] = fair_card_parse (typed, strlen (typed));
  if (cards[0] != FAIR_NO_CARD)
    return 1;

  n = list (fair_words_card_has_index, typed, cards);
  return n > 0 ? n : list (fair_words_card_matches, typed, cards);
}

/* Returns: (transfer full): the words of @text; the name of a card is one if it stands alone, or between commas */
char **
fair_setup_words_split (const char *text)
{
  g_autofree char *plain = g_strdelimit (g_strdup (text), "\t\r\n;", ',');
  g_auto (GStrv) parts = g_strsplit (plain, ",", -1);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; parts[i] != NULL; i++)
    {
      FairCard cards[FAIR_PACK_SIZE];
      gboolean is_one = fair_setup_words_list_cards (g_strstrip (parts[i]), cards) == 1;
      g_auto (GStrv) words = g_strsplit (parts[i], is_one ? "," : " ", -1);

      for (guint k = 0; words[k] != NULL; k++)
        if (*words[k] != '\0')
          g_strv_builder_add (builder, words[k]);
    }
  return g_strv_builder_end (builder);
}

/* The pile that @typed means: “3:” is column 3, and others have the names that they have in texts of deals, “c2:”. Returns:
 * FAIR_NO_PILE if it is none */
guint
fair_setup_words_find_pile (const FairRules *rules,
                            const char      *typed)
{
  for (guint pile = 0; pile < rules->n_piles; pile++)
    {
      char             name[FAIR_PILE_TEXT];
      g_autofree char *label = NULL;
      g_autofree char *number = g_strdup_printf ("%u:", rules->piles[pile].number);

      fair_pile_print (rules, pile, name);
      label = g_strconcat (name, ":", NULL);
      if (g_ascii_strcasecmp (label, typed) == 0 || (rules->piles[pile].role == FAIR_COLUMN && strcmp (number, typed) == 0))
        return pile;
    }

  return FAIR_NO_PILE;
}

enum
{
  STATES = 50000,        /* positions that a search reaches in one way */
  SHORTENING_TIME = 2500 /* milliseconds */
};

/* With one pack and with two, whose searches take much longer. */
static const guint n_ways[] = { 80, 24 };

/* The ways in which the unknown cards can lie; an atomic rc box. */
typedef struct
{
  FairRules    rules;
  FairPosition position;
  FairSeen     seen;
  FairSampling sampling;
  FairShare    share; /* (out): until there is an answer, of the thread of the search */
} Weighing;

static gboolean
weigh (FairSolver        *solver,
       const atomic_bool *stop,
       gpointer           data)
{
  Weighing *self = data;
  FairWays  ways = { 0 };
  gboolean  done;

  self->sampling.solver = solver;
  self->sampling.stop = stop;
  done = fair_ways_sample (&ways, &self->rules, &self->position, &self->seen, &self->sampling) &&
         fair_ways_weigh (&ways, &self->rules, &self->position, NULL, 0, &self->sampling, &self->share);
  fair_ways_clear (&ways);
  return done;
}

static void
answered_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      data)
{
  g_autoptr (GTask) task = data;
  g_autoptr (GError) error = NULL;
  FairAnswer *answer = fair_answer_finish (result, &error);

  if (answer != NULL)
    g_task_return_pointer (task, answer, g_atomic_rc_box_release);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

/* Asks about @layout, which is complete, and in which nothing is wrong. @win: (nullable): an answer with a win, to find a shorter
 * one */
void
fair_setup_check_async (FairSolverQueue    *queue,
                        const FairRules    *rules,
                        const FairPosition *layout,
                        const FairAnswer   *win,
                        GCancellable       *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer            data)
{
  GTask       *task = g_task_new (queue, cancellable, callback, data);
  FairPosition start;
  FairQuestion question = { .rules = *rules, .limits = fair_solver_queue_get_limits (queue) };
  g_autoptr (FairGameModel) model = NULL;

  fair_setup_complete (rules, layout, 0, &start);
  model = fair_game_model_new_to_show (rules, &start);
  question.position = fair_game_model_get_position (model);
  if (fair_game_model_has_unknown (model))
    {
      Weighing *weighing = g_atomic_rc_box_new0 (Weighing);

      /* All known cards count as seen, even if they lie face down. */
      *weighing = (Weighing){ .rules = *rules,
                              .position = *question.position,
                              .seen = fair_game_model_get_notes (model)->seen,
                              .sampling = { .n_ways = n_ways[rules->game->n_packs - 1],
                                            .seed = 1,
                                            .states = fair_solver_queue_cap_states (queue, STATES) } };
      g_task_set_task_data (task, g_atomic_rc_box_acquire (weighing), (GDestroyNotify) g_atomic_rc_box_release);
      question.work = weigh;
      question.data = weighing;
      question.free_data = g_atomic_rc_box_release;
    }
  if (win != NULL)
    {
      question.moves = win->moves;
      question.n_moves = win->n_moves;
      question.limits.milliseconds = MIN (question.limits.milliseconds, SHORTENING_TIME);
    }
  fair_solver_queue_ask_async (queue, &question, FAIR_URGENCY_TABLE, cancellable, answered_cb, task);
}

/* Returns: (transfer full) (nullable): the verdict and a line that wins, if all cards are known; NULL with an error.
 * @share: (out): in how many ways the unknown cards can lie so that the deal can be won; all zero if all cards are known */
FairAnswer *
fair_setup_check_finish (GAsyncResult *result,
                         FairShare    *share,
                         GError      **error)
{
  const Weighing *weighing = g_task_get_task_data (G_TASK (result));

  *share = weighing != NULL ? weighing->share : (FairShare){ 0 };
  return g_task_propagate_pointer (G_TASK (result), error);
}
