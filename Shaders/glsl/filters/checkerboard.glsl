// Squares of two colours, and stripes.
//   width  of a square      sharpness  1 is hard, 0 a wave      hasRows  1, or 0 for stripes
uniform vec2 center;
uniform vec4 first;
uniform vec4 second;
uniform float width;
uniform float sharpness;
uniform float hasRows;
#include "filters/common.glsl"

// -1 in the middle of one stripe, 1 in the middle of the next, steep between them.
float wave(float at) {
  float turn = at / (2.0 * width);
  float saw = turn - floor(turn);
  float fromEdge = (0.25 - abs(abs(saw - 0.5) - 0.25)) * 2.0 * width;
  float soft = max(0.5 * width * (1.0 - sharpness), 0.5 / pixelsPerPoint);
  return clamp(fromEdge / soft, 0.0, 1.0) * choose(saw < 0.5, 1.0, -1.0);
}

vec4 filtered(vec2 place, vec4 color) {
  float across = wave(place.x - center.x);
  float both = mix(across, across * wave(place.y - center.y), hasRows);
  return mix(premultiplied(second), premultiplied(first), 0.5 + 0.5 * both);
}
