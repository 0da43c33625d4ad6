// The frame's data: records of quads and clips, gradient stops and blur weights, four floats a texel, 1024 texels a row.
//   frameData  the texture that holds them
uniform highp sampler2D frameData;

vec4 datum(int index) {
  return texelFetch(frameData, ivec2(index & 1023, index >> 10), 0);
}
