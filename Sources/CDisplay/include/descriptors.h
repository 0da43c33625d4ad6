#pragma once
#include <poll.h>
#include <stdint.h>

// A pipe that neither blocks nor survives exec. Returns 0, or the errno.
int descriptors_pipe(int ends[_Nonnull 2]);

// poll(2) for at most `nanoseconds`, or for ever when that is negative. Returns how many entries are ready, or the negative errno.
int descriptors_poll(struct pollfd *_Nullable entries, int count, int64_t nanoseconds);
