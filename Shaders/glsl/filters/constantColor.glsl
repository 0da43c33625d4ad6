// One colour.
//   tint  straight alpha
uniform vec4 tint;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  return premultiplied(tint);
}
