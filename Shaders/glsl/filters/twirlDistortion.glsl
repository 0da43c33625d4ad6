// Turns what is within a circle, by `angle` in the middle and less outwards: angle · (1 - r)², r being 1 at the edge.
uniform vec2 center;
uniform float radius;
uniform float angle;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec2 away = place - center;
  float q = max(1.0 - length(away) / radius, 0.0);
  return getColor(center + turned(away, -angle * q * q));
}
