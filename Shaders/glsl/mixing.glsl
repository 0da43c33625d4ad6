// Texels of a part of a surface, mixed by the device's sampler; outside the part is transparent, and what stands there is not read.
//   source        the surface read
//   sourceOrigin  the part's first pixel
//   sourceSize    its size in pixels
//   texelSize     1 / size of the surface's texture
//   place         in the part's pixels, whose centres stand at halves
uniform vec2 texelSize;

vec4 mixedTexel(vec2 place) {
  vec2 size = vec2(sourceSize);
  vec2 shown = clamp(min(place, size - place) + 0.5, 0.0, 1.0);
  vec2 held = vec2(sourceOrigin) + clamp(place, vec2(0.5), size - 0.5);
  // In a loop the device knows no neighbours by which to choose a level.
  return shown.x * shown.y * textureLod(source, held * texelSize, 0.0);
}
