// The old side is a page that leaves against a direction and casts a shadow.
//   inputBacksideImage  the back; where it is transparent, the page shows through      inputAngle  of the edge that is lifted
//   inputRadius  of the curl      inputShadowSize, inputShadowAmount  of the shadow
//   inputShadowExtent  where it falls; no size is everywhere
uniform sampler2D inputBacksideImage;
uniform float inputAngle;
uniform float inputRadius;
uniform float inputShadowSize;
uniform float inputShadowAmount;
uniform vec4 inputShadowExtent;
#include "transitions/common.glsl"
#include "transitions/curl-filter.glsl"

vec4 curlLight(vec4 color, vec2 normal, float amount) {
  return color;
}
#include "transitions/curl.glsl"

vec4 transition(vec2 uv) {
  return curl(uv, vec2(cos(inputAngle), sin(inputAngle)), inputRadius, progress, inputShadowSize, inputShadowAmount, inputShadowExtent);
}
