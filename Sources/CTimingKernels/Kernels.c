#include "CTimingKernels.h"

#include <math.h>
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

// MARK: One lane at a time, where four at a time do not get to a result

static double eased_scalar(const CTEasing *e, double fraction) {
  if (!(fraction > 0)) return 0;
  if (!(fraction < 1)) return 1;
  double s = fraction;
  for (int k = 0; k < 8; k++) {
    double slope = (3 * e->ax * s + 2 * e->bx) * s + e->cx;
    if (!(slope > 1e-6)) break;
    double step = (((e->ax * s + e->bx) * s + e->cx) * s - fraction) / slope;
    s -= step;
    if (!(s >= 0 && s <= 1)) break;
    if (fabs(step) < 1e-7) return ((e->ay * s + e->by) * s + e->cy) * s;
  }
  double low = 0, high = 1;
  while (high - low > 1e-13) {
    double middle = (low + high) / 2;
    if (((e->ax * middle + e->bx) * middle + e->cx) * middle < fraction) low = middle;
    else high = middle;
  }
  s = (low + high) / 2;
  return ((e->ay * s + e->by) * s + e->cy) * s;
}

static double displacement_scalar(const CTSpring *s, double time) {
  double y;
  switch (s->regime) {
  case CTUnderdamped: y = exp(-s->rate1 * time) * (s->coefficient1 * cos(s->rate2 * time) + s->coefficient2 * sin(s->rate2 * time)); break;
  case CTCritical: y = exp(-s->rate1 * time) * (s->coefficient1 + s->coefficient2 * time); break;
  default: y = s->coefficient1 * exp(s->rate1 * time) + s->coefficient2 * exp(s->rate2 * time); break;
  }
  return isfinite(y) ? y : 0;
}

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
  static const double keys[2] = {0, 0};
  return (CTLane){.begin = INFINITY, .duration = 1, .length = 1, .second = 1, .keys = keys, .flags = CTUnused};
}

const CTKernels *ct_baseline_kernels(void) { return &kernels_baseline; }

const CTKernels *ct_kernels(void) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return &kernels_avx2;
#endif
  return &kernels_baseline;
}
