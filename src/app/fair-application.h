/* fair-application.h: the program: its command line, its actions, and its window. */
#pragma once

#include <adwaita.h>

#define FAIR_TYPE_APPLICATION (fair_application_get_type ())
G_DECLARE_FINAL_TYPE (FairApplication, fair_application, FAIR, APPLICATION, AdwApplication)

GApplication *fair_application_new (void);
