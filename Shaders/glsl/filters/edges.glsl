// How much components change: Sobel's operator, a point wide.
uniform float intensity;
#include "filters/common.glsl"

float strength(float x, float y) {
  return sqrt(x * x + y * y) * (0.25 * intensity);
}

vec4 filtered(vec2 place, vec4 color) {
  vec4 a = getColor(place + vec2(-1.0, 1.0)), b = getColor(place + vec2(0.0, 1.0)), c = getColor(place + vec2(1.0, 1.0));
  vec4 d = getColor(place + vec2(-1.0, 0.0)), f = getColor(place + vec2(1.0, 0.0));
  vec4 g = getColor(place + vec2(-1.0, -1.0)), h = getColor(place + vec2(0.0, -1.0)), k = getColor(place + vec2(1.0, -1.0));
  vec4 x = c + f * 2.0 + k - a - d * 2.0 - g;
  vec4 y = a + b * 2.0 + c - g - h * 2.0 - k;
  vec3 found = vec3(strength(x.r, y.r), strength(x.g, y.g), strength(x.b, y.b));
  return vec4(min(found, vec3(color.a)), color.a);
}
