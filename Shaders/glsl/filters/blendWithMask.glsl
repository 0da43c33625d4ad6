// The picture where a mask says so, elsewhere what is behind it.
//   usesAlpha  1 takes the mask's alpha, 0 its luminance
uniform float usesAlpha;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec4 mask = getThird(place);
  return mix(getSecond(place), color, mix(luminance(mask.rgb), mask.a, usesAlpha));
}
