// The greater, or the lesser, of two pictures' components.
//   takesGreatest  1 or 0
uniform float takesGreatest;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec4 other = getSecond(place);
  return mix(min(color, other), max(color, other), takesGreatest);
}
