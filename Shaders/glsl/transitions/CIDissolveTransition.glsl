// One side fades into the other: p · new + (1 − p) · old, so that a pair of opaque sides stays opaque.
vec4 transition(vec2 uv) {
  return mix(getFromColor(uv), getToColor(uv), progress);
}
