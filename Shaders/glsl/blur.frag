// One direction of a Gaussian blur of a part of a surface; outside the part is transparent.
//   source        the surface read
//   sourceOrigin  the part's first pixel
//   sourceSize    its size in pixels
//   targetOrigin  the first pixel of the result
//   direction     (1, 0) or (0, 1)
//   radius        taps on either side of the middle one
//   firstWeight   where the weights 0…radius begin in the frame's data, four a texel, the first of them half and zeros after the last;
//                 with MIXED two pairs of taps a texel: how far from the middle the sampler mixes both as they weigh, and their sum
//   fragment      premultiplied colour
// SILHOUETTE: alpha stands in all channels. DITHERED: see dither.glsl. MIXED: the device's sampler mixes pairs of taps, see mixing.glsl.
// variants: [SILHOUETTE] [DITHERED] [MIXED]
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

#ifdef MIXED
#include "mixing.glsl"

vec4 pair(vec2 middle, float away) {
  vec2 step = away * vec2(direction);
  return mixedTexel(middle - step) + mixedTexel(middle + step);
}
#else
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
#endif

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy) - targetOrigin;
  vec4 sum = vec4(0.0);
#ifdef MIXED
  vec2 middle = vec2(pixel) + 0.5;
  for (int i = 0; i <= radius; i += 4) {
    vec4 pairs = datum(firstWeight + (i >> 2));
    sum += pairs.y * pair(middle, pairs.x) + pairs.w * pair(middle, pairs.z);
  }
#else
  for (int i = 0; i <= radius; i += 4) {
    vec4 weights = datum(firstWeight + (i >> 2));
    sum += weights.x * pair(pixel, i) + weights.y * pair(pixel, i + 1);
    sum += weights.z * pair(pixel, i + 2) + weights.w * pair(pixel, i + 3);
  }
#endif
#ifdef SILHOUETTE
  sum = sum.aaaa;
#endif
#ifdef DITHERED
  sum = dithered(sum, ditherOffset(pixel.x, pixel.y));
#endif
  fragment = sum;
}
