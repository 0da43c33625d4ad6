// One direction of a Gaussian blur of a part of a surface; outside the part is transparent.
//   source        the surface read
//   sourceOrigin  the part's first pixel
//   sourceSize    its size in pixels
//   targetOrigin  the first pixel of the result
//   direction     (1, 0) or (0, 1)
//   radius        taps on either side of the middle one
//   firstWeight   where the weights 0…radius begin in the frame's data, four a texel, the first of them half and zeros after the last
//   fragment      premultiplied colour
// SILHOUETTE: alpha stands in all channels. DITHERED: see dither.glsl.
// variants: [SILHOUETTE] [DITHERED]
precision highp float;
precision highp int;
#include "data.glsl"
#ifdef DITHERED
#include "dither.glsl"
#endif

uniform highp sampler2D source;
uniform ivec2 sourceOrigin;
uniform ivec2 sourceSize;
uniform ivec2 targetOrigin;
uniform ivec2 direction;
uniform int radius;
uniform int firstWeight;
out vec4 fragment;

vec4 tap(ivec2 pixel) {
  // As numbers without a sign, those below 0 are the largest.
  ivec2 held = ivec2(min(uvec2(pixel), uvec2(sourceSize - 1)));
  vec4 color = texelFetch(source, sourceOrigin + held, 0);
  return held == pixel ? color : vec4(0.0);
}

// What stands so many pixels from one on either side.
vec4 pair(ivec2 pixel, int away) {
  return tap(pixel - away * direction) + tap(pixel + away * direction);
}

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy) - targetOrigin;
  vec4 sum = vec4(0.0);
  for (int i = 0; i <= radius; i += 4) {
    vec4 weights = datum(firstWeight + (i >> 2));
    sum += weights.x * pair(pixel, i) + weights.y * pair(pixel, i + 1);
    sum += weights.z * pair(pixel, i + 2) + weights.w * pair(pixel, i + 3);
  }
#ifdef SILHOUETTE
  sum = sum.aaaa;
#endif
#ifdef DITHERED
  sum = dithered(sum, ditherOffset(pixel.x, pixel.y));
#endif
  fragment = sum;
}
