#pragma once
#include <stdint.h>

#pragma clang assume_nonnull begin

// Writes `count` pixels, RGBA8 with red in the lowest byte, as XRGB8888: blue in the lowest byte. Nothing is read back from `destination`,
// which may be slow to read.
void dk_write_xrgb(uint8_t *destination, const uint8_t *source, int64_t count);

#pragma clang assume_nonnull end
