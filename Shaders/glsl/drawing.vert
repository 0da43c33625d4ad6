// Two triangles for each drawing of an atlas page.
//   surfaceToClip    2 over the page's side
//   placing, picture, tables, bases, bottom, top   the drawing's record, see CoverageUpload
precision highp float;
precision highp int;
#include "words.glsl"

uniform vec2 surfaceToClip;
flat out uvec4 placing, picture, tables, bases;
flat out vec4 bottom, top;

uvec4 fourWords(uint first) { return uvec4(word(first), word(first + 1u), word(first + 2u), word(first + 3u)); }

void main() {
  uint record = uint(gl_VertexID / 6) * 24u;
  placing = fourWords(record);
  picture = fourWords(record + 4u);
  tables = fourWords(record + 8u);
  bases = fourWords(record + 12u);
  bottom = uintBitsToFloat(fourWords(record + 16u));
  top = uintBitsToFloat(fourWords(record + 20u));
  int corner = gl_VertexID % 6;
  // 0 1 2, 2 1 3
  corner = corner < 3 ? corner : corner == 3 ? 2 : corner == 4 ? 1 : 3;
  uvec2 place = placing.xy + placing.zw * uvec2(uint(corner & 1), uint(corner >> 1));
  gl_Position = vec4(vec2(place) * surfaceToClip - 1.0, 0.0, 1.0);
}
