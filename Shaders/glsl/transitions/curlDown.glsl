// The new side is a page that comes from the top to the bottom.
#include "transitions/common.glsl"

vec4 pageColor(vec2 uv) {
  return getToColor(uv);
}

vec4 belowColor(vec2 uv) {
  return getFromColor(uv);
}
#include "transitions/curl-plain.glsl"
#include "transitions/curl.glsl"

vec4 transition(vec2 uv) {
  return curl(uv, vec2(0.2, -0.98), 0.06 * (extent.x + extent.y), 1.0 - progress, 0.5, 0.5, vec4(0.0));
}
