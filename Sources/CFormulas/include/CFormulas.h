// The formulas that both renderers draw by: coverage, continuous corners, gradients, blurred rectangles and blending. Each is written once,
// in Shaders/glsl, and compiled from there (see Formulas.cpp); renderers' faster variants are tested against these functions.
//
// Points are in surface pixels or in a quad's local points, y down; colours are premultiplied unless they are said to be straight.
#pragma once
#include <stdbool.h>
#include <stdint.h>

#include "../../../Shaders/glsl/layout.glsl"

#pragma clang assume_nonnull begin

typedef float FormulaFloat2 __attribute__((ext_vector_type(2)));
typedef float FormulaFloat4 __attribute__((ext_vector_type(4)));

// What coverage is a function of: texels SHAPE_EDGE_A and those after it, as layout.glsl describes them.
typedef struct {
  FormulaFloat4 texels[SHAPE_TEXELS];
} ShapeRecord;

#ifdef __cplusplus
extern "C" {
#endif

// The part of the pixel with its centre at (x, y) that a shape covers: its edges, corners and ring.
float formula_shape_coverage(const ShapeRecord *shape, float x, float y);
// The same by the edges alone, of `count` pixels from (x, y) on to the right.
void formula_edge_coverage(const ShapeRecord *shape, float x, float y, int count, float *coverage);
// The part that lies inside the shape by more than a margin in local points: what a border of that width leaves free.
float formula_inside_coverage(const ShapeRecord *shape, float x, float y, float margin);
// Whether a pixel's centre lies in a convex polygon, whose corners are the first two numbers of a texel each.
bool formula_is_inside_polygon(FormulaFloat2 point, const FormulaFloat4 *corners, int count);

// Four times CORNER_TABLE_TEXELS numbers, of which the first 65 count: distances from the centre of a continuous corner's square to its
// curve, for a radius of 1, in directions whose slopes are multiples of 1/64.
const float *formula_corner_samples(void);
// The distance to that curve in the direction of `outward`, whose components are positive, and the gradient of (length − distance) there.
float formula_corner_boundary(FormulaFloat2 outward);
FormulaFloat2 formula_corner_normal(FormulaFloat2 outward);

// The colour of a gradient at a local point. A stop is GRADIENT_STOP_TEXELS texels: a straight colour, then a location; there is at least
// one.
// - kind: 0 axial, 1 radial, 2 conic
// - space: scale and offset from local points to unit space
// - line: start and end in unit space
FormulaFloat4 formula_gradient_color(
    FormulaFloat2 point, FormulaFloat4 space, FormulaFloat4 line, int kind, const FormulaFloat4 *stops, int count);

// The alpha of a rounded rectangle blurred with a Gaussian, at a point of its space.
float formula_blurred_alpha(FormulaFloat2 point, FormulaFloat4 rect, FormulaFloat4 radii, float sigma);
// What one of its corners takes away, `x` and `y` inside the two edges that meet there.
float formula_corner_loss(float x, float y, float radius, float sigma);

// How much a pixel's colours are moved by dithering, in steps of 255: from -0.5 to 0.5.
float formula_dither_offset(int x, int y);

// What a surface holds after a quad has been drawn, before rounding.
// - mode: its number in blending.glsl
// - source: material · colour, without coverage, from 0 to 1
FormulaFloat4 formula_composite(int mode, FormulaFloat4 source, float coverage, FormulaFloat4 backdrop);
// The same on wide surfaces, whose colours may leave 0 … 1.
FormulaFloat4 formula_wide_composite(int mode, FormulaFloat4 source, float coverage, FormulaFloat4 backdrop);

#ifdef __cplusplus
}
#endif

#pragma clang assume_nonnull end
