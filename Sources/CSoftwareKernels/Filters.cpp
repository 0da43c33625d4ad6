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

SWFilterLoop sw_filter_loop(int function) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return language_avx2::filterLoops[function];
#endif
  return language_baseline::filterLoops[function];
}

SWFilterLoop sw_baseline_filter_loop(int function) { return language_baseline::filterLoops[function]; }

const char *sw_filter_name(int function) {
#define NAME(structure, name) name,
  static const char *const names[] = {FILTER_FUNCTIONS(NAME)};
#undef NAME
  return function >= 0 && function < (int)(sizeof names / sizeof *names) ? names[function] : nullptr;
}
