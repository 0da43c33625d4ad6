// Blend modes on blocks of pixels: the shaders' file, compiled as C++ with types of eight numbers in the place of one (see Language.inc).
#include "Vectors.h"

#include "VectorsBaseline.h"
#include "Sampling.inc"
#include "Language.inc"
#include "Blending.inc"
#include "VectorsEnd.h"

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "VectorsAVX2.h"
#include "Sampling.inc"
#include "Language.inc"
#include "Blending.inc"
#include "VectorsEnd.h"
#pragma clang attribute pop
#endif

SWBlendLoop sw_blend_loop(int mode) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return language_avx2::blendLoops[mode - 1];
#endif
  return language_baseline::blendLoops[mode - 1];
}

SWBlendLoop sw_baseline_blend_loop(int mode) { return language_baseline::blendLoops[mode - 1]; }
