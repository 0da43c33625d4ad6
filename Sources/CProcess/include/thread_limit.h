#pragma once

// Starts so many threads beside those that run, and lets them end. Returns 0, or what pthread_create failed with: EAGAIN where a limit of
// the user's (`ulimit -u`) or of a container (`pids.max`) is reached.
int thread_limit_try(int count);

// Ends the process where a thread that it cannot do without could not be started: after the actions for emergencies, by a sentence on
// standard error and exit code 69 (EX_UNAVAILABLE). `code` is what pthread_create returned.
_Noreturn void thread_limit_end(int code);
