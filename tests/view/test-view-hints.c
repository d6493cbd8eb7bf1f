/* test-view-hints.c: what a hint shows on the table and says, and finding cards by typing. */
#include "config.h"

#include "view-helpers.h"

#include "fair-hints.h"
#include "fair-words.h"

#include <adwaita.h>
#include <string.h>

enum
{
  MOVABLE,
  TARGET,
  BOTH,
  N_KINDS
};

/* As the style sheet knows them. */
static const char *const kinds[N_KINDS] = { "movable", "target", "both" };

/* Counts, in another way, at how many cards and places moves begin, end, and both. */
static void
count_spots (FairTestTable *table,
             guint          counts[N_KINDS])
{
  g_autoptr (GHashTable) from = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) to = g_hash_table_new (NULL, NULL);
  GHashTableIter iter;
  gpointer       key;
  FairMove       moves[FAIR_MAX_MOVES];
  guint          n_moves = fair_list (fair_test_table_get_rules (table), fair_test_table_get_position (table), moves);

  for (guint i = 0; i < n_moves; i++)
    if (moves[i].kind == FAIR_MOVE_CARDS)
      {
        FairCard top = fair_position_top (fair_test_table_get_position (table), moves[i].to);

        g_hash_table_add (from, GUINT_TO_POINTER (fair_position_card (fair_test_table_get_position (table), moves[i].from, moves[i].count - 1u)));
        g_hash_table_add (to, GUINT_TO_POINTER (top == FAIR_NO_CARD ? 1000u + moves[i].to : top));
      }
    else if (moves[i].kind != FAIR_MOVE_END)
      g_hash_table_add (from, GUINT_TO_POINTER (2000u));

  memset (counts, 0, N_KINDS * sizeof (guint));
  g_hash_table_iter_init (&iter, from);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    counts[g_hash_table_contains (to, key) ? BOTH : MOVABLE]++;
  counts[TARGET] = g_hash_table_size (to) - counts[BOTH];
}

/* No mark covers the rank of its card, however small that is: it lies around the card. */
static void
assert_outside (FairTestTable *table)
{
  fair_test_stage_lay_out (&table->stage);
  for (GtkWidget *mark = gtk_widget_get_first_child (table->board->marks); mark != NULL; mark = gtk_widget_get_next_sibling (mark))
    {
      graphene_rect_t bounds;

      g_assert_true (gtk_widget_compute_bounds (mark, GTK_WIDGET (table->board), &bounds));
      g_assert_cmpfloat (bounds.size.width, >=, table->board->layout.card_width * 1.05F);
    }
}

/* First all moves are shown, then each of them, best first, and then all again; a move removes the hint. */
static void
test_hint (gconstpointer data)
{
  FairTestTable table;
  guint64       seed = 31;

  fair_test_table_init (&table, fair_test_model (data, 13));
  for (guint n = 0; n < 25; n++)
    {
      FairHint         hints[FAIR_MAX_MOVES];
      guint            n_hints = fair_hints_list (fair_test_table_get_rules (&table), fair_test_table_get_position (&table), hints);
      guint            asked = fair_journal_get_sums (fair_game_model_get_journal (table.model))->n_hints;
      guint            expected[N_KINDS];
      g_autofree char *all = fair_board_controller_hint (table.controller);
      g_autofree char *again = NULL;

      count_spots (&table, expected);
      for (guint kind = 0; kind < N_KINDS; kind++)
        g_assert_cmpuint (fair_test_count_marks (table.board, kinds[kind]), ==, expected[kind]);
      assert_outside (&table);
      for (guint i = 0; i < n_hints; i++)
        {
          g_autofree char *words = fair_words_move (fair_test_table_get_rules (&table), fair_test_table_get_position (&table), hints[i].move);
          g_autofree char *told = fair_board_controller_hint (table.controller);

          g_assert_true (g_str_has_prefix (told, words));
          g_assert_cmpuint (fair_test_count_marks (table.board, kinds[MOVABLE]), ==, 1);
          g_assert_cmpuint (fair_test_count_marks (table.board, kinds[TARGET]), ==, hints[i].move.kind == FAIR_MOVE_CARDS);
          g_assert_cmpuint (fair_test_count_marks (table.board, kinds[BOTH]), ==, 0);
        }
      again = fair_board_controller_hint (table.controller);
      g_assert_cmpstr (again, ==, all);
      g_assert_cmpuint (fair_journal_get_sums (fair_game_model_get_journal (table.model))->n_hints, ==, asked + n_hints + 2);
      g_assert_false (fair_game_model_get_notes (table.model)->assistance != 0);
      fair_test_assert_view (table.board, FALSE);

      if (!fair_test_model_play_any (table.model, &seed))
        break;
      g_assert_false (fair_board_shows_moves (table.board));
    }
  fair_test_table_clear (&table);
}

/* If no card can move, the hint says so, and what remains to be done. */
static void
test_nothing_left (void)
{
  FairTestTable    table;
  FairPosition    *position;
  g_autofree char *text = NULL;
  g_autofree char *other = NULL;

  fair_test_table_init (&table, fair_test_model ("rush", 1));
  position = (FairPosition *) fair_test_table_get_position (&table);
  fair_test_position (fair_test_table_get_rules (&table), "t1: 2C; t2: 2S; t3: 4C; t4: 4S; t5: 6C; t6: 6S; t7: 8C; rest: s", position);
  text = fair_board_controller_hint (table.controller);
  g_assert_cmpstr (text, ==, "No cards can move. You can turn cards from the stock. You can end the game.");
  fair_test_position (fair_test_table_get_rules (&table), "t1: 2C; t2: 2S; t3: 4C; t4: 4S; t5: 6C; t6: 6S; t7: 8C; rest: w", position);
  fair_board_controller_clear_hint (table.controller);
  other = fair_board_controller_hint (table.controller);
  g_assert_true (g_str_has_prefix (other, "No cards can move. You can turn the waste over.") ||
                 strstr (other, "possible") != NULL);
  fair_game_model_restart (table.model);
  fair_board_set_model (table.board, NULL);
  g_assert_null (fair_board_controller_hint (table.controller));
  fair_board_set_model (table.board, table.model);
  fair_game_clock_pause (fair_game_model_get_clock (table.model), 0);
  g_assert_null (fair_board_controller_hint (table.controller));
  fair_test_stage_lay_out (&table.stage);
  g_assert_finalize_object (G_OBJECT (table.controller));
  fair_test_stage_remove (&table.stage, table.board);
  fair_test_stage_clear (&table.stage);
  fair_test_model_free (table.model);
}

/* Escape and the next press remove a hint, and stop showing a covered card. */
static void
test_taken_away (void)
{
  FairTestTable table;

  fair_test_table_init (&table, fair_test_model ("kingcell", 1));
  g_free (fair_board_controller_hint (table.controller));
  g_assert_true (fair_board_shows_moves (table.board));
  g_assert_true (fair_board_controller_press_key (table.controller, GDK_KEY_Escape, 0));
  g_assert_false (fair_board_shows_moves (table.board));
  g_assert_false (fair_board_controller_press_key (table.controller, GDK_KEY_Escape, 0));
  fair_test_table_clear (&table);
}

/* Every visible card is found by its index and by its name; no hidden card is. */
static void
test_find (gconstpointer data)
{
  FairTestTable    table;
  g_autofree char *nothing = NULL;

  fair_test_table_init (&table, fair_test_model (data, 2));
  for (guint i = 0; i < fair_test_table_get_rules (&table)->n_cards; i++)
    {
      static const char suits[] = "cdhs";
      FairCard          card = fair_test_table_get_position (&table)->cards[i];
      guint             pile, index;
      int               cursor;
      gboolean          seen;
      g_autofree char  *typed = g_strdup_printf ("%u%c", fair_card_rank (card), suits[fair_card_suit (card)]);
      g_autofree char  *by_name = fair_board_controller_find (table.controller, fair_words_card (card), FALSE);

      fair_board_find_card (table.board, card, &pile, &index);
      seen = index >= fair_test_table_get_position (&table)->down[pile] && fair_test_table_get_rules (&table)->piles[pile].role != FAIR_STOCK &&
             (fair_test_table_get_rules (&table)->piles[pile].role != FAIR_FOUNDATION || index + 1 == fair_position_count (fair_test_table_get_position (&table), pile));
      if (seen)
        g_assert_nonnull (by_name);
      if (by_name != NULL)
        {
          guint found = fair_board_get_cursor (table.board, &cursor);

          g_assert_cmpuint (fair_card_face (fair_position_pile (fair_test_table_get_position (&table), found)[cursor]), ==, fair_card_face (card));
          g_assert_true (g_str_has_prefix (by_name, fair_words_card (card)));
        }
      if (fair_card_rank (card) >= 2 && fair_card_rank (card) <= 10)
        {
          g_autofree char *by_index = fair_board_controller_find (table.controller, typed, FALSE);

          g_assert_cmpstr (by_index, ==, by_name);
        }
    }
  nothing = fair_board_controller_find (table.controller, "joker", FALSE);
  g_assert_null (nothing);
  fair_test_table_clear (&table);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gtk_init ();
  adw_init ();

  g_test_add_func ("/fair/hint/nothing-left", test_nothing_left);
  g_test_add_func ("/fair/hint/taken-away", test_taken_away);
  for (guint i = 0; fair_test_games ()[i]; i++)
    {
      fair_test_add ("/fair/hint/shows", fair_test_games ()[i], fair_test_games ()[i], test_hint);
      fair_test_add ("/fair/find", fair_test_games ()[i], fair_test_games ()[i], test_find);
    }

  return g_test_run ();
}
