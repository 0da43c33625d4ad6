// Whether a pixel's centre lies in a convex polygon. A centre on an edge belongs to the polygon on its right, or below a level edge:
// polygons that share an edge share no pixel and leave none out. Centres a little to the left of an edge count as being on it: there a
// crossing's rounding decides nothing, which differs between devices.
//   point         the pixel's centre, in surface pixels, y down
//   count, first  corners, and where they begin in the frame's data
bool isInside(vec2 point, int count, int first) {
  float left = 1e30;
  float right = -1e30;
  vec2 previous = datum(first + count - 1).xy;
  for (int i = 0; i < count; i++) {
    vec2 corner = datum(first + i).xy;
    // From top to bottom, so that both neighbours compute the same crossing.
    bool isDownward = previous.y < corner.y || (previous.y == corner.y && previous.x <= corner.x);
    vec2 upper = isDownward ? previous : corner;
    vec2 lower = isDownward ? corner : previous;
    if (upper.y <= point.y && lower.y > point.y) {
      float crossing = upper.x + (lower.x - upper.x) * ((point.y - upper.y) / (lower.y - upper.y));
      left = min(left, crossing);
      right = max(right, crossing);
    }
    previous = corner;
  }
  float x = point.x + 1.0 / 2048.0;
  return left <= x && x < right;
}
