#include "CTimingKernels.h"

#include <string.h>

// Results must not depend on the instruction set: no fused multiplication and addition.
#pragma STDC FP_CONTRACT OFF

// Vectors go through inlined functions only, so their calling convention does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

typedef double f64x4 __attribute__((ext_vector_type(4)));
typedef int64_t i64x4 __attribute__((ext_vector_type(4)));
typedef int32_t i32x4 __attribute__((ext_vector_type(4)));
typedef uint32_t u32x4 __attribute__((ext_vector_type(4)));

#define CONVERT(value, type) __builtin_convertvector(value, type)
#define INLINE static inline __attribute__((always_inline))

// Notes when a lane that is not active may change what it shows: the boundary of its active interval that lies ahead.
static void schedule(const CTBlock *block, int lane, const CTFrame *frame, double parentTime, CTOutcome *outcome) {
  double clockRate = frame->clockRates[block->clock[lane]];
  if (clockRate == 0) return;
  double begin = block->begin[lane];
  double end = begin + block->length[lane] / frame->rates[block->flags[lane] >> CTRateShift].speed;
  if (!(end >= begin)) end = begin;
  double boundary = clockRate > 0 ? (parentTime < begin ? begin : end) : (parentTime > end ? end : begin);
  double change = frame->time + (boundary - parentTime) / clockRate;
  if (change > frame->time && change < outcome->nextChange) outcome->nextChange = change;
}

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

CTLane ct_unused_lane(void) {
  return (CTLane){.begin = INFINITY, .duration = 1, .length = 1, .second = 1, .flags = CTUnused};
}

const CTKernels *ct_baseline_kernels(void) { return &kernels_baseline; }

const CTKernels *ct_kernels(void) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return &kernels_avx2;
#endif
  return &kernels_baseline;
}
