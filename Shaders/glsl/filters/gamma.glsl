// Raises encoded components to a power.
uniform float power;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec3 c = max(straight(color), vec3(0.0001));
  return premultiplied(vec3(pow(c.r, power), pow(c.g, power), pow(c.b, power)), color.a);
}
