#include "CRuntime.h"

#include <stdnoreturn.h>

// Layers, run loops and contexts of OpenGL ES belong to threads. On Linux a program with an asynchronous `main` leaves its main thread, and
// the main actor may be on another one after each `await`; on Apple's systems the main thread runs its run loop, and the main actor stays
// there. The concurrency runtime asks this hook before it takes its own way (swift/Runtime/Concurrency.h).

extern void CFRunLoopRun(void);

typedef __attribute__((swiftcall)) void (*Original)(void);
typedef __attribute__((swiftcall)) void (*Override)(Original original);
extern __attribute__((weak, swiftcall)) void (*swift_task_asyncMainDrainQueue_hook)(Original original, Override override);

static noreturn __attribute__((swiftcall)) void run_main_loop(Original original, Override override) {
  // Somebody may stop the loop; `main` ends the process itself.
  for (;;) CFRunLoopRun();
}

static __attribute__((constructor)) void set_hook(void) {
  if (&swift_task_asyncMainDrainQueue_hook && !swift_task_asyncMainDrainQueue_hook) swift_task_asyncMainDrainQueue_hook = run_main_loop;
}
