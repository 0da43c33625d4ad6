// A bar of light moves over the picture, and the sides change places under it.
//   inputColor  straight alpha      inputAngle  of the motion      inputWidth  of the light      inputOpacity  its strength
uniform vec4 inputColor;
uniform float inputAngle;
uniform float inputWidth;
uniform float inputOpacity;
#include "transitions/common.glsl"

vec4 transition(vec2 uv) {
  vec2 direction = vec2(cos(inputAngle), sin(inputAngle));
  float way = dot(abs(direction), extent);
  float width = max(inputWidth, 2.0 / pixelsPerPoint);
  float place = dot((uv - 0.5) * extent, direction) + 0.5 * way;
  // From the middle of the light, which starts and ends outside, in halves of its width.
  float behind = 2.0 * (progress * (way + width) - place) / width - 1.0;
  float weight = smoothstep(-0.25, 0.25, behind);
  float bell = max(0.0, 1.0 - behind * behind);
  return dazzled(between(uv, weight), inputColor.rgb * (2.0 * inputColor.a * inputOpacity * bell * bell));
}
