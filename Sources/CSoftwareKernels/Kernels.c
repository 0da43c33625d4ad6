#include "CSoftwareKernels.h"

#include <math.h>
#include <string.h>

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

#define VARIANT(name) name##_baseline
#include "Loops.inc"
#undef VARIANT

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
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
