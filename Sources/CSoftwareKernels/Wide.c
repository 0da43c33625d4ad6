// Loops for wide surfaces, in single precision throughout. Any processor runs them, and the compiler makes vectors of them.
#define WIDE
#include "Vectors.h"

#include "VectorsBaseline.h"
#include "Sampling.inc"
#include "Pictures.inc"

static void over_colors(void *pixels, int blocks, const float *coverage, const float *colors) {
  const f32x8 *c = (const f32x8 *)coverage;
  for (int i = 0; i < blocks; i++) {
    float *block = (float *)pixels + i * 4 * SW_BLOCK;
    Colors s = VARIANT(limited)(VARIANT(load)(colors + i * 4 * SW_BLOCK)), d = VARIANT(loadPixels)(block);
    f32x8 keep = 1.0f - s.a * c[i] * (1.0f / 255.0f);
    d.r = s.r * c[i] + d.r * keep;
    d.g = s.g * c[i] + d.g * keep;
    d.b = s.b * c[i] + d.b * keep;
    d.a = s.a * c[i] + d.a * keep;
    VARIANT(storePixels)(block, d);
  }
}

static void blur_row(
    void *destination, const void *source, int count, const float *weights, int radius, float *scratch, const float *offsets) {
  size_t pixel = 4 * sizeof(float);
  float *row = scratch + 4 * radius, *result = destination;
  memset(scratch, 0, pixel * (size_t)radius);
  memcpy(row, source, pixel * (size_t)count);
  memset(row + 4 * count, 0, pixel * (size_t)radius);
  for (int i = 0; i < 4 * count; i++) {
    float sum = row[i] * weights[0];
    for (int k = 1; k <= radius; k++) sum += (row[i - 4 * k] + row[i + 4 * k]) * weights[k];
    result[i] = sum;
  }
}

static void blur_column(
    void *destination, const void *source, int stride, int count, int y, int height, const float *weights, int radius,
    bool silhouette) {
  int channel = silhouette ? 3 : 0;
  const uint8_t *rows = source;
  float *result = destination;
  const float *middle = (const float *)(rows + (int64_t)y * stride);
  for (int i = 0; i < 4 * count; i++) result[i] = middle[i | channel] * weights[0];
  for (int k = 1; k <= radius; k++) {
    const float *above = y - k >= 0 ? (const float *)(rows + (int64_t)(y - k) * stride) : 0;
    const float *below = y + k < height ? (const float *)(rows + (int64_t)(y + k) * stride) : 0;
    float weight = weights[k];
    if (above && below) {
      for (int i = 0; i < 4 * count; i++) result[i] += (above[i | channel] + below[i | channel]) * weight;
    } else if (above || below) {
      const float *row = above ? above : below;
      for (int i = 0; i < 4 * count; i++) result[i] += row[i | channel] * weight;
    }
  }
}

static void blur_columns(
    void *destination, int destinationStride, const void *source, int stride, int count, int first, int rows, int height,
    const float *weights, int radius, float *scratch, const float *offsets, bool silhouette) {
  for (int y = 0; y < rows; y++) {
    blur_column((uint8_t *)destination + (int64_t)y * destinationStride, source, stride, count, first + y, height, weights, radius,
        silhouette);
  }
}

static void halve_row(
    void *destination, const void *above, const void *upper, const void *lower, const void *below, int count, int halves, float *scratch) {
  float *row = scratch + 4, *result = destination;
  float a = above ? 1 : 0, l = lower ? 3 : 0, b = below ? 1 : 0;
  const float *first = above ? above : upper, *second = upper, *third = lower ? lower : upper, *fourth = below ? below : upper;
  memset(row - 4, 0, 4 * sizeof(float));
  for (int i = 0; i < 4 * count; i++) row[i] = a * first[i] + 3 * second[i] + l * third[i] + b * fourth[i];
  memset(row + 4 * count, 0, 12 * sizeof(float));
  for (int x = 0; x < halves; x++) {
    const float *p = row - 4 + 8 * x;
    for (int c = 0; c < 4; c++) result[4 * x + c] = (p[c] + 3 * (p[c + 4] + p[c + 8]) + p[c + 12]) * (1.0f / 64.0f);
  }
}

static void color_matrix(void *destination, const void *source, int blocks, const float *m) {
  const float *from = source;
  float *to = destination;
  for (int i = 0; i < 4 * SW_BLOCK * blocks; i += 4) {
    float a = from[i + 3], unit = a > 0 ? 1 / a : 1;
    float r = from[i] * unit, g = from[i + 1] * unit, b = from[i + 2] * unit;
    float alpha = r * m[12] + g * m[13] + b * m[14] + a * m[15] + m[19];
    alpha = alpha > 0 ? alpha < 1 ? alpha : 1 : 0;
    for (int k = 0; k < 3; k++) to[i + k] = (r * m[4 * k] + g * m[4 * k + 1] + b * m[4 * k + 2] + a * m[4 * k + 3] + m[16 + k]) * alpha;
    to[i + 3] = alpha;
  }
}

void sw_widen(SWKernels *kernels) {
  kernels->overColors = over_colors;
  kernels->fetchPicture = VARIANT(fetchPicture);
  kernels->fetchPyramid = VARIANT(fetchPyramid);
  kernels->fetchReduced = VARIANT(fetchReduced);
  kernels->blurRow = blur_row;
  kernels->blurColumns = blur_columns;
  kernels->halveRow = halve_row;
  kernels->colorMatrix = color_matrix;
}
