// The mean along the way to a centre.
//   ratio  of one place's distance from the centre to that of the place before it      taps  how many
uniform vec2 center;
uniform float ratio;
uniform int taps;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec4 sum = vec4(0.0);
  vec2 away = place - center;
  for (int i = 0; i < taps; i++) {
    sum += getOneOfMany(center + away);
    away = away * ratio;
  }
  return sum / float(taps);
}
