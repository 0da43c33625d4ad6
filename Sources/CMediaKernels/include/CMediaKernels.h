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

typedef enum { MKEncodedAsSRGB, MKEncodedByPQ, MKEncodedByHLG } MKTransfer;

// What floating-point colours become in a file.
typedef struct {
  // From the light of sRGB's primaries to that of the file's, row by row; not looked at where the numbers are those of sRGB already.
  float rows[9];
  int isSRGB;
  MKTransfer transfer;
} MKColorTarget;

// Turns premultiplied pixels of extended sRGB, four floats each, into components of the target from 0 to 1, and alpha. With `isStraight`
// colours are divided by alpha; otherwise what is not opaque stands on black.
void mk_encode_colors(const float *pixels, size_t count, const MKColorTarget *target, int isStraight, float *encoded);
// What the numbers of a picture are: light of sRGB's primaries, 1 for white; sRGB; or of BT.2020 by PQ or HLG.
typedef enum { MKLight, MKNumbersOfSRGB, MKNumbersOfPQ, MKNumbersOfHLG } MKColorSource;
// Turns straight pixels into premultiplied ones of extended sRGB, in place. `rows` take the light of BT.2020's primaries to that of sRGB's.
void mk_decode_colors(float *pixels, size_t count, MKColorSource source, const float rows[_Nonnull 9]);
// Components from 0 to 1 to integers up to `most`, rounded.
void mk_quantize(const float *numbers, size_t count, float most, uint16_t *integers);
// Luma of encoded pixels in ten bits, limited range: 64 + 876 · (weights · colour).
void mk_deep_luma(const float *pixels, size_t width, const float weights[_Nonnull 3], uint16_t *luma);
// Colour differences of the means of 2×2 encoded pixels, of which `width` stand in each of two rows, in ten bits, limited range:
// 512 + 896 · (blue − luma) / (2 − 2 · weight of blue), and likewise red. The last column of an odd width stands for two.
void mk_deep_color(
    const float *top, const float *bottom, size_t width, const float weights[_Nonnull 3], uint16_t *cb, uint16_t *cr);
// Colour differences of encoded pixels one by one, as `mk_deep_color` has them.
void mk_deep_full_color(const float *pixels, size_t width, const float weights[_Nonnull 3], uint16_t *cb, uint16_t *cr);
// Alpha of pixels in ten bits: 1023 · alpha.
void mk_deep_alpha(const float *pixels, size_t width, uint16_t *alpha);
// Bytes as numbers from 0 to 1.
void mk_widen(const uint8_t *bytes, size_t count, float *numbers);

// The fastest variant that this processor runs.
const MKColorKernels *mk_color_kernels(void);
// The variant that every processor runs.
const MKColorKernels *mk_baseline_color_kernels(void);

#pragma clang assume_nonnull end
