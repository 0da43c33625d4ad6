// Moves each place by what a second picture says: red to the right, green upwards, a half being nothing.
uniform float scale;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec4 map = getSecond(place);
  vec3 c = straight(map);
  return getColor(place + vec2(c.r - 0.5, c.g - 0.5) * (scale * map.a));
}
