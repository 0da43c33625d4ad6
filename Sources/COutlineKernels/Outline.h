// An outline while it is made and filled.
#pragma once
#include "COutlineKernels.h"

#pragma clang assume_nonnull begin

// Results must not depend on the instruction set: no fused multiplication and addition.
#pragma STDC FP_CONTRACT OFF

// Edges' ends stand on a grid of 1/1024 pixel.
#define OK_BITS 10
#define OK_ONE (1 << OK_BITS)
// How far chords may stray from curves, in pixels.
#define OK_TOLERANCE 0.025

// Edges that are kept before their areas are summed over the whole bitmap.
#define OK_EDGE_LIMIT (1 << 20)
// Pieces of curves in an outline; curves beyond are cut into two.
#define OK_PIECE_LIMIT (1 << 21)

typedef struct {
  int32_t x0, y0, x1, y1;
} OKEdge;

// A corner of a flattened subpath, in the path's units.
typedef struct {
  OKPoint place;
  // Unit directions in which the line comes and goes on: of the curve where it is known, else of the chord.
  OKPoint in, out;
  // Of the chord to the next corner.
  double length;
  // Whether the line bends here within a curve.
  uint8_t isSmooth;
  uint8_t knowsIn, knowsOut;
} OKCorner;

typedef struct {
  void *_Nullable base;
  size_t capacity;  // bytes
} OKMemory;

struct OKOutline {
  int width, height;
  OKEdge *_Nullable edges;
  int edgeCount, edgeCapacity;
  // Whether something lies to the right of the bitmap.
  int reachesRight;
  // Pieces of curves so far.
  int64_t pieceCount;
  // Corners of a subpath, and of the dash of it that is being drawn.
  OKMemory corners, dash;
  // Signed areas of a band of rows, zero between calls; aligned for vectors.
  int32_t *_Nullable areas;
  size_t areaCount;
  // Those of the whole bitmap, where there were so many edges that some have been summed already.
  int32_t *_Nullable sums;
};

// Makes room for `count` bytes and keeps what is there; 0 when there is no memory.
int ok_reserve(OKMemory *memory, size_t count);

// Sums the areas of the edges so far and forgets them; 0 when there is no memory.
int ok_settle(OKOutline *outline);

// Pieces for a curve that asks for so many, as far as the outline's limit allows.
static inline int ok_allowed_pieces(OKOutline *outline, int count) {
  if (outline->pieceCount >= OK_PIECE_LIMIT && count > 2) return 2;
  outline->pieceCount += count;
  return count;
}

// Adds a line between two places in pixels, the part of it that matters to the bitmap.
void ok_add_edge(OKOutline *outline, OKPoint from, OKPoint to);

static inline OKPoint ok_transformed(OKPoint p, const OKTransform *t) {
  OKPoint result = {t->a * p.x + t->c * p.y + t->tx, t->b * p.x + t->d * p.y + t->ty};
  return result;
}

// How many chords of equal parameter keep a curve within the tolerance; control points are in the path's units.
//
// A chord over a step h strays by at most h² / 8 times the second derivative, which for a cubic curve is largest at an end.
int ok_piece_count(OKPoint start, OKPoint control1, OKPoint control2, OKPoint end, double unitLength);

static inline OKPoint ok_point_at(OKPoint p0, OKPoint p1, OKPoint p2, OKPoint p3, double v) {
  double u = 1 - v, a = u * u * u, b = 3 * u * u * v, c = 3 * u * v * v, d = v * v * v;
  OKPoint result = {a * p0.x + b * p1.x + c * p2.x + d * p3.x, a * p0.y + b * p1.y + c * p2.y + d * p3.y};
  return result;
}

#pragma clang assume_nonnull end
