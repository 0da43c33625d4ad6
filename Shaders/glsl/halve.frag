// A surface at half the size: the mean of 4 × 4 pixels with weights 1, 3, 3, 1 along each axis; outside the source is transparent.
//   source       the surface read
//   sourceSize   its size in pixels
//   fragment     premultiplied colour
// Macro WIDE: see range.glsl.
// variants: [WIDE]
precision highp float;
precision highp int;
#include "range.glsl"

uniform highp sampler2D source;
uniform ivec2 sourceSize;
out vec4 fragment;

vec4 pixel(ivec2 place) {
  // As numbers without a sign, those below 0 are the largest.
  ivec2 held = ivec2(min(uvec2(place), uvec2(sourceSize - 1)));
  vec4 color = texelFetch(source, held, 0);
  return held == place ? color : vec4(0.0);
}

vec4 line(ivec2 first) {
  return pixel(first) + pixel(first + ivec2(3, 0)) + 3.0 * (pixel(first + ivec2(1, 0)) + pixel(first + ivec2(2, 0)));
}

void main() {
  ivec2 first = 2 * ivec2(gl_FragCoord.xy) - 1;
  vec4 sum = line(first) + line(first + ivec2(0, 3)) + 3.0 * (line(first + ivec2(0, 1)) + line(first + ivec2(0, 2)));
  fragment = ROUNDED(sum * 0.015625);
}
