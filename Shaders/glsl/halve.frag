// A part of a surface at half the size, or at a quarter or an eighth: each time the mean of 4 × 4 pixels with weights 1, 3, 3, 1 along each
// axis; outside the part is transparent. Done n times, that is three means over m = 2ⁿ pixels one after the other, of 3 m − 2 pixels.
//   source        the surface read
//   sourceOrigin  the part's first pixel
//   sourceSize    its size in pixels
//   targetOrigin  the first pixel of the result
//   stride        m
//   weights       those of half the pixels of a row, the outermost first; the others mirror them
//   share         1 / m⁶: weights are whole numbers, with m³ as their sum
//   places        with MIXED, of each two pixels of a row, how far from the first one's edge the sampler mixes them as they weigh; weights
//                 are then their sums, as parts of the row's
//   fragment      premultiplied colour
// Macros WIDE: see range.glsl. MIXED: the device's sampler mixes four pixels at once, see mixing.glsl.
// variants: [WIDE]
// variants: MIXED
precision highp float;
precision highp int;
#include "range.glsl"

uniform highp sampler2D source;
uniform ivec2 sourceOrigin;
uniform ivec2 sourceSize;
uniform ivec2 targetOrigin;
uniform int stride;
uniform float weights[11];
out vec4 fragment;

#ifdef MIXED
#include "mixing.glsl"
uniform float places[11];
#else
uniform float share;

vec4 pixel(ivec2 place) {
  // As numbers without a sign, those below 0 are the largest.
  ivec2 held = ivec2(min(uvec2(place), uvec2(sourceSize - 1)));
  vec4 color = texelFetch(source, sourceOrigin + held, 0);
  return held == place ? color : vec4(0.0);
}

vec4 line(ivec2 first, int last) {
  vec4 sum = vec4(0.0);
  for (int i = 0; 2 * i < last; i++) sum += weights[i] * (pixel(first + ivec2(i, 0)) + pixel(first + ivec2(last - i, 0)));
  return sum;
}
#endif

void main() {
  ivec2 first = stride * (ivec2(gl_FragCoord.xy) - targetOrigin) - (stride - 1);
  vec4 sum = vec4(0.0);
#ifdef MIXED
  int count = (3 * stride - 2) / 2;
  for (int j = 0; j < count; j++) {
    vec4 row = vec4(0.0);
    for (int i = 0; i < count; i++) row += weights[i] * mixedTexel(vec2(first) + vec2(places[i], places[j]));
    sum += weights[j] * row;
  }
  fragment = ROUNDED(sum);
#else
  int last = 3 * stride - 3;
  for (int i = 0; 2 * i < last; i++) sum += weights[i] * (line(first + ivec2(0, i), last) + line(first + ivec2(0, last - i), last));
  fragment = ROUNDED(sum * share);
#endif
}
