#ifndef C_MAIN_LOOP_H
#define C_MAIN_LOOP_H

// Programs that this is linked into have their main actor on the main thread (CMainLoop.c). Nothing is called for that.

#include "ProgramClock.h"

#endif
