// Leaves as many steps of each component.
//   levels  at least 2
uniform float levels;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  // A component on the border of a step belongs to the upper one, whatever rounding says.
  vec3 c = straight(color) * levels + vec3(0.0005);
  vec3 steps = min(vec3(floor(c.r), floor(c.g), floor(c.b)), vec3(levels - 1.0));
  return premultiplied(steps / (levels - 1.0), color.a);
}
