// Vectors of eight pixels, and what differs between instruction sets.
//
// Sampling.inc and what follows it are included once for each: VARIANT(name) names the functions of one. VectorsBaseline.h and VectorsAVX2.h define what they
// use of the processor.
#pragma once
#include "CSoftwareKernels.h"

#include <math.h>
#include <string.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

// Results must not depend on the instruction set: no fused multiplication and addition.
#pragma STDC FP_CONTRACT OFF
// Vectors go through inlined functions only, so their calling convention does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

typedef float f32x8 __attribute__((ext_vector_type(8)));
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
