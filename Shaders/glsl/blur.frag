// One direction of a Gaussian blur; outside the source is transparent.
//   source       the surface read
//   sourceSize   its size in pixels
//   direction    (1, 0) or (0, 1)
//   radius       taps on either side of the middle one
//   firstWeight  where the weights 0…radius begin in the frame's data, four a texel
//   fragment     premultiplied colour
// DITHERED: see dither.glsl.
// variants: [DITHERED]
precision highp float;
precision highp int;
#include "data.glsl"
#ifdef DITHERED
#include "dither.glsl"
#endif

uniform highp sampler2D source;
uniform ivec2 sourceSize;
uniform ivec2 direction;
uniform int radius;
uniform int firstWeight;
out vec4 fragment;

vec4 tap(ivec2 pixel) {
  if (any(lessThan(pixel, ivec2(0))) || any(greaterThanEqual(pixel, sourceSize))) return vec4(0.0);
  return texelFetch(source, pixel, 0);
}

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  vec4 weights = datum(firstWeight);
  vec4 sum = weights.x * tap(pixel);
  for (int i = 1; i <= radius; i++) {
    if ((i & 3) == 0) weights = datum(firstWeight + (i >> 2));
    sum += weights[i & 3] * (tap(pixel - i * direction) + tap(pixel + i * direction));
  }
#ifdef DITHERED
  sum = dithered(sum, ditherOffset(pixel.x, pixel.y));
#endif
  fragment = sum;
}
