// The mean along a line.
//   step  from each place to the next, in points      taps  an odd number, the middle one at the place itself
uniform vec2 stride;
uniform int taps;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec4 sum = vec4(0.0);
  vec2 at = place - stride * (0.5 * float(taps - 1));
  for (int i = 0; i < taps; i++) {
    sum += getOneOfMany(at);
    at = at + stride;
  }
  return sum / float(taps);
}
