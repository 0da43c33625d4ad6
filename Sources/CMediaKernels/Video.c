// Decoded frames of videos into premultiplied RGBA of sRGB.
//
// A row goes through three steps: its samples are read as 16-bit numbers, colour differences are interpolated to one a pixel at 16 times
// their scale (4 for rows, 4 for columns), and a matrix in fixed point makes red, green and blue of them: integers throughout, so that
// every variant writes the same bytes. What has more brightness or more vivid colours than sRGB leaves the matrix with 12 bits, and goes
// on through light.
#include "CMediaKernels.h"

#include <math.h>
#include <string.h>
#pragma STDC FP_CONTRACT OFF

enum { fraction_bits = 20 };

void mk_video_matrix(MKVideoMatrix *matrix, double red_weight, double blue_weight, int depth, int is_full, double most) {
  const double unit = (double)(1 << (depth - 8)), scale = (double)(1 << fraction_bits) * most;
  // Limited range: 219 steps of luma above 16, 224 of colour differences, in eight bits.
  const double luma_range = is_full ? 256 * unit - 1 : 219 * unit, color_range = is_full ? 256 * unit - 1 : 224 * unit;
  const double green_weight = 1 - red_weight - blue_weight, color = scale / color_range / 16;
  matrix->luma = (int32_t)lround(scale / luma_range);
  matrix->luma_offset = is_full ? 0 : 16 << (depth - 8);
  matrix->color_offset = 16 * (128 << (depth - 8));
  matrix->cr_red = (int32_t)lround(color * 2 * (1 - red_weight));
  matrix->cb_blue = (int32_t)lround(color * 2 * (1 - blue_weight));
  matrix->cr_green = (int32_t)lround(-color * 2 * (1 - red_weight) * red_weight / green_weight);
  matrix->cb_green = (int32_t)lround(-color * 2 * (1 - blue_weight) * blue_weight / green_weight);
  matrix->most = (int32_t)most;
}

// MARK: Reading samples

// Samples of more bits than 12 lose the lowest of them.
static int dropped_bits(const MKVideoFrame *frame) { return frame->depth > 12 ? frame->depth - 12 : 0; }

int mk_video_depth(const MKVideoFrame *frame) { return frame->depth - dropped_bits(frame); }

__attribute__((always_inline)) static inline void read_row(
    const MKVideoFrame *frame, int component, size_t y, size_t count, uint16_t *restrict out) {
  const uint8_t *restrict row = frame->samples[component] + (ptrdiff_t)y * frame->stride[component];
  const int step = frame->step[component], shift = frame->shift[component] + dropped_bits(frame);
  if (frame->depth + frame->shift[component] <= 8) {
    if (step == 1 && shift == 0) {
      for (size_t x = 0; x < count; x++) out[x] = row[x];
    } else {
      const int mask = (1 << frame->depth) - 1;
      for (size_t x = 0; x < count; x++) out[x] = (uint16_t)((row[(ptrdiff_t)x * step] >> shift) & mask);
    }
    return;
  }
  const int mask = (1 << (frame->depth - dropped_bits(frame))) - 1;
  if (step == 2) {
    for (size_t x = 0; x < count; x++) {
      uint16_t sample;
      memcpy(&sample, row + 2 * x, 2);
      out[x] = (uint16_t)((sample >> shift) & mask);
    }
  } else {
    for (size_t x = 0; x < count; x++) {
      uint16_t sample;
      memcpy(&sample, row + (ptrdiff_t)x * step, 2);
      out[x] = (uint16_t)((sample >> shift) & mask);
    }
  }
}

// MARK: Interpolating colour

// One row of colour differences for row `y` of the picture, one a pixel, times 16. `near` and `far` are scratch of a row each.
__attribute__((always_inline)) static inline void color_row(
    const MKVideoFrame *frame, int component, size_t y, uint16_t *restrict near, uint16_t *restrict far, uint16_t *restrict out) {
  const size_t width = frame->width, columns = frame->halves_columns ? (width + 1) / 2 : width;
  const size_t rows = frame->halves_rows ? (frame->height + 1) / 2 : frame->height;
  size_t row = y, other = y;
  int weight = 4;
  if (frame->halves_rows) {
    row = y / 2;
    if (frame->color_at_top) {
      // On the even rows; odd ones lie in the middle of two.
      if (y % 2 == 1) other = row + 1, weight = 2;
    } else {
      // Between the rows of a pair: a quarter of the way from the nearer sample to the next.
      other = y % 2 == 1 ? row + 1 : row > 0 ? row - 1 : 0;
      weight = 3;
    }
    if (other >= rows) other = rows - 1;
  }
  read_row(frame, component, row, columns, near);
  if (weight == 4) {
    for (size_t x = 0; x < columns; x++) near[x] = (uint16_t)(near[x] * 4);
  } else {
    read_row(frame, component, other, columns, far);
    const uint16_t own = (uint16_t)weight, others = (uint16_t)(4 - weight);
    for (size_t x = 0; x < columns; x++) near[x] = (uint16_t)(near[x] * own + far[x] * others);
  }
  if (!frame->halves_columns) {
    for (size_t x = 0; x < width; x++) out[x] = (uint16_t)(near[x] * 4);
    return;
  }
  near[columns] = near[columns - 1];
  const size_t pairs = width / 2;
  if (frame->color_at_left) {
    for (size_t x = 0; x < pairs; x++) {
      out[2 * x] = (uint16_t)(near[x] * 4);
      out[2 * x + 1] = (uint16_t)((near[x] + near[x + 1]) * 2);
    }
    if (width % 2 == 1) out[width - 1] = (uint16_t)(near[pairs] * 4);
  } else {
    out[0] = (uint16_t)(near[0] * 4);
    if (width > 1) out[1] = (uint16_t)(near[0] * 3 + near[1]);
    for (size_t x = 1; x < pairs; x++) {
      out[2 * x] = (uint16_t)(near[x] * 3 + near[x - 1]);
      out[2 * x + 1] = (uint16_t)(near[x] * 3 + near[x + 1]);
    }
    if (width % 2 == 1 && width > 1) out[width - 1] = (uint16_t)(near[pairs] * 3 + near[pairs - 1]);
  }
}

// MARK: The matrix

__attribute__((always_inline)) static inline int32_t limited(int32_t value, int32_t most) {
  return value < 0 ? 0 : value > most ? most : value;
}

__attribute__((always_inline)) static inline void bytes_row(
    const MKVideoMatrix *matrix, const uint16_t *restrict luma, const uint16_t *restrict cb, const uint16_t *restrict cr, size_t width,
    uint8_t *restrict rgba) {
  const MKVideoMatrix m = *matrix;
  const int32_t half = 1 << (fraction_bits - 1);
  uint32_t *restrict pixels = (uint32_t *)rgba;
  for (size_t x = 0; x < width; x++) {
    const int32_t y = (luma[x] - m.luma_offset) * m.luma + half, b = cb[x] - m.color_offset, r = cr[x] - m.color_offset;
    const uint32_t red = (uint32_t)limited((y + r * m.cr_red) >> fraction_bits, 255);
    const uint32_t green = (uint32_t)limited((y + r * m.cr_green + b * m.cb_green) >> fraction_bits, 255);
    const uint32_t blue = (uint32_t)limited((y + b * m.cb_blue) >> fraction_bits, 255);
    pixels[x] = red | green << 8 | blue << 16 | 0xFF000000u;
  }
}

// Red, green and blue of 12 bits, into what held luma and colour differences.
__attribute__((always_inline)) static inline void deep_row(
    const MKVideoMatrix *matrix, uint16_t *restrict luma, uint16_t *restrict cb, uint16_t *restrict cr, size_t width) {
  const MKVideoMatrix m = *matrix;
  // 12 bits leave no room for as many bits of a fraction.
  for (size_t x = 0; x < width; x++) {
    const int64_t y = (int64_t)(luma[x] - m.luma_offset) * m.luma + (1 << (fraction_bits - 1));
    const int64_t b = cb[x] - m.color_offset, r = cr[x] - m.color_offset;
    const int32_t red = (int32_t)((y + r * m.cr_red) >> fraction_bits);
    const int32_t green = (int32_t)((y + r * m.cr_green + b * m.cb_green) >> fraction_bits);
    const int32_t blue = (int32_t)((y + b * m.cb_blue) >> fraction_bits);
    luma[x] = (uint16_t)limited(red, m.most);
    cb[x] = (uint16_t)limited(green, m.most);
    cr[x] = (uint16_t)limited(blue, m.most);
  }
}

// MARK: The usual frames in one go

// Vectors of Clang's: on every processor the same integers as above, and the same bytes.
typedef uint8_t Bytes16 __attribute__((vector_size(16)));
typedef uint16_t Shorts16 __attribute__((vector_size(32)));
typedef uint16_t Shorts8 __attribute__((vector_size(16)));
typedef int32_t Ints16 __attribute__((vector_size(64)));

// Whether a frame has eight bits a sample, and one of colour for 2×2 pixels, each component on a plane of its own.
static int is_usual(const MKVideoFrame *frame) {
  int is_plain = frame->depth == 8 && !frame->is_rgb && !frame->is_grey && frame->halves_columns && frame->halves_rows;
  for (int i = 0; i < 3; i++) is_plain = is_plain && frame->step[i] == 1 && frame->shift[i] == 0;
  return is_plain;
}

// One row of colour differences for row `y` of the picture, one for two pixels, times 4; at both ends there is one sample more.
__attribute__((always_inline)) static inline void blended_row(const MKVideoFrame *frame, int component, size_t y, uint16_t *restrict out) {
  const size_t columns = (frame->width + 1) / 2, rows = (frame->height + 1) / 2;
  size_t row = y / 2, other = row;
  if (!frame->color_at_top || y % 2 == 1) other = y % 2 == 1 ? row + 1 : row > 0 ? row - 1 : 0;
  if (other >= rows) other = rows - 1;
  const uint16_t weight = frame->color_at_top ? (y % 2 == 1 ? 2 : 4) : 3, rest = 4 - weight;
  const uint8_t *near = frame->samples[component] + (ptrdiff_t)row * frame->stride[component];
  const uint8_t *far = frame->samples[component] + (ptrdiff_t)other * frame->stride[component];
  const Shorts16 weights = (Shorts16){0} + weight, rests = (Shorts16){0} + rest;
  size_t x = 0;
  for (; x + 16 <= columns; x += 16) {
    Bytes16 own, others;
    memcpy(&own, near + x, sizeof own);
    memcpy(&others, far + x, sizeof others);
    const Shorts16 sum = __builtin_convertvector(own, Shorts16) * weights + __builtin_convertvector(others, Shorts16) * rests;
    memcpy(out + x, &sum, sizeof sum);
  }
  for (; x < columns; x++) out[x] = (uint16_t)(near[x] * weight + far[x] * rest);
  out[-1] = out[0];
  out[columns] = out[columns - 1];
}

// What `bytes_row` does, to 16 pixels.
__attribute__((always_inline)) static inline void sixteen_pixels(
    const MKVideoMatrix *matrix, const Ints16 *luma, const Ints16 *cb, const Ints16 *cr, uint8_t *rgba) {
  const MKVideoMatrix m = *matrix;
  const Ints16 none = {0}, most = none + 255;
  const Ints16 y = (*luma - m.luma_offset) * m.luma + (1 << (fraction_bits - 1)), b = *cb - m.color_offset, r = *cr - m.color_offset;
  Ints16 red = (y + r * m.cr_red) >> fraction_bits;
  Ints16 green = (y + r * m.cr_green + b * m.cb_green) >> fraction_bits;
  Ints16 blue = (y + b * m.cb_blue) >> fraction_bits;
  red = __builtin_elementwise_min(__builtin_elementwise_max(red, none), most);
  green = __builtin_elementwise_min(__builtin_elementwise_max(green, none), most);
  blue = __builtin_elementwise_min(__builtin_elementwise_max(blue, none), most);
  const Ints16 pixels = red | green << 8 | blue << 16 | (none - (1 << 24));
  memcpy(rgba, &pixels, sizeof pixels);
}

// A row of the picture from its luma, and colour differences as `blended_row` gives them.
__attribute__((always_inline)) static inline void usual_row(
    const MKVideoFrame *frame, const MKVideoMatrix *matrix, size_t y, const uint16_t *restrict cb, const uint16_t *restrict cr,
    uint8_t *restrict rgba) {
  const uint8_t *luma = frame->samples[0] + (ptrdiff_t)y * frame->stride[0];
  // Colour of the left pixel of a pair, and of the right one, times 16: from its own sample, and from those before and after it.
  const uint16_t left_own = frame->color_at_left ? 4 : 3, left_before = 4 - left_own;
  const uint16_t right_own = frame->color_at_left ? 2 : 3, right_after = 4 - right_own;
  const MKVideoMatrix m = *matrix;
  size_t x = 0;
  for (; x + 16 <= frame->width; x += 16) {
    Ints16 colors[2];
    for (int component = 0; component < 2; component++) {
      const uint16_t *samples = (component ? cr : cb) + x / 2;
      Shorts8 before, own, after;
      memcpy(&before, samples - 1, sizeof before);
      memcpy(&own, samples, sizeof own);
      memcpy(&after, samples + 1, sizeof after);
      const Shorts8 left = own * left_own + before * left_before, right = own * right_own + after * right_after;
      const Shorts16 both = __builtin_shufflevector(left, right, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
      colors[component] = __builtin_convertvector(both, Ints16);
    }
    Bytes16 samples;
    memcpy(&samples, luma + x, sizeof samples);
    const Ints16 brightness = __builtin_convertvector(samples, Ints16);
    sixteen_pixels(&m, &brightness, &colors[0], &colors[1], rgba + 4 * x);
  }
  for (; x < frame->width; x++) {
    const size_t pair = x / 2;
    const int is_right = x % 2 == 1;
    uint16_t colors[2];
    for (int component = 0; component < 2; component++) {
      const uint16_t *samples = (component ? cr : cb) + pair;
      colors[component] = (uint16_t)(is_right ? samples[0] * right_own + samples[1] * right_after
                                              : samples[0] * left_own + samples[-1] * left_before);
    }
    const uint16_t brightness = luma[x];
    bytes_row(&m, &brightness, &colors[0], &colors[1], 1, rgba + 4 * x);
  }
}

// MARK: Light

static const float reference_white = 203;

void mk_video_light(MKVideoLight *light, MKColorSource source, const float rows[9]) {
  // One pixel of the same number in all channels through the conversion of pictures' numbers would be mixed by its matrix; the curves alone
  // are wanted here.
  static const float m1 = 2610.0f / 16384, m2 = 2523.0f / 32, c1 = 3424.0f / 4096, c2 = 2413.0f / 128, c3 = 2392.0f / 128;
  for (int i = 0; i < 4096; i++) {
    const float number = (float)i / 4095;
    if (source == MKNumbersOfPQ) {
      const float power = powf(number, 1 / m2), excess = power - c1;
      light->decoded[i] = powf((excess > 0 ? excess : 0) / (c2 - c3 * power), 1 / m1) * (10000 / reference_white);
    } else if (source == MKNumbersOfHLG) {
      const float a = 0.17883277f, b = 1 - 4 * a, c = 0.55991073f;
      light->decoded[i] = number <= 0.5f ? number * number / 3 : (expf((number - c) / a) + b) / 12;
    } else {
      light->decoded[i] = number <= 0.04045f ? number / 12.92f : powf((number + 0.055f) / 1.055f, 2.4f);
    }
  }
  for (int i = 0; i <= 16384; i++) {
    const float l = (float)i / 16384;
    light->encoded[i] = (uint8_t)((l <= 0.0031308f ? l * 12.92f : 1.055f * powf(l, 1 / 2.4f) - 0.055f) * 255 + 0.5f);
  }
  memcpy(light->rows, rows, sizeof light->rows);
  light->is_hlg = source == MKNumbersOfHLG;
}

// Light of sRGB's primaries of a pixel's own, each by its curve.
static void light_of(const MKVideoLight *light, const float decoded[3], float result[3]) {
  float own[3];
  for (int i = 0; i < 3; i++) own[i] = decoded[i];
  if (light->is_hlg) {
    const float luminance = 0.2627f * own[0] + 0.6780f * own[1] + 0.0593f * own[2];
    const float gain = luminance > 0 ? powf(luminance, 0.2f) * (1000 / reference_white) : 0;
    for (int i = 0; i < 3; i++) own[i] *= gain;
  }
  const float *m = light->rows;
  for (int i = 0; i < 3; i++) result[i] = m[3 * i] * own[0] + m[3 * i + 1] * own[1] + m[3 * i + 2] * own[2];
}

static void light_row(
    const MKVideoLight *light, const uint16_t *red, const uint16_t *green, const uint16_t *blue, size_t width, uint8_t *rgba) {
  for (size_t x = 0; x < width; x++) {
    uint8_t *pixel = rgba + 4 * x;
    pixel[3] = 255;
    // Most pixels look like the one before.
    if (x > 0 && red[x] == red[x - 1] && green[x] == green[x - 1] && blue[x] == blue[x - 1]) {
      memcpy(pixel, pixel - 4, 4);
      continue;
    }
    const float own[3] = {light->decoded[red[x]], light->decoded[green[x]], light->decoded[blue[x]]};
    float shown[3];
    light_of(light, own, shown);
    for (int i = 0; i < 3; i++) {
      float l = shown[i];
      l = l > 0 ? l < 1 ? l : 1 : 0;
      pixel[i] = light->encoded[(int)(l * 16384 + 0.5f)];
    }
  }
}

// MARK: Alpha

// Writes the alpha of straight pixels, and multiplies their colours by it.
static void alpha_row(const uint16_t *alpha, size_t width, int depth, uint8_t *rgba) {
  const uint32_t most = (1u << depth) - 1;
  for (size_t x = 0; x < width; x++) {
    const uint32_t a = (alpha[x] * 255u + most / 2) / most;
    uint8_t *pixel = rgba + 4 * x;
    pixel[3] = (uint8_t)a;
    for (int i = 0; i < 3; i++) {
      const uint32_t product = pixel[i] * a + 128;
      pixel[i] = (uint8_t)((product + (product >> 8)) >> 8);
    }
  }
}

// MARK: Frames

size_t mk_video_scratch(const MKVideoFrame *frame) { return 5 * (frame->width + 32) * sizeof(uint16_t); }

__attribute__((always_inline)) static inline void convert(
    const MKVideoFrame *frame, const MKVideoMatrix *matrix, const MKVideoLight *light, void *scratch, uint8_t *rgba) {
  const size_t width = frame->width, row = width + 32;
  uint16_t *first = scratch, *second = first + row, *third = second + row, *near = third + row, *far = near + row;
  const int depth = mk_video_depth(frame), in_one_go = !light && is_usual(frame);
  for (size_t y = 0; y < frame->height; y++) {
    uint8_t *target = rgba + 4 * width * y;
    if (in_one_go) {
      // There is a sample before the first.
      uint16_t *cb = second + 1, *cr = third + 1;
      blended_row(frame, 1, y, cb);
      blended_row(frame, 2, y, cr);
      usual_row(frame, matrix, y, cb, cr, target);
    } else if (frame->is_rgb) {
      read_row(frame, 0, y, width, first);
      read_row(frame, 1, y, width, second);
      read_row(frame, 2, y, width, third);
      const uint32_t most = (1u << depth) - 1;
      if (light) {
        for (size_t x = 0; x < width; x++) {
          first[x] = (uint16_t)((first[x] * 4095u + most / 2) / most);
          second[x] = (uint16_t)((second[x] * 4095u + most / 2) / most);
          third[x] = (uint16_t)((third[x] * 4095u + most / 2) / most);
        }
      } else {
        for (size_t x = 0; x < width; x++) {
          target[4 * x] = (uint8_t)((first[x] * 255u + most / 2) / most);
          target[4 * x + 1] = (uint8_t)((second[x] * 255u + most / 2) / most);
          target[4 * x + 2] = (uint8_t)((third[x] * 255u + most / 2) / most);
          target[4 * x + 3] = 255;
        }
      }
    } else {
      if (frame->is_grey) {
        for (size_t x = 0; x < width; x++) second[x] = third[x] = (uint16_t)matrix->color_offset;
      } else {
        color_row(frame, 1, y, near, far, second);
        color_row(frame, 2, y, near, far, third);
      }
      read_row(frame, 0, y, width, first);
      if (light) {
        deep_row(matrix, first, second, third, width);
      } else {
        bytes_row(matrix, first, second, third, width, target);
      }
    }
    if (light) light_row(light, first, second, third, width, target);
    if (frame->has_alpha) {
      read_row(frame, 3, y, width, first);
      alpha_row(first, width, depth, target);
    }
  }
}

void mk_convert_video_baseline(
    const MKVideoFrame *frame, const MKVideoMatrix *matrix, const MKVideoLight *light, void *scratch, uint8_t *rgba) {
  convert(frame, matrix, light, scratch, rgba);
}

#if defined(__x86_64__)

__attribute__((target("avx2"))) static void convert_avx2(
    const MKVideoFrame *frame, const MKVideoMatrix *matrix, const MKVideoLight *light, void *scratch, uint8_t *rgba) {
  convert(frame, matrix, light, scratch, rgba);
}

__attribute__((target("avx512f,avx512bw,avx512vl"))) static void convert_avx512(
    const MKVideoFrame *frame, const MKVideoMatrix *matrix, const MKVideoLight *light, void *scratch, uint8_t *rgba) {
  convert(frame, matrix, light, scratch, rgba);
}

void mk_convert_video(
    const MKVideoFrame *frame, const MKVideoMatrix *matrix, const MKVideoLight *light, void *scratch, uint8_t *rgba) {
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl")) {
    convert_avx512(frame, matrix, light, scratch, rgba);
  } else if (__builtin_cpu_supports("avx2")) {
    convert_avx2(frame, matrix, light, scratch, rgba);
  } else {
    convert(frame, matrix, light, scratch, rgba);
  }
}

#else

void mk_convert_video(
    const MKVideoFrame *frame, const MKVideoMatrix *matrix, const MKVideoLight *light, void *scratch, uint8_t *rgba) {
  convert(frame, matrix, light, scratch, rgba);
}

#endif

void mk_video_numbers(
    const MKVideoFrame *frame, const MKVideoMatrix *matrix, const MKVideoLight *light, void *scratch, float *rgba) {
  const size_t width = frame->width, row = width + 32;
  uint16_t *first = scratch, *second = first + row, *third = second + row, *near = third + row, *far = near + row;
  const int depth = mk_video_depth(frame);
  const uint32_t most = (1u << depth) - 1;
  for (size_t y = 0; y < frame->height; y++) {
    float *target = rgba + 4 * width * y;
    read_row(frame, 0, y, width, first);
    if (frame->is_rgb) {
      read_row(frame, 1, y, width, second);
      read_row(frame, 2, y, width, third);
      for (size_t x = 0; x < width; x++) {
        first[x] = (uint16_t)((first[x] * 4095u + most / 2) / most);
        second[x] = (uint16_t)((second[x] * 4095u + most / 2) / most);
        third[x] = (uint16_t)((third[x] * 4095u + most / 2) / most);
      }
    } else {
      if (frame->is_grey) {
        for (size_t x = 0; x < width; x++) second[x] = third[x] = (uint16_t)matrix->color_offset;
      } else {
        color_row(frame, 1, y, near, far, second);
        color_row(frame, 2, y, near, far, third);
      }
      deep_row(matrix, first, second, third, width);
    }
    for (size_t x = 0; x < width; x++) {
      float *pixel = target + 4 * x;
      pixel[3] = 1;
      if (light) {
        const float own[3] = {light->decoded[first[x]], light->decoded[second[x]], light->decoded[third[x]]};
        light_of(light, own, pixel);
      } else {
        pixel[0] = (float)first[x] / 4095, pixel[1] = (float)second[x] / 4095, pixel[2] = (float)third[x] / 4095;
      }
    }
    if (frame->has_alpha) {
      read_row(frame, 3, y, width, first);
      for (size_t x = 0; x < width; x++) target[4 * x + 3] = (float)first[x] / (float)most;
    }
  }
}

void mk_pack_video(const MKVideoFrame *frame, uint8_t *bytes, size_t bytes_per_row) {
  const size_t columns = (frame->width + 1) / 2, rows = (frame->height + 1) / 2;
  for (size_t y = 0; y < frame->height; y++) {
    const uint8_t *row = frame->samples[0] + (ptrdiff_t)y * frame->stride[0];
    uint8_t *target = bytes + y * bytes_per_row;
    if (frame->step[0] == 1) memcpy(target, row, frame->width);
    else for (size_t x = 0; x < frame->width; x++) target[x] = row[(ptrdiff_t)x * frame->step[0]];
  }
  bytes += frame->height * bytes_per_row;
  for (size_t y = 0; y < rows; y++) {
    const uint8_t *cb = frame->samples[1] + (ptrdiff_t)y * frame->stride[1], *cr = frame->samples[2] + (ptrdiff_t)y * frame->stride[2];
    uint8_t *restrict target = bytes + y * bytes_per_row;
    if (frame->step[1] == 1 && frame->step[2] == 1) {
      for (size_t x = 0; x < columns; x++) target[2 * x] = cb[x], target[2 * x + 1] = cr[x];
    } else {
      for (size_t x = 0; x < columns; x++) {
        target[2 * x] = cb[(ptrdiff_t)x * frame->step[1]];
        target[2 * x + 1] = cr[(ptrdiff_t)x * frame->step[2]];
      }
    }
  }
}

void mk_turn_pixels(
    const uint32_t *source, ptrdiff_t first, ptrdiff_t column, ptrdiff_t row, size_t width, size_t height, uint32_t *target) {
  // In blocks: what stands in a column of the source shares lines of the cache with its neighbours.
  const size_t block = 16;
  for (size_t top = 0; top < height; top += block) {
    for (size_t left = 0; left < width; left += block) {
      for (size_t y = top; y < height && y < top + block; y++) {
        for (size_t x = left; x < width && x < left + block; x++) {
          target[y * width + x] = source[first + (ptrdiff_t)x * column + (ptrdiff_t)y * row];
        }
      }
    }
  }
}
