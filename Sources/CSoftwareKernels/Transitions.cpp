// The built-in transitions on blocks of pixels: their GLSL files, compiled as C++ with types of eight numbers in the place of one (see
// Language.inc).
#include "Vectors.h"

#include "VectorsBaseline.h"
#include "Sampling.inc"
#include "Language.inc"
#include "Transitions.inc"
#include "VectorsEnd.h"

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "VectorsAVX2.h"
#include "Sampling.inc"
#include "Language.inc"
#include "Transitions.inc"
#include "VectorsEnd.h"
#pragma clang attribute pop
#endif

SWTransitionLoop sw_transition_loop(SWTransitionFunction function) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return language_avx2::loops[function];
#endif
  return language_baseline::loops[function];
}

SWTransitionLoop sw_baseline_transition_loop(SWTransitionFunction function) { return language_baseline::loops[function]; }
