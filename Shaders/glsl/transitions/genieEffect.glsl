// The old side is poured into the middle of the bottom edge.
#include "transitions/common.glsl"

vec4 pageColor(vec2 uv) {
  return getFromColor(uv);
}

vec4 belowColor(vec2 uv) {
  return getToColor(uv);
}
#include "transitions/genie.glsl"

vec4 transition(vec2 uv) {
  return genie(uv, progress);
}
