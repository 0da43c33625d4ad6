// Darkens towards the corners: not in the middle, by all of `intensity` at `radius` times the corners' distance. Below zero it lightens.
uniform float radius;
uniform float intensity;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec2 middle = extent.zw * 0.5;
  float t = clamp(length(place - extent.xy - middle) / (length(middle) * radius), 0.0, 1.0);
  return vec4(clamp(color.rgb * (1.0 - intensity * t * t * (3.0 - 2.0 * t)), vec3(0.0), vec3(color.a)), color.a);
}
