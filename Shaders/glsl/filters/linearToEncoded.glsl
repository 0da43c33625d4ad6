// Takes components for linear light, and encodes them.
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec3 c = straight(color);
  return premultiplied(vec3(encodedOf(c.r), encodedOf(c.g), encodedOf(c.b)), color.a);
}
