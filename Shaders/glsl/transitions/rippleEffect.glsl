// The sides fade into each other under rings that run outwards on water.
#include "transitions/common.glsl"

vec4 transition(vec2 uv) {
  vec2 place = (uv - 0.5) * extent;
  float wave = 0.25 * min(extent.x, extent.y);
  float away = length(place);
  vec2 direction = place / max(away, 1e-3);
  float calm = sin(PI * progress) * smoothstep(0.0, 0.5, away / wave);
  float phase = TAU * (away / wave - 3.0 * progress);
  vec2 read = mirrored(uv + direction * (8.0 * calm * sin(phase)) / extent);
  vec4 color = between(read, progress);
  return lit(color, vec3(0.1 * calm * cos(phase) * dot(direction, vec2(-0.6, 0.8))));
}
