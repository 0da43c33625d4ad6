// Dots around points that are strewn about, each in the colour of its point, and nothing between them.
//   side  of the squares with a point each; dots are as wide
uniform vec2 center;
uniform float side;
#include "filters/common.glsl"
#include "filters/cells.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec2 point = center + nearestPoint((place - center) / side) * side;
  return getColor(point) * covered(0.5 * side - length(place - point));
}
