// Areas beside edges, summed along rows, and what is painted with them.
#include "Outline.h"
#include "Vectors.h"

#include <stdlib.h>
#include <string.h>

// Twice the area of a pixel.
#define FULL (2 << (2 * OK_BITS))
// Bytes of areas that are summed at once: as much as stays in a core's cache.
#define BAND_BYTES (1 << 18)

// MARK: Areas

// Adds an edge's height within a pixel, and twice the area to its left there: the pixel itself loses that, the one to its right gets it
// back.
INLINE void add(int32_t *areas, int32_t height, int32_t doubledX) {
  uint32_t left = (uint32_t)(height * doubledX);
  areas[0] = (int32_t)((uint32_t)areas[0] + (uint32_t)(height * 2 * OK_ONE) - left);
  areas[1] = (int32_t)((uint32_t)areas[1] + left);
}

// Of 2⁻³², what rounds to the nearest whole number.
#define HALF ((int64_t)1 << 31)

INLINE int32_t lesser(int32_t a, int32_t b) { return a < b ? a : b; }
INLINE int32_t greater(int32_t a, int32_t b) { return a > b ? a : b; }

// The part of an edge within a row, from left to right; `height` is positive downwards. `inverse` is height over width, in 2⁻³².
INLINE void add_across(int32_t *areas, int32_t left, int32_t right, int32_t height, int32_t sign, int64_t inverse) {
  int32_t pixel = left >> OK_BITS, last = right >> OK_BITS, x = left & (OK_ONE - 1), end = right & (OK_ONE - 1);
  int64_t position = (OK_ONE - x) * inverse + HALF;
  int32_t before = lesser((int32_t)(position >> 32), height);
  add(areas + pixel, sign * before, x + OK_ONE);
  for (pixel++; pixel < last; pixel++) {
    position += inverse << OK_BITS;
    int32_t here = lesser((int32_t)(position >> 32), height);
    add(areas + pixel, sign * (here - before), OK_ONE);
    before = here;
  }
  add(areas + pixel, sign * (height - before), end);
}

// The whole part towards 0 of a ratio in 2⁻³², and a little less, so that many steps lead no farther than to the end.
INLINE int64_t ratio(int32_t a, int32_t b) {
  int64_t value = (int64_t)((double)a * 4294967296.0 / b);
  return value > 17 ? value - 17 : value < -17 ? value + 17 : 0;
}

static void add_edge(int32_t *areas, ptrdiff_t stride, OKEdge edge, int32_t top, int32_t bottom) {
  int32_t sign = 1;
  if (edge.y0 > edge.y1) {
    OKEdge upward = edge;
    edge = (OKEdge){upward.x1, upward.y1, upward.x0, upward.y0};
    sign = -1;
  }
  if (edge.y1 <= top || edge.y0 >= bottom) return;
  int32_t width = edge.x1 - edge.x0, height = edge.y1 - edge.y0;
  int64_t slope = ratio(width, height), inverse = ratio(height, width < 0 ? -width : width == 0 ? 1 : width);
  int64_t position = (int64_t)((uint64_t)edge.x0 << 32) + HALF;
  int32_t y = edge.y0, x = edge.x0;
  if (y < top) {
    position += slope * (top - y);
    x = (int32_t)(position >> 32);
    y = top;
  }
  int32_t end = edge.y1 < bottom ? edge.y1 : bottom;
  int32_t *row = areas + ((y - top) >> OK_BITS) * stride;
  while (y < end) {
    int32_t next = (y | (OK_ONE - 1)) + 1;
    int32_t nextX;
    if (next >= edge.y1) {
      next = edge.y1;
      nextX = edge.x1;
    } else {
      position += slope * (next - y);
      nextX = (int32_t)(position >> 32);
    }
    if ((x ^ nextX) < OK_ONE && (x >> OK_BITS) == (nextX >> OK_BITS)) {
      add(row + (x >> OK_BITS), sign * (next - y), (x & (OK_ONE - 1)) + (nextX & (OK_ONE - 1)));
    } else if (x < nextX) {
      add_across(row, x, nextX, next - y, sign, inverse);
    } else {
      add_across(row, nextX, x, next - y, sign, inverse);
    }
    x = nextX;
    y = next;
    row += stride;
  }
}

// MARK: Rows

// A row of a box, of which the pixels from `from` to before `to` are painted; `x` and `y` are the place of its first pixel.
typedef struct {
  int width, from, to, x, y, isEvenOdd;
} OKBoxRow;

#define VARIANT(name) name##_baseline
#include "Painting.inc"
#undef VARIANT

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define VARIANT(name) name##_avx2
#include "Painting.inc"
#undef VARIANT
#pragma clang attribute pop
#endif

// MARK: Bands

typedef void (*RowPainter)(int32_t *areas, int width, uint8_t *row, const float *color, int isEvenOdd, int replaces);

static int reserve_areas(OKOutline *outline, size_t count) {
  if (count <= outline->areaCount) return 1;
  free(outline->areas);
  outline->areaCount = 0;
  outline->areas = aligned_alloc(64, (count * 4 + 63) & ~(size_t)63);
  if (!outline->areas) return 0;
  memset(outline->areas, 0, count * 4);
  outline->areaCount = count;
  return 1;
}

// Integers between one area and the one below it. Rows are as long as blocks need, and one longer: the last pixel's right neighbour takes
// what is left over.
static ptrdiff_t area_stride(int width) { return (width + 8) & ~7; }

int ok_settle(OKOutline *outline) {
  ptrdiff_t stride = area_stride(outline->width);
  if (!outline->sums) {
    size_t bytes = (((size_t)stride * outline->height + 8) * 4 + 63) & ~(size_t)63;
    outline->sums = aligned_alloc(64, bytes);
    if (!outline->sums) return 0;
    memset(outline->sums, 0, bytes);
  }
  for (int i = 0; i < outline->edgeCount; i++) add_edge(outline->sums, stride, outline->edges[i], 0, outline->height << OK_BITS);
  outline->edgeCount = 0;
  return 1;
}

static void fill(OKOutline *outline, uint8_t *pixels, int pixelBytes, const float *color, int isEvenOdd, int replaces, RowPainter paint) {
  ptrdiff_t stride = area_stride(outline->width);
  if (outline->sums && ok_settle(outline)) {
    for (int y = 0; y < outline->height; y++) {
      paint(outline->sums + y * stride, outline->width, pixels + (size_t)y * outline->width * pixelBytes, color, isEvenOdd, replaces);
    }
    free(outline->sums);
    outline->sums = NULL;
    return;
  }
  int rows = (int)(BAND_BYTES / (stride * 4));
  rows = rows < 1 ? 1 : rows < outline->height ? rows : outline->height;
  // One more block: an edge along the right side gives nothing to a pixel beyond.
  if (!reserve_areas(outline, (size_t)(rows * stride + 8))) return;
  int32_t *areas = outline->areas;
  for (int y = 0; y < outline->height; y += rows) {
    int count = outline->height - y < rows ? outline->height - y : rows;
    for (int i = 0; i < outline->edgeCount; i++) add_edge(areas, stride, outline->edges[i], y << OK_BITS, (y + count) << OK_BITS);
    for (int row = 0; row < count; row++) {
      paint(areas + row * stride, outline->width, pixels + (size_t)(y + row) * outline->width * pixelBytes, color, isEvenOdd, replaces);
      // What the last pixel gave to its neighbour.
      areas[row * stride + outline->width] = 0;
    }
  }
}

// MARK: Boxes

OKBox ok_box(OKOutline *outline) {
  OKBox all = {0, 0, outline->width, outline->height}, none = {0, 0, 0, 0};
  if (outline->sums) return all;
  int32_t left = INT32_MAX, top = INT32_MAX, right = INT32_MIN, bottom = INT32_MIN;
  for (int i = 0; i < outline->edgeCount; i++) {
    OKEdge e = outline->edges[i];
    left = lesser(left, lesser(e.x0, e.x1));
    top = lesser(top, lesser(e.y0, e.y1));
    right = greater(right, greater(e.x0, e.x1));
    bottom = greater(bottom, greater(e.y0, e.y1));
  }
  if (outline->edgeCount == 0) return none;
  OKBox box = {left >> OK_BITS, top >> OK_BITS, 0, 0};
  int end = outline->reachesRight ? outline->width : lesser(outline->width, (right + OK_ONE - 1) >> OK_BITS);
  box.width = end - box.x;
  box.height = lesser(outline->height, (bottom + OK_ONE - 1) >> OK_BITS) - box.y;
  return box.width > 0 && box.height > 0 ? box : none;
}

typedef void (*BoxRowPainter)(int32_t *areas, OKBoxRow box, uint8_t *row, const OKSource *_Nullable source);

// Nothing outside of `part` is touched. What is painted inside does not depend on it.
static void fill_box(
    OKOutline *outline, OKBox part, uint8_t *pixels, ptrdiff_t pixelStride, int pixelBytes, const OKSource *source, int isEvenOdd,
    BoxRowPainter paint) {
  OKBox box = ok_box(outline);
  if (box.width == 0) return;
  OKBoxRow row = {.width = box.width, .x = box.x, .isEvenOdd = isEvenOdd};
  row.from = greater(part.x - box.x, 0);
  row.to = lesser(part.x + part.width - box.x, box.width);
  int top = greater(box.y, part.y), bottom = lesser(box.y + box.height, part.y + part.height);
  if (row.from >= row.to || top >= bottom) return;
  if (outline->sums && ok_settle(outline)) {
    ptrdiff_t stride = area_stride(outline->width);
    for (row.y = top; row.y < bottom; row.y++) paint(outline->sums + row.y * stride, row, pixels + row.y * pixelStride, source);
    free(outline->sums);
    outline->sums = NULL;
    return;
  }
  ptrdiff_t stride = area_stride(box.width);
  int rows = (int)(BAND_BYTES / (stride * 4));
  rows = rows < 1 ? 1 : rows < bottom - top ? rows : bottom - top;
  if (!reserve_areas(outline, (size_t)(rows * stride + 8))) return;
  int32_t *areas = outline->areas, shift = box.x << OK_BITS;
  for (int y = top; y < bottom; y += rows) {
    int count = lesser(rows, bottom - y);
    for (int i = 0; i < outline->edgeCount; i++) {
      OKEdge e = outline->edges[i];
      e.x0 -= shift;
      e.x1 -= shift;
      add_edge(areas, stride, e, y << OK_BITS, (y + count) << OK_BITS);
    }
    for (int i = 0; i < count; i++) {
      row.y = y + i;
      paint(areas + i * stride, row, pixels + row.y * pixelStride + (ptrdiff_t)box.x * pixelBytes, source);
      areas[i * stride + box.width] = 0;
    }
  }
}

#if defined(__x86_64__)
#define BEST(name) (__builtin_cpu_supports("avx2") ? name##_avx2 : name##_baseline)
#else
#define BEST(name) name##_baseline
#endif

void ok_paint(OKOutline *outline, uint8_t *pixels, const float color[4], int isEvenOdd, int replaces) {
  fill(outline, pixels, 4, color, isEvenOdd, replaces, BEST(paint_row));
}

void ok_cover(OKOutline *outline, uint8_t *pixels, int isEvenOdd) { fill(outline, pixels, 1, NULL, isEvenOdd, 1, BEST(cover_row)); }

void ok_cover_baseline(OKOutline *outline, uint8_t *pixels, int isEvenOdd) {
  fill(outline, pixels, 1, NULL, isEvenOdd, 1, cover_row_baseline);
}

void ok_cover_box(OKOutline *outline, OKBox part, uint8_t *pixels, ptrdiff_t stride, int isEvenOdd) {
  fill_box(outline, part, pixels, stride, 1, NULL, isEvenOdd, BEST(cover_box_row));
}

void ok_paint_over(OKOutline *outline, OKBox part, uint8_t *pixels, ptrdiff_t stride, const OKSource *source, int isEvenOdd) {
  const BoxRowPainter painters[] = {BEST(solid_row), BEST(linear_row), BEST(radial_row), BEST(picture_row)};
  fill_box(outline, part, pixels, stride, 4, source, isEvenOdd, painters[source->kind]);
}

void ok_paint_over_baseline(OKOutline *outline, OKBox part, uint8_t *pixels, ptrdiff_t stride, const OKSource *source, int isEvenOdd) {
  const BoxRowPainter painters[] = {solid_row_baseline, linear_row_baseline, radial_row_baseline, picture_row_baseline};
  fill_box(outline, part, pixels, stride, 4, source, isEvenOdd, painters[source->kind]);
}
