// From one colour within a radius to another beyond the next.
uniform vec2 center;
uniform float inner;
uniform float outer;
uniform vec4 first;
uniform vec4 second;
uniform float isSmooth;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  float t = clamp((length(place - center) - inner) / (outer - inner), 0.0, 1.0);
  t = mix(t, t * t * (3.0 - 2.0 * t), isSmooth);
  return mix(premultiplied(first), premultiplied(second), t);
}
