// The sides fade into each other while waves stretch and compress them around the middle.
//   amplitude  in picture sizes      frequency  radians a picture height      speed  radians in the whole      mixStart, mixEnd  progress
uniform float amplitude;
uniform float frequency;
uniform float speed;
uniform float mixStart;
uniform float mixEnd;
#include "transitions/common.glsl"

vec4 transition(vec2 uv) {
  vec2 place = uv - 0.5;
  float away = length(place * vec2(ratio, 1.0));
  vec2 read = uv + place * (amplitude * sin(frequency * away - speed * progress) * sin(PI * progress));
  return between(read, smoothstep(mixStart, mixEnd, progress));
}
