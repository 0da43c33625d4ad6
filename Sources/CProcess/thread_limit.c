#include "thread_limit.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emergency.h"

// Held while threads are started, so that all of them are there at once.
static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;

static void *wait_for_gate(void *context) {
  (void)context;
  pthread_mutex_lock(&gate);
  pthread_mutex_unlock(&gate);
  return NULL;
}

int thread_limit_try(int count) {
  pthread_t *threads = calloc((size_t)count, sizeof *threads);
  if (!threads) return ENOMEM;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 128 << 10);
  int code = 0, started = 0;
  pthread_mutex_lock(&gate);
  while (started < count && (code = pthread_create(&threads[started], &attributes, wait_for_gate, NULL)) == 0) started++;
  pthread_mutex_unlock(&gate);
  for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
  pthread_attr_destroy(&attributes);
  free(threads);
  return code;
}

void thread_limit_end(int code) {
  emergency_run();
  char sentence[256];
  int length = snprintf(
    sentence, sizeof sentence,
    "acetate: no more threads can be started: %s; a limit of processes (ulimit -u, or a container's) has been reached\n", strerror(code));
  if (length > 0 && write(STDERR_FILENO, sentence, (size_t)length) < 0) { /* nobody reads it */ }
  _exit(69);
}
