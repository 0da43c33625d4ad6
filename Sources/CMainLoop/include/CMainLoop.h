#ifndef C_MAIN_LOOP_H
#define C_MAIN_LOOP_H

// Nothing to call: programs that this is linked into have their main actor on the main thread (CMainLoop.c).

#endif
