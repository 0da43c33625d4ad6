// Darkens what lies outside of a circle.
//   inner, outer  where it begins, and where all of `intensity` is reached
uniform vec2 center;
uniform float inner;
uniform float outer;
uniform float intensity;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  float share = smoothstep(inner, outer, length(place - center));
  return vec4(clamp(color.rgb * (1.0 - intensity * share), vec3(0.0), vec3(color.a)), color.a);
}
