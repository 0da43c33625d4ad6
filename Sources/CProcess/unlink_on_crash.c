#include "unlink_on_crash.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emergency.h"

enum { slot_count = 64 };
static _Atomic(char *) paths[slot_count];

static void unlink_all(void *context) {
  (void)context;
  for (int i = 0; i < slot_count; i++) {
    char *path = atomic_exchange(&paths[i], NULL);
    if (path) unlink(path);
  }
}

static void register_once(void) { emergency_add(unlink_all, NULL); }

int unlink_on_crash_add(const char *path) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, register_once);
  char *copy = strdup(path);
  if (!copy) return -1;
  for (int i = 0; i < slot_count; i++) {
    char *none = NULL;
    if (atomic_compare_exchange_strong(&paths[i], &none, copy)) return i;
  }
  free(copy);
  return -1;
}

void unlink_on_crash_remove(int slot) {
  if (slot >= 0 && slot < slot_count) free(atomic_exchange(&paths[slot], NULL));
}
