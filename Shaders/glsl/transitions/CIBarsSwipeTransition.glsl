// The old side leaves in bars, which start at seven different times and uncover the new one.
//   inputAngle  of the motion      inputWidth  of a bar      inputBarOffset  how far bars start apart
uniform float inputAngle;
uniform float inputWidth;
uniform float inputBarOffset;
#include "transitions/common.glsl"

vec2 barDirection() {
  return vec2(cos(inputAngle), sin(inputAngle));
}

// The new side, and over it the bar of a number.
vec4 barColor(vec2 uv, vec4 to, float number) {
  vec2 direction = barDirection();
  float way = dot(abs(direction), extent);
  float late = 3.0 * number - 7.0 * floor((3.0 * number + 0.5) / 7.0);
  float shift = max(0.0, progress * (way + 6.0 * inputBarOffset) - inputBarOffset * late);
  vec2 place = uv * extent - direction * shift;
  return to + (getFromColor(place / extent) - to) * coveredByPicture(place, vec2(1.0));
}

vec4 transition(vec2 uv) {
  vec2 direction = barDirection();
  float across = dot(uv * extent, vec2(-direction.y, direction.x)) / inputWidth;
  float number = floor(across);
  // The bar on the other side of the nearer border shares the pixels there.
  float neighbour = number + choose(across - number < 0.5, -1.0, 1.0);
  float share = covered(min(across - number, number + 1.0 - across) * inputWidth);
  vec4 to = getToColor(uv);
  vec4 color = barColor(uv, to, number);
  if (some(share < 1.0)) {
    vec4 other = barColor(uv, to, neighbour);
    color = other + (color - other) * share;
  }
  return color;
}
