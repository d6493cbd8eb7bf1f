/* fair-line.h: lines of moves, played by the rules. */
#pragma once

#include <glib.h>

#include "games.h"

guint    fair_line_bound (const FairRules *rules, const FairPosition *position);
guint64  fair_line_hash (const FairRules *rules, const FairPosition *position);
FairMove fair_line_convert_move (const FairRules    *rules,
                                 const FairPosition *from,
                                 const FairPosition *to,
                                 FairMove            move);
gboolean fair_line_append (GArray             *line,
                           const FairRules    *rules,
                           const FairPosition *from,
                           const FairPosition *to,
                           const FairMove     *moves,
                           guint               n_moves);
