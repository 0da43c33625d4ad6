// Multiplies linear light.
//   gain  two to the power of the exposure value
uniform float gain;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec3 c = straight(color);
  return premultiplied(
      vec3(encodedOf(linearOf(c.r) * gain), encodedOf(linearOf(c.g) * gain), encodedOf(linearOf(c.b) * gain)), color.a);
}
