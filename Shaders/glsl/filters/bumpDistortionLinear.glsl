// The same on both sides of a line, across it.
//   direction  across the line, of length 1
uniform vec2 center;
uniform float radius;
uniform vec2 direction;
uniform float scale;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  float away = dot(place - center, direction);
  float q = max(1.0 - away * away / (radius * radius), 0.0);
  return getColor(place - direction * (away * scale * q * q));
}
