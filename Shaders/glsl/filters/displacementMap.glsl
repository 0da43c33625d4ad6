// Core Animation's displacementMap: reads each place elsewhere, as a map says.
// Red above the neutral value is to the right, green downwards, and a difference of a half is as far as the amount, in points. Blue is how
// much of the result shows. Where there is no map, nothing changes.
uniform float amount;
uniform vec2 neutral;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec4 map = getSecond(place);
  vec3 c = straight(map);
  float reach = 2.0 * amount * map.a;
  return getColor(place + vec2(c.r - neutral.x, neutral.y - c.g) * reach) * (1.0 - map.a + map.b);
}
