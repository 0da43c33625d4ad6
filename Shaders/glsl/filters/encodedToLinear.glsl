// Shows the components of linear light.
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec3 c = straight(color);
  return premultiplied(vec3(linearOf(c.r), linearOf(c.g), linearOf(c.b)), color.a);
}
