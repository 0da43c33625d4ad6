#include "memory_limit.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "emergency.h"

// With less than this, what failed was an allocation: libraries take their heaps in pieces of 64 MiB.
static const long little = 64 << 20;

static struct {
  char sentence[256];
  int code;
} explanation;

// Makes system calls only, since it also runs in signal handlers.
long memory_limit_remainder(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return -1;
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  char text[64];
  ssize_t length = read(file, text, sizeof text);
  close(file);
  // The first number is the pages of all addresses.
  long pages = 0;
  for (ssize_t i = 0; i < length && text[i] >= '0' && text[i] <= '9'; i++) pages = pages * 10 + (text[i] - '0');
  long used = pages * sysconf(_SC_PAGESIZE), most = limit.rlim_cur > (rlim_t)__LONG_MAX__ ? __LONG_MAX__ : (long)limit.rlim_cur;
  return most > used ? most - used : 0;
}

static void explain(void *context) {
  (void)context;
  int cause = errno;
  long remainder = memory_limit_remainder();
  if (cause != ENOMEM && (remainder < 0 || remainder >= little)) return;
  if (write(STDERR_FILENO, explanation.sentence, strlen(explanation.sentence)) < 0) { /* nobody reads it */ }
  _exit(explanation.code);
}

void memory_limit_explain(const char *sentence, int code) {
  strncpy(explanation.sentence, sentence, sizeof explanation.sentence - 1);
  explanation.code = code;
  emergency_add(explain, NULL);
}
