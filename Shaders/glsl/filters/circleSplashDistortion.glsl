// What lies outside of a circle takes the colour of its edge.
uniform vec2 center;
uniform float radius;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec2 away = place - center;
  return getColor(center + away * min(radius / max(length(away), 0.0001), 1.0));
}
