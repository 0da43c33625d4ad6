#pragma once

// Bytes of addresses that a limit of the process (`ulimit -v`) leaves it; -1 where it has none.
long memory_limit_remainder(void);

// Ends the process in place of a fatal signal that came for want of memory: by a sentence on standard error, which is copied, and an exit
// code. To be called before other actions for emergencies are added, so that they run before; and `emergency_watch` after it.
void memory_limit_explain(const char *_Nonnull sentence, int code);
