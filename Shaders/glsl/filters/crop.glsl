// What lies in a rectangle.
//   rect  minimum x and y, maximum x and y
uniform vec4 rect;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  float across = min(covered(place.x - rect.x), covered(rect.z - place.x));
  return color * (across * min(covered(place.y - rect.y), covered(rect.w - place.y)));
}
