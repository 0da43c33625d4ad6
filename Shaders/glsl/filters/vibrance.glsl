// Saturates colours by as much as they lack saturation.
//   amount  -1 … 1; -1 leaves only what was fully saturated
uniform float amount;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec3 c = straight(color);
  float saturation = max(max(c.r, c.g), c.b) - min(min(c.r, c.g), c.b);
  float grey = luminance(c);
  return premultiplied(vec3(grey) + (c - vec3(grey)) * (1.0 + amount * (1.0 - saturation)), color.a);
}
