// Places the corners of a quad's covering polygon, and hands its record on to the fragments.
//   firstTexel     where the record of the run's first quad begins in the frame's data; a record has 16 texels
//   cornerBits     vertices are numbered by record, and from 0 below 1 << cornerBits in each
//   depthFirst     record at whose depth nothing is hidden    depthStep   how much nearer a texel of records is; 0 for no depth
//   surfaceToClip  2 / size of the surface: row 0 is the top row, and clip space is not turned over
//   record         corners (0…3, two a texel), edge lines (4…6), surface-to-local rows (7…9), rectangle, radii, colour, material
//                  (13…15; the last two numbers say how many corners the confining polygon has, and where they begin); of a quad with
//                  a border, its colour (2) and what it hides (3) in the place of all but four corners
// Macros: those of quad.frag.
// variants: MATERIAL={0,1} [LOCAL] [CORNERS] [POLYGON]
// variants: MATERIAL={0,1} LOCAL CORNERS BORDER
// variants: MATERIAL=4 INTERPOLATED
precision highp float;
precision highp int;
#include "data.glsl"

uniform int firstTexel;
uniform int cornerBits;
uniform int depthFirst;
uniform float depthStep;
uniform vec2 surfaceToClip;

flat out vec4 edgeA, edgeB, edgeC;
flat out vec4 color;
#ifdef LOCAL
flat out vec4 rowX, rowY, rowW;
#endif
#ifdef CORNERS
flat out vec4 outlineRect, outlineRadii;
#endif
#ifdef BORDER
flat out vec4 borderColor;
flat out float borderOpacity;
#endif
#if MATERIAL != 0
flat out vec4 material0, material1;
#endif
#ifdef INTERPOLATED
out vec2 coordinates;
#endif
#if MATERIAL != 0 || defined(POLYGON)
flat out vec4 material2;
#endif

void main() {
  int record = firstTexel + (gl_VertexID >> cornerBits) * 16;
  int vertex = gl_VertexID & ((1 << cornerBits) - 1);
#ifdef BORDER
  // A run may hold quads with more corners than four, none of which has a border.
  borderColor = vec4(0.0);
  borderOpacity = 0.0;
  if ((int(datum(record + 8).w) & 32) != 0) {
    borderColor = datum(record + 2);
    borderOpacity = datum(record + 3).x;
    vertex = min(vertex, 3);
  }
#endif
  vec4 corners = datum(record + (vertex >> 1));
  vec2 corner = (vertex & 1) == 0 ? corners.xy : corners.zw;
  edgeA = datum(record + 4);
  edgeB = datum(record + 5);
  edgeC = datum(record + 6);
#ifdef LOCAL
  rowX = datum(record + 7);
  rowY = datum(record + 8);
  rowW = datum(record + 9);
#endif
#ifdef CORNERS
  outlineRect = datum(record + 10);
  outlineRadii = datum(record + 11);
#endif
  color = datum(record + 12);
#if MATERIAL != 0
  material0 = datum(record + 13);
  material1 = datum(record + 14);
#endif
#ifdef INTERPOLATED
  coordinates =
      vec2(material0.x * corner.x + material0.y * corner.y + material0.z, material0.w * corner.x + material1.x * corner.y + material1.y);
#endif
#if MATERIAL != 0 || defined(POLYGON)
  material2 = datum(record + 15);
#endif
  gl_Position = vec4(corner * surfaceToClip - 1.0, 1.0 - depthStep * float(record - depthFirst), 1.0);
}
