// What the built-in transitions share. The software renderer compiles the same files, on blocks of pixels instead of pixels (BLOCKS): they
// write choose(…) for the conditional operator, between(…) for mixes of both sides, exactTexture(…), and `if (some(…))` where a branch only
// saves work, and use no loops that depend on a pixel.
//   uv              the place, from the bottom left
//   progress, ratio, extent, pixelsPerPoint, getFromColor, getToColor  see transition.glsl
// Colours are premultiplied. Points count from the bottom left corner, y up.
#include "blocks.glsl"

#ifndef BLOCKS
// A picture's colour, mixed from texels in full precision: for what becomes a hard edge.
vec4 exactTexture(highp sampler2D picture, vec2 uv) {
  ivec2 last = textureSize(picture, 0) - 1;
  vec2 place = clamp(uv * vec2(last + 1) - 0.5, vec2(0.0), vec2(last));
  ivec2 low = ivec2(place);
  ivec2 high = min(low + 1, last);
  vec2 weight = place - vec2(low);
  vec4 lower = mix(texelFetch(picture, low, 0), texelFetch(picture, ivec2(high.x, low.y), 0), weight.x);
  vec4 upper = mix(texelFetch(picture, ivec2(low.x, high.y), 0), texelFetch(picture, high, 0), weight.x);
  return mix(lower, upper, weight.y);
}

// The sides mixed at one place: the old one's color where the weight is 0, the new one's where it is 1.
vec4 between(vec2 uv, float weight) {
  vec4 from = getFromColor(uv);
  return from + (getToColor(uv) - from) * weight;
}
#endif

// The share of a pixel on the inner side of an edge that runs `inside` points from its centre.
float covered(float inside) {
  return clamp(inside * pixelsPerPoint + 0.5, 0.0, 1.0);
}

// How much of a pixel a picture of the extent's size covers that is read at `place`, where reading moves `steps` times as fast as the
// pixels. Pictures reach half a pixel over their edges, so that those of one at rest are whole.
float coveredByPicture(vec2 place, vec2 steps) {
  vec2 inside = min(place, extent - place) / steps * pixelsPerPoint + 1.0;
  return clamp(inside.x, 0.0, 1.0) * clamp(inside.y, 0.0, 1.0);
}

// How far outside the extent a place is.
float outside(vec2 place) {
  return length(max(max(-place, place - extent), vec2(0.0)));
}

// Darkens without a change of alpha.
vec4 shaded(vec4 color, float light) {
  return vec4(color.rgb * light, color.a);
}

// Adds light to what is there; nothing to what is transparent.
vec4 lit(vec4 color, vec3 light) {
  return vec4(clamp(color.rgb + light * color.a, vec3(0.0), vec3(color.a)), color.a);
}

// Light so strong that it hides what is there, more and more of it.
vec4 dazzled(vec4 color, vec3 light) {
  return vec4(vec3(color.a) - (vec3(color.a) - color.rgb) * vec3(exp(-light.r), exp(-light.g), exp(-light.b)), color.a);
}

// A place within 0 … 1, turning back at the borders.
vec2 mirrored(vec2 uv) {
  return 1.0 - abs(1.0 - abs(uv));
}

// To 10⁻⁷ of a radian for 0 … 1; devices' own functions differ by more than pictures bear. Abramowitz and Stegun 4.4.46.
float arcSine(float x) {
  float p = -0.0012624911;
  p = p * x + 0.0066700901;
  p = p * x - 0.0170881256;
  p = p * x + 0.0308918810;
  p = p * x - 0.0501743046;
  p = p * x + 0.0889789874;
  p = p * x - 0.2145988016;
  p = p * x + 1.5707963050;
  return 0.5 * PI - sqrt(max(1.0 - x, 0.0)) * p;
}
