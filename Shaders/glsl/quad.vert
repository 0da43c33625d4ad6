// Places the corners of a quad's covering polygon, and hands its record on to the fragments.
//   firstTexel     where the record of the run's first quad begins in the frame's data; see layout.glsl
//   firstDetail    where the details of the frame's quads begin there
//   cornerBits     vertices are numbered by record, and from 0 below 1 << cornerBits in each
//   depthFirst     record at whose depth nothing is hidden    depthStep   how much nearer a texel of records is; 0 for no depth
//   surfaceToClip  2 / size of the surface: row 0 is the top row, and clip space is not turned over
// Macros: those of quad.frag.
// variants: MATERIAL={0,1} [LOCAL] [CORNERS] [POLYGON]
// variants: MATERIAL={0,1} LOCAL CORNERS BORDER
// variants: MATERIAL=4 INTERPOLATED
precision highp float;
precision highp int;
#include "data.glsl"

uniform int firstTexel;
uniform int firstDetail;
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
  int record = firstTexel + (gl_VertexID >> cornerBits) * QUAD_TEXELS;
  int detail = firstDetail + int(datum(record).w);
  int shape = detail + DETAIL_SHAPE;
  int vertex = gl_VertexID & ((1 << cornerBits) - 1);
#ifdef BORDER
  // A run may hold quads with more corners than four, none of which has a border.
  borderColor = vec4(0.0);
  borderOpacity = 0.0;
  if ((int(datum(shape + SHAPE_ROW_Y).w) & HAS_BORDER) != 0) {
    borderColor = datum(record + QUAD_BORDER_COLOR);
    borderOpacity = datum(record + QUAD_BORDER_OPACITY).x;
    vertex = min(vertex, 3);
  }
#endif
  vec4 corners = datum(record + QUAD_CORNERS + (vertex >> 1));
  vec2 corner = (vertex & 1) == 0 ? corners.xy : corners.zw;
  edgeA = datum(shape + SHAPE_EDGE_A);
  edgeB = datum(shape + SHAPE_EDGE_B);
  edgeC = datum(shape + SHAPE_EDGE_C);
#ifdef LOCAL
  rowX = datum(shape + SHAPE_ROW_X);
  rowY = datum(shape + SHAPE_ROW_Y);
  rowW = datum(shape + SHAPE_ROW_W);
#endif
#ifdef CORNERS
  outlineRect = datum(shape + SHAPE_RECT);
  outlineRadii = datum(shape + SHAPE_RADII);
#endif
  color = datum(detail + DETAIL_COLOR);
#if MATERIAL != 0
  material0 = datum(detail + DETAIL_MATERIAL);
  material1 = datum(detail + DETAIL_MATERIAL + 1);
#endif
#ifdef INTERPOLATED
  coordinates =
      vec2(material0.x * corner.x + material0.y * corner.y + material0.z, material0.w * corner.x + material1.x * corner.y + material1.y);
#endif
#if MATERIAL != 0 || defined(POLYGON)
  material2 = datum(detail + DETAIL_MATERIAL + 2);
#endif
  gl_Position = vec4(corner * surfaceToClip - 1.0, 1.0 - depthStep * float(record - depthFirst), 1.0);
}
