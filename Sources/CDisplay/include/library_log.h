#pragma once
#include <stddef.h>

// The C libraries of a session print to standard error by default. Their words are kept here instead, for the error that a caller builds of
// them. Kept per thread; libseat's handler is one for the process.

struct libinput;
struct libseat;

void library_log_route_seat(void);
void library_log_route_input(struct libinput *_Nonnull context);

// Forgets what this thread's calls have logged.
void library_log_clear(void);

// The errors that this thread's calls have logged since, separated by "; ", without the place in the library's source. Valid until the next
// call.
const char *_Nonnull library_log_text(void);
