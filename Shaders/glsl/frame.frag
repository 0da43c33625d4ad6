// A decoded frame of a video to colour, pixel by pixel: see frame.glsl, whose luma is `source`.
//   fragment        opaque colour
// variants: [MIXED]
precision highp float;
precision highp int;
#define LUMA_TEXTURE source
#include "frame.glsl"

out vec4 fragment;

void main() {
  fragment = frameTexel(ivec2(gl_FragCoord.xy));
}
