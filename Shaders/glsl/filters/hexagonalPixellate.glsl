// Hexagons, in the mean colour of seven places of each.
//   side  of a hexagon
uniform vec2 center;
uniform float side;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  // Middles of hexagons lie on two lattices of rectangles; the nearer one of both is the hexagon's.
  vec2 period = vec2(1.7320508, 3.0) * side;
  vec2 at = (place - center) / period;
  vec2 first = floor(at + vec2(0.5)) * period;
  vec2 second = (floor(at) + vec2(0.5)) * period;
  vec2 toFirst = place - center - first, toSecond = place - center - second;
  vec2 middle = center + choose(dot(toFirst, toFirst) < dot(toSecond, toSecond), first, second);
  vec4 sum = getColor(middle);
  for (int i = 0; i < 6; i++) {
    float turn = TAU / 6.0 * float(i);
    sum += getColor(middle + vec2(cos(turn), sin(turn)) * (0.58 * side));
  }
  return sum / 7.0;
}
