#include "Vectors.h"

#include "VectorsBaseline.h"
#include "Sampling.inc"
#include "Loops.inc"
#include "VectorsEnd.h"

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "VectorsAVX2.h"
#include "Sampling.inc"
#include "Loops.inc"
#include "VectorsEnd.h"
#pragma clang attribute pop
#endif

const SWKernels *sw_kernels(void) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return &kernels_avx2;
#endif
  return &kernels_baseline;
}
