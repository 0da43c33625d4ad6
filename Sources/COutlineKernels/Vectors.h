// Blocks of eight pixels.
#pragma once
#include <stdint.h>

// Vectors go through inlined functions only, so their calling convention does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

typedef float f32x8 __attribute__((ext_vector_type(8)));
typedef int32_t i32x8 __attribute__((ext_vector_type(8)));
typedef uint32_t u32x8 __attribute__((ext_vector_type(8)));

#define CONVERT(value, type) __builtin_convertvector(value, type)
#define INLINE static inline __attribute__((always_inline))
