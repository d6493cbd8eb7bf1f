/* KingCell, Beleaguered Castle, Streets and Alleys: several depth-first searches that differ in the
 * order in which they try moves, take turns and share one table of positions.
 *
 * A position that one of them has entered is left to that one.  So the search is complete when all
 * of them have come to their ends: then all moves of all positions entered were tried. */
#include "column-search.h"

#include "column-best.h"
#include "column-class-best.h"
#include "column-class-search.h"

#include <string.h>

enum
{
  N_LINES = 4,        /* searches that take turns */
  FIRST_TURN = 256,   /* positions that each looks at before the next has its turn, in the first round */
  LAST_DOUBLING = 10, /* of that number */
  CLASSES_SHARE = 8,  /* as many classes are looked at in a round as positions by so many lines */
  N_JUDGES = 8,
  BEST_NODES = 4000, /* that the best-first search keeps in the first rounds */
  BEST_DOUBLINGS = 4,
  N_COARSE = 7,        /* kinds of coarse classes */
  COARSE_NODES = 1024, /* that a search of coarse classes keeps in the first round */
  N_CLASS_JUDGES = 3,
  CLASS_NODES = 1024, /* the same of other classes */
  CLASS_DOUBLINGS = 12,
  MAX_DEPTH = 100000, /* of the stack of a line, where there is memory for it */
  POOL_PER_DEPTH = 12,
  BYTES_PER_DEPTH = 64 /* what a line needs for each position on its stack */
};

/* What the order of moves depends on: points for what a move does. */
typedef struct
{
  int8_t  up;
  int8_t  empties;  /* a column */
  int8_t  breaks;   /* a run */
  int8_t  builds;   /* moves all of a run onto a card */
  int8_t  frees;    /* shows a card that goes up */
  int8_t  to_empty; /* fills an empty column */
  int8_t  to_cell;
  int8_t  from_cell;
  int8_t  deep;  /* for each card beneath the lowest of the suits' next cards in the column */
  uint8_t noise; /* points given at random */
} Taste;

typedef struct
{
  uint32_t path; /* how long the path to the position is */
  uint32_t pool; /* where its moves begin; those up to the next frame's are left to be tried */
} Frame;

static_assert (sizeof (Frame) + (POOL_PER_DEPTH + 2) * sizeof (ColumnMove) <= BYTES_PER_DEPTH, "a line keeps to its memory");

typedef struct
{
  ColumnState state;
  Taste       taste;
  uint64_t    random;
  unsigned    depth;
  unsigned    n_path;
  unsigned    n_pool;
  Frame      *frames;
  ColumnMove *path;
  ColumnMove *pool;
} Line;

typedef struct
{
  FairSearch     *search;
  ColumnGame      game;
  FairTable       table;
  ColumnOutlines *outlines; /* of the Castles; NULL if there is no memory for it */
  Line            lines[N_LINES];
  unsigned        n_lines;
  unsigned        max_depth;
  unsigned        max_pool;
  unsigned        max_path;
  bool            cut; /* a bound of the program's was met: not complete */
  ColumnState     start;
  ColumnLine      best;           /* of the searches without lines */
  unsigned        useless_coarse; /* a bit for each kind of them that cannot say that the deal is lost */

  ColumnClassSearch classes; /* these have depth 0 where they are not used */
  ColumnClassSearch narrow;
} Columns;

static const ColumnJudge judges[N_JUDGES] = {
  { .left = 6, .breaks = 4, .buried = 3, .taken = 12, .order = 5 },
  { .left = 7, .breaks = 7, .buried = 1, .taken = 10, .order = 0 },
  { .left = 9, .breaks = 3, .buried = 4, .taken = 5, .order = 1 },
  { .left = 6, .breaks = 4, .buried = 1, .taken = 10, .order = 3 },
  { .left = 6, .breaks = 7, .buried = 5, .taken = 15, .order = 5 },
  { .left = 4, .breaks = 4, .buried = 3, .taken = 14, .order = 3 },
  { .left = 6, .breaks = 0, .buried = 1, .taken = 3, .order = 5 },
  { .left = 2, .breaks = 8, .buried = 1, .taken = 3, .order = 4 }
};

static const ColumnClassJudge class_judges[N_CLASS_JUDGES] = {
  { .left = 1, .fast = 8, .stuck = 4, .taken = 8, .buried = 2, .order = 4 },
  { .left = 0, .fast = 8, .stuck = 1, .taken = 4, .buried = 0, .order = 0 },
  { .left = 2, .fast = 6, .stuck = 2, .taken = 6, .buried = 1, .order = 2 }
};

static const ColumnClassKind full = { .kept = COLUMN_ALL_RANKS };
static const ColumnClassKind narrow = { .kept = COLUMN_ALL_RANKS, .narrow = true };

/* Ranks that coarse classes keep: two that follow one another say most for their number. */
static const uint16_t coarse_ranks[N_COARSE] = { 0xc00, 0x180, 0x060, 0x600, 0x300, 0x0c0, 0x030 };

static const Taste tastes[N_LINES] = {
  { .up = 50, .empties = 30, .breaks = -20, .builds = 10, .frees = 25, .to_empty = -12, .to_cell = -15, .from_cell = 12, .deep = 3, .noise = 0 },
  { .up = 20, .empties = 40, .breaks = -10, .builds = 20, .frees = 15, .to_empty = -6, .to_cell = -10, .from_cell = 15, .deep = 1, .noise = 4 },
  { .up = 50, .empties = 20, .breaks = -30, .builds = 10, .frees = 40, .to_empty = -25, .to_cell = -20, .from_cell = 5, .deep = 4, .noise = 4 },
  { .up = 30, .empties = 30, .breaks = -5, .builds = 5, .frees = 30, .to_empty = 0, .to_cell = -5, .from_cell = 10, .deep = 5, .noise = 8 }
};

/* How many cards of @column lie on the deepest card of it that is the next of its suit; 0 if none. */
static unsigned
depth_of_next (const ColumnState *state,
               unsigned           column)
{
  for (unsigned i = 0; i < state->n[column]; i++)
    if (column_is_next (state, state->cards[column][i]))
      return state->n[column] - i - 1u;

  return 0;
}

static int
points_of_leaving (const Columns *self,
                   const Line    *line,
                   ColumnMove     move)
{
  const ColumnState *state = &line->state;
  unsigned           left;
  unsigned           shown;
  int                points = 0;

  if (move.from >= COLUMN_FIRST_CELL)
    return line->taste.from_cell;
  left = state->n[move.from] - (unsigned) move.count;
  if (left == 0)
    return line->taste.empties;
  shown = state->cards[move.from][left - 1];
  if (column_joins (&self->game, shown, move.card))
    points += line->taste.breaks;
  if (column_is_next (state, shown))
    points += line->taste.frees;
  if (depth_of_next (state, move.from) > 0)
    points += line->taste.deep;

  return points;
}

static int
points_of_coming (const Line *line,
                  ColumnMove  move)
{
  const ColumnState *state = &line->state;
  int                points = line->taste.builds;

  if (move.to == COLUMN_FOUNDATION)
    return line->taste.up;
  if (move.to >= COLUMN_FIRST_CELL)
    return line->taste.to_cell;
  if (state->n[move.to] == 0)
    return line->taste.to_empty;
  if (depth_of_next (state, move.to) > 0)
    points -= line->taste.deep;

  return points;
}

static unsigned
noise (Line *line)
{
  line->random ^= line->random << 13;
  line->random ^= line->random >> 7;
  line->random ^= line->random << 17;
  return (unsigned) (line->random >> 40) % (line->taste.noise + 1u);
}

/* Puts the moves in order, the best last. */
static void
order_moves (const Columns *self,
             Line          *line,
             ColumnMove    *moves,
             unsigned       n)
{
  int points[COLUMN_MAX_MOVES];

  for (unsigned i = 0; i < n; i++)
    {
      ColumnMove move = moves[i];
      int        value = points_of_leaving (self, line, move) + points_of_coming (line, move);
      unsigned   at = i;

      if (line->taste.noise > 0)
        value += (int) noise (line);
      for (; at > 0 && points[at - 1] > value; at--)
        {
          points[at] = points[at - 1];
          moves[at] = moves[at - 1];
        }
      points[at] = value;
      moves[at] = move;
    }
}

static void
do_move (Columns   *self,
         Line      *line,
         ColumnMove move)
{
  column_do (&self->game, &line->state, move);
  line->path[line->n_path++] = move;
}

/* Takes moves back until the path is @length long. */
static void
go_back (Columns *self,
         Line    *line,
         unsigned length)
{
  while (line->n_path > length)
    column_undo (&self->game, &line->state, line->path[--line->n_path]);
}

static void
do_forced (Columns *self,
           Line    *line)
{
  ColumnMove move;

  while (column_forced (&self->game, &line->state, &move))
    do_move (self, line, move);
}

/* Puts the position at which the line is now on its stack. */
static void
push_frame (Columns *self,
            Line    *line)
{
  Frame   *frame;
  unsigned n;

  if (line->depth == self->max_depth || line->n_pool + COLUMN_MAX_MOVES > self->max_pool)
    {
      self->cut = true;
      return;
    }
  frame = &line->frames[line->depth++];
  frame->path = line->n_path;
  frame->pool = line->n_pool;
  n = column_list (&self->game, &line->state, line->pool + line->n_pool);
  order_moves (self, line, line->pool + line->n_pool, n);
  line->n_pool += n;
}

/* Enters the position at which the line is now, if it is new.  Returns: whether it is won. */
static bool
enter (Columns *self,
       Line    *line)
{
  do_forced (self, line);
  if (line->state.n_up == FAIR_PACK_SIZE)
    return true;
  if (fair_table_add (&self->table, line->state.key) &&
      (self->outlines == NULL || column_outlines_state_lives (self->outlines, &line->state)))
    push_frame (self, line);

  return false;
}

/* Tries the next move of a line.  Returns: whether it wins. */
static bool
try_next (Columns *self,
          Line    *line)
{
  Frame *frame = &line->frames[line->depth - 1];

  go_back (self, line, frame->path);
  if (line->n_pool == frame->pool)
    {
      line->depth--;
      return false;
    }
  /* A path can grow by one move and by all cards going up. */
  if (line->n_path + 1 + FAIR_PACK_SIZE > self->max_path)
    {
      self->cut = true;
      line->n_pool = frame->pool;
      return false;
    }
  do_move (self, line, line->pool[--line->n_pool]);
  return enter (self, line);
}

/* Makes a line that begins at @state. */
static bool
prepare_line (Columns           *self,
              Line              *line,
              const ColumnState *state,
              unsigned           number)
{
  FairSearch *search = self->search;

  line->state = *state;
  line->taste = tastes[number];
  line->random = FAIR_MIX_GOLDEN * (number + 1);
  line->depth = line->n_path = line->n_pool = 0;
  line->frames = fair_search_take (search, self->max_depth * sizeof *line->frames);
  line->path = fair_search_take (search, self->max_path * sizeof *line->path);
  line->pool = fair_search_take (search, self->max_pool * sizeof *line->pool);
  return line->frames && line->path && line->pool;
}

/* Chooses the bounds of the lines: an eighth of the memory for all. */
static void
choose_bounds (Columns *self)
{
  size_t depth = fair_search_left (self->search) / 8 / (N_LINES * BYTES_PER_DEPTH);

  self->max_depth = depth < MAX_DEPTH ? (unsigned) depth : MAX_DEPTH;
  self->max_pool = self->max_depth * POOL_PER_DEPTH;
  self->max_path = self->max_depth + self->max_depth / 2;
}

/* Only the Castles have outlines and classes. */
static void
prepare_outlines (Columns *self)
{
  if (self->game.n_cells > 0)
    return;

  self->outlines = fair_search_take (self->search, sizeof *self->outlines);
  if (self->outlines)
    column_outlines_init (self->outlines, &self->game, &self->start);
}

static void
prepare_classes (Columns           *self,
                 ColumnClassSearch *classes,
                 ColumnClassKind    kind,
                 size_t             memory)
{
  FairSearch *search = self->search;
  size_t      used = search->memory_used;

  if (self->outlines &&
      !column_class_search_init (classes, search, &self->game, self->outlines, &self->start, kind, memory))
    {
      search->memory_used = used;
      classes->depth = 0;
    }
}

static Columns *
prepare (FairSearch *search)
{
  Columns *self = fair_search_take (search, sizeof *self);
  size_t   left;

  if (self == NULL)
    return NULL;

  memset (self, 0, sizeof *self);
  self->search = search;
  column_read (search->rules, search->start, &self->game, &self->start);
  prepare_outlines (self);
  choose_bounds (self);
  self->best.room = self->max_path;
  self->best.moves = fair_search_take (search, self->max_path * sizeof *self->best.moves);
  while (self->n_lines < N_LINES &&
         prepare_line (self, &self->lines[self->n_lines], &self->start, self->n_lines))
    self->n_lines++;
  prepare_classes (self, &self->narrow, narrow, fair_search_left (search) / 8);
  prepare_classes (self, &self->classes, full, fair_search_left (search) / 2);
  /* Half is left for the best-first search. */
  left = fair_search_left (search) / 2;
  if (self->best.moves == NULL || self->n_lines == 0 || !fair_table_init (&self->table, fair_search_take (search, left), left, search->stop))
    return NULL;

  return self;
}

/* Writes the moves of a win. */
static FairVerdict
tell (Columns          *self,
      const ColumnMove *path,
      unsigned          n_path)
{
  FairSearch  *search = self->search;
  FairPosition position = *search->start;

  for (unsigned i = 0; i < n_path; i++)
    {
      FairMove move = column_tell (&self->game, path[i], 0);

      if (path[i].to == COLUMN_FOUNDATION)
        move.to = (uint8_t) fair_foundation_slot (search->rules, &position, fair_position_top (&position, move.from));
      if (!fair_is_legal (search->rules, &position, move) || !fair_search_add (search, move))
        {
          assert (search->n_line == FAIR_MAX_LINE);
          return FAIR_VERDICT_UNKNOWN;
        }
      fair_apply (search->rules, &position, move, NULL);
    }

  return FAIR_VERDICT_WON;
}

/* Lets @line look at @states positions.  Returns: whether it wins. */
static bool
run_line (Columns *self,
          Line    *line,
          uint64_t states)
{
  FairSearch *search = self->search;

  fair_search_begin_pass (search, states);
  while (line->depth > 0 && fair_search_step (search))
    if (try_next (self, line))
      return true;

  return false;
}

/* Begins all lines, at one position.  Returns: whether it is won. */
static bool
begin (Columns *self)
{
  for (unsigned i = 0; i < self->n_lines; i++)
    {
      do_forced (self, &self->lines[i]);
      if (self->lines[i].state.n_up == FAIR_PACK_SIZE)
        return true;
      push_frame (self, &self->lines[i]);
    }
  fair_table_add (&self->table, self->lines[0].state.key);
  return false;
}

/* Gives each line its turn.  Returns: the one that wins, or NULL; @n_open says how many go on. */
static const Line *
run_lines (Columns  *self,
           uint64_t  states,
           unsigned *n_open)
{
  *n_open = 0;
  for (unsigned i = 0; i < self->n_lines && !self->search->over; i++)
    {
      if (run_line (self, &self->lines[i], states))
        return &self->lines[i];
      *n_open += self->lines[i].depth > 0;
    }

  return NULL;
}

/* Tries the best-first search, with another judgement each round.  Returns: whether it wins. */
static bool
run_best (Columns *self,
          unsigned round)
{
  unsigned doublings = round / 2 < BEST_DOUBLINGS ? round / 2 : BEST_DOUBLINGS;

  /* Twice the same would find the same. */
  if (round >= 2 * BEST_DOUBLINGS + N_JUDGES)
    return false;

  fair_search_begin_pass (self->search, UINT64_MAX);
  return fair_column_best (self->search, &self->game, &self->start, self->outlines, &judges[round % N_JUDGES], BEST_NODES << doublings, self->best.moves, self->best.room,
                           &self->best.n);
}

/* Asks coarse classes whether the deal is lost. */
static bool
run_coarse (Columns *self,
            unsigned doublings)
{
  for (unsigned i = 0; i < N_COARSE && !self->search->over; i++)
    if (!(self->useless_coarse >> i & 1))
      switch (fair_column_class_best (self->search, &self->game, self->outlines, &self->start, (ColumnClassKind){ .kept = coarse_ranks[i] }, &class_judges[0],
                                      COARSE_NODES << doublings, &self->best))
        {
        case FAIR_VERDICT_LOST:
          return true;
        case FAIR_VERDICT_WON:
          self->useless_coarse |= 1u << i;
          break;
        case FAIR_VERDICT_UNKNOWN:
        default:
          break;
        }

  return false;
}

/* The best-first searches from class to class. */
static FairVerdict
run_best_classes (Columns *self,
                  unsigned round)
{
  unsigned    doublings = round < CLASS_DOUBLINGS ? round : CLASS_DOUBLINGS;
  FairVerdict verdict = FAIR_VERDICT_UNKNOWN;

  if (self->outlines == NULL)
    return FAIR_VERDICT_UNKNOWN;

  fair_search_begin_pass (self->search, UINT64_MAX);
  if (run_coarse (self, doublings))
    return FAIR_VERDICT_LOST;
  for (unsigned i = 0; i < 2 && verdict == FAIR_VERDICT_UNKNOWN && !self->search->over; i++)
    verdict = fair_column_class_best (self->search, &self->game, self->outlines, &self->start, i == 0 ? narrow : full, &class_judges[round % N_CLASS_JUDGES],
                                      CLASS_NODES << doublings, &self->best);

  return verdict;
}

/* Lets the search from class to class look at @states of them.  Returns: whether it wins. */
static bool
run_classes (Columns           *self,
             ColumnClassSearch *classes,
             uint64_t           states)
{
  fair_search_begin_pass (self->search, states);
  if (!column_class_search_run (classes))
    return false;
  if (column_class_tell (&self->game, &self->start, classes->path + 1, classes->depth, self->best.moves, self->best.room, &self->best.n))
    return true;

  /* Too long to be told. */
  classes->cut = true;
  classes->depth = 0;
  return false;
}

/* Lets all searches have their turns.  Returns: UNKNOWN if they are to go on. */
static FairVerdict
run_round (Columns *self,
           unsigned round)
{
  uint64_t    turn = (uint64_t) FIRST_TURN << (round < LAST_DOUBLING ? round : LAST_DOUBLING);
  unsigned    n_open;
  const Line *won = run_lines (self, turn, &n_open);
  FairVerdict verdict;

  if (won)
    return tell (self, won->path, won->n_path);
  if (self->search->over)
    return FAIR_VERDICT_UNKNOWN;
  if (n_open == 0 && !self->cut)
    return FAIR_VERDICT_LOST;

  verdict = run_best_classes (self, round);
  if (verdict != FAIR_VERDICT_UNKNOWN)
    return verdict == FAIR_VERDICT_WON ? tell (self, self->best.moves, self->best.n) : verdict;
  if (run_best (self, round))
    return tell (self, self->best.moves, self->best.n);
  if (self->search->over || self->classes.depth == 0)
    return FAIR_VERDICT_UNKNOWN;

  if (run_classes (self, &self->narrow, turn * CLASSES_SHARE) ||
      (!self->search->over && run_classes (self, &self->classes, turn * CLASSES_SHARE)))
    return tell (self, self->best.moves, self->best.n);

  return self->search->over || self->classes.cut || self->classes.depth > 0 ? FAIR_VERDICT_UNKNOWN : FAIR_VERDICT_LOST;
}

/* Whether any of the searches that can be complete has something left to do. */
static bool
is_open (const Columns *self)
{
  bool open = self->classes.depth > 0;

  for (unsigned i = 0; i < self->n_lines; i++)
    open |= self->lines[i].depth > 0;

  return open;
}

FairVerdict
fair_column_search (FairSearch *search)
{
  Columns    *self = prepare (search);
  FairVerdict verdict = FAIR_VERDICT_UNKNOWN;

  if (self == NULL)
    return FAIR_VERDICT_UNKNOWN;
  if (self->outlines && !column_outlines_state_lives (self->outlines, &self->start))
    return FAIR_VERDICT_LOST;
  if (begin (self))
    return tell (self, self->lines[0].path, self->lines[0].n_path);

  for (unsigned round = 0; verdict == FAIR_VERDICT_UNKNOWN && is_open (self) && !search->over; round++)
    verdict = run_round (self, round);

  return verdict;
}
