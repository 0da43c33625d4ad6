// Squares of a point in colours that look random, the same ones each time.
#include "filters/common.glsl"
#include "transitions/clouds.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec2 cell = floor(place);
  cell = cell - 289.0 * floor((cell + 0.5) / 289.0);
  float red = shuffled(shuffled(cell.x) + cell.y);
  float green = shuffled(red + 71.0);
  float blue = shuffled(green + 113.0);
  return vec4(red, green, blue, 288.0) / 288.0;
}
