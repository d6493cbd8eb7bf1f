/* fair-i18n.h: marks texts as translatable, and has what the build has configured. */
#pragma once

#include "config.h"

#include <glib/gi18n-lib.h>
