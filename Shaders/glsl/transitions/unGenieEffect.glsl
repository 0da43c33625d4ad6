// The new side rises from the middle of the bottom edge.
#include "transitions/common.glsl"

vec4 pageColor(vec2 uv) {
  return getToColor(uv);
}

vec4 belowColor(vec2 uv) {
  return getFromColor(uv);
}
#include "transitions/genie.glsl"

vec4 transition(vec2 uv) {
  return genie(uv, 1.0 - progress);
}
