// The old side's colours turn into the new side's: p · new + (1 − p) · old, so that a pair of opaque sides stays opaque.
#include "transitions/common.glsl"

vec4 transition(vec2 uv) {
  return between(uv, progress);
}
