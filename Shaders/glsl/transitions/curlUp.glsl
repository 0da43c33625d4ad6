// The old side is a page that leaves from the bottom to the top, its right corner first.
#include "transitions/common.glsl"

vec4 pageColor(vec2 uv) {
  return getFromColor(uv);
}

vec4 belowColor(vec2 uv) {
  return getToColor(uv);
}
#include "transitions/curl-plain.glsl"
#include "transitions/curl.glsl"

vec4 transition(vec2 uv) {
  return curl(uv, vec2(0.2, -0.98), 0.06 * (extent.x + extent.y), progress, 0.5, 0.5, vec4(0.0));
}
