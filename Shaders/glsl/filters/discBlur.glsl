// The mean over a disc: places on a spiral, as dense in the middle as outside.
//   taps  how many
uniform float radius;
uniform int taps;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec4 sum = vec4(0.0);
  for (int i = 0; i < taps; i++) {
    float turn = 2.39996323 * float(i);
    float away = radius * sqrt((float(i) + 0.5) / float(taps));
    sum += getOneOfMany(place + vec2(cos(turn), sin(turn)) * away);
  }
  return sum / float(taps);
}
