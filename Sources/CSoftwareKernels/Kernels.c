#include "Vectors.h"

#include "VectorsBaseline.h"
#include "Sampling.inc"
#include "Pictures.inc"
#include "Loops.inc"
#include "VectorsEnd.h"

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "VectorsAVX2.h"
#include "Sampling.inc"
#include "Pictures.inc"
#include "Loops.inc"
#include "VectorsEnd.h"
#pragma clang attribute pop

#pragma clang attribute push(__attribute__((target("avx2,avx512f,avx512bw,avx512dq,avx512vl"))), apply_to = function)
#include "VectorsAVX512.h"
#include "Sampling.inc"
#include "Pictures.inc"
#include "Loops.inc"
#include "VectorsEnd.h"
#pragma clang attribute pop

static int has_avx512(void) {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}
#endif

// Texels this far inside count as inside, whatever rounding does to positions.
#define TEXEL_MARGIN (1.0 / 64)
// The same for edges, in pixels.
#define EDGE_MARGIN (1.0 / 512)

// Adds the bound a · x + b · y + c ≥ 0, for pixels' middles.
static void add_bound(SWRowBounds *bounds, double a, double b, double c) {
  if (a > 1e-7) {
    bounds->leftSlope[bounds->leftCount] = (float)(-b / a);
    bounds->leftOffset[bounds->leftCount++] = (float)(-c / a - 0.5);
  } else if (a < -1e-7) {
    bounds->rightSlope[bounds->rightCount] = (float)(b / a);
    bounds->rightOffset[bounds->rightCount++] = (float)(c / a + 0.5);
  } else {
    bounds->levelSlope[bounds->levelCount] = (float)b;
    bounds->levelOffset[bounds->levelCount++] = (float)c;
  }
}

int sw_prepare_quad(SWPictureQuad *q) {
  const SWTexture *t = &q->texture;
  const double *m = q->map;
  // Offsets of texels are sums of products of sixteen bits.
  if (t->width < 2 || t->width > 32767 || t->height > 32767 || t->stride > 32767) return 0;
  q->isProjective = m[6] != 0 || m[7] != 0 || m[8] != 1;
  double farthest = 2, leastW = m[8], mostW = m[8];
  for (int corner = 0; corner < 4; corner++) {
    double x = corner & 1 ? q->maxX : q->minX, y = corner & 2 ? q->maxY : q->minY;
    double u = fabs(m[0] * x + m[1] * y + m[2]) + 2, v = fabs(m[3] * x + m[4] * y + m[5]) + 2, w = m[6] * x + m[7] * y + m[8];
    farthest = u > farthest ? u : farthest;
    farthest = v > farthest ? v : farthest;
    leastW = corner == 0 || w < leastW ? w : leastW;
    mostW = corner == 0 || w > mostW ? w : mostW;
  }
  if (q->isProjective) {
    if (!(leastW > 1e-6 * mostW && leastW > 1e-9)) return 0;
    q->fractionBits = 16;
  } else {
    if (!(farthest < 1 << 14)) return 0;
    int exponent;
    frexp(farthest, &exponent);
    q->fractionBits = 30 - exponent;
  }

  memset(&q->outer, 0, sizeof q->outer);
  memset(&q->inner, 0, sizeof q->inner);
  for (int e = 0; e < 4 && !q->isFull; e++) {
    double a = q->edgeA[e], b = q->edgeB[e], c = q->edgeC[e];
    int isHard = q->hardEdges >> e & 1;
    double ramp = isHard ? 0 : 0.5;
    add_bound(&q->outer, a, b, c + ramp + EDGE_MARGIN);
    add_bound(&q->inner, a, b, c - ramp - EDGE_MARGIN);
    // Edges that are not smoothed are ramps, too, but so steep that nothing comes to lie on them.
    double steepness = isHard ? 0x1p64 : 1;
    q->slopeX[e] = (float)(a * steepness);
    q->slopeY[e] = (float)(b * steepness);
    q->inset[e] = (float)((c + 0.5 * a + 0.5 * b) * steepness + (isHard ? 1 : 0.5));
  }
  double minU = t->minU + TEXEL_MARGIN, maxU = t->maxU - TEXEL_MARGIN, minV = t->minV + TEXEL_MARGIN, maxV = t->maxV - TEXEL_MARGIN;
  add_bound(&q->inner, m[0] - minU * m[6], m[1] - minU * m[7], m[2] - minU * m[8]);
  add_bound(&q->inner, maxU * m[6] - m[0], maxU * m[7] - m[1], maxU * m[8] - m[2]);
  add_bound(&q->inner, m[3] - minV * m[6], m[4] - minV * m[7], m[5] - minV * m[8]);
  add_bound(&q->inner, maxV * m[6] - m[3], maxV * m[7] - m[4], maxV * m[8] - m[5]);
  return 1;
}

const SWKernels *sw_kernels_variant(int index) {
  if (index == 0) return &kernels_baseline;
#if defined(__x86_64__)
  if (index == 1 && __builtin_cpu_supports("avx2")) return &kernels_avx2;
  if (index == 2 && has_avx512()) return &kernels_avx512;
#endif
  return 0;
}

const SWKernels *sw_kernels(void) {
  for (int index = 2; index > 0; index--) {
    const SWKernels *kernels = sw_kernels_variant(index);
    if (kernels) return kernels;
  }
  return &kernels_baseline;
}
