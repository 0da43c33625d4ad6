#include "Vectors.h"

#include "VectorsBaseline.h"
#include "Sampling.inc"
#include "Quads.inc"
#include "Loops.inc"
#include "VectorsEnd.h"

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "VectorsAVX2.h"
#include "Sampling.inc"
#include "Quads.inc"
#include "Loops.inc"
#include "VectorsEnd.h"
#pragma clang attribute pop

#pragma clang attribute push(__attribute__((target("avx2,avx512f,avx512bw,avx512dq,avx512vl"))), apply_to = function)
#include "VectorsAVX512.h"
#include "Sampling.inc"
#include "Quads.inc"
#include "Loops.inc"
#include "VectorsEnd.h"
#pragma clang attribute pop

static int has_avx512(void) {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
         __builtin_cpu_supports("avx512vl");
}
#elif defined(__aarch64__)
#include "VectorsNEON.h"
#include "Sampling.inc"
#include "Quads.inc"
#include "Loops.inc"
#include "VectorsEnd.h"
#endif

// Texels this far inside count as inside, whatever rounding does to positions.
#define TEXEL_MARGIN (1.0 / 64)
// The same for edges, in pixels.
#define EDGE_MARGIN (1.0 / 512)

// Adds the bound a · x + b · y + c ≥ 0, for pixels' middles.
static void add_bound(SWRowBounds *bounds, double a, double b, double c) {
  if (a < -1e-7) {
    int i = SW_BOUNDS - ++bounds->rights;
    bounds->slopes[i] = (float)(b / a);
    bounds->offsets[i] = (float)(c / a + 0.5);
  } else {
    // A line that is level leaves a row or takes it away as far as there are pixels.
    double size = a > 1e-7 ? 1 / a : 1e6;
    bounds->slopes[bounds->lefts] = (float)(-b * size);
    bounds->offsets[bounds->lefts++] = (float)(-c * size - 0.5);
  }
}

// Adds the bounds of a rectangle in another plane, inside its minimum and maximum x and y.
static void add_rect(SWRowBounds *bounds, const double *m, double minX, double minY, double maxX, double maxY) {
  add_bound(bounds, m[0] - minX * m[6], m[1] - minX * m[7], m[2] - minX * m[8]);
  add_bound(bounds, maxX * m[6] - m[0], maxX * m[7] - m[1], maxX * m[8] - m[2]);
  add_bound(bounds, m[3] - minY * m[6], m[4] - minY * m[7], m[5] - minY * m[8]);
  add_bound(bounds, maxY * m[6] - m[3], maxY * m[7] - m[4], maxY * m[8] - m[5]);
}

static void add_edges(SWRowBounds *bounds, const SWQuad *q, double sign) {
  for (int e = 0; e < 4 && !q->isFull; e++) {
    double ramp = q->hardEdges >> e & 1 ? 0 : 0.5;
    add_bound(bounds, q->edgeA[e], q->edgeB[e], q->edgeC[e] + sign * (ramp + EDGE_MARGIN));
  }
}

// The least and the most of a homogeneous map's third coordinate over an area.
static void find_depths(const SWQuad *q, const double *m, double *least, double *most) {
  for (int corner = 0; corner < 4; corner++) {
    double w = m[6] * (corner & 1 ? q->maxX : q->minX) + m[7] * (corner & 2 ? q->maxY : q->minY) + m[8];
    *least = corner == 0 || w < *least ? w : *least;
    *most = corner == 0 || w > *most ? w : *most;
  }
}

static int is_in_front(double least, double most) { return least > 1e-9 && least > 1e-6 * most; }

// Adds bounds that leave what rounded corners and a margin in points surely cover: an octagon with its corners on the arcs.
static void add_outline(SWRowBounds *bounds, const SWQuad *q, double margin) {
  double m[9], least = 0, most = 0;
  for (int i = 0; i < 9; i++) m[i] = q->points[i];
  find_depths(q, m, &least, &most);
  // How much points change over a pixel, at most: of the rectangle's corners, where they are farthest from the eye.
  double pixel = 0;
  for (int corner = 0; corner < 4; corner++) {
    double x = q->rect[corner & 1 ? 2 : 0], y = q->rect[corner & 2 ? 3 : 1];
    double square = 0;
    for (int axis = 0; axis < 2; axis++) {
      double dx = m[axis] - x * m[6 + axis], dy = m[3 + axis] - y * m[6 + axis];
      square += dx * dx + dy * dy;
    }
    pixel = square > pixel ? square : pixel;
  }
  // Half a pixel for the ramp, and some for rounding.
  margin += (0.5 + EDGE_MARGIN) * sqrt(pixel) / least;
  double minX = q->rect[0] + margin, minY = q->rect[1] + margin, maxX = q->rect[2] - margin, maxY = q->rect[3] - margin;
  add_rect(bounds, m, minX, minY, maxX, maxY);
  for (int corner = 0; corner < 4; corner++) {
    double radius = q->radii[corner] - margin, x = corner & 1 ? maxX : minX, y = corner & 2 ? maxY : minY;
    if (radius <= 0) continue;
    // Both distances from the corner's edges together.
    double sx = corner & 1 ? -1 : 1, sy = corner & 2 ? -1 : 1, c = sx * x + sy * y + radius;
    add_bound(bounds, sx * m[0] + sy * m[3] - c * m[6], sx * m[1] + sy * m[4] - c * m[7], sx * m[2] + sy * m[5] - c * m[8]);
  }
}

// Whether numbers of a map are so small that those of any pixel are finite.
static int is_finite(const double m[9]) {
  double sum = 0;
  for (int i = 0; i < 9; i++) sum += fabs(m[i]);
  return sum < 1e30;
}

// How far rounding may put what the map makes of a pixel of the area, in the map's unit: bounds are of single precision, and steps from
// pixel to pixel of `unit`.
static double texel_error(const SWQuad *q, const double *m, double farthest, double depth, double unit) {
  double x = fmax(fabs((double)q->minX), fabs((double)q->maxX)), y = fmax(fabs((double)q->minY), fabs((double)q->maxY));
  double across = fabs(m[0]) * x + fabs(m[1]) * y + fabs(m[2]), down = fabs(m[3]) * x + fabs(m[4]) * y + fabs(m[5]);
  double w = fabs(m[6]) * x + fabs(m[7]) * y + fabs(m[8]);
  return (fmax(across, down) + farthest * w) * 0x1p-22 / depth + (q->maxX - q->minX + 64) * unit;
}

// Makes bounds that are no numbers bounds that leave no pixel.
static void close_bounds(SWRowBounds *bounds) {
  double sum = 0;
  for (int i = 0; i < bounds->lefts; i++) sum += fabsf(bounds->slopes[i]) + fabsf(bounds->offsets[i]);
  for (int i = SW_BOUNDS - bounds->rights; i < SW_BOUNDS; i++) sum += fabsf(bounds->slopes[i]) + fabsf(bounds->offsets[i]);
  if (sum < 1e30) return;
  memset(bounds, 0, sizeof *bounds);
  bounds->lefts = 1;
  bounds->offsets[0] = 1e6f;
}

int sw_prepare_quad(SWQuad *q) {
  memset(&q->outer, 0, sizeof q->outer);
  memset(&q->inner, 0, sizeof q->inner);
  q->isProjective = 0;
  q->isUpright = 0;
  q->isShaped = q->borderWidth > 0;
  for (int i = 0; i < 4; i++) q->isShaped |= q->radii[i] > 0;

  double points[9], least = 0, most = 0;
  for (int i = 0; i < 9; i++) points[i] = q->points[i];
  if (!is_finite(points)) return 0;
  find_depths(q, points, &least, &most);
  if ((q->isShaped || q->paint == SWBlurred) && !is_in_front(least, most)) return 0;
  if (q->paint == SWPicture) {
    const SWTexture *t = &q->texture;
    const double *m = q->texels;
    // Offsets of texels are sums of products of sixteen bits.
    if (t->width < 2 || t->width > 32767 || t->height > 32767 || t->stride > 32767) return 0;
    if (!is_finite(m)) return 0;
    double depth = 1, unit = 0, margin = TEXEL_MARGIN;
    q->isProjective = m[6] != 0 || m[7] != 0 || m[8] != 1;
    q->isUpright = !q->isProjective && m[1] == 0 && m[3] == 0;
    q->fractionBits = 16;
    if (q->isProjective) {
      find_depths(q, m, &least, &most);
      if (!is_in_front(least, most)) return 0;
      depth = least;
    } else {
      double farthest = 2;
      for (int corner = 0; corner < 4; corner++) {
        double x = corner & 1 ? q->maxX : q->minX, y = corner & 2 ? q->maxY : q->minY;
        double u = fabs(m[0] * x + m[1] * y + m[2]) + 2, v = fabs(m[3] * x + m[4] * y + m[5]) + 2;
        farthest = u > farthest ? u : farthest;
        farthest = v > farthest ? v : farthest;
      }
      if (!(farthest < 1 << 14)) return 0;
      int exponent;
      frexp(farthest, &exponent);
      q->fractionBits = 30 - exponent;
      unit = ldexp(0.5, -q->fractionBits);
    }
    // Clean pixels are read without looking whether they lie inside the texture.
    double error = 2 * texel_error(q, m, fmax(t->width, t->height), depth, unit);
    margin = error > margin ? error : margin;
    add_rect(&q->inner, m, t->minU + margin, t->minV + margin, t->maxU - margin, t->maxV - margin);
  }

  for (int e = 0; e < 4 && !q->isFull; e++) {
    double a = q->edgeA[e], b = q->edgeB[e], c = q->edgeC[e];
    // Edges that are not smoothed are ramps, too, but so steep that nothing comes to lie on them.
    int isHard = q->hardEdges >> e & 1;
    double steepness = isHard ? 0x1p64 : 1;
    q->slopeX[e] = (float)(a * steepness);
    q->slopeY[e] = (float)(b * steepness);
    double inset = (c + 0.5 * a + 0.5 * b) * steepness;
    // A pixel whose middle lies on a hard edge is inside: by a step of the sum, which would swallow less.
    q->inset[e] = (float)(inset + (isHard ? fmax(1, fabs(inset) * 0x1p-23) : 0.5));
  }
  add_edges(&q->outer, q, 1);
  add_edges(&q->inner, q, -1);
  if (q->isShaped) add_outline(&q->inner, q, q->borderWidth);
  close_bounds(&q->inner);
  int isTextured = q->paint == SWPicture || q->paint == SWTexels;
  q->hides = isTextured ? q->isOpaque && q->opacity == 1 : q->paint == SWColor && q->color[3] == 1;
  return 1;
}

const SWKernels *sw_kernels_variant(int index) {
  if (index == 0) return &kernels_baseline;
#if defined(__x86_64__)
  if (index == 1 && __builtin_cpu_supports("avx2")) return &kernels_avx2;
  if (index == 2 && has_avx512()) return &kernels_avx512;
#elif defined(__aarch64__)
  if (index == 1) return &kernels_neon;
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
