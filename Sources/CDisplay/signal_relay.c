#include "signal_relay.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

enum { signal_limit = 65 };

// Descriptor plus one; 0 while the signal is not relayed.
static _Atomic int relays[signal_limit];
static struct sigaction former[signal_limit];

static void relay(int signal_number) {
  int code = errno;
  int descriptor = atomic_load(&relays[signal_number]) - 1;
  unsigned char byte = (unsigned char)signal_number;
  // A full pipe has bytes enough to wake the reader.
  if (descriptor >= 0) (void)!write(descriptor, &byte, 1);
  errno = code;
}

int signal_relay_start(int signal_number, int descriptor) {
  if (signal_number <= 0 || signal_number >= signal_limit) return EINVAL;
  int none = 0;
  if (!atomic_compare_exchange_strong(&relays[signal_number], &none, descriptor + 1)) return EBUSY;
  struct sigaction action = {.sa_handler = relay, .sa_flags = SA_RESTART};
  sigfillset(&action.sa_mask);
  if (sigaction(signal_number, &action, &former[signal_number]) == 0) return 0;
  int code = errno;
  atomic_store(&relays[signal_number], 0);
  return code;
}

void signal_relay_stop(int signal_number) {
  if (signal_number <= 0 || signal_number >= signal_limit || !atomic_load(&relays[signal_number])) return;
  sigaction(signal_number, &former[signal_number], NULL);
  atomic_store(&relays[signal_number], 0);
}

int signal_realtime(int offset) { return SIGRTMIN + offset; }
