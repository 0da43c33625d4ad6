// The old side's colours turn into the new side's: p · new + (1 − p) · old, so that a pair of opaque sides stays opaque.
vec4 transition(vec2 uv) {
  vec4 from = getFromColor(uv);
  return from + (getToColor(uv) - from) * progress;
}
