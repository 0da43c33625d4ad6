// The frame's data: see layout.glsl.
//   frameData  the texture that holds them
#include "layout.glsl"

uniform highp sampler2D frameData;

vec4 datum(int index) {
  return texelFetch(frameData, ivec2(index & ((1 << DATA_ROW_BITS) - 1), index >> DATA_ROW_BITS), 0);
}
