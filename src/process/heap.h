/* heap.h: the heaps of the C library in a program with many threads. */
#pragma once

void fair_heap_set_up (void);
