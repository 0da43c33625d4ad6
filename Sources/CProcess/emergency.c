#define _GNU_SOURCE
#include "emergency.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

enum { slot_count = 16 };

// A slot is free while `action` is null, and being filled while it is `reserved`.
static struct {
  _Atomic(emergency_action) action;
  void *context;
} slots[slot_count];

static const int fatal_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS};
enum { signal_count = sizeof fatal_signals / sizeof *fatal_signals };
static struct sigaction former[signal_count];
static int watchers;

static void reserved(void *context) { (void)context; }

int emergency_add(emergency_action action, void *context) {
  // From the lowest slot after all that are taken, so that later actions stand higher.
  int slot = 0;
  for (int i = 0; i < slot_count; i++)
    if (atomic_load(&slots[i].action)) slot = i + 1;
  for (; slot < slot_count; slot++) {
    emergency_action none = NULL;
    if (!atomic_compare_exchange_strong(&slots[slot].action, &none, reserved)) continue;
    slots[slot].context = context;
    atomic_store(&slots[slot].action, action);
    return slot;
  }
  return -1;
}

void emergency_remove(int slot) {
  if (slot >= 0 && slot < slot_count) atomic_store(&slots[slot].action, (emergency_action)NULL);
}

void emergency_run(void) {
  int cause = errno;
  for (int i = slot_count - 1; i >= 0; i--) {
    // Taken out before it runs: a fault inside an action goes on with the next one, not with the same.
    emergency_action action = atomic_exchange(&slots[i].action, (emergency_action)NULL);
    errno = cause;
    if (action) action(slots[i].context);
  }
}

static _Atomic(uint32_t) lost_pages;
static uintptr_t page_size;

uint32_t emergency_lost_pages(void) { return atomic_load_explicit(&lost_pages, memory_order_relaxed); }

// Memory of a card that was removed, or of a file that is shorter than when it was mapped: zeros take the page's place, so that whoever
// reads or writes it goes on. Instructions cannot: the page is data.
static bool replaced(int signal_number, const siginfo_t *cause) {
  if (signal_number != SIGBUS || cause->si_code != BUS_ADRERR) return false;
  void *page = (void *)((uintptr_t)cause->si_addr & ~(page_size - 1));
  if (mmap(page, page_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == MAP_FAILED) return false;
  atomic_fetch_add(&lost_pages, 1);
  return true;
}

// The thread that died first.
static _Atomic(pid_t) dying;

static void died(int signal_number, siginfo_t *cause, void *machine_state) {
  (void)machine_state;
  int code = errno;
  bool goes_on = replaced(signal_number, cause);
  errno = code;
  if (goes_on) return;
  pid_t first = 0, this = gettid();
  // What ends one thread often ends others, which must not end the process before all is put back.
  if (!atomic_compare_exchange_strong(&dying, &first, this) && first != this)
    for (;;) pause();
  emergency_run();
  // From here on the signal does what it did before us.
  for (int i = 0; i < signal_count; i++) sigaction(fatal_signals[i], &former[i], NULL);
  errno = code;
  // A faulting instruction faults again on return, so that core dumps and backtraces show it; the others are raised again.
  bool repeats = cause->si_code > 0 && signal_number != SIGTRAP && signal_number != SIGSYS;
  if (repeats) return;
  raise(signal_number);
  // Who handled it before, as Swift's backtraces do, may have returned in the belief that it repeats.
  signal(signal_number, SIG_DFL);
  raise(signal_number);
}

void emergency_watch(void) {
  if (watchers++ > 0) return;
  page_size = (uintptr_t)sysconf(_SC_PAGESIZE);
  struct sigaction action = {.sa_sigaction = died, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < signal_count; i++) sigaction(fatal_signals[i], &action, &former[i]);
}

void emergency_unwatch(void) {
  if (watchers == 0 || --watchers > 0) return;
  for (int i = 0; i < signal_count; i++) sigaction(fatal_signals[i], &former[i], NULL);
}
