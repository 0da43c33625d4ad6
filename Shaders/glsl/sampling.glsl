// Texels of a picture or surface, mixed here rather than by the sampler, so that all drivers agree.
//   pictureTexture  rows from the top; with TILED an array of tiles        tiles  width and height of a tile, tiles a row
//   space           scale and offset from local points to texels           bounds  texels that may be read, outermost extend
//   filters         magnification, minification (0 nearest, 1 linear, 2 trilinear), bias, mipmap levels
// Macro SAMPLE: 0 nearest, 1 linear, 2 by the size of the texels on the surface.
#ifdef TILED
uniform highp sampler2DArray pictureTexture;
uniform ivec3 tiles;

vec4 texel(ivec2 place, int level) {
  ivec2 tile = place / tiles.xy;
  return texelFetch(pictureTexture, ivec3(place - tile * tiles.xy, tile.y * tiles.z + tile.x), 0);
}
#else
uniform highp sampler2D pictureTexture;

vec4 texel(ivec2 place, int level) {
  return texelFetch(pictureTexture, place, level);
}
#endif

vec4 nearestTexel(vec2 place, ivec4 bounds, int level) {
  return texel(clamp(ivec2(floor(place)), bounds.xy, bounds.zw), level);
}

vec4 linearTexel(vec2 place, ivec4 bounds, int level) {
  vec2 corner = place - 0.5;
  vec2 first = floor(corner);
  vec2 weight = corner - first;
  ivec2 low = clamp(ivec2(first), bounds.xy, bounds.zw);
  ivec2 high = clamp(ivec2(first) + 1, bounds.xy, bounds.zw);
  vec4 upper = mix(texel(low, level), texel(ivec2(high.x, low.y), level), weight.x);
  vec4 lower = mix(texel(ivec2(low.x, high.y), level), texel(high, level), weight.x);
  return mix(upper, lower, weight.y);
}

// The whole texels inside the bounds: first and last.
ivec4 wholeTexels(vec4 bounds) {
  ivec2 low = ivec2(floor(bounds.xy));
  return ivec4(low, max(low, ivec2(ceil(bounds.zw)) - 1));
}

vec4 sampleMaterial(LocalFrame frame, vec4 space, vec4 bounds, vec4 filters) {
  vec2 place = frame.point * space.xy + space.zw;
#if SAMPLE == 0
  return nearestTexel(place, wholeTexels(bounds), 0);
#elif SAMPLE == 1
  return linearTexel(place, wholeTexels(bounds), 0);
#else
  vec2 right = vec2(frame.gradientX.x, frame.gradientY.x) * space.xy;
  vec2 below = vec2(frame.gradientX.y, frame.gradientY.y) * space.xy;
  float footprint = max(length(right), length(below));
  float filter_ = footprint > 1.0 ? filters.y : filters.x;
  if (filter_ == 0.0) return nearestTexel(place, wholeTexels(bounds), 0);
  return linearTexel(place, wholeTexels(bounds), 0);
#endif
}
