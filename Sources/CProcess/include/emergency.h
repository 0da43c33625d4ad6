#pragma once
#include <stdbool.h>
#include <stdint.h>

// What has to be put back on the machine (display, terminal) even when the process dies of a fault. Actions run inside a signal handler:
// they may make system calls on memory prepared beforehand, and nothing else (no allocation, no locks, no Swift). `errno` is what it was
// when the signal arrived.

typedef void (*emergency_action)(void *_Nullable context);

// Adds an action; the latest is run first. Returns its slot, or -1 when all 16 are taken. `context` must live until the slot is removed.
int emergency_add(emergency_action _Nonnull action, void *_Nullable context);

// Takes an action back: what it restores has been restored, or is gone.
void emergency_remove(int slot);

// Runs the actions when a fatal signal (SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS) arrives, and then lets the signal do
// what it would have done before. Calls nest; the former handlers return with the last `emergency_unwatch`.
//
// Except for SIGBUS where mapped memory is gone, because its file was shortened or its card removed: there, zeros stand from then on.
void emergency_watch(void);
void emergency_unwatch(void);

// How many pages of mapped memory were gone so far, while they were watched for.
uint32_t emergency_lost_pages(void);

// Runs all actions now, once.
void emergency_run(void);
