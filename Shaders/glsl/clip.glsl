// Coverage of the rounded rectangle that confines a quad.
//   clip  where its record begins in the frame's data: edge lines (0…2), surface-to-local rows (3…5), rectangle, radii
float clipCoverage(vec2 point, int clip) {
  vec4 rowX = datum(clip + 3);
  vec4 rowY = datum(clip + 4);
  vec4 rowW = datum(clip + 5);
  int flags = int(rowY.w);
  float box = edgeCoverage(point, datum(clip), datum(clip + 1), datum(clip + 2), flags);
#ifdef CORNERS
  LocalFrame frame = localFrame(point, rowX.xyz, rowY.xyz, rowW.xyz);
  return shapeCoverage(frame, box, datum(clip + 6), datum(clip + 7), rowX.w, (flags & 16) != 0);
#else
  return box;
#endif
}
