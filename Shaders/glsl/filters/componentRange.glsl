// Grey of the greatest or the least component.
//   takesGreatest  1 or 0
uniform float takesGreatest;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  float least = min(min(color.r, color.g), color.b);
  float greatest = max(max(color.r, color.g), color.b);
  return vec4(vec3(mix(least, greatest, takesGreatest)), color.a);
}
