// The old side is a page that leaves from the bottom right to the top left.
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
  return curl(uv, normalize(vec2(extent.x, -extent.y)), 0.12 * extent.x, progress, 0.5, 0.5, vec4(0.0));
}
