// Shows one sector again and again, every other time mirrored.
//   count  sectors      angle  where the first begins
uniform vec2 center;
uniform float count;
uniform float angle;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec2 away = place - center;
  float turn = (angleOf(away) - angle) * count / TAU;
  turn = turn - 2.0 * floor(turn * 0.5);
  float folded = angle + (1.0 - abs(1.0 - turn)) * TAU / count;
  return getColor(center + vec2(cos(folded), sin(folded)) * length(away));
}
