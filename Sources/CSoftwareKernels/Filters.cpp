// The built-in filters on blocks of pixels: their GLSL files, compiled as C++ with types of eight numbers in the place of one (see
// Language.inc).
#include "Vectors.h"

#include "VectorsBaseline.h"
#include "Sampling.inc"
#include "Language.inc"
#include "Filters.inc"
#include "VectorsEnd.h"

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "VectorsAVX2.h"
#include "Sampling.inc"
#include "Language.inc"
#include "Filters.inc"
#include "VectorsEnd.h"
#pragma clang attribute pop
#endif

SWFilterLoop sw_filter_loop(SWFilterFunction function) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return language_avx2::filterLoops[function];
#endif
  return language_baseline::filterLoops[function];
}

SWFilterLoop sw_baseline_filter_loop(SWFilterFunction function) { return language_baseline::filterLoops[function]; }
