#pragma once

#include <stdbool.h>

// A descriptor that can be read from when the machine's time of day has been set, or goes on after a sleep; -1, and errno, where there is
// none.
int clock_changes_open(void);

// Whether that has happened since the last call.
bool clock_changes_take(int descriptor);
