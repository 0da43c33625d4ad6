// Confines straight components.
uniform vec4 least;
uniform vec4 greatest;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec3 c = clamp(straight(color), least.rgb, greatest.rgb);
  return premultiplied(c, clamp(color.a, least.a, greatest.a));
}
