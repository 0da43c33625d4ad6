// Repeats the picture, or its border, through a map.
//   rowX, rowY  from points to points of the picture      repeats  1 for the picture, 0 for its border
uniform vec4 rowX;
uniform vec4 rowY;
uniform float repeats;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec2 at = vec2(rowX.x * place.x + rowX.y * place.y + rowX.z, rowY.x * place.x + rowY.y * place.y + rowY.z);
  vec2 turn = (at - extent.xy) / extent.zw;
  vec2 within = choose(repeats > 0.5, turn - floor(turn), turn);
  vec2 rim = vec2(0.5 / pixelsPerPoint);
  return getColor(extent.xy + clamp(within * extent.zw, rim, extent.zw - rim));
}
