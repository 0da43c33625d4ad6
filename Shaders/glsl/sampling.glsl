// Texels of a picture or surface, mixed here rather than by the sampler, so that all drivers agree.
//   pictureTexture  rows from the top; with TILED an array of tiles        tiles  width and height of a tile, tiles a row
//   space           scale and offset from local points to texels           bounds  texels that may be read, the outermost extend
//   filters         magnification, minification (0 nearest, 1 linear, 2 trilinear), bias, mipmap levels
// Macro SAMPLE: 0 nearest, 1 linear, 2 by the size of the texels on the surface.
#ifdef TILED
uniform highp sampler2DArray pictureTexture;
uniform ivec3 tiles;

// Tiled pictures have one level.
ivec2 levelSize(int level) {
  return ivec2(1);
}

vec4 texel(ivec2 place, int level) {
  ivec2 tile = place / tiles.xy;
  return texelFetch(pictureTexture, ivec3(place - tile * tiles.xy, tile.y * tiles.z + tile.x), 0);
}
#else
uniform highp sampler2D pictureTexture;

ivec2 levelSize(int level) {
  return textureSize(pictureTexture, level);
}

vec4 texel(ivec2 place, int level) {
  return texelFetch(pictureTexture, place, level);
}
#endif

vec4 nearestTexel(vec2 place, vec4 limits) {
  return texel(ivec2(clamp(place, limits.xy, limits.zw)), 0);
}

vec4 linearTexel(vec2 place, vec4 limits, int level) {
  vec2 corner = clamp(place, limits.xy, limits.zw) - 0.5;
  vec2 first = floor(corner);
  vec2 weight = corner - first;
  ivec2 low = ivec2(first);
  // With a weight of 0 the neighbour does not count, and may lie outside.
  ivec2 high = low + ivec2(greaterThan(weight, vec2(0.0)));
  vec4 upper = mix(texel(low, level), texel(ivec2(high.x, low.y), level), weight.x);
  vec4 lower = mix(texel(ivec2(low.x, high.y), level), texel(high, level), weight.x);
  return mix(upper, lower, weight.y);
}

// Where positions are held: half a texel inside the bounds, or in their middle when they are narrower than a texel.
vec4 positionLimits(vec4 bounds) {
  vec2 middle = 0.5 * (bounds.xy + bounds.zw);
  return vec4(min(bounds.xy + 0.5, middle), max(bounds.zw - 0.5, middle));
}

#if SAMPLE == 2
// A position of the full picture, in a level of the pyramid.
vec4 levelTexel(vec2 place, vec4 bounds, int level) {
  vec2 scale = vec2(levelSize(level)) / vec2(levelSize(0));
  return linearTexel(place * scale, positionLimits(bounds * vec4(scale, scale)), level);
}
#endif

vec4 sampleMaterial(LocalFrame frame, vec4 space, vec4 bounds, vec4 filters) {
  vec2 place = frame.point * space.xy + space.zw;
  vec4 limits = positionLimits(bounds);
#if SAMPLE == 0
  return nearestTexel(place, limits);
#elif SAMPLE == 1
  return linearTexel(place, limits, 0);
#else
  // The level is the logarithm of the longer of a pixel step's two images in texels.
  vec2 right = vec2(frame.gradientX.x, frame.gradientY.x) * space.xy;
  vec2 below = vec2(frame.gradientX.y, frame.gradientY.y) * space.xy;
  float level = 0.5 * log2(max(dot(right, right), dot(below, below)));
  float chosen = level > 0.0 ? filters.y : filters.x;
  if (chosen == 0.0) return nearestTexel(place, limits);
  level += filters.z;
  if (chosen < 2.0 || !(level > 0.0)) return linearTexel(place, limits, 0);
  level = min(level, filters.w - 1.0);
  int lower = int(level);
  vec4 fine = levelTexel(place, bounds, lower);
  vec4 coarse = levelTexel(place, bounds, min(lower + 1, int(filters.w) - 1));
  return mix(fine, coarse, level - float(lower));
#endif
}
