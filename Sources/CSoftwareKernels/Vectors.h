// Vectors of eight pixels, and what differs between instruction sets.
//
// Sampling.inc and what follows it are included once for each: VARIANT(name) names the functions of one. VectorsBaseline.h, VectorsAVX2.h,
// VectorsAVX512.h and VectorsNEON.h define what they use of the processor.
#pragma once
#include "CSoftwareKernels.h"
#include "layout.glsl"

#include <math.h>
#include <string.h>
#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

// TEXEL_TIE as a float.
static const float texel_tie = (float)TEXEL_TIE;

// Results must not depend on the instruction set: no fused multiplication and addition.
#pragma STDC FP_CONTRACT OFF
// Vectors go through inlined functions only, so their calling convention does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

typedef float f32x8 __attribute__((ext_vector_type(8)));
typedef double f64x8 __attribute__((ext_vector_type(8)));
typedef int32_t i32x8 __attribute__((ext_vector_type(8)));
typedef uint32_t u32x8 __attribute__((ext_vector_type(8)));
typedef uint8_t u8x16 __attribute__((ext_vector_type(16)));
typedef float f32x16 __attribute__((ext_vector_type(16)));
typedef int32_t i32x16 __attribute__((ext_vector_type(16)));
typedef int16_t i16x16 __attribute__((ext_vector_type(16)));
typedef uint16_t u16x16 __attribute__((ext_vector_type(16)));

typedef struct {
  f32x8 r, g, b, a;
} Colors;

// Eight pixels as sixteen-bit components: red and blue, green and alpha.
typedef struct {
  i16x16 rb, ag;
} Wide;

// Byte offsets of texels, and how far to mix them with their neighbours: fractions of eight bits across, fifteen down.
typedef struct {
  i32x8 offsets;
  i16x16 across, down;
} Place;

// What texels and pixels are made of, and what it is multiplied with to be a colour between loops.
#ifdef WIDE
typedef float Component;
#define COMPONENT_UNIT 255.0f
#else
typedef uint8_t Component;
#define COMPONENT_UNIT 1.0f
#endif

#define CONVERT(value, type) __builtin_convertvector(value, type)
#define INLINE static inline __attribute__((always_inline))

typedef uint32_t __attribute__((aligned(1), may_alias)) unaligned_u32;

// Four bytes at each of eight byte offsets. Inserting one by one is what the compiler makes of loops only when they are written out.
#define LOAD(i) (*(const unaligned_u32 *)(base + offsets[i]))
INLINE u32x8 gather_baseline(const uint8_t *base, i32x8 offsets) {
  return (u32x8){LOAD(0), LOAD(1), LOAD(2), LOAD(3), LOAD(4), LOAD(5), LOAD(6), LOAD(7)};
}

// (a · b) / 2¹⁵, rounded.
INLINE i16x16 scaled_baseline(i16x16 a, i16x16 b) {
  i32x16 product = CONVERT(a, i32x16) * CONVERT(b, i32x16);
  return CONVERT(((product >> 14) + 1) >> 1, i16x16);
}

// Indices that shuffle eight bytes of each pixel, in vectors of 32 and 64 bytes.
#define PIXEL(first, a, b, c, d, e, f, g, h) first + a, first + b, first + c, first + d, first + e, first + f, first + g, first + h
#define PIXELS_32(...) PIXEL(0, __VA_ARGS__), PIXEL(8, __VA_ARGS__), PIXEL(16, __VA_ARGS__), PIXEL(24, __VA_ARGS__)
#define PIXELS_64(...) \
  PIXELS_32(__VA_ARGS__), PIXEL(32, __VA_ARGS__), PIXEL(40, __VA_ARGS__), PIXEL(48, __VA_ARGS__), PIXEL(56, __VA_ARGS__)

// What AVX2 does in one instruction each, with thirty-two bytes, sixteen components or eight numbers.
typedef uint8_t u8x32 __attribute__((ext_vector_type(32)));
typedef int64_t i64x4 __attribute__((ext_vector_type(4)));
#define UNPACKED(a, b, i) \
  __builtin_shufflevector( \
      a, b, i, i + 32, i + 1, i + 33, i + 2, i + 34, i + 3, i + 35, i + 4, i + 36, i + 5, i + 37, i + 6, i + 38, i + 7, i + 39, \
      i + 16, i + 48, i + 17, i + 49, i + 18, i + 50, i + 19, i + 51, i + 20, i + 52, i + 21, i + 53, i + 22, i + 54, i + 23, i + 55)
INLINE u8x32 unpacked_low_baseline(u8x32 a, u8x32 b) { return UNPACKED(a, b, 0); }
INLINE u8x32 unpacked_high_baseline(u8x32 a, u8x32 b) { return UNPACKED(a, b, 8); }
INLINE i32x8 paired_low_baseline(i32x8 a, i32x8 b) { return __builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13); }
INLINE i32x8 paired_high_baseline(i32x8 a, i32x8 b) { return __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15); }
INLINE u8x32 packed_baseline(i16x16 a, i16x16 b) {
  i16x16 zero = 0, full = 255;
  a = __builtin_elementwise_min(__builtin_elementwise_max(a, zero), full);
  b = __builtin_elementwise_min(__builtin_elementwise_max(b, zero), full);
  return __builtin_shufflevector(
      (u8x32)a, (u8x32)b, 0, 2, 4, 6, 8, 10, 12, 14, 32, 34, 36, 38, 40, 42, 44, 46,
      16, 18, 20, 22, 24, 26, 28, 30, 48, 50, 52, 54, 56, 58, 60, 62);
}
INLINE u16x16 multiplied_high_baseline(u16x16 a, u16x16 b) {
  typedef uint32_t u32x16 __attribute__((ext_vector_type(16)));
  return CONVERT((CONVERT(a, u32x16) * CONVERT(b, u32x16)) >> 16, u16x16);
}
// Products of bytes without and with sign, added in pairs. No sum reaches 2¹⁵.
INLINE i16x16 madd_bytes_baseline(u8x32 a, u8x32 b) {
  i16x16 even = (i16x16)((u16x16)a & 255) * ((i16x16)((u16x16)b << 8) >> 8);
  return even + (i16x16)((u16x16)a >> 8) * ((i16x16)b >> 8);
}
INLINE i32x8 madd_words_baseline(i16x16 a, i16x16 b) {
  i32x8 x = (i32x8)a, y = (i32x8)b;
  return (x << 16 >> 16) * (y << 16 >> 16) + (x >> 16) * (y >> 16);
}
typedef int64_t __attribute__((aligned(1), may_alias)) unaligned_i64;
INLINE i64x4 gather_longs_baseline(const uint8_t *base, i64x4 offsets) {
  return (i64x4){
      *(const unaligned_i64 *)(base + offsets[0]), *(const unaligned_i64 *)(base + offsets[1]), *(const unaligned_i64 *)(base + offsets[2]),
      *(const unaligned_i64 *)(base + offsets[3])};
}

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
INLINE void gather_pairs_avx2(const uint8_t *base, i32x8 offsets, u32x8 *left, u32x8 *right) {
  // Pixels 0, 1, 4, 5 and 2, 3, 6, 7: shuffling within halves then puts them in order.
  __m256i order = _mm256_permute4x64_epi64((__m256i)offsets, 0xd8);
  __m256 low = (__m256)_mm256_i32gather_epi64((const long long *)base, _mm256_castsi256_si128(order), 1);
  __m256 high = (__m256)_mm256_i32gather_epi64((const long long *)base, _mm256_extracti128_si256(order, 1), 1);
  *left = (u32x8)_mm256_shuffle_ps(low, high, 0x88);
  *right = (u32x8)_mm256_shuffle_ps(low, high, 0xdd);
}
#pragma clang attribute pop
#endif

#if defined(__aarch64__)
#define LOW_HALF(v) __builtin_shufflevector(v, v, 0, 1, 2, 3, 4, 5, 6, 7)
#define HIGH_HALF(v) __builtin_shufflevector(v, v, 8, 9, 10, 11, 12, 13, 14, 15)
INLINE i16x16 scaled_neon(i16x16 a, i16x16 b) {
  int16x8_t low = vqrdmulhq_s16((int16x8_t)LOW_HALF(a), (int16x8_t)LOW_HALF(b));
  int16x8_t high = vqrdmulhq_s16((int16x8_t)HIGH_HALF(a), (int16x8_t)HIGH_HALF(b));
  return (i16x16)__builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}
INLINE uint16x8_t multiplied_high_half(uint16x8_t a, uint16x8_t b) {
  uint32x4_t low = vmull_u16(vget_low_u16(a), vget_low_u16(b)), high = vmull_high_u16(a, b);
  return vuzp2q_u16((uint16x8_t)low, (uint16x8_t)high);
}
INLINE u16x16 multiplied_high_neon(u16x16 a, u16x16 b) {
  uint16x8_t low = multiplied_high_half((uint16x8_t)LOW_HALF(a), (uint16x8_t)LOW_HALF(b));
  uint16x8_t high = multiplied_high_half((uint16x8_t)HIGH_HALF(a), (uint16x8_t)HIGH_HALF(b));
  return (u16x16)__builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}
#undef LOW_HALF
#undef HIGH_HALF
#endif
