// Lays the soft picture over the sharp one as light: what each keeps dark the other one may lighten.
uniform float intensity;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec4 light = getSecond(place) * intensity;
  return color + light - color * light;
}
