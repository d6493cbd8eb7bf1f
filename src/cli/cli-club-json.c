/* The tables of a club as JSON; docs/clubs.md describes it. */
#include "config.h"

#include "cli-club.h"

#include <json-glib/json-glib.h>

#include "cli-error.h"
#include "fair-record.h"
#include "fair-result-text.h"
#include "fair-words.h"

static void
add_string (JsonBuilder *builder,
            const char  *name,
            const char  *value)
{
  g_autofree char *line = fair_words_make_line (value);

  json_builder_set_member_name (builder, name);
  json_builder_add_string_value (builder, line);
}

static void
add_name (JsonBuilder          *builder,
          const FairClubMember *member)
{
  g_autofree char *name = fair_record_dup_shown_name (member->name, member->key);

  add_string (builder, "name", name);
}

static void
add_int (JsonBuilder *builder,
         const char  *name,
         gint64       value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_int_value (builder, value);
}

static void
add_time (JsonBuilder *builder,
          const char  *name,
          gint64       time)
{
  g_autofree char *text = fair_result_text_print_time (time);

  add_string (builder, name, text);
}

static void
add_members (JsonBuilder *builder,
             FairClub    *club)
{
  GArray *members = fair_club_get_members (club);

  json_builder_set_member_name (builder, "members");
  json_builder_begin_array (builder);
  for (guint i = 0; i < members->len; i++)
    {
      const FairClubMember *member = &g_array_index (members, FairClubMember, i);

      json_builder_begin_object (builder);
      add_string (builder, "player", member->key);
      add_name (builder, member);
      json_builder_set_member_name (builder, "left");
      json_builder_add_boolean_value (builder, member->left);
      add_int (builder, "results", member->n_results);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
add_table (JsonBuilder         *builder,
           const char          *period,
           const FairClubTable *table)
{
  json_builder_begin_object (builder);
  add_string (builder, "period", period);
  add_string (builder, "game", table->game);
  add_string (builder, "options", table->variant);
  add_string (builder, "ranking", fair_club_ranking_get_name (table->ranking));
  json_builder_set_member_name (builder, "rows");
  json_builder_begin_array (builder);
  for (guint i = 0; i < table->rows->len; i++)
    {
      const FairClubRow *row = &g_array_index (table->rows, FairClubRow, i);

      json_builder_begin_object (builder);
      add_int (builder, "rank", row->rank);
      add_int (builder, "value", row->value);
      add_string (builder, "player", row->member->key);
      add_name (builder, row->member);
      add_time (builder, "reached", row->reached);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  json_builder_end_object (builder);
}

static void
add_faults (JsonBuilder *builder,
            FairClub    *club)
{
  GPtrArray *faults = fair_club_get_faults (club);

  add_int (builder, "n-faults", fair_club_get_n_faults (club));
  json_builder_set_member_name (builder, "faults");
  json_builder_begin_array (builder);
  for (guint i = 0; i < faults->len; i++)
    {
      const FairClubFault *fault = g_ptr_array_index (faults, i);

      json_builder_begin_object (builder);
      add_string (builder, "file", fault->file);
      add_int (builder, "line", fault->line);
      add_string (builder, "reason", fault->reason);
      add_string (builder, "text", fault->text);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

/* Returns: (transfer full): the tables as JSON */
GString *
fair_cli_club_print_json (const FairCliClub *self)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonGenerator) generator = json_generator_new ();
  g_autoptr (JsonNode) root = NULL;
  GString *text = g_string_new (NULL);

  json_builder_begin_object (builder);
  add_string (builder, "format", "fairdeal-club");
  add_int (builder, "version", 1);
  add_string (builder, "program", "Fair Deal " PACKAGE_VERSION);
  add_string (builder, "name", self->name);
  add_time (builder, "made", self->now);
  add_members (builder, self->club);
  json_builder_set_member_name (builder, "tables");
  json_builder_begin_array (builder);
  for (FairClubScope i = 0; i < FAIR_N_CLUB_SCOPES; i++)
    for (guint k = 0; k < self->tables[i]->len; k++)
      add_table (builder, fair_club_scope_get_name (i), g_ptr_array_index (self->tables[i], k));
  json_builder_end_array (builder);
  add_faults (builder, self->club);
  json_builder_end_object (builder);

  root = json_builder_get_root (builder);
  json_generator_set_root (generator, root);
  json_generator_set_pretty (generator, TRUE);
  json_generator_to_gstring (generator, text);
  g_string_append_c (text, '\n');
  return text;
}
