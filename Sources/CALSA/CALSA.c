#include "CALSA.h"

#include <CLoading.h>
#include <stdio.h>
#include <stdlib.h>

// As alsa/asoundlib.h declares them, whose binary interface has not changed since 2004: the few calls here need no headers.
typedef struct snd_pcm snd_pcm_t;
enum { stream_playback = 0, access_interleaved = 3, format_float_le = 14 };

int snd_pcm_open(snd_pcm_t **, const char *, int, int);
int snd_pcm_set_params(snd_pcm_t *, int, int, unsigned, unsigned, int, unsigned);
long snd_pcm_writei(snd_pcm_t *, const void *, unsigned long);
int snd_pcm_delay(snd_pcm_t *, long *);
int snd_pcm_recover(snd_pcm_t *, int, int);
int snd_pcm_drop(snd_pcm_t *);
int snd_pcm_prepare(snd_pcm_t *);
int snd_pcm_close(snd_pcm_t *);
const char *snd_strerror(int);
int snd_lib_error_set_handler(void (*)(const char *, int, const char *, int, const char *, ...));

#define FUNCTIONS(X)          \
  X(alsa, snd_pcm_open)       \
  X(alsa, snd_pcm_set_params) \
  X(alsa, snd_pcm_writei)     \
  X(alsa, snd_pcm_delay)      \
  X(alsa, snd_pcm_recover)    \
  X(alsa, snd_pcm_drop)       \
  X(alsa, snd_pcm_prepare)    \
  X(alsa, snd_pcm_close)      \
  X(alsa, snd_strerror)       \
  X(alsa, snd_lib_error_set_handler)

CLOADING_TABLE(alsa, "libasound.so.2", FUNCTIONS)

static void say_nothing(const char *file, int line, const char *function, int error, const char *format, ...) {
  (void)file, (void)line, (void)function, (void)error, (void)format;
}

struct CALSADevice {
  snd_pcm_t *pcm;
};

CALSADevice *calsa_open(const char *name, unsigned rate, unsigned channels, unsigned latency_us, char *problem, size_t size) {
  if (!load_alsa(problem, size)) return NULL;
  // What goes wrong is told by errors, not on standard error.
  alsa.snd_lib_error_set_handler(say_nothing);
  snd_pcm_t *pcm = NULL;
  int status = alsa.snd_pcm_open(&pcm, name, stream_playback, 0);
  if (status >= 0) status = alsa.snd_pcm_set_params(pcm, format_float_le, access_interleaved, channels, rate, 1, latency_us);
  if (status < 0) {
    snprintf(problem, size, "%s", alsa.snd_strerror(status));
    if (pcm) alsa.snd_pcm_close(pcm);
    return NULL;
  }
  CALSADevice *device = malloc(sizeof *device);
  if (!device) {
    snprintf(problem, size, "out of memory");
    alsa.snd_pcm_close(pcm);
    return NULL;
  }
  device->pcm = pcm;
  return device;
}

long calsa_write(CALSADevice *device, const float *samples, unsigned long frames) {
  long written = alsa.snd_pcm_writei(device->pcm, samples, frames);
  // An underrun, or a suspended machine: the device begins again.
  if (written < 0) written = alsa.snd_pcm_recover(device->pcm, (int)written, 1) < 0 ? written : 0;
  return written;
}

long calsa_delay(CALSADevice *device) {
  long frames = 0;
  return alsa.snd_pcm_delay(device->pcm, &frames) < 0 || frames < 0 ? 0 : frames;
}

void calsa_drop(CALSADevice *device) {
  alsa.snd_pcm_drop(device->pcm);
  alsa.snd_pcm_prepare(device->pcm);
}

void calsa_close(CALSADevice *device) {
  alsa.snd_pcm_drop(device->pcm);
  alsa.snd_pcm_close(device->pcm);
  free(device);
}
