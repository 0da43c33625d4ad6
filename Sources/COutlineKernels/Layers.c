// Bitmaps that are drawn apart, and how they come together.
#include <string.h>

#include "Outline.h"
#include "Vectors.h"

#define VARIANT(name) name##_baseline
#include "Layers.inc"
#undef VARIANT

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define VARIANT(name) name##_avx2
#include "Layers.inc"
#undef VARIANT
#pragma clang attribute pop
#define BEST(name) (__builtin_cpu_supports("avx2") ? name##_avx2 : name##_baseline)
#else
#define BEST(name) name##_baseline
#endif

typedef void (*LayRow)(uint8_t *row, const uint8_t *source, int width, float opacity);

static void lay(
    uint8_t *pixels, ptrdiff_t stride, const uint8_t *source, ptrdiff_t sourceStride, int width, int height, float opacity, LayRow layRow) {
  for (int y = 0; y < height; y++) layRow(pixels + y * stride, source + y * sourceStride, width, opacity);
}

void ok_lay_over(
    uint8_t *pixels, ptrdiff_t stride, const uint8_t *source, ptrdiff_t sourceStride, int width, int height, float opacity) {
  lay(pixels, stride, source, sourceStride, width, height, opacity, BEST(lay_row));
}

void ok_lay_over_baseline(
    uint8_t *pixels, ptrdiff_t stride, const uint8_t *source, ptrdiff_t sourceStride, int width, int height, float opacity) {
  lay(pixels, stride, source, sourceStride, width, height, opacity, lay_row_baseline);
}

void ok_cut(uint8_t *pixels, ptrdiff_t stride, const uint8_t *mask, ptrdiff_t maskStride, int width, int height) {
  void (*cut)(uint8_t *row, const uint8_t *mask, int width) = BEST(cut_row);
  for (int y = 0; y < height; y++) cut(pixels + y * stride, mask + y * maskStride, width);
}

// MARK: Masks

// From 0 to 1.
INLINE float combined(float a, float b, OKMaskMode mode) {
  switch (mode) {
  case OKMaskAdd: return a + b - a * b;
  case OKMaskSubtract: return a * (1 - b);
  case OKMaskIntersect: return a * b;
  case OKMaskLighten: return a > b ? a : b;
  case OKMaskDarken: return a < b ? a : b;
  case OKMaskDifference: return a > b ? a - b : b - a;
  }
  return a;
}

INLINE void combine(uint8_t *mask, const uint8_t *coverage, size_t count, OKMaskMode mode, float opacity, int isInverted) {
  uint8_t flip = isInverted ? 255 : 0;
  float share = opacity * (1 / 255.0f);
  for (size_t i = 0; i < count; i++) {
    float value = combined((float)mask[i] * (1 / 255.0f), (float)(coverage[i] ^ flip) * share, mode);
    mask[i] = (uint8_t)(int32_t)(value * 255 + 0.5f);
  }
}

void ok_combine(uint8_t *mask, const uint8_t *coverage, size_t count, OKMaskMode mode, float opacity, int isInverted) {
  // A loop for each mode.
  switch (mode) {
  case OKMaskAdd: combine(mask, coverage, count, OKMaskAdd, opacity, isInverted); break;
  case OKMaskSubtract: combine(mask, coverage, count, OKMaskSubtract, opacity, isInverted); break;
  case OKMaskIntersect: combine(mask, coverage, count, OKMaskIntersect, opacity, isInverted); break;
  case OKMaskLighten: combine(mask, coverage, count, OKMaskLighten, opacity, isInverted); break;
  case OKMaskDarken: combine(mask, coverage, count, OKMaskDarken, opacity, isInverted); break;
  case OKMaskDifference: combine(mask, coverage, count, OKMaskDifference, opacity, isInverted); break;
  }
}

// Rec. 709.
INLINE float luma(const uint8_t *pixel) { return 0.2126f * pixel[0] + 0.7152f * pixel[1] + 0.0722f * pixel[2]; }

void ok_make_mask(
    uint8_t *mask, ptrdiff_t maskStride, const uint8_t *pixels, ptrdiff_t stride, int width, int height, int isLuma, int isInverted) {
  uint8_t flip = isInverted ? 255 : 0;
  for (int y = 0; y < height; y++, mask += maskStride, pixels += stride) {
    if (isLuma) {
      for (int x = 0; x < width; x++) mask[x] = (uint8_t)(luma(pixels + 4 * x) + 0.5f) ^ flip;
    } else {
      for (int x = 0; x < width; x++) mask[x] = pixels[4 * x + 3] ^ flip;
    }
  }
}

// MARK: Colours

void ok_colorize(
    uint8_t *pixels, ptrdiff_t stride, const uint8_t *source, ptrdiff_t sourceStride, int width, int height, const float color[4]) {
  for (int y = 0; y < height; y++, pixels += stride, source += sourceStride) {
    for (int x = 0; x < width; x++) {
      float alpha = source[4 * x + 3];
      for (int i = 0; i < 4; i++) pixels[4 * x + i] = (uint8_t)(alpha * color[i] + 0.5f);
    }
  }
}

void ok_tone(uint8_t *pixels, ptrdiff_t stride, int width, int height, const float colors[9], float amount) {
  for (int y = 0; y < height; y++, pixels += stride) {
    for (int x = 0; x < width; x++) {
      uint8_t *pixel = pixels + 4 * x;
      float alpha = pixel[3];
      if (alpha == 0) continue;
      float position = 2 * luma(pixel) / alpha;
      const float *low = position < 1 ? colors : colors + 3;
      float share = position < 1 ? position : position < 2 ? position - 1 : 1;
      for (int i = 0; i < 3; i++) {
        float toned = (low[i] + (low[i + 3] - low[i]) * share) * alpha;
        pixel[i] = (uint8_t)(pixel[i] + (toned - pixel[i]) * amount + 0.5f);
      }
    }
  }
}

void ok_make_planar(float *colors, const uint8_t *pixels, int count) {
  for (int i = 0; i < count; i += 8, colors += 32) {
    for (int k = 0; k < 8; k++) {
      for (int c = 0; c < 4; c++) colors[8 * c + k] = i + k < count ? pixels[4 * (i + k) + c] : 0;
    }
  }
}

void ok_halve(uint8_t *texels, const uint8_t *source, int width, int height) {
  int halfWidth = width > 1 ? width / 2 : 1, halfHeight = height > 1 ? height / 2 : 1;
  ptrdiff_t right = width > 1 ? 4 : 0, down = height > 1 ? 4 * (ptrdiff_t)width : 0;
  for (int y = 0; y < halfHeight; y++) {
    const uint8_t *row = source + 8 * (ptrdiff_t)y * width;
    for (int x = 0; x < 4 * halfWidth; x++) {
      const uint8_t *p = row + 8 * (x / 4) + x % 4;
      *texels++ = (uint8_t)((p[0] + p[right] + p[down] + p[down + right] + 2) / 4);
    }
  }
}
