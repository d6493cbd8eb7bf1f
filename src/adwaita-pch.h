/* adwaita-pch.h: precompiled headers for code that shows windows and cards; reading them takes half of the time to
 * compile a file. Each file still includes what it uses: -Db_pch=false builds without this one. */
#include <adwaita.h>
