/* standard-files.h: makes sure that standard input, output and error are open. */
#pragma once

void fair_standard_files_open (void);
