// Draws what is within a circle towards its middle: a distance r, 1 at the edge, shows what is at r to the power of 1 - scale / 2.
uniform vec2 center;
uniform float radius;
uniform float scale;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec2 away = place - center;
  float r = clamp(length(away) / radius, 0.0001, 1.0);
  return getColor(center + away * pow(r, -0.5 * scale));
}
