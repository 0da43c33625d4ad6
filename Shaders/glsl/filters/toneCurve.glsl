// A curve through five points, as four cubic polynomials of the distance from the start of each.
//   starts  where the last three begin; the first begins at `origin`
//   a … d   coefficients from the constant to the cube, one polynomial each
uniform float origin;
uniform vec4 starts;
uniform vec4 a;
uniform vec4 b;
uniform vec4 c;
uniform vec4 d;
#include "filters/common.glsl"

float cubic(vec4 k, float x) {
  return k.x + x * (k.y + x * (k.z + x * k.w));
}

float curveAt(float x) {
  float held = clamp(x, origin, starts.w);
  float lower = choose(held < starts.x, cubic(a, held - origin), cubic(b, held - starts.x));
  float upper = choose(held < starts.z, cubic(c, held - starts.y), cubic(d, held - starts.z));
  return choose(held < starts.y, lower, upper);
}

vec4 filtered(vec2 place, vec4 color) {
  vec3 rgb = straight(color);
  return premultiplied(vec3(curveAt(rgb.r), curveAt(rgb.g), curveAt(rgb.b)), color.a);
}
