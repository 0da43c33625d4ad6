// A rectangle with round corners.
//   middle, reach  its centre and half its size
uniform vec2 middle;
uniform vec2 reach;
uniform float radius;
uniform vec4 tint;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec2 away = abs(place - middle) - reach + radius;
  float outward = length(max(away, vec2(0.0))) + min(max(away.x, away.y), 0.0) - radius;
  return premultiplied(tint) * covered(-outward);
}
