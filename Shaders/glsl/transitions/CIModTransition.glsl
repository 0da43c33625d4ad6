// Holes in a turned grid grow until the old side is gone.
//   inputCenter  in points      inputAngle  of the grid      inputRadius  half the distance of holes
//   inputCompression  how far out holes are twice as large
uniform vec2 inputCenter;
uniform float inputAngle;
uniform float inputRadius;
uniform float inputCompression;
#include "transitions/common.glsl"

vec4 transition(vec2 uv) {
  vec2 place = uv * extent - inputCenter;
  float stretch = 1.0 + length(place) / inputCompression;
  float c = cos(inputAngle), s = sin(inputAngle);
  vec2 angles = vec2(place.x * c + place.y * s, place.y * c - place.x * s) * (PI / (inputRadius * stretch));
  // 1 in the middle of holes, 0 where the old side stays longest.
  float depth = 0.5 + 0.5 * cos(angles.x) * cos(angles.y);
  vec2 slope = vec2(sin(angles.x) * cos(angles.y), cos(angles.x) * sin(angles.y)) * (0.5 * PI / (inputRadius * stretch));
  float width = max(length(slope) / pixelsPerPoint, 0.004);
  float weight = clamp((depth - 1.0 + progress * (1.0 + 2.0 * width)) / width - 0.5, 0.0, 1.0);
  return between(uv, weight);
}
