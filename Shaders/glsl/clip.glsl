// Coverage of the rounded rectangle that confines a quad.
//   clip  where its record begins in the frame's data
float clipCoverage(vec2 point, int clip) {
  vec4 rowX = datum(clip + SHAPE_ROW_X);
  vec4 rowY = datum(clip + SHAPE_ROW_Y);
  vec4 rowW = datum(clip + SHAPE_ROW_W);
  int flags = int(rowY.w);
  float box = edgeCoverage(point, datum(clip + SHAPE_EDGE_A), datum(clip + SHAPE_EDGE_B), datum(clip + SHAPE_EDGE_C), flags);
#ifdef CORNERS
  LocalFrame frame = localFrame(point, rowX.xyz, rowY.xyz, rowW.xyz);
  return shapeCoverage(frame, box, datum(clip + SHAPE_RECT), datum(clip + SHAPE_RADII), rowX.w, (flags & IS_CONTINUOUS) != 0);
#else
  return box;
#endif
}
