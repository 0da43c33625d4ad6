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

// MARK: Parts of bitmaps
//
// What follows touches nothing outside the outline's box. `pixels` is where pixel (0, 0) of the outline's bitmap lies in a bitmap that may
// be larger, whose rows are `stride` bytes apart.

typedef struct {
  int x, y, width, height;
} OKBox;

// Pixels of the outline's bitmap that it may cover.
OKBox ok_box(OKOutline *outline);
// Writes coverage as a byte a pixel, for the pixels of `part` alone.
void ok_cover_box(OKOutline *outline, OKBox part, uint8_t *pixels, ptrdiff_t stride, int isEvenOdd);

// Entries of a gradient, from its start to its end.
enum { OKGradientEntries = 1024 };

typedef enum { OKSolid, OKLinear, OKRadial, OKPicture } OKSourceKind;

// What an outline is painted with.
typedef struct {
  OKSourceKind kind;
  // Multiplies alpha, from 0 to 1.
  float opacity;
  // A solid colour, premultiplied, from 0 to 1.
  float color[4];
  // Of others: the centre of pixel (x, y) lies at u = uX x + uY y + u0, v = vX x + vY y + v0.
  // - linear: u is the offset along the gradient
  // - radial: u and v are the distance from the focus, in radii
  // - picture: u and v count texels from the centre of the first one
  double uX, uY, u0, vX, vY, v0;
  // Of a radial gradient: its centre, seen from the focus, in radii; closer than 1.
  float centerU, centerV;
  // Premultiplied pixels of a gradient.
  const uint32_t *_Nullable entries;
  // A picture; beyond its sides the last texels go on.
  const uint8_t *_Nullable texels;
  ptrdiff_t texelStride;
  int width, height;
} OKSource;

// Paints over what is there, the pixels of `part` alone: they come out the same, however large it is.
void ok_paint_over(OKOutline *outline, OKBox part, uint8_t *pixels, ptrdiff_t stride, const OKSource *source, int isEvenOdd);

// MARK: Layers
//
// Bitmaps of premultiplied red, green, blue and alpha, and masks of a byte a pixel; both with rows that are any number of bytes apart.

// Lays a bitmap over another one.
void ok_lay_over(
    uint8_t *pixels, ptrdiff_t stride, const uint8_t *source, ptrdiff_t sourceStride, int width, int height, float opacity);
// Multiplies pixels by a mask.
void ok_cut(uint8_t *pixels, ptrdiff_t stride, const uint8_t *mask, ptrdiff_t maskStride, int width, int height);

typedef enum { OKMaskAdd, OKMaskSubtract, OKMaskIntersect, OKMaskLighten, OKMaskDarken, OKMaskDifference } OKMaskMode;

// Combines a mask with coverage that is inverted first where that is asked for, then multiplied by an opacity.
void ok_combine(uint8_t *mask, const uint8_t *coverage, size_t count, OKMaskMode mode, float opacity, int isInverted);
// Makes a mask of pixels: of their alpha, or of their luma (Rec. 709) over black.
void ok_make_mask(
    uint8_t *mask, ptrdiff_t maskStride, const uint8_t *pixels, ptrdiff_t stride, int width, int height, int isLuma, int isInverted);
// Makes pixels of a colour (premultiplied, from 0 to 1) and the alpha of other pixels, which may be the same.
void ok_colorize(
    uint8_t *pixels, ptrdiff_t stride, const uint8_t *source, ptrdiff_t sourceStride, int width, int height, const float color[_Nonnull 4]);
// Moves colours by `amount` towards those that stand for their luma: three straight colours, for 0, one half and 1. Alpha stays.
void ok_tone(uint8_t *pixels, ptrdiff_t stride, int width, int height, const float colors[_Nonnull 9], float amount);
// Blocks of eight reds, greens, blues and alphas, from 0 to 255; the last block is filled up with zeros.
void ok_make_planar(float *colors, const uint8_t *pixels, int count);
// Halves a picture: each texel is the mean of two times two, where there are as many.
void ok_halve(uint8_t *texels, const uint8_t *source, int width, int height);

// For tests: the same in loops that need no particular processor. Results are the same.
void ok_paint_over_baseline(OKOutline *outline, OKBox part, uint8_t *pixels, ptrdiff_t stride, const OKSource *source, int isEvenOdd);
void ok_lay_over_baseline(
    uint8_t *pixels, ptrdiff_t stride, const uint8_t *source, ptrdiff_t sourceStride, int width, int height, float opacity);
void ok_cover_baseline(OKOutline *outline, uint8_t *pixels, int isEvenOdd);

#ifdef __cplusplus
}
#endif

#pragma clang assume_nonnull end
