// Inner loops of the software renderer.
//
// Rows are worked on in blocks of eight pixels that start at multiples of eight, so that loads and stores are aligned; `coverage` holds a
// number from 0 to 1 for every pixel of the blocks, 0 where nothing may change. Pixels are RGBA8, red in the lowest byte. Colours between
// loops are premultiplied, scaled by 255 and planar in each block: eight reds, eight greens, eight blues, eight alphas.
//
// Loops named `over…` work in sixteen bits with seven fractional bits, which stays within a hundredth of a step of the exact result before
// it is rounded.
//
// Surfaces may be wide: their pixels, and the texels of pictures drawn on them, are four floats then, from 0 to 1, of which colours may
// leave that range. See sw_widen.
#pragma once
#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

enum { SW_BLOCK = 8 };

// Homogeneous coordinates along a row: at the pixel `x` they are (u + x·du, v + x·dv, w + x·dw); the first pixel of the first block has x =
// `first`.
typedef struct {
  float u, v, w;
  float du, dv, dw;
  float first;
} SWLine;

// One level of a picture. Sample positions are clamped to the bounds, which lie at least half a texel inside.
typedef struct {
  const uint8_t *_Nullable texels;
  int32_t stride, width, height;
  float minU, minV, maxU, maxV;
} SWTexture;

typedef enum { SWNearest, SWLinear } SWFilter;

// Levels of a picture, and how the one to read is found.
typedef struct {
  const SWTexture *_Nullable levels;
  int32_t count;
  // 0 nearest, 1 linear, 2 trilinear
  int32_t magnification, minification;
  float bias;
  // Change of (u, v, w) from a row to the next.
  float rowU, rowV, rowW;
} SWPyramid;

// A picture that is drawn smaller than it is: a level of it, the next one, and how much of that is mixed in.
typedef struct {
  SWTexture levels[2];
  // Texels of each level to one of the picture itself.
  float scaleU[2], scaleV[2];
  // Positions along each axis; see `Reduction`.
  int32_t tapsU[2], tapsV[2];
  float share;
  // Change of (u, v, w) from a row to the next.
  float rowU, rowV, rowW;
} SWReduction;

typedef enum { SWAxial, SWRadial, SWConic } SWGradientKind;

// Positions are dot products of the unit point minus `origin` with `axisX` and `axisY`: axial the first of them, radial the length of both,
// conic their angle.
typedef struct {
  SWGradientKind kind;
  int32_t count;
  const float *_Nullable locations;
  // Four straight components a stop.
  const float *_Nullable colors;
  float originX, originY;
  float axisXx, axisXy;
  float axisYx, axisYy;
} SWGradient;

// A blurred rounded rectangle. `losses` are square tables of what a corner takes away, `step` sigmas apart, starting `reach` sigmas outside
// the corner.
typedef struct {
  float minX, minY, maxX, maxY;
  float sigma;
  const float *_Nullable losses[4];
  int32_t sides[4];
  float reach, step;
} SWShadow;

// result = source · (s + sd · destination alpha) + destination · (d + ds · source alpha) + product · source · destination
typedef struct {
  float s, sd, d, ds, product;
  // Whether coverage scales the source; otherwise it mixes the result with the destination.
  int32_t scalesSource;
} SWOperator;

// Lines as rows cross them: at the row centre `y` a line stands at pixel slope · y + offset. The first `lefts` bound rows from below; the
// last `rights` bound minus the last pixel of a row from below.
enum { SW_BOUNDS = 20 };
typedef struct {
  int32_t lefts, rights;
  float slopes[SW_BOUNDS], offsets[SW_BOUNDS];
} SWRowBounds;

typedef enum {
  // One picture, linearly filtered.
  SWPicture,
  // One picture whose texels fall on pixels.
  SWTexels,
  // A colour.
  SWColor,
  // A colour, as far as a blurred rectangle lets it through.
  SWBlurred,
} SWPaint;

// Something drawn source-over into a convex quadrilateral, whose corners may be rounded and which may have a border.
//
// Texel positions are fixed-point numbers with as many fractional bits as the largest of them leaves, stepped from the middle of the quad's
// own area, so that a pixel never depends on where its row was begun.
typedef struct {
  // The quad's area, which holds whatever it covers.
  int32_t minX, minY, maxX, maxY;
  // Whether all of it is covered, so that edges do not matter.
  int32_t isFull;
  // Distances inside the edges in pixels: a · x + b · y + c. One bit in `hardEdges` for each edge that is not smoothed.
  float edgeA[4], edgeB[4], edgeC[4];
  int32_t hardEdges;

  // Row by row the homogeneous map from pixels to points; minimum and maximum x and y; radii of the corners, zero for square ones: x and y
  // least, x most, y most, both most.
  float points[9];
  float rect[4], radii[4];
  // A band inside the outline: its width in points, what it hides of the paint, its premultiplied colour.
  float borderWidth, borderOpacity, border[4];

  SWPaint paint;
  // Of a picture: itself, whether it hides what is below, an opacity, and the homogeneous map from pixels to texels, centres of both at
  // halves.
  SWTexture texture;
  int32_t isOpaque;
  float opacity;
  double texels[9];
  // Of texels that fall on pixels, instead of the map: what takes a pixel to its texel, which exists for the whole area.
  int32_t shiftX, shiftY;
  // Of a colour: premultiplied, from 0 to 1.
  float color[4];
  // In points.
  const SWShadow *_Nullable shadow;

  // What sw_prepare_quad finds: edges for the middles of pixels, half a pixel further in; which pixels are touched at all, and which are
  // clean: surely covered wholly, free of the border and read inside the texture.
  float slopeX[4], slopeY[4], inset[4];
  int32_t isShaped, isProjective, fractionBits;
  // Whether the picture is neither turned nor skewed.
  int32_t isUpright;
  SWRowBounds outer, inner;
  // Whether it hides what is below where it is clean.
  int32_t hides;
} SWQuad;

// Pixels of a surface, whose rows start at multiples of 64 bytes and are padded to them.
typedef struct {
  uint8_t *base;
  int64_t stride;
  // What may be touched.
  int32_t minX, minY, maxX, maxY;
} SWPlane;

typedef struct {
  void (*_Nonnull overSolid)(uint32_t *pixels, int blocks, const float *coverage, const float *color);
  void (*_Nonnull overTexels)(uint32_t *pixels, int blocks, const float *coverage, float opacity, const uint32_t *texels);
  // The same with coverage 1, for any number of pixels that stand anywhere.
  void (*_Nonnull overAligned)(uint32_t *pixels, int count, const uint32_t *texels, float opacity);
  // `from` and `to` mixed by a fraction from 0 to below 1.
  void (*_Nonnull overMix)(
      uint32_t *pixels, int blocks, const float *coverage, float opacity, const uint32_t *from, const uint32_t *to, float fraction);
  // The same for `count` pixels anywhere, which it overwrites.
  void (*_Nonnull mix)(uint32_t *pixels, int count, const uint32_t *from, const uint32_t *to, float fraction);
  // Linear filtering wants textures at least two texels wide.
  void (*_Nonnull overPicture)(
      uint32_t *pixels, int blocks, const float *coverage, float opacity, const SWTexture *texture, SWFilter filter, const SWLine *line);
  // `cover` is drawn right after, and hides what it can.
  void (*_Nonnull overQuad)(const SWPlane *plane, const SWQuad *quad, const SWQuad *_Nullable cover);
  void (*_Nonnull overColors)(void *pixels, int blocks, const float *coverage, const float *colors);
  void (*_Nonnull combineColors)(uint32_t *pixels, int blocks, const float *coverage, const float *colors, const SWOperator *operation);
  void (*_Nonnull fetchPicture)(
      float *colors, int blocks, const float *color, const SWTexture *texture, SWFilter filter, const SWLine *line);
  void (*_Nonnull fetchPyramid)(float *colors, int blocks, const float *color, const SWPyramid *pyramid, const SWLine *line);
  void (*_Nonnull fetchReduced)(float *colors, int blocks, const float *color, const SWReduction *reduction, const SWLine *line);
  void (*_Nonnull fetchGradient)(float *colors, int blocks, const float *color, const SWGradient *gradient, const SWLine *line);
  void (*_Nonnull fetchShadow)(float *colors, int blocks, const float *color, const SWShadow *shadow, const SWLine *line);
  // Convolves `count` pixels; `weights[0 … radius]`. `scratch` holds 4 · (count + 2 · radius + 16) floats. With `offsets`, eight
  // numbers for as many pixels and those after them, the result is dithered as dither.glsl says.
  void (*_Nonnull blurRow)(
      void *destination, const void *source, int count, const float *weights, int radius, float *scratch,
      const float *_Nullable offsets);
  // Convolves rows `first` ..< `first + rows` of a plane of `height` rows along its columns; `destination` is the first of them. `scratch`
  // holds 64 · (rows + 2 · radius) floats; `offsets` eight numbers for each of eight rows. Of a `silhouette`, alpha stands in all channels.
  void (*_Nonnull blurColumns)(
      void *destination, int destinationStride, const void *source, int stride, int count, int first, int rows, int height,
      const float *weights, int radius, float *scratch, const float *_Nullable offsets, bool silhouette);
  // A row of half as many pixels, each the mean of 4 × 4 with weights 1, 3, 3, 1. Rows that are null, and what lies beside the source's
  // `count` pixels, are transparent. `scratch` has room for 4 · (count + 4) floats.
  void (*_Nonnull halveRow)(
      void *destination, const void *_Nullable above, const void *upper, const void *_Nullable lower,
      const void *_Nullable below, int count, int halves, float *scratch);
  // Twenty numbers: rows for red, green, blue, alpha, then the offsets.
  void (*_Nonnull colorMatrix)(void *destination, const void *source, int blocks, const float *matrix);
} SWKernels;

// One side of a transition: a picture, and scale and offset from the transition's coordinates to its texels. Without texels it is
// transparent.
typedef struct {
  SWTexture texture;
  float scaleU, offsetU, scaleV, offsetV;
  SWFilter filter;
  // The next level of mipmaps, and how much of it to take: 0 for none. Its texels are `smallerU` and `smallerV` times as many.
  SWTexture smaller;
  float smallerU, smallerV, share;
} SWSide;

// A transition between two pictures at one moment. Coordinates count from (0, 0) at the bottom left of the extent to (1, 1) at its top
// right.
typedef struct {
  float progress, ratio;
  // In points, and pixels a point.
  float width, height, pixelsPerPoint;
  SWSide from, to;
  // The parameters' numbers, and their pictures, in order.
  const float *_Nullable values;
  const SWSide *_Nullable images;
} SWTransition;

// Transitions that a formula draws, by their structures in Transitions.inc.
#define SW_TRANSITION_FUNCTIONS(USE) \
  USE(Fade) USE(Swipe) USE(BarsSwipe) USE(CopyMachine) USE(Disintegrate) USE(Flash) USE(Mod) USE(FilterPageCurl) \
  USE(FilterPageCurlWithShadow) USE(FilterRipple) USE(AccordionFold) USE(Suck) USE(Rotate) USE(Genie) USE(UnGenie) USE(Twist) \
  USE(Swirl) USE(Ripple) USE(PageCurl) USE(PageUnCurl) USE(CurlUp) USE(CurlDown) USE(Waves)

typedef enum {
#define ENUMERATOR(name) SW##name,
  SW_TRANSITION_FUNCTIONS(ENUMERATOR)
#undef ENUMERATOR
} SWTransitionFunction;

// Fills colours from places of a transition.
typedef void (*SWTransitionLoop)(float *colors, int blocks, const float *color, const SWTransition *transition, const SWLine *line);

// A picture that a filter reads: the map from points to texels, row by row, and the part of the texture that is the picture's, in texels.
// Beyond it everything is transparent, as it is without texels.
typedef struct {
  SWTexture texture;
  float rowX[3], rowY[3];
  float minX, minY, maxX, maxY;
} SWFilterPicture;

// One pass of a filter: see filter.frag.
typedef struct {
  // From pixels of the surface that is written to points.
  float placeX[3], placeY[3];
  float extent[4];
  float pixelsPerPoint;
  SWFilterPicture pictures[3];
  // The parameters, in the order in which the filter's file declares them.
  float values[32];
} SWFilterPass;

// Writes row `y` of a surface, in blocks of eight pixels.
typedef void (*SWFilterLoop)(void *pixels, int blocks, int y, const SWFilterPass *filter);

// Blends colours over a row of pixels, in blocks of eight, where anything covers them.
// - colors: from 0 to 255, eight reds, eight greens, eight blues and eight alphas a block
typedef void (*SWBlendLoop)(uint32_t *pixels, int blocks, const float *coverage, const float *colors);

#ifdef __cplusplus
extern "C" {
#endif

// The loops compiled for the best instruction set that this processor has. All give the same results.
const SWKernels *sw_kernels(void);
// Completes a quad for overQuad; 0 when its texels are too far from each other for fixed-point numbers, or parts of it behind the eye.
int sw_prepare_quad(SWQuad *quad);
// For tests: the loops for one instruction set, from 0 for the one that needs no particular processor; null when this processor does not
// have it.
const SWKernels *_Nullable sw_kernels_variant(int index);
// Replaces the loops that wide surfaces take by theirs: those that fetch pictures, overColors, blurs and colour matrices. The other loops
// that touch pixels are for bytes alone.
void sw_widen(SWKernels *kernels);
// The same for one kind of transition.
SWTransitionLoop sw_transition_loop(SWTransitionFunction function);
// For tests: the loop that needs no particular processor.
SWTransitionLoop sw_baseline_transition_loop(SWTransitionFunction function);
// The loop for wide pictures.
SWTransitionLoop sw_wide_transition_loop(SWTransitionFunction function);
// The same for filters, by the number of the function: the place of its file among those in Shaders/glsl/filters that define one.
SWFilterLoop sw_filter_loop(int function);
SWFilterLoop sw_baseline_filter_loop(int function);
SWFilterLoop sw_wide_filter_loop(int function);
// For tests: the file's name; null beyond the last function.
const char *_Nullable sw_filter_name(int function);
// The same for a mode of blending.glsl, by its number.
SWBlendLoop sw_blend_loop(int mode);
SWBlendLoop sw_baseline_blend_loop(int mode);

#ifdef __cplusplus
}
#endif

#pragma clang assume_nonnull end
