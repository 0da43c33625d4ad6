// A band moves over the picture and leaves the new side behind; within it the sides mix, tinted.
//   inputColor  straight alpha      inputAngle  of the motion      inputWidth  of the band      inputOpacity  of the tint
uniform vec4 inputColor;
uniform float inputAngle;
uniform float inputWidth;
uniform float inputOpacity;
#include "transitions/common.glsl"

vec4 transition(vec2 uv) {
  vec2 direction = vec2(cos(inputAngle), sin(inputAngle));
  float way = dot(abs(direction), extent);
  float width = max(inputWidth, 1.0 / pixelsPerPoint);
  float place = dot((uv - 0.5) * extent, direction) + 0.5 * way;
  float weight = clamp((progress * (way + width) - place) / width, 0.0, 1.0);
  return lit(between(uv, weight), inputColor.rgb * (inputColor.a * inputOpacity * 4.0 * weight * (1.0 - weight)));
}
