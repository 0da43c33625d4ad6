#include "Outline.h"

#include <math.h>
#include <stdlib.h>

OKOutline *ok_create(void) { return calloc(1, sizeof(OKOutline)); }

void ok_destroy(OKOutline *outline) {
  free(outline->edges);
  free(outline->corners.base);
  free(outline->dash.base);
  free(outline->areas);
  free(outline->sums);
  free(outline);
}

int ok_reserve(OKMemory *memory, size_t count) {
  if (count <= memory->capacity) return 1;
  size_t capacity = count + count / 2 + 256;
  void *base = realloc(memory->base, capacity);
  if (!base) return 0;
  memory->base = base;
  memory->capacity = capacity;
  return 1;
}

void ok_begin(OKOutline *outline, int width, int height) {
  outline->width = width;
  outline->height = height;
  outline->edgeCount = 0;
  outline->reachesRight = 0;
  outline->pieceCount = 0;
  free(outline->sums);
  outline->sums = NULL;
}

static void store(OKOutline *outline, double x0, double y0, double x1, double y1) {
  if (outline->edgeCount >= OK_EDGE_LIMIT) ok_settle(outline);
  if (outline->edgeCount == outline->edgeCapacity) {
    int capacity = outline->edgeCapacity * 2 + 256;
    OKEdge *edges = realloc(outline->edges, (size_t)capacity * sizeof(OKEdge));
    if (!edges) return;
    outline->edges = edges;
    outline->edgeCapacity = capacity;
  }
  OKEdge edge = {(int32_t)(x0 * OK_ONE + 0.5), (int32_t)(y0 * OK_ONE + 0.5), (int32_t)(x1 * OK_ONE + 0.5), (int32_t)(y1 * OK_ONE + 0.5)};
  if (edge.y0 != edge.y1) outline->edges[outline->edgeCount++] = edge;
}

// Rows are inside the bitmap. What lies to its left covers whole rows, what lies to its right nothing.
static void store_across(OKOutline *outline, OKPoint a, OKPoint b) {
  double width = outline->width;
  if (a.x >= width || b.x >= width) outline->reachesRight = 1;
  if (a.x >= width && b.x >= width) return;
  if (a.x <= 0 && b.x <= 0) {
    store(outline, 0, a.y, 0, b.y);
    return;
  }
  double slope = (b.y - a.y) / (b.x - a.x);
  if (a.x < 0 || b.x < 0) {
    OKPoint middle = {0, a.y - a.x * slope};
    if (a.x < 0) {
      store(outline, 0, a.y, 0, middle.y);
      a = middle;
    } else {
      store(outline, 0, middle.y, 0, b.y);
      b = middle;
    }
  }
  if (a.x > width || b.x > width) {
    OKPoint middle = {width, a.y + (width - a.x) * slope};
    if (a.x > width) a = middle; else b = middle;
  }
  store(outline, a.x, a.y, b.x, b.y);
}

void ok_add_edge(OKOutline *outline, OKPoint a, OKPoint b) {
  double height = outline->height;
  if ((a.y <= 0 && b.y <= 0) || (a.y >= height && b.y >= height) || !(fabs(a.y - b.y) > 0)) return;
  if (!(fmax(fmax(fabs(a.x), fabs(a.y)), fmax(fabs(b.x), fabs(b.y))) < 1e15)) return;
  if (fmin(a.x, b.x) >= 0 && fmax(a.x, b.x) <= outline->width && fmin(a.y, b.y) >= 0 && fmax(a.y, b.y) <= height) {
    store(outline, a.x, a.y, b.x, b.y);
    return;
  }
  double slope = (b.x - a.x) / (b.y - a.y);
  OKPoint top = {a.x - a.y * slope, 0}, bottom = {a.x + (height - a.y) * slope, height};
  OKPoint from = a.y < 0 ? top : a.y > height ? bottom : a;
  OKPoint to = b.y < 0 ? top : b.y > height ? bottom : b;
  store_across(outline, from, to);
}

int ok_piece_count(OKPoint p0, OKPoint p1, OKPoint p2, OKPoint p3, double unitLength) {
  double first = hypot(p0.x - 2 * p1.x + p2.x, p0.y - 2 * p1.y + p2.y);
  double second = hypot(p1.x - 2 * p2.x + p3.x, p1.y - 2 * p2.y + p3.y);
  double count = ceil(sqrt(0.75 * fmax(first, second) * unitLength / OK_TOLERANCE));
  return count > 1 ? (count < 10000 ? (int)count : 10000) : 1;
}

static void add_curve(OKOutline *outline, OKPoint p0, OKPoint p1, OKPoint p2, OKPoint p3) {
  int count = ok_allowed_pieces(outline, ok_piece_count(p0, p1, p2, p3, 1));
  double step = 1.0 / count;
  OKPoint last = p0;
  for (int i = 1; i < count; i++) {
    OKPoint next = ok_point_at(p0, p1, p2, p3, i * step);
    ok_add_edge(outline, last, next);
    last = next;
  }
  ok_add_edge(outline, last, p3);
}

void ok_add_fill(OKOutline *outline, OKPath path, OKTransform t) {
  OKPoint start = {0, 0}, current = {0, 0};
  const OKPoint *next = path.points;
  for (int i = 0; i < path.verbCount; i++) {
    switch ((OKVerb)path.verbs[i]) {
    case OKMove:
      ok_add_edge(outline, current, start);
      start = current = ok_transformed(*next++, &t);
      break;
    case OKLine: {
      OKPoint end = ok_transformed(*next++, &t);
      ok_add_edge(outline, current, end);
      current = end;
      break;
    }
    case OKQuad: {
      OKPoint control = ok_transformed(next[0], &t), end = ok_transformed(next[1], &t);
      OKPoint first = {current.x + (control.x - current.x) * (2.0 / 3), current.y + (control.y - current.y) * (2.0 / 3)};
      OKPoint second = {end.x + (control.x - end.x) * (2.0 / 3), end.y + (control.y - end.y) * (2.0 / 3)};
      add_curve(outline, current, first, second, end);
      current = end;
      next += 2;
      break;
    }
    case OKCubic: {
      OKPoint first = ok_transformed(next[0], &t), second = ok_transformed(next[1], &t), end = ok_transformed(next[2], &t);
      add_curve(outline, current, first, second, end);
      current = end;
      next += 3;
      break;
    }
    case OKClose:
      ok_add_edge(outline, current, start);
      current = start;
      break;
    }
  }
  ok_add_edge(outline, current, start);
}
