// A whirl turns the sides about the middle, fastest in the middle itself, and what comes out of it is new.
#include "transitions/common.glsl"

vec4 transition(vec2 uv) {
  vec2 place = (uv - 0.5) * extent;
  float reach = 0.5 * length(extent);
  float away = length(place) / reach;
  float calm = clamp(1.0 - away, 0.0, 1.0);
  // The whirl winds up and down again; the sides change while it is strongest.
  float strength = sin(0.5 * PI * sin(PI * progress));
  float angle = 7.0 * strength * calm * calm;
  vec2 turned = vec2(cos(angle) * place.x - sin(angle) * place.y, sin(angle) * place.x + cos(angle) * place.y);
  vec2 read = mirrored(turned / extent + 0.5);
  float front = clamp((progress * 1.5 - 0.25 - 0.2 * away) / 0.6, 0.0, 1.0);
  float weight = smoothstep(0.0, 1.0, front);
  vec4 color = between(read, weight);
  return shaded(color, 1.0 - 0.35 * strength * calm * calm);
}
