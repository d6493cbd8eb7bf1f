/* heap.h: how the C library keeps the memory of a program that has many threads. */
#pragma once

void fair_heap_set_up (void);
