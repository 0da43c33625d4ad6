// Coverage, gradients and blurred rectangles: the shaders' files, compiled as C++.
#include "CFormulas.h"
#include "Language.h"

namespace {
using namespace glsl;

vec4 vector(FormulaFloat4 v) { return {v.x, v.y, v.z, v.w}; }
vec2 vector(FormulaFloat2 v) { return {v.x, v.y}; }

#define float Float
#define PROJECTIVE
#define CORNERS
#define CONTINUOUS
#define LIMITED
#define RING
#define CURVED
#define STOPS
#define HARD

// What the shader files see of the frame's data: the corner table, and from FIRST_CLIP on what a function is called with.
struct Formulas {
  const FormulaFloat4 *data;

  vec4 datum(int index) const {
    if (index >= FIRST_CLIP) return vector(data[index - FIRST_CLIP]);
    auto samples = formula_corner_samples() + 4 * index;
    return {samples[0], samples[1], samples[2], samples[3]};
  }

#include "clip.glsl"
#include "coverage.glsl"
#include "dither.glsl"
#include "gradient.glsl"
#include "polygon.glsl"
#include "shadow.glsl"

  explicit Formulas(const FormulaFloat4 *data = nullptr) : data(data) {}

  LocalFrame frame(vec2 point) {
    return localFrame(
        point, datum(FIRST_CLIP + SHAPE_ROW_X).xyz, datum(FIRST_CLIP + SHAPE_ROW_Y).xyz, datum(FIRST_CLIP + SHAPE_ROW_W).xyz);
  }

  int flags() const { return int(datum(FIRST_CLIP + SHAPE_ROW_Y).w); }
};

#undef float
}  // namespace

float formula_shape_coverage(const ShapeRecord *shape, float x, float y) {
  return Formulas(shape->texels).clipCoverage(vec2(x, y), FIRST_CLIP).v;
}

void formula_edge_coverage(const ShapeRecord *shape, float x, float y, int count, float *coverage) {
  Formulas formulas(shape->texels);
  vec4 a = vector(shape->texels[SHAPE_EDGE_A]), b = vector(shape->texels[SHAPE_EDGE_B]), c = vector(shape->texels[SHAPE_EDGE_C]);
  int flags = formulas.flags();
  for (int i = 0; i < count; i++) coverage[i] = formulas.edgeCoverage(vec2(x + i, y), a, b, c, flags).v;
}

float formula_dither_offset(int x, int y) { return Formulas().ditherOffset(x, y).v; }

float formula_inside_coverage(const ShapeRecord *shape, float x, float y, float margin) {
  Formulas formulas(shape->texels);
  vec4 rect = vector(shape->texels[SHAPE_RECT]), radii = vector(shape->texels[SHAPE_RADII]);
  return formulas.insideCoverage(formulas.frame(vec2(x, y)), rect, radii, margin, (formulas.flags() & IS_CONTINUOUS) != 0).v;
}

bool formula_is_inside_polygon(FormulaFloat2 point, const FormulaFloat4 *corners, int count) {
  return Formulas(corners).isInside(vector(point), count, FIRST_CLIP);
}

float formula_corner_boundary(FormulaFloat2 outward) { return Formulas().continuousBoundary(vector(outward)).v; }

FormulaFloat2 formula_corner_normal(FormulaFloat2 outward) {
  vec2 normal = Formulas().continuousNormal(vector(outward));
  return (FormulaFloat2){normal.x.v, normal.y.v};
}

FormulaFloat4 formula_gradient_color(
    FormulaFloat2 point, FormulaFloat4 space, FormulaFloat4 line, int kind, const FormulaFloat4 *stops, int count) {
  vec2 kindAndPlace(kind + (count << GRADIENT_COUNT_SHIFT), FIRST_CLIP);
  vec4 color = Formulas(stops).gradientColor(vector(point), vector(space), vector(line), kindAndPlace);
  return (FormulaFloat4){color.r.v, color.g.v, color.b.v, color.a.v};
}

float formula_blurred_alpha(FormulaFloat2 point, FormulaFloat4 rect, FormulaFloat4 radii, float sigma) {
  return Formulas().blurredRectangleAlpha(vector(point), vector(rect), vector(radii), sigma).v;
}

float formula_corner_loss(float x, float y, float radius, float sigma) {
  // The scale that blurredRectangleAlpha passes.
  Float scale = 1.0 / (max(Float(sigma), 1e-4) * sqrt(Float(2.0)));
  return Formulas().cornerLoss(x, y, radius, sigma, scale).v;
}
