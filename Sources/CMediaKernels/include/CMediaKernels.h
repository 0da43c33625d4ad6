// Colour conversion of whole rows. Integer arithmetic: every variant writes the same bytes.
#pragma once
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct {
  // `width` pixels of RGBA to their BT.709 luma, limited range: (11966 r + 40254 g + 4064 b) / 2¹⁶ + 16, rounded.
  void (*luma)(const uint8_t *rgba, size_t width, uint8_t *luma);
  // The means of 2×2 pixels, of which `blocks` stand in two rows, to BT.709 colour, limited range: with the sums r, g, b of a block's
  // channels, (−6596 r − 22188 g + 28784 b) / 2¹⁸ + 128 and (28784 r − 26145 g − 2639 b) / 2¹⁸ + 128, rounded.
  void (*color)(const uint8_t *top, const uint8_t *bottom, size_t blocks, uint8_t *cb, uint8_t *cr);
} MKColorKernels;

// The fastest variant that this processor runs.
const MKColorKernels *mk_color_kernels(void);
// The variant that every processor runs.
const MKColorKernels *mk_baseline_color_kernels(void);

#pragma clang assume_nonnull end
