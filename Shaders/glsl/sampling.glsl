// Texels of a picture or surface, mixed here rather than by the sampler, so that all drivers agree.
//   pictureTexture  rows from the top; with TILED an array of tiles of all levels; with PLANES luma, see frame.glsl
//   tileSize        width and height of a tile        tileLevels  first layer and tiles a row, for each level
//   pictureSize     of the whole picture, tiled or not, in texels
//   pageOrigin      where the picture begins in a texture that it shares: added to texels' whole numbers, so that weights are the same
//                   wherever it stands
//   space           scale and offset from local points to texels of the picture
//   limits          where positions are held: half a texel inside what may be read
//   filters         magnification, minification (0 nearest, 1 linear, 2 trilinear) and mipmap levels, and the bias of the level; or
//                   FILTER_REDUCED for both, and how the picture is reduced: see layout.glsl
// With FOLDED, filters below 0 are those of a shadow, whose places fold in its middle: taken from the first two limits, after their
// absolute values are held within the other two and the filters, the first one negated. Alpha is red and a 255th of green.
// Macro SAMPLE: 0 nearest, 1 linear, 2 by the size of the texels on the surface. FOLDED: some quads are shadows. PLANES: the picture is a
// frame of a video, whose texels are made of its planes.
#ifdef TILED
uniform highp sampler2DArray pictureTexture;
uniform ivec2 tileSize;
uniform ivec2 tileLevels[16];

vec4 texel(ivec2 place, int level) {
  ivec2 tile = place / tileSize;
  return texelFetch(pictureTexture, ivec3(place - tile * tileSize, tileLevels[level].x + tile.y * tileLevels[level].y + tile.x), 0);
}
#elif defined(PLANES)
vec4 texel(ivec2 place, int level) {
  return frameTexel(place);
}
#else
uniform highp sampler2D pictureTexture;
ivec2 pageOrigin = ivec2(0);

vec4 texel(ivec2 place, int level) {
  return texelFetch(pictureTexture, place + pageOrigin, level);
}
#endif

// On the border between two texels it is the one before.
vec4 nearestTexel(vec2 place, vec4 limits) {
  return texel(ivec2(clamp(place, limits.xy, limits.zw) - TEXEL_TIE), 0);
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

#if SAMPLE == 2
uniform ivec2 pictureSize;

// A position of the full picture, in a level of the pyramid.
vec4 levelTexel(vec2 place, vec4 limits, int level) {
  vec2 size = vec2(max(pictureSize >> level, ivec2(1)));
  vec2 scale = size / vec2(pictureSize);
  vec2 low = (limits.xy - 0.5) * scale;
  vec2 high = (limits.zw + 0.5) * scale;
  vec2 middle = clamp(0.5 * (low + high), vec2(0.5), size - 0.5);
  return linearTexel(place * scale, vec4(min(low + 0.5, middle), max(high - 0.5, middle)), level);
}

// The mean of positions in a level, spread over a rectangle of the full picture's texels.
//   taps  positions along both axes, less one
vec4 spreadTexels(vec2 place, vec4 limits, vec2 texels, int level, ivec2 taps) {
  vec2 scale = level > 0 ? vec2(max(pictureSize >> level, ivec2(1))) / vec2(pictureSize) : vec2(1.0);
  // Half way from the first position to the last.
  vec2 reach = 0.5 * max(texels * scale - 1.0, 0.0) / scale * vec2(greaterThan(taps, ivec2(0)));
  vec2 steps = 2.0 / vec2(max(taps, ivec2(1)));
  vec4 sum = vec4(0.0);
  for (int j = 0; j <= taps.y; j++) {
    for (int i = 0; i <= taps.x; i++) {
      vec2 position = place + reach * (vec2(i, j) * steps - 1.0);
      sum += level > 0 ? levelTexel(position, limits, level) : linearTexel(position, limits, 0);
    }
  }
  return sum / float((taps.x + 1) * (taps.y + 1));
}

vec4 reducedTexel(vec2 place, vec4 limits, vec2 texels, int reduction) {
  int level = reduction & REDUCTION_LEVELS;
  ivec4 taps = ivec4(reduction) >> (REDUCTION_TAPS_SHIFT + REDUCTION_TAPS_BITS * ivec4(0, 1, 2, 3)) & ((1 << REDUCTION_TAPS_BITS) - 1);
  float share = float(reduction >> REDUCTION_SHARE_SHIFT) / 256.0;
  vec4 color = spreadTexels(place, limits, texels, level, taps.xy);
  return share > 0.0 ? mix(color, spreadTexels(place, limits, texels, level + 1, taps.zw), share) : color;
}
#endif

vec4 sampleMaterial(LocalFrame frame, vec4 space, vec4 limits, vec2 filters) {
  vec2 place = frame.point * space.xy + space.zw;
#ifdef FOLDED
  if (filters.x < 0.0) {
    vec2 folded = limits.xy - clamp(abs(place), limits.zw, vec2(-filters.x, filters.y));
    vec4 level = linearTexel(folded, vec4(0.5, 0.5, 65536.0, 65536.0), 0);
    return vec4(level.r + level.g / 255.0);
  }
#endif
#if SAMPLE == 0
  return nearestTexel(place, limits);
#elif SAMPLE == 1
  return linearTexel(place, limits, 0);
#else
  if ((int(filters.x) & FILTERS) == FILTER_REDUCED) {
    vec2 texels = vec2(length(frame.gradientX), length(frame.gradientY)) * abs(space.xy);
    return reducedTexel(place, limits, texels, int(filters.y));
  }
  // The level is the logarithm of the longer of a pixel step's two images in texels.
  vec2 right = vec2(frame.gradientX.x, frame.gradientY.x) * space.xy;
  vec2 below = vec2(frame.gradientX.y, frame.gradientY.y) * space.xy;
  float level = 0.5 * log2(max(dot(right, right), dot(below, below)));
  int packed_ = int(filters.x);
  int chosen = level > 0.0 ? packed_ >> FILTER_MINIFICATION_SHIFT & FILTERS : packed_ & FILTERS;
  int last = (packed_ >> FILTER_LEVELS_SHIFT) - 1;
  if (chosen == 0) return nearestTexel(place, limits);
  level += filters.y;
  if (chosen < 2 || !(level > 0.0)) return linearTexel(place, limits, 0);
  level = min(level, float(last));
  int lower = int(level);
  return mix(levelTexel(place, limits, lower), levelTexel(place, limits, min(lower + 1, last)), level - float(lower));
#endif
}
