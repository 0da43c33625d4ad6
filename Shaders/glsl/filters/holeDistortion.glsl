// A hole that pushes the picture outwards: a distance r shows what is at r - radius² / r.
uniform vec2 center;
uniform float radius;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec2 away = place - center;
  float r = max(length(away), 0.0001);
  return getColor(center + away * max(1.0 - radius * radius / (r * r), 0.0)) * covered(r - radius);
}
