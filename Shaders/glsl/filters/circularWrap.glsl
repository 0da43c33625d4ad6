// Wraps the picture around a circle: its width goes once around from `angle`, clockwise, its height outwards.
uniform vec2 center;
uniform float radius;
uniform float angle;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec2 away = place - center;
  float turn = (angle - angleOf(away)) / TAU;
  turn = turn - floor(turn);
  return getColor(extent.xy + vec2(turn * extent.z, length(away) - radius));
}
