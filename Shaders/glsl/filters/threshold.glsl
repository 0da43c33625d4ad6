// Components at or above a threshold become 1, others 0.
uniform float limit;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec3 c = straight(color);
  return premultiplied(vec3(choose(c.r < limit, 0.0, 1.0), choose(c.g < limit, 0.0, 1.0), choose(c.b < limit, 0.0, 1.0)), color.a);
}
