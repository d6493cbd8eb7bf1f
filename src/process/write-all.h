/* write-all.h: writes complete buffers, and waits until they are on the disk. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

bool fair_write_all (int file, const void *bytes, size_t length);
bool fair_sync (int file);
