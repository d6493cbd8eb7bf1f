/* fair-export.h: results and statistics as a file for other programs. docs/records.md describes the format. */
#pragma once

#include "fair-database.h"
#include "fair-statistics.h"

#include <gio/gio.h>

typedef enum
{
  FAIR_EXPORT_JSON,
  FAIR_EXPORT_CSV
} FairExportFormat;

GString *fair_export_results (FairDatabase *database, const char *player, FairExportFormat format, GError **error);
GString *fair_export_statistics (GPtrArray *statistics, FairExportFormat format);
gboolean fair_export_save (GString *text, GFile *file, GError **error);
