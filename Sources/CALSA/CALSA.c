#include "CALSA.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

// As alsa/asoundlib.h declares them, whose binary interface has not changed since 2004: the few calls here need no headers.
typedef struct snd_pcm snd_pcm_t;
enum { stream_playback = 0, access_interleaved = 3, format_float_le = 14 };

static struct {
  int (*open)(snd_pcm_t **, const char *, int, int);
  int (*set_params)(snd_pcm_t *, int, int, unsigned, unsigned, int, unsigned);
  long (*writei)(snd_pcm_t *, const void *, unsigned long);
  int (*delay)(snd_pcm_t *, long *);
  int (*recover)(snd_pcm_t *, int, int);
  int (*drop)(snd_pcm_t *);
  int (*prepare)(snd_pcm_t *);
  int (*close)(snd_pcm_t *);
  const char *(*strerror)(int);
  int (*set_error_handler)(void (*)(const char *, int, const char *, int, const char *, ...));
} alsa;

static char load_problem[160];

static void say_nothing(const char *file, int line, const char *function, int error, const char *format, ...) {
  (void)file, (void)line, (void)function, (void)error, (void)format;
}

static void load(void) {
  void *library = dlopen("libasound.so.2", RTLD_LAZY | RTLD_LOCAL);
  if (!library) {
    snprintf(load_problem, sizeof load_problem, "%s", dlerror());
    return;
  }
#define RESOLVE(member, name)                                                              \
  if (!(alsa.member = (__typeof__(alsa.member))dlsym(library, name))) {                    \
    snprintf(load_problem, sizeof load_problem, "libasound.so.2 has no function " name);   \
    return;                                                                                \
  }
  RESOLVE(open, "snd_pcm_open")
  RESOLVE(set_params, "snd_pcm_set_params")
  RESOLVE(writei, "snd_pcm_writei")
  RESOLVE(delay, "snd_pcm_delay")
  RESOLVE(recover, "snd_pcm_recover")
  RESOLVE(drop, "snd_pcm_drop")
  RESOLVE(prepare, "snd_pcm_prepare")
  RESOLVE(close, "snd_pcm_close")
  RESOLVE(strerror, "snd_strerror")
  RESOLVE(set_error_handler, "snd_lib_error_set_handler")
  // What goes wrong is told by errors, not on standard error.
  alsa.set_error_handler(say_nothing);
}

struct CALSADevice {
  snd_pcm_t *pcm;
};

CALSADevice *calsa_open(const char *name, unsigned rate, unsigned channels, unsigned latency_us, char *problem, size_t size) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  if (load_problem[0]) {
    snprintf(problem, size, "%s", load_problem);
    return NULL;
  }
  snd_pcm_t *pcm = NULL;
  int status = alsa.open(&pcm, name, stream_playback, 0);
  if (status >= 0) status = alsa.set_params(pcm, format_float_le, access_interleaved, channels, rate, 1, latency_us);
  if (status < 0) {
    snprintf(problem, size, "%s", alsa.strerror(status));
    if (pcm) alsa.close(pcm);
    return NULL;
  }
  CALSADevice *device = malloc(sizeof *device);
  if (!device) {
    snprintf(problem, size, "out of memory");
    alsa.close(pcm);
    return NULL;
  }
  device->pcm = pcm;
  return device;
}

long calsa_write(CALSADevice *device, const float *samples, unsigned long frames) {
  long written = alsa.writei(device->pcm, samples, frames);
  // An underrun, or a suspended machine: the device begins again.
  if (written < 0) written = alsa.recover(device->pcm, (int)written, 1) < 0 ? written : 0;
  return written;
}

long calsa_delay(CALSADevice *device) {
  long frames = 0;
  return alsa.delay(device->pcm, &frames) < 0 || frames < 0 ? 0 : frames;
}

void calsa_drop(CALSADevice *device) {
  alsa.drop(device->pcm);
  alsa.prepare(device->pcm);
}

void calsa_close(CALSADevice *device) {
  alsa.drop(device->pcm);
  alsa.close(device->pcm);
  free(device);
}
