// The same with the lightness alone, so that colours stay.
uniform float sharpness;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  float lack = luminance(color.rgb) - luminance(getSecond(place).rgb);
  return vec4(clamp(color.rgb + vec3(lack * sharpness), vec3(0.0), vec3(color.a)), color.a);
}
