// A colour matrix on straight-alpha colour, clamped and premultiplied again.
//   source             the surface read, pixel for pixel
//   rows               for red, green, blue and alpha: result = row · (r, g, b, a) + offset
//   fragment           premultiplied colour
// Macro WIDE: see range.glsl.
// variants: [WIDE]
precision highp float;
#include "range.glsl"

uniform highp sampler2D source;
uniform vec4 rows[4];
uniform vec4 offset;
out vec4 fragment;

void main() {
  vec4 color = texelFetch(source, ivec2(gl_FragCoord.xy), 0);
  if (color.a > 0.0) color.rgb /= color.a;
  vec4 result = vec4(dot(rows[0], color), dot(rows[1], color), dot(rows[2], color), dot(rows[3], color)) + offset;
  result = IN_RANGE(result);
  fragment = ROUNDED(vec4(result.rgb * result.a, result.a));
}
