// Outlines as coverage: curves flattened, strokes as outlines of their own, and exact areas of pixels accumulated in whole numbers.
//
// y points down, pixels are one unit. Coverage of a pixel is the part of its area that an outline covers, found from the signed areas
// beside the outline's edges, whose corners stand on a grid of 1/1024 pixel: where an outline crosses itself within a pixel, areas of
// opposite direction may cancel there.
#pragma once
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  double x, y;
} OKPoint;

// x′ = a x + c y + tx, y′ = b x + d y + ty.
typedef struct {
  double a, b, c, d, tx, ty;
} OKTransform;

typedef enum { OKMove, OKLine, OKQuad, OKCubic, OKClose } OKVerb;

// A path: verbs, and the points that they consume in order: one by move and line, two by quad, three by cubic, none by close.
typedef struct {
  const uint8_t *_Nullable verbs;
  const OKPoint *_Nullable points;
  int verbCount;
} OKPath;

typedef enum { OKButt, OKRoundCap, OKSquare } OKCap;
typedef enum { OKMiter, OKRoundJoin, OKBevel } OKJoin;

typedef struct {
  // In the path's units.
  double width;
  double miterLimit;
  OKCap cap;
  OKJoin join;
  // Lengths of dashes and gaps by turns, an even number of them whose sum is positive; none for a whole line.
  const double *_Nullable dashes;
  int dashCount;
  double dashPhase;
} OKPen;

// Edges in a bitmap's pixels, and the memory to make and to fill them. Stays with one thread at a time.
typedef struct OKOutline OKOutline;

// Nil when there is no memory.
OKOutline *_Nullable ok_create(void);
void ok_destroy(OKOutline *outline);

// Begins an outline for a bitmap of this size; sides are from 1 to 32767.
void ok_begin(OKOutline *outline, int width, int height);
// Adds the area inside a path. Open subpaths are closed by a line.
void ok_add_fill(OKOutline *outline, OKPath path, OKTransform toPixels);
// Adds what a pen touches that follows the path.
void ok_add_stroke(OKOutline *outline, OKPath path, OKTransform toPixels, const OKPen *pen);

// Paints the outline, by the non-zero rule or the even-odd one.
//
// Pixels are bytes red, green, blue, alpha, premultiplied, without padding between rows. `color` is premultiplied, from 0 to 1. What was
// there before lies under the colour; when `replaces` is set, it is overwritten wherever it may be.
void ok_paint(OKOutline *outline, uint8_t *pixels, const float color[_Nonnull 4], int isEvenOdd, int replaces);
// Writes coverage as a byte a pixel.
void ok_cover(OKOutline *outline, uint8_t *pixels, int isEvenOdd);

// For tests: the same in loops that need no particular processor. Results are the same.
void ok_paint_baseline(OKOutline *outline, uint8_t *pixels, const float color[_Nonnull 4], int isEvenOdd, int replaces);
void ok_cover_baseline(OKOutline *outline, uint8_t *pixels, int isEvenOdd);

#ifdef __cplusplus
}
#endif

#pragma clang assume_nonnull end
