// A picture as planes of Y'CbCr, by the integers of mk_color_kernels, so that both give the same bytes. What is not opaque stands on black.
//   source      the picture; columns and rows beyond it repeat its last ones
//   origin      the column and the row of the plane's first texel, and which plane it is: 0 luma, 1 blue's difference, 2 red's
//   fragment    four samples beside each other
precision highp float;
precision highp int;

uniform highp sampler2D source;
uniform ivec3 origin;
out vec4 fragment;

ivec3 pixel(int x, int y) {
  return ivec3(texelFetch(source, min(ivec2(x, y), textureSize(source, 0) - 1), 0).rgb * 255.0 + 0.5);
}

int weighted(ivec3 color, ivec3 weights) { return color.r * weights.r + color.g * weights.g + color.b * weights.b; }

int luma(ivec2 place) { return (weighted(pixel(place.x, place.y), ivec3(11966, 40254, 4064)) + (16 << 16) + (1 << 15)) >> 16; }

// Of the two by two pixels from a place on.
int difference(ivec2 place, ivec3 weights) {
  ivec3 sum = pixel(place.x, place.y) + pixel(place.x + 1, place.y) + pixel(place.x, place.y + 1) + pixel(place.x + 1, place.y + 1);
  return (weighted(sum, weights) + (128 << 18) + (1 << 17)) >> 18;
}

void main() {
  ivec2 texel = ivec2(gl_FragCoord.xy) - origin.xy;
  ivec4 samples;
  if (origin.z == 0) {
    ivec2 place = ivec2(4 * texel.x, texel.y);
    samples = ivec4(luma(place), luma(place + ivec2(1, 0)), luma(place + ivec2(2, 0)), luma(place + ivec2(3, 0)));
  } else {
    ivec2 place = ivec2(8 * texel.x, 2 * texel.y);
    ivec3 weights = origin.z == 1 ? ivec3(-6596, -22188, 28784) : ivec3(28784, -26145, -2639);
    samples = ivec4(
      difference(place, weights), difference(place + ivec2(2, 0), weights), difference(place + ivec2(4, 0), weights),
      difference(place + ivec2(6, 0), weights));
  }
  fragment = vec4(samples) / 255.0;
}
