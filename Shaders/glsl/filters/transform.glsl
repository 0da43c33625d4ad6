// Shows the picture through a map, several places of a pixel where many of its own fall on one.
//   rowX, rowY, rowW  from points to homogeneous points of the picture      taps  places in each direction
uniform vec4 rowX;
uniform vec4 rowY;
uniform vec4 rowW;
uniform int taps;
#include "filters/common.glsl"

vec4 mapped(vec2 place) {
  float w = rowW.x * place.x + rowW.y * place.y + rowW.z;
  float inverse = 1.0 / max(w, 0.00001);
  vec2 at = vec2(rowX.x * place.x + rowX.y * place.y + rowX.z, rowY.x * place.x + rowY.y * place.y + rowY.z) * inverse;
  return getColor(at) * choose(w > 0.00001, 1.0, 0.0);
}

vec4 filtered(vec2 place, vec4 color) {
  vec4 sum = vec4(0.0);
  float pace = 1.0 / (float(taps) * pixelsPerPoint);
  float first = -0.5 * float(taps - 1) * pace;
  for (int i = 0; i < taps; i++) {
    for (int j = 0; j < taps; j++) sum += mapped(place + vec2(first + float(i) * pace, first + float(j) * pace));
  }
  return sum / float(taps * taps);
}
