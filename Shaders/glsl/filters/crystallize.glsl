// Cells around points that are strewn about, each in the colour of its point.
//   side  of the squares with a point each
uniform vec2 center;
uniform float side;
#include "filters/common.glsl"
#include "filters/cells.glsl"

vec4 filtered(vec2 place, vec4 color) {
  return getColor(center + nearestPoint((place - center) / side) * side);
}
