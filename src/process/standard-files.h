/* standard-files.h: standard input, output and error, there or not. */
#pragma once

void fair_standard_files_open (void);
