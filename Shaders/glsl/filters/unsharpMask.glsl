// Adds what the soft picture lacks.
uniform float intensity;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec4 sharp = color + (color - getSecond(place)) * intensity;
  return vec4(clamp(sharp.rgb, vec3(0.0), vec3(color.a)), color.a);
}
