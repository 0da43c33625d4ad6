// A bump: within the circle the distance from the centre is multiplied with 1 - scale · (1 - r²)², r being 1 at its edge.
uniform vec2 center;
uniform float radius;
uniform float scale;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec2 away = place - center;
  float q = max(1.0 - dot(away, away) / (radius * radius), 0.0);
  return getColor(center + away * (1.0 - scale * q * q));
}
