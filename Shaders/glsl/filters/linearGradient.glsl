// From one colour at a point to another at the next.
//   axis  direction by the square of the length      isSmooth  1 eases in and out
uniform vec2 point;
uniform vec2 axis;
uniform vec4 first;
uniform vec4 second;
uniform float isSmooth;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  float t = clamp(dot(place - point, axis), 0.0, 1.0);
  t = mix(t, t * t * (3.0 - 2.0 * t), isSmooth);
  return mix(premultiplied(first), premultiplied(second), t);
}
