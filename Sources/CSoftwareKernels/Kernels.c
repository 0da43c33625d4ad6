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

typedef struct {
  f32x8 r, g, b, a;
} Colors;

#define CONVERT(value, type) __builtin_convertvector(value, type)
#define INLINE static inline __attribute__((always_inline))

// Loads four bytes at each of eight byte offsets. Inserting one by one is what the compiler makes of loops only when they are written out.
#define LOAD(i) (*(const unaligned_u32 *)(base + offsets[i]))
#define GATHER(base, offsets) gather_baseline(base, offsets)
typedef uint32_t __attribute__((aligned(1), may_alias)) unaligned_u32;

INLINE u32x8 gather_baseline(const uint8_t *base, i32x8 offsets) {
  return (u32x8){LOAD(0), LOAD(1), LOAD(2), LOAD(3), LOAD(4), LOAD(5), LOAD(6), LOAD(7)};
}

#define VARIANT(name) name##_baseline
#include "Loops.inc"
#undef VARIANT
#undef GATHER

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define GATHER(base, offsets) (u32x8) _mm256_i32gather_epi32((const int *)(base), (__m256i)(offsets), 1)
#define VARIANT(name) name##_avx2
#include "Loops.inc"
#undef VARIANT
#pragma clang attribute pop
#endif

const SWKernels *sw_kernels(void) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return &kernels_avx2;
#endif
  return &kernels_baseline;
}
