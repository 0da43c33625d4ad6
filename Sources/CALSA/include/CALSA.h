// ALSA's output of sound, loaded when the first sound is to be heard. PipeWire and PulseAudio stand behind its device "default" where they
// run.
#pragma once
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct CALSADevice CALSADevice;

// Opens a device for interleaved floats. Null where there is none, or no libasound; `problem` then says why.
CALSADevice *_Nullable calsa_open(const char *name, unsigned rate, unsigned channels, unsigned latency_us, char *problem, size_t size);
// Writes frames, waiting until there is room; returns how many were written, or a negative error after which nothing more can be.
long calsa_write(CALSADevice *device, const float *samples, unsigned long frames);
// Frames that are written and not heard yet; 0 where the device does not know.
long calsa_delay(CALSADevice *device);
// Forgets what is not heard yet.
void calsa_drop(CALSADevice *device);
void calsa_close(CALSADevice *device);

#pragma clang assume_nonnull end
