// A texel of a decoded frame of a video, from its planes, by the integers of mk_convert_video, so that both give the same bytes. With MIXED
// the device's sampler mixes differences of colour, by quarters and halves: the same where it keeps twelve bits, near it where it does not.
//   LUMA_TEXTURE    the name of a sampler of luma, eight bits a sample
//   secondTexture   both differences of colour, blue's first, one sample for two by two pixels
//   lumaTerms       factor and offset of luma, offset of colour times 16
//   crTerms         factors of red's difference in red and in green
//   cbTerms         factors of blue's difference in green and in blue
//   colorPlace      whether samples of colour stand on the left pixel of two, on the upper one
uniform highp sampler2D LUMA_TEXTURE;
uniform highp sampler2D secondTexture;
uniform ivec3 lumaTerms;
uniform ivec2 crTerms;
uniform ivec2 cbTerms;
uniform ivec2 colorPlace;

// Differences of colour of a pixel, times 16.
#ifdef MIXED
ivec2 frameColor(ivec2 place) {
  // Half a pixel is a quarter of a sample.
  vec2 middle = 0.5 * vec2(place) + (0.25 + 0.25 * vec2(colorPlace));
  return ivec2(textureLod(secondTexture, middle / vec2(textureSize(secondTexture, 0)), 0.0).rg * 4080.0 + 0.5);
}
#else
// Those at a place that may lie just outside.
ivec2 colorSample(int x, int y) {
  ivec2 place = clamp(ivec2(x, y), ivec2(0), textureSize(secondTexture, 0) - 1);
  return ivec2(texelFetch(secondTexture, place, 0).rg * 255.0 + 0.5);
}

ivec2 frameColor(ivec2 place) {
  ivec2 odd = place & 1;
  ivec2 own = place >> 1;
  // The second pixel of two is as far from the next sample as the first from the one before, unless samples stand on the first.
  ivec2 other = own + odd * 2 - 1;
  ivec2 weight = 3 + colorPlace * (1 - 2 * odd);
  ivec2 near = colorSample(own.x, own.y) * weight.y + colorSample(own.x, other.y) * (4 - weight.y);
  ivec2 far = colorSample(other.x, own.y) * weight.y + colorSample(other.x, other.y) * (4 - weight.y);
  return near * weight.x + far * (4 - weight.x);
}
#endif

// Opaque colour.
vec4 frameTexel(ivec2 place) {
  ivec2 color = frameColor(place) - lumaTerms.z;
  int luma = int(texelFetch(LUMA_TEXTURE, place, 0).r * 255.0 + 0.5);
  int light = (luma - lumaTerms.y) * lumaTerms.x + (1 << 19);
  ivec3 result = ivec3(light + color.y * crTerms.x, light + color.y * crTerms.y + color.x * cbTerms.x, light + color.x * cbTerms.y);
  return vec4(vec3(clamp(result >> 20, 0, 255)) / 255.0, 1.0);
}
