// What a transition's function sees. The function itself, `vec4 transition(vec2 uv)`, stands in a file of its own, transitions/NAME.glsl
// for the built-in ones, and is included after this one; it may include further files.
//   uv              the place, (0, 0) at the bottom left of the extent, (1, 1) at its top right; outside where the layer's edges are
//                   antialiased
//   progress        0 … 1, both ends excluded
//   ratio           width / height of the extent
//   extent          width and height of the extent, in points
//   pixelsPerPoint  surface pixels a point: the width of antialiased edges is 1 / pixelsPerPoint points
//   side            where the new side comes from, for transitions with a direction: (-1, 0) left, (1, 0) right, (0, 1) top, (0, -1) bottom
//   fadesWhileMoving  whether moving pictures also fade
//   getFromColor(uv), getToColor(uv)  the two sides, premultiplied; beyond 0 … 1 the border repeats
//   imageIsPresent(n) whether the n-th parameter that is a picture has one; without, it is transparent
// A transition declares its parameters itself, as uniforms by their names: `uniform float inputWidth;`,
// `uniform sampler2D inputMaskImage;`. Pictures are read with texture(), (0, 0) at the bottom left. Lengths and positions of parameters are
// in points with the origin at the bottom left. The result is premultiplied; it is clamped to 0 … 1 afterwards. Names of the other shader
// files' functions are taken: see quad.frag and its includes.
// Macros: FROM, TO: 0 nothing there, 1 a texture, 2 tiles of an array, 3 a texture that ends where the side does, 4 a texture's mipmaps.
// FILLED: and begins there.
uniform highp float progress;
uniform highp float ratio;
uniform highp vec2 extent;
uniform highp float pixelsPerPoint;
uniform highp vec2 side;
uniform bool fadesWhileMoving;
uniform int presentImages;

#include "turns.glsl"

bool imageIsPresent(int index) {
  return (presentImages >> index & 1) != 0;
}

// Scale and offset from uv to the texture's own coordinates (texels of the whole picture when it is tiled), and where they are held.
//   level  of the pyramid of mipmaps
#if FROM == 1 || FROM == 4
uniform highp sampler2D fromTexture;
uniform highp vec4 fromSpace, fromLimits;
#if FROM == 4
uniform highp float fromLevel;
#endif
#elif FROM == 2
uniform highp sampler2DArray fromTexture;
uniform highp vec4 fromSpace, fromLimits;
uniform ivec3 fromTiles;
#elif FROM == 3
uniform highp sampler2D fromTexture;
uniform highp vec4 fromSpace;
#endif
#if TO == 1 || TO == 4
uniform highp sampler2D toTexture;
uniform highp vec4 toSpace, toLimits;
#if TO == 4
uniform highp float toLevel;
#endif
#elif TO == 2
uniform highp sampler2DArray toTexture;
uniform highp vec4 toSpace, toLimits;
uniform ivec3 toTiles;
#elif TO == 3
uniform highp sampler2D toTexture;
uniform highp vec4 toSpace;
#endif

#if FROM == 2 || TO == 2
//   tiles  width and height of a tile, tiles a row
vec4 tileTexel(highp sampler2DArray tiles, ivec3 grid, ivec2 place) {
  ivec2 tile = place / grid.xy;
  return texelFetch(tiles, ivec3(place - tile * grid.xy, tile.y * grid.z + tile.x), 0);
}

vec4 tiledColor(highp sampler2DArray tiles, ivec3 grid, vec2 held) {
  vec2 corner = held - 0.5;
  vec2 first = floor(corner);
  vec2 weight = corner - first;
  ivec2 low = ivec2(first);
  // With a weight of 0 the neighbour does not count, and may lie outside.
  ivec2 high = low + ivec2(greaterThan(weight, vec2(0.0)));
  vec4 upper = mix(tileTexel(tiles, grid, low), tileTexel(tiles, grid, ivec2(high.x, low.y)), weight.x);
  vec4 lower = mix(tileTexel(tiles, grid, ivec2(low.x, high.y)), tileTexel(tiles, grid, high), weight.x);
  return mix(upper, lower, weight.y);
}
#endif

#if FROM == 4 || TO == 4
//   bounds  held half a texel of the level inside of them, or in their middle
vec4 levelColor(highp sampler2D picture, vec2 place, vec4 bounds, float level) {
  vec2 margin = min(0.5 / vec2(textureSize(picture, int(level))), 0.5 * (bounds.zw - bounds.xy));
  return textureLod(picture, clamp(place, bounds.xy + margin, bounds.zw - margin), level);
}

// Mixes two levels of the pyramid by their distance. Samplers need not be so exact: llvmpipe's take the nearer one alone half of the way.
vec4 betweenLevels(highp sampler2D picture, vec2 place, vec4 bounds, float level) {
  float lower = floor(level);
  vec4 color = levelColor(picture, place, bounds, lower);
  return level == lower ? color : mix(color, levelColor(picture, place, bounds, lower + 1.0), level - lower);
}
#endif

vec4 getFromColor(vec2 uv) {
#if FROM == 1
  return textureLod(fromTexture, clamp(uv * fromSpace.xy + fromSpace.zw, fromLimits.xy, fromLimits.zw), 0.0);
#elif FROM == 4
  return betweenLevels(fromTexture, uv * fromSpace.xy + fromSpace.zw, fromLimits, fromLevel);
#elif FROM == 2
  return tiledColor(fromTexture, fromTiles, clamp(uv * fromSpace.xy + fromSpace.zw, fromLimits.xy, fromLimits.zw));
#elif FROM == 3 && defined(FILLED)
  return textureLod(fromTexture, clamp(vec2(uv.x, 1.0 - uv.y), 0.0, 1.0), 0.0);
#elif FROM == 3
  return textureLod(fromTexture, clamp(uv * fromSpace.xy + fromSpace.zw, 0.0, 1.0), 0.0);
#else
  return vec4(0.0);
#endif
}

vec4 getToColor(vec2 uv) {
#if TO == 1
  return textureLod(toTexture, clamp(uv * toSpace.xy + toSpace.zw, toLimits.xy, toLimits.zw), 0.0);
#elif TO == 4
  return betweenLevels(toTexture, uv * toSpace.xy + toSpace.zw, toLimits, toLevel);
#elif TO == 2
  return tiledColor(toTexture, toTiles, clamp(uv * toSpace.xy + toSpace.zw, toLimits.xy, toLimits.zw));
#elif TO == 3 && defined(FILLED)
  return textureLod(toTexture, clamp(vec2(uv.x, 1.0 - uv.y), 0.0, 1.0), 0.0);
#elif TO == 3
  return textureLod(toTexture, clamp(uv * toSpace.xy + toSpace.zw, 0.0, 1.0), 0.0);
#else
  return vec4(0.0);
#endif
}
