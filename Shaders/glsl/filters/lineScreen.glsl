// Black lines on white, as wide as the picture is dark.
//   frequency  radians a point      sharpness  from soft to hard lines
uniform vec2 center;
uniform float angle;
uniform float frequency;
uniform float sharpness;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  float pattern = 0.5 + 0.5 * cos(turned(place - center, -angle).y * frequency);
  float grey = clamp((luminance(straight(color)) - pattern) / max(1.0 - sharpness, 0.02) + 0.5, 0.0, 1.0);
  return vec4(vec3(grey * color.a), color.a);
}
