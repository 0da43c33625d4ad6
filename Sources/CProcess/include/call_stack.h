// Room for deep recursions: how much of the thread's call stack is left, and further stacks for what does not fit.
#pragma once
#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// The lowest address at which a stack frame of this thread has room for another level; the highest of all before it is known.
extern _Thread_local uintptr_t cs_limit;

// Finds out `cs_limit` where it is not known yet. Returns whether there is room.
bool cs_find_room(void);

// Whether the call stack has room for another level of a recursion and for whatever that calls, 128 KiB at least.
static inline bool cs_has_room(void) { return (uintptr_t)__builtin_frame_address(0) >= cs_limit || cs_find_room(); }

// Calls `body` on a new stack of 64 MiB, on the same thread, and frees the stack. Memory is taken as it is used.
//
// Returns 0, or the code of the error that kept it from being called.
int cs_call(void (*body)(void *), void *argument);

#pragma clang assume_nonnull end
