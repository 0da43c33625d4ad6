// Floating-point colours into the numbers of files of more than eight bits, or of other primaries than sRGB's.
#include "CMediaKernels.h"

#include <math.h>
#pragma STDC FP_CONTRACT OFF

static inline float limited(float x, float low, float high) { return x > low ? x < high ? x : high : low; }

// IEC 61966-2-1. Below 0 curves go on as their mirror image, as extended sRGB has it.
static float decode(float component) {
  float c = fabsf(component);
  float light = c <= 0.04045f ? c / 12.92f : powf((c + 0.055f) / 1.055f, 2.4f);
  return component < 0 ? -light : light;
}

static float encode(float light) {
  float l = limited(light, 0, 1);
  return l <= 0.0031308f ? l * 12.92f : 1.055f * powf(l, 1 / 2.4f) - 0.055f;
}

// SMPTE ST 2084, of light in parts of 10,000 cd/m².
static float encode_pq(float light) {
  const float m1 = 2610.0f / 16384, m2 = 2523.0f / 32, c1 = 3424.0f / 4096, c2 = 2413.0f / 128, c3 = 2392.0f / 128;
  float power = powf(limited(light, 0, 1), m1);
  return powf((c1 + c2 * power) / (1 + c3 * power), m2);
}

// BT.2100's hybrid log-gamma, of the scene's light from 0 to 1.
static float encode_hlg(float light) {
  const float a = 0.17883277f, b = 1 - 4 * a;
  const float c = 0.55991073f;
  float l = limited(light, 0, 1);
  return l <= 1.0f / 12 ? sqrtf(3 * l) : a * logf(12 * l - b) + c;
}

// BT.2408's reference white, in cd/m².
static const float reference_white = 203;

static void encode_light(const MKColorTarget *target, const float light[3], float encoded[3]) {
  switch (target->transfer) {
  case MKEncodedAsSRGB:
    for (int i = 0; i < 3; i++) encoded[i] = encode(light[i]);
    break;
  case MKEncodedByPQ:
    for (int i = 0; i < 3; i++) encoded[i] = encode_pq(light[i] * (reference_white / 10000));
    break;
  case MKEncodedByHLG: {
    // The inverse of the opto-optical transfer function of a display of 1000 cd/m², whose gamma is 1.2.
    float shown[3];
    for (int i = 0; i < 3; i++) shown[i] = limited(light[i] * (reference_white / 1000), 0, 1);
    float luminance = 0.2627f * shown[0] + 0.6780f * shown[1] + 0.0593f * shown[2];
    float gain = luminance > 0 ? powf(luminance, 1 / 1.2f - 1) : 0;
    for (int i = 0; i < 3; i++) encoded[i] = encode_hlg(shown[i] * gain);
    break;
  }
  }
}

void mk_encode_colors(const float *pixels, size_t count, const MKColorTarget *target, int isStraight, float *encoded) {
  for (size_t x = 0; x < count; x++) {
    const float *pixel = pixels + 4 * x, *m = target->rows;
    float *result = encoded + 4 * x;
    float alpha = limited(pixel[3], 0, 1), unit = !isStraight || alpha == 1 ? 1 : alpha > 0 ? 1 / alpha : 0;
    result[3] = alpha;
    if (target->isSRGB) {
      for (int i = 0; i < 3; i++) result[i] = limited(pixel[i] * unit, 0, 1);
      continue;
    }
    // Most pixels look like the one before.
    if (x > 0 && pixel[0] == pixel[-4] && pixel[1] == pixel[-3] && pixel[2] == pixel[-2] && pixel[3] == pixel[-1]) {
      for (int i = 0; i < 3; i++) result[i] = result[i - 4];
      continue;
    }
    float light[3], converted[3];
    for (int i = 0; i < 3; i++) light[i] = decode(pixel[i] * unit);
    for (int i = 0; i < 3; i++) converted[i] = m[3 * i] * light[0] + m[3 * i + 1] * light[1] + m[3 * i + 2] * light[2];
    encode_light(target, converted, result);
  }
}

static float decode_pq(float component) {
  const float m1 = 2610.0f / 16384, m2 = 2523.0f / 32, c1 = 3424.0f / 4096, c2 = 2413.0f / 128, c3 = 2392.0f / 128;
  float power = powf(limited(component, 0, 1), 1 / m2), excess = power - c1;
  return powf((excess > 0 ? excess : 0) / (c2 - c3 * power), 1 / m1);
}

static float decode_hlg(float component) {
  const float a = 0.17883277f, b = 1 - 4 * a, c = 0.55991073f;
  float e = limited(component, 0, 1);
  return e <= 0.5f ? e * e / 3 : (expf((e - c) / a) + b) / 12;
}

// Extended sRGB, of any light.
static float encode_extended(float light) {
  float l = fabsf(light);
  float component = l <= 0.0031308f ? l * 12.92f : 1.055f * powf(l, 1 / 2.4f) - 0.055f;
  return light < 0 ? -component : component;
}

static void decode_light(const float pixel[3], MKColorSource source, const float rows[9], float light[3]) {
  float own[3];
  if (source == MKNumbersOfPQ) {
    for (int i = 0; i < 3; i++) own[i] = decode_pq(pixel[i]) * (10000 / reference_white);
  } else {
    for (int i = 0; i < 3; i++) own[i] = decode_hlg(pixel[i]);
    float luminance = 0.2627f * own[0] + 0.6780f * own[1] + 0.0593f * own[2];
    float gain = luminance > 0 ? powf(luminance, 0.2f) * (1000 / reference_white) : 0;
    for (int i = 0; i < 3; i++) own[i] *= gain;
  }
  for (int i = 0; i < 3; i++) light[i] = rows[3 * i] * own[0] + rows[3 * i + 1] * own[1] + rows[3 * i + 2] * own[2];
}

void mk_decode_colors(float *pixels, size_t count, MKColorSource source, const float rows[9]) {
  for (size_t x = 0; x < count; x++) {
    float *pixel = pixels + 4 * x, light[3];
    if (source == MKNumbersOfPQ || source == MKNumbersOfHLG) {
      decode_light(pixel, source, rows, light);
      for (int i = 0; i < 3; i++) pixel[i] = encode_extended(light[i]);
    } else if (source == MKLight) {
      for (int i = 0; i < 3; i++) pixel[i] = encode_extended(pixel[i]);
    }
    for (int i = 0; i < 3; i++) pixel[i] *= pixel[3];
  }
}

void mk_quantize(const float *numbers, size_t count, float most, uint16_t *integers) {
  for (size_t i = 0; i < count; i++) integers[i] = (uint16_t)(limited(numbers[i], 0, 1) * most + 0.5f);
}

void mk_deep_luma(const float *pixels, size_t width, const float weights[3], uint16_t *luma) {
  for (size_t x = 0; x < width; x++) {
    const float *p = pixels + 4 * x;
    luma[x] = (uint16_t)(64.5f + 876 * (weights[0] * p[0] + weights[1] * p[1] + weights[2] * p[2]));
  }
}

void mk_deep_color(const float *top, const float *bottom, size_t width, const float weights[3], uint16_t *cb, uint16_t *cr) {
  for (size_t x = 0; x < (width + 1) / 2; x++) {
    const size_t left = 8 * x, right = 2 * x + 1 < width ? left + 4 : left;
    float mean[3];
    for (size_t i = 0; i < 3; i++) mean[i] = 0.25f * (top[left + i] + top[right + i] + bottom[left + i] + bottom[right + i]);
    float luma = weights[0] * mean[0] + weights[1] * mean[1] + weights[2] * mean[2];
    cb[x] = (uint16_t)(512.5f + 448 * (mean[2] - luma) / (1 - weights[2]));
    cr[x] = (uint16_t)(512.5f + 448 * (mean[0] - luma) / (1 - weights[0]));
  }
}

void mk_deep_full_color(const float *pixels, size_t width, const float weights[3], uint16_t *cb, uint16_t *cr) {
  for (size_t x = 0; x < width; x++) {
    const float *p = pixels + 4 * x;
    float luma = weights[0] * p[0] + weights[1] * p[1] + weights[2] * p[2];
    cb[x] = (uint16_t)(512.5f + 448 * (p[2] - luma) / (1 - weights[2]));
    cr[x] = (uint16_t)(512.5f + 448 * (p[0] - luma) / (1 - weights[0]));
  }
}

void mk_deep_alpha(const float *pixels, size_t width, uint16_t *alpha) {
  for (size_t x = 0; x < width; x++) alpha[x] = (uint16_t)(0.5f + 1023 * pixels[4 * x + 3]);
}

void mk_widen(const uint8_t *bytes, size_t count, float *numbers) {
  for (size_t i = 0; i < count; i++) numbers[i] = (float)bytes[i] / 255;
}
