#include "CTParticles.h"

#include <math.h>
#include <string.h>

// Results must not depend on the instruction set: no fused multiplication and addition.
#pragma STDC FP_CONTRACT OFF

#define INLINE static inline __attribute__((always_inline))

#define VARIANT(name) name##_baseline
#include "Particles.inc"
#undef VARIANT

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define VARIANT(name) name##_avx2
#include "Particles.inc"
#undef VARIANT
#pragma clang attribute pop
#endif

const CTParticleKernels *ct_baseline_particle_kernels(void) { return &particles_baseline; }

const CTParticleKernels *ct_particle_kernels(void) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return &particles_avx2;
#endif
  return &particles_baseline;
}
