// Squares in the mean colour of what they cover: sixteen places of each.
//   center  a corner of squares      side  of a square
uniform vec2 center;
uniform float side;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec2 corner = center + floor((place - center) / side) * side;
  vec4 sum = vec4(0.0);
  for (int i = 0; i < 4; i++) {
    for (int j = 0; j < 4; j++) sum += getColor(corner + vec2((float(i) + 0.5) * 0.25, (float(j) + 0.5) * 0.25) * side);
  }
  return sum * 0.0625;
}
