// One pass of a filter: makes a surface from up to three others.
//   placeX, placeY            rows of the map from the surface's pixels to points
//   sourceX, sourceY          rows of the map from points to the texels of the picture that is filtered; secondX, … those of further ones
//   sourceBounds              its part of the texture, in texels: minimum x and y, maximum x and y
//   sourceTexel               1 / size of the texture
//   fragment                  premultiplied colour
// What the function sees, `vec4 filtered(vec2 place, vec4 color)`, which stands in a file of its own, filters/NAME.glsl for the built-in
// ones:
//   place           in points, from the bottom left corner of the layer's bounds, y up, or in the coordinates of the picture
//   color           the picture's colour there
//   extent          the rectangle of the picture that is filtered: minimum x and y, width and height; no size for one without end
//   pixelsPerPoint  pixels of the surface a point: the width of antialiased edges is 1 / pixelsPerPoint points
//   getColor(place), getSecond(place), getThird(place)  the pictures, premultiplied and mixed from four texels, transparent outside
//   getOneOfMany(place)  the picture as the device's sampler mixes it, which is faster and less exact: for means of many places
// A filter declares its parameters itself, as uniforms by their names. The result is premultiplied; it is clamped to 0 … 1 afterwards.
// Macros: GUARDED: somebody wrote the function. WIDE: see range.glsl.
// variants: FILTER [WIDE]
precision highp float;
precision highp int;
#include "range.glsl"

uniform highp vec3 placeX, placeY;
uniform highp vec3 sourceX, sourceY;
uniform highp vec4 sourceBounds;
uniform highp vec2 sourceTexel;
uniform highp sampler2D source;
uniform highp vec3 secondX, secondY;
uniform highp vec4 secondBounds;
uniform highp sampler2D secondTexture;
uniform highp vec3 thirdX, thirdY;
uniform highp vec4 thirdBounds;
uniform highp sampler2D thirdTexture;
uniform highp vec4 extent;
uniform highp float pixelsPerPoint;
out vec4 fragment;

// How much of the texels that are mixed lies inside; those beyond the border are transparent.
float shareInside(vec2 texel, vec4 bounds) {
  vec2 inside = clamp(min(texel - bounds.xy, bounds.zw - texel) + 0.5, 0.0, 1.0);
  return inside.x * inside.y;
}

// Mixed here rather than by the sampler, whose weights are 256ths, so that all drivers agree: filters may spread one place's colour over
// all of a picture. Places are rounded to 4096ths of a texel: what is meant to fall on centres does.
vec4 textureInside(highp sampler2D picture, vec2 texel, vec4 bounds) {
  float share = shareInside(texel, bounds);
  if (!(share > 0.0)) return vec4(0.0);
  ivec2 place = ivec2((clamp(texel, bounds.xy + 0.5, bounds.zw - 0.5) - 0.5) * 4096.0 + 0.5);
  ivec2 low = place >> 12;
  ivec2 rest = place & 4095;
  vec4 color = texelFetch(picture, low, 0);
  if (rest != ivec2(0)) {
    vec2 weight = vec2(rest) / 4096.0;
    // With a weight of 0 the neighbour does not count, and may lie outside.
    ivec2 high = low + min(rest, 1);
    color = mix(color, texelFetch(picture, ivec2(high.x, low.y), 0), weight.x);
    vec4 lower = mix(texelFetch(picture, ivec2(low.x, high.y), 0), texelFetch(picture, high, 0), weight.x);
    color = mix(color, lower, weight.y);
  }
  return color * share;
}

vec4 getColor(vec2 place) {
  vec3 at = vec3(place, 1.0);
  return textureInside(source, vec2(dot(sourceX, at), dot(sourceY, at)), sourceBounds);
}

vec4 getOneOfMany(vec2 place) {
  vec3 at = vec3(place, 1.0);
  vec2 texel = vec2(dot(sourceX, at), dot(sourceY, at));
  vec4 color = textureLod(source, clamp(texel, sourceBounds.xy + 0.5, sourceBounds.zw - 0.5) * sourceTexel, 0.0);
  return color * shareInside(texel, sourceBounds);
}

vec4 getSecond(vec2 place) {
  vec3 at = vec3(place, 1.0);
  return textureInside(secondTexture, vec2(dot(secondX, at), dot(secondY, at)), secondBounds);
}

vec4 getThird(vec2 place) {
  vec3 at = vec3(place, 1.0);
  return textureInside(thirdTexture, vec2(dot(thirdX, at), dot(thirdY, at)), thirdBounds);
}

#include "turns.glsl"
#include "transition-function.glsl"

void main() {
  vec3 pixel = vec3(gl_FragCoord.xy, 1.0);
  vec2 place = vec2(dot(placeX, pixel), dot(placeY, pixel));
#ifdef GUARDED
  prepareTransition();
  vec4 result = filtered(place, getColor(place));
  result = IN_RANGE(result);
  // What is no number, or took too long, is nothing.
  fragment = remainingTurns < 0 || any(isnan(result)) ? vec4(0.0) : ROUNDED(result);
#else
  vec4 result = filtered(place, getColor(place));
  fragment = ROUNDED(IN_RANGE(result));
#endif
}
