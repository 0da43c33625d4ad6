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

// Premultiplied pixels of RGBA as straight ones: (255 c + a/2) / a, cut to a whole number and to 255; 0 where alpha is. What is read may be
// what is written.
void mk_straighten(const uint8_t *premultiplied, size_t count, uint8_t *straight);

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

// MARK: Frames of videos

// A decoded frame's samples: luma and colour differences, or red, green and blue, and alpha.
typedef struct {
  size_t width, height;
  // The first sample of each component, bytes between rows, bytes between samples, and bits below a sample.
  const uint8_t *_Nullable samples[4];
  ptrdiff_t stride[4];
  int step[4];
  int shift[4];
  // Bits of a sample, 8 to 16; of more than 8, samples are 16-bit numbers, the low byte first.
  int depth;
  int is_rgb, is_grey, has_alpha;
  // Whether there is one sample of colour for two columns, for two rows, and where it stands: on the left column or between both, on the
  // upper row or between both.
  int halves_columns, halves_rows, color_at_left, color_at_top;
} MKVideoFrame;

// From luma and colour differences, the latter times 16, to red, green and blue from 0 to `most`, in fixed point.
typedef struct {
  int32_t luma, luma_offset, color_offset, cr_red, cb_green, cr_green, cb_blue, most;
} MKVideoMatrix;

// From 12-bit numbers of a video to the bytes of sRGB, by way of light.
typedef struct {
  float decoded[4096];
  uint8_t encoded[16385];
  float rows[9];
  int is_hlg;
} MKVideoLight;

// Bits of a frame's samples that are looked at: at most 12.
int mk_video_depth(const MKVideoFrame *frame);
// The matrix of weights of luma, for samples of `depth` bits. `most` is 255 without light, 4095 with it.
void mk_video_matrix(MKVideoMatrix *matrix, double red_weight, double blue_weight, int depth, int is_full, double most);
// Tables for what `mk_decode_colors` does; sources are MKNumbersOfSRGB, MKNumbersOfPQ and MKNumbersOfHLG. `rows` take light of the video's
// primaries to that of sRGB's. Colours outside of sRGB, and brighter than its white, are cut off.
void mk_video_light(MKVideoLight *light, MKColorSource source, const float rows[_Nonnull 9]);
// Bytes of scratch space for converting a frame.
size_t mk_video_scratch(const MKVideoFrame *frame);
// Converts a frame to premultiplied RGBA without padding between rows; with light where that is not null.
void mk_convert_video(
    const MKVideoFrame *frame, const MKVideoMatrix *matrix, const MKVideoLight *_Nullable light, void *scratch, uint8_t *rgba);
// The same on every processor.
void mk_convert_video_baseline(
    const MKVideoFrame *frame, const MKVideoMatrix *matrix, const MKVideoLight *_Nullable light, void *scratch, uint8_t *rgba);
// Copies a frame of eight bits with one sample of colour for 2×2 pixels: rows of luma, and after them rows of both colour differences
// side by side, blue first; as many bytes a row for both.
void mk_pack_video(const MKVideoFrame *frame, uint8_t *bytes, size_t bytes_per_row);
// The same frame as straight RGBA of floating-point numbers: numbers of the video from 0 to 1 or, where `light` is not null, the light of
// sRGB's primaries, 1 for white, as bright and as vivid as it is. The matrix is one with light, whether or not there is any.
void mk_video_numbers(
    const MKVideoFrame *frame, const MKVideoMatrix *matrix, const MKVideoLight *_Nullable light, void *scratch, float *rgba);
// Turns pixels: that at column x and row y of the result is number `first + x · column + y · row` of the source.
void mk_turn_pixels(
    const uint32_t *source, ptrdiff_t first, ptrdiff_t column, ptrdiff_t row, size_t width, size_t height, uint32_t *target);

// The fastest variant that this processor runs.
const MKColorKernels *mk_color_kernels(void);
// The variant that every processor runs.
const MKColorKernels *mk_baseline_color_kernels(void);

#pragma clang assume_nonnull end
