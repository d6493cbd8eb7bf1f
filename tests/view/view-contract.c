/* Derives the expected accessibility tree of a board from the position, separately from the code of the board. */
#include "config.h"

#include "view-helpers.h"

#include "fair-board-item.h"

#include <math.h>
#include <string.h>

/* Returns: (transfer full): the accessible @property of the widget, in quotes */
char *
fair_test_accessible_text (GtkWidget            *widget,
                           GtkAccessibleProperty property)
{
  char *text = gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget), property, "no such text");

  g_assert_nonnull (text);
  return text;
}

/* Returns: (transfer full): "Seven of spades" */
char *
fair_test_card_name (FairCard card)
{
  static const char *const ranks[] = { "", "Ace", "Two", "Three", "Four", "Five", "Six", "Seven",
                                       "Eight", "Nine", "Ten", "Jack", "Queen", "King" };
  static const char *const suits[] = { "clubs", "diamonds", "hearts", "spades" };

  return g_strdup_printf ("%s of %s", ranks[fair_card_rank (card)], suits[fair_card_suit (card)]);
}

static char *
make_card_place (const FairRules    *rules,
                 const FairPosition *position,
                 guint               pile,
                 guint               index)
{
  guint number = pile - rules->first[rules->piles[pile].role] + 1;
  guint count = fair_position_count (position, pile);

  switch ((FairRole) rules->piles[pile].role)
    {
    case FAIR_FOUNDATION:
      return g_strdup_printf ("Foundation %u, card %u of %u", number, index + 1, count);
    case FAIR_RESERVE:
      /* A place of the Devil's Six has a number; the reserve of thirteen is a pile. */
      return rules->count[FAIR_RESERVE] > 1 ? g_strdup_printf ("Reserve %u", number)
                                            : g_strdup_printf ("Reserve %u, card %u of %u", number, index + 1, count);
    case FAIR_CELL:
      return g_strdup_printf ("Cell %u", number);
    case FAIR_COLUMN:
      return g_strdup_printf ("Column %u, card %u of %u", number, index + 1, count);
    case FAIR_WASTE:
      return g_strdup_printf ("Waste, card %u of %u", index + 1, count);
    case FAIR_STOCK:
    case FAIR_N_ROLES:
    default:
      return NULL; /* none: the stock is one object */
    }
}

static char *
make_place_name (const FairRules    *rules,
                 const FairPosition *position,
                 guint               pile)
{
  static const char *const names[] = { "foundation", "reserve", "cell", "column", "waste", "stock" };
  FairRole                 role = rules->piles[pile].role;
  guint                    count = fair_position_count (position, pile);

  if (role == FAIR_STOCK && count > 0)
    return g_strdup_printf ("Stock, %u card%s", count, count == 1 ? "" : "s");
  if (role == FAIR_STOCK || role == FAIR_WASTE)
    return g_strdup_printf ("Empty %s", names[role]);
  return g_strdup_printf ("Empty %s %u", names[role], pile - rules->first[role] + 1);
}

static gboolean
has_text (GtkWidget            *widget,
          GtkAccessibleProperty property,
          const char           *expected)
{
  g_autofree char *actual = gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget), property, expected);

  return actual == NULL;
}

static char *fault;

/* Reports a fault in a child of a board.  Returns: FALSE */
static gboolean G_GNUC_PRINTF (3, 4)
  find_fault (FairBoard  *board,
              GtkWidget  *widget,
              const char *format,
              ...)
{
  g_autofree char *label = fair_test_accessible_text (widget, GTK_ACCESSIBLE_PROPERTY_LABEL);
  g_autofree char *description = fair_test_accessible_text (widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
  g_autofree char *position = fair_test_print (fair_board_get_rules (board), fair_board_get_position (board));
  g_autofree char *what = NULL;
  va_list          arguments;

  va_start (arguments, format);
  what = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_free (fault);
  fault = g_strdup_printf ("%s (%s, %s): %s; in\n%s", G_OBJECT_TYPE_NAME (widget), label, description, what, position);

  return FALSE;
}

static gboolean
check_allocation (FairBoard *board,
                  GtkWidget *widget,
                  FairRect   rect)
{
  float           scale = gtk_widget_get_scale_factor (widget);
  graphene_rect_t bounds;

  if (!gtk_widget_compute_bounds (widget, GTK_WIDGET (board), &bounds))
    return find_fault (board, widget, "has no bounds");
  if (ABS (bounds.origin.x - roundf (rect.x * scale) / scale) > 0.01f ||
      ABS (bounds.origin.y - roundf (rect.y * scale) / scale) > 0.01f ||
      gtk_widget_get_width (widget) != (int) rect.width || gtk_widget_get_height (widget) != (int) rect.height)
    return find_fault (board, widget, "lies at %g, %g, %d x %d, and not at %g, %g, %g x %g",
                       (double) bounds.origin.x, (double) bounds.origin.y, gtk_widget_get_width (widget),
                       gtk_widget_get_height (widget), (double) rect.x, (double) rect.y, (double) rect.width,
                       (double) rect.height);

  return TRUE;
}

static gboolean
check_card (FairBoard        *board,
            const FairLayout *layout,
            GtkWidget        *widget,
            guint             pile,
            guint             index,
            gboolean          at_rest)
{
  const FairRules    *rules = fair_board_get_rules (board);
  const FairPosition *position = fair_board_get_position (board);
  FairCard            card = fair_position_pile (position, pile)[index];
  gboolean            in_stock = rules->piles[pile].role == FAIR_STOCK;
  gboolean            face_up = index >= position->down[pile] && !fair_game_model_get_concealed (board->model);
  g_autofree char    *name = face_up ? fair_test_card_name (card) : g_strdup ("Face-down card");
  g_autofree char    *place = make_card_place (rules, position, pile, index);

  if (!FAIR_IS_CARD_WIDGET (widget) || FAIR_CARD_WIDGET (widget)->card != card)
    return find_fault (board, widget, "is not the card %x, %u of pile %u", card, index, pile);
  if (!has_text (widget, GTK_ACCESSIBLE_PROPERTY_LABEL, name))
    return find_fault (board, widget, "should be called %s", name);
  if (place && !has_text (widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, place))
    return find_fault (board, widget, "should lie at %s", place);
  if (gtk_widget_get_visible (widget) == in_stock)
    return find_fault (board, widget, "is%s visible", in_stock ? "" : " not");
  if (FAIR_CARD_WIDGET (widget)->face_up != face_up)
    return find_fault (board, widget, "lies on its wrong side");
  if (FAIR_CARD_WIDGET (widget)->shown_up != face_up &&
      !board->motions[card].active)
    return find_fault (board, widget, "shows its wrong side");
  if (at_rest && board->motions[card].active)
    return find_fault (board, widget, "is moving");

  return !at_rest || in_stock || check_allocation (board, widget, layout->cards[position->start[pile] + index]);
}

/* While cards are moving, a place may be visible below them. */
static gboolean
check_place (FairBoard        *board,
             const FairLayout *layout,
             GtkWidget        *widget,
             guint             pile,
             gboolean          at_rest)
{
  const FairRules    *rules = fair_board_get_rules (board);
  const FairPosition *position = fair_board_get_position (board);
  gboolean            told = fair_position_count (position, pile) == 0 || rules->piles[pile].role == FAIR_STOCK;
  g_autofree char    *name = make_place_name (rules, position, pile);

  if (!FAIR_IS_PLACE (widget) || FAIR_PLACE (widget)->pile != pile)
    return find_fault (board, widget, "is not the place of pile %u", pile);
  if (told && !gtk_widget_get_visible (widget))
    return find_fault (board, widget, "is not visible");
  if (told && !has_text (widget, GTK_ACCESSIBLE_PROPERTY_LABEL, name))
    return find_fault (board, widget, "should be called %s", name);
  if (!told && at_rest && gtk_widget_get_visible (widget))
    return find_fault (board, widget, "is visible");

  return !told || !at_rest || check_allocation (board, widget, layout->places[pile]);
}

/* Sorts piles in the reading order of the bare table. */
static void
sort_piles (FairBoard *board,
            guint      piles[FAIR_MAX_PILES])
{
  const FairRules *rules = fair_board_get_rules (board);
  FairSpace        space = fair_board_get_space (board);
  FairPosition     bare;
  FairLayout       layout;

  fair_position_clear (&bare);
  space.scroll = 0;
  fair_layout_compute (rules, &bare, &space, &layout);
  for (guint i = 0; i < rules->n_piles; i++)
    {
      const FairRect *rect = &layout.places[i];
      guint           to = i;

      for (; to > 0; to--)
        {
          const FairRect *before = &layout.places[piles[to - 1]];

          if (before->y < rect->y - 0.01f || (before->y < rect->y + 0.01f && before->x < rect->x))
            break;
          piles[to] = piles[to - 1];
        }
      piles[to] = i;
    }
}

static gboolean
check_children (FairBoard        *board,
                const FairLayout *layout,
                gboolean          at_rest)
{
  const FairRules    *rules = fair_board_get_rules (board);
  const FairPosition *position = fair_board_get_position (board);
  GtkWidget          *child = gtk_widget_get_first_child (GTK_WIDGET (board));
  guint               piles[FAIR_MAX_PILES];

  sort_piles (board, piles);

  for (guint i = 0; i < rules->n_piles; i++)
    for (int index = -1; index < (int) fair_position_count (position, piles[i]); index++)
      {
        if (child == NULL)
          return find_fault (board, GTK_WIDGET (board), "has too few children");
        if (gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (child)) != GTK_ACCESSIBLE_ROLE_BUTTON)
          return find_fault (board, child, "has no valid role");
        if (index < 0 ? !check_place (board, layout, child, piles[i], at_rest)
                      : !check_card (board, layout, child, piles[i], (guint) index, at_rest))
          return FALSE;
        child = gtk_widget_get_next_sibling (child);
      }

  /* The caption, the numbers of the columns and the marks are not accessible objects. */
  if (child != board->caption || gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (child)) != GTK_ACCESSIBLE_ROLE_NONE)
    return find_fault (board, child ? child : GTK_WIDGET (board), "is not the caption");
  child = gtk_widget_get_next_sibling (child);
  if (child != board->numbers || gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (child)) != GTK_ACCESSIBLE_ROLE_NONE)
    return find_fault (board, child ? child : GTK_WIDGET (board), "is not the numbers");
  child = gtk_widget_get_next_sibling (child);
  if (child != board->marks || gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (child)) != GTK_ACCESSIBLE_ROLE_NONE)
    return find_fault (board, child ? child : GTK_WIDGET (board), "is not the marks");
  child = gtk_widget_get_next_sibling (child);

  return child == NULL || find_fault (board, child, "is one child too many");
}

/* Fails unless @board shows its game.  If @at_rest, nothing moves and the layout is done, and positions are checked,
 * too. */
void
fair_test_assert_view (FairBoard *board,
                       gboolean   at_rest)
{
  FairSpace  space = fair_board_get_space (board);
  FairLayout layout;

  fair_layout_compute (fair_board_get_rules (board), fair_board_get_position (board), &space, &layout);
  if (!check_children (board, &layout, at_rest))
    g_error ("%s", fault);
}
