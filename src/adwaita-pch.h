/* adwaita-pch.h: precompiled for what shows windows and cards; reading these headers is half of the time that a file takes.
 * Each file includes what it uses all the same: -Db_pch=false builds without this one. */
#include <adwaita.h>
