#include "clock_changes.h"

#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <sys/timerfd.h>
#include <unistd.h>

// A timer for a time of day that never comes, which the kernel cancels when that time is set.
static int arm(int descriptor) {
  struct itimerspec never = {.it_value.tv_sec = LONG_MAX};
  return timerfd_settime(descriptor, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &never, 0);
}

int clock_changes_open(void) {
  int descriptor = timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC);
  if (descriptor < 0 || arm(descriptor) == 0) return descriptor;
  int code = errno;
  close(descriptor);
  errno = code;
  return -1;
}

bool clock_changes_take(int descriptor) {
  uint64_t count;
  if (read(descriptor, &count, sizeof count) >= 0 || errno != ECANCELED) return false;
  arm(descriptor);
  return true;
}
