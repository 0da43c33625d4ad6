// The old side is a page that leaves against a direction.
//   inputBacksideImage  the back; where it is transparent, the page shows through      inputShadingImage  a sphere that lights the curl
//   inputAngle  of the edge that is lifted      inputRadius  of the curl
uniform sampler2D inputBacksideImage;
uniform sampler2D inputShadingImage;
uniform float inputAngle;
uniform float inputRadius;
#include "transitions/common.glsl"
#include "transitions/shading.glsl"
#include "transitions/curl-filter.glsl"

vec4 curlLight(vec4 color, vec2 normal, float amount) {
  return underSphere(color, normal, amount);
}
#include "transitions/curl.glsl"

vec4 transition(vec2 uv) {
  return curl(uv, vec2(cos(inputAngle), sin(inputAngle)), inputRadius, progress, 0.25, 0.35, vec4(0.0));
}
