// Animations of numbers, four at a time.
//
// A lane is one animation of one number of one layer; a block holds four lanes, field by field. Every frame computes a lane's value from
// the time alone and stores it in the layer's animated properties: the animated value while the animation shows one, the committed value
// otherwise. The rules are those of `ActiveInterval`, `KeyTimes` and `InterpolatorPool`, in the same order of operations; whoever changes
// one changes both. Results do not depend on the instruction set.
//
// Timing curves and springs are defined here, for single animations as well: `ct_eased` and `ct_displacement`. The loops compute four of
// them at once by the same formulas, and are tested against these two.
#pragma once
#include "CTParticles.h"

#include <math.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

enum { CT_LANES = 4 };

enum {
  CTAutoreverses = 1,
  CTFillsBefore = 2,
  CTFillsAfter = 4,
  // The property is a float rather than a double.
  CTFloat = 8,
  // Nothing runs in the lane.
  CTUnused = 16,
  // The index of a CTRate begins here.
  CTRateShift = 8
};

// One animation. `first` and `second` are the ends of basic and spring animations; key frames have `firstKey` in the place of `first`, and
// `second` is the number of segments between them.
//
// The lanes of turns are basic: their value is an angle, and goes where a matrix that turns about z by it has its first four numbers, m11
// and m12 at the destination, m21 and m22 a row on.
typedef struct {
  double begin, duration, length;
  double first, second, committed;
  // Index among the frame's keys, above 0; 0 for animations without key frames.
  int64_t firstKey;
  // Index of the time that the animation runs in.
  int32_t clock;
  // Index of the easing or of the spring; of key frames the distance between keys, 1 for numbers and 2 for points, as a power of two.
  int32_t shape;
  // Where the value goes, in units of four bytes from the first layer's properties.
  uint32_t destination;
  uint32_t flags;
} CTLane;

typedef struct {
  double begin[CT_LANES], duration[CT_LANES], length[CT_LANES];
  union {
    double first[CT_LANES];
    int64_t firstKey[CT_LANES];
  };
  double second[CT_LANES], committed[CT_LANES];
  int32_t clock[CT_LANES], shape[CT_LANES];
  uint32_t destination[CT_LANES], flags[CT_LANES];
} CTBlock;

// Speed, above 0, and time offset, not below 0. Index 0 is 1 and 0.
typedef struct {
  double speed, offset;
} CTRate;

// Coefficients of x(s) and y(s), highest power first.
typedef struct {
  double ax, bx, cx, ay, by, cy;
} CTEasing;

typedef enum { CTUnderdamped, CTCritical, CTOverdamped } CTRegime;

typedef struct {
  double rate1, rate2, coefficient1, coefficient2;
  CTRegime regime;
} CTSpring;

typedef struct {
  double time;
  // By clock: its time, and how many of its seconds pass in a second of the frame's.
  const double *times, *clockRates;
  // By clock: by how much its time changes within the tolerance of times on the frame grid.
  const double *leads;
  const CTRate *rates;
  const CTEasing *easings;
  const CTSpring *springs;
  // The key frames' numbers. The first two are those of lanes without an animation.
  const double *keys;
  uint8_t *properties;
} CTFrame;

// What the frame means for those to come; added to what is there.
typedef struct {
  double nextChange;
  int32_t isAnimating;
} CTOutcome;

typedef struct {
  void (*basic)(const CTBlock *blocks, size_t count, const CTFrame *frame, CTOutcome *outcome);
  void (*keyframes)(const CTBlock *blocks, size_t count, const CTFrame *frame, CTOutcome *outcome);
  void (*spring)(const CTBlock *blocks, size_t count, const CTFrame *frame, CTOutcome *outcome);
  void (*turn)(const CTBlock *blocks, size_t count, const CTFrame *frame, CTOutcome *outcome);
} CTKernels;

// The fastest variant that this processor runs.
const CTKernels *ct_kernels(void);
// The variant that every processor runs.
const CTKernels *ct_baseline_kernels(void);

// A lane without an animation: no time reaches it, it computes nothing and writes nothing.
CTLane ct_unused_lane(void);

static inline void ct_set_lane(CTBlock *block, int32_t index, CTLane lane) {
  block->begin[index] = lane.begin;
  block->duration[index] = lane.duration;
  block->length[index] = lane.length;
  if (lane.firstKey > 0) block->firstKey[index] = lane.firstKey;
  else block->first[index] = lane.first;
  block->second[index] = lane.second;
  block->committed[index] = lane.committed;
  block->clock[index] = lane.clock;
  block->shape[index] = lane.shape;
  block->destination[index] = lane.destination;
  block->flags[index] = lane.flags;
}

// The eased fraction for a fraction of time. Below 0 it is 0, above 1 it is 1; between, it may overshoot.
//
// Solves x(s) = fraction by Newton's method, which doubles the correct digits with each step, and by bisection where the slope is too small
// for it.
static inline double ct_eased(const CTEasing *e, double fraction) {
#pragma STDC FP_CONTRACT OFF
  if (!(fraction > 0)) return 0;
  if (!(fraction < 1)) return 1;
  double s = fraction;
  for (int k = 0; k < 8; k++) {
    double slope = (3 * e->ax * s + 2 * e->bx) * s + e->cx;
    if (!(slope > 1e-3)) break;
    double step = (((e->ax * s + e->bx) * s + e->cx) * s - fraction) / slope;
    s -= step;
    if (!(s >= 0 && s <= 1)) break;
    if (fabs(step) < 1e-9) return ((e->ay * s + e->by) * s + e->cy) * s;
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

// A spring's distance from its target, negative short of it, at a time in seconds after its release. Before that it rests where it is
// released, where the formulas would swing ever wider: timing curves that go below 0 lead there. 0 where numbers do not suffice.
static inline double ct_displacement(const CTSpring *s, double time) {
#pragma STDC FP_CONTRACT OFF
  // Also for overdamped springs, whose two terms need not add up to the last digit: what jumps has not done so at 0.
  if (time <= 0) return -1;
  double y;
  switch (s->regime) {
  case CTUnderdamped: y = exp(-s->rate1 * time) * (s->coefficient1 * cos(s->rate2 * time) + s->coefficient2 * sin(s->rate2 * time)); break;
  case CTCritical: y = exp(-s->rate1 * time) * (s->coefficient1 + s->coefficient2 * time); break;
  default: y = s->coefficient1 * exp(s->rate1 * time) + s->coefficient2 * exp(s->rate2 * time); break;
  }
  return isfinite(y) ? y : 0;
}

#pragma clang assume_nonnull end
