// The old side is drawn into the top left corner, its upper rows faster.
#include "transitions/common.glsl"

vec4 transition(vec2 uv) {
  float rest = 1.0 - progress;
  vec2 place = vec2(uv.x, 1.0 - uv.y) * extent;
  // The row, from 0 at the top; how wide it is by now, and how its end moves from row to row.
  float row = min(place.y / (extent.y * rest), 1.0);
  float narrowing = log(rest);
  float width = exp(narrowing * (3.0 - 2.0 * row));
  float slant = 2.0 * narrowing * width * extent.x / (extent.y * rest);
  float inside = clamp((width * extent.x - place.x) * pixelsPerPoint / sqrt(1.0 + slant * slant) + 1.0, 0.0, 1.0);
  float share = inside * clamp((rest * extent.y - place.y) * pixelsPerPoint + 1.0, 0.0, 1.0);
  vec4 color = getToColor(uv);
  if (some(share > 0.0)) {
    // Sixteen places of the pixel, since many of the picture fall on it.
    vec4 sum = vec4(0.0);
    vec2 read = vec2(place.x / (width * extent.x), 1.0 - row);
    vec2 pixel = vec2(1.0 / (width * extent.x * pixelsPerPoint), 1.0 / (rest * extent.y * pixelsPerPoint));
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 4; j++) {
        vec2 tap = read + pixel * ((vec2(float(i), float(j)) - 1.5) * 0.25);
        sum += getFromColor(clamp(tap, vec2(0.0), vec2(1.0)));
      }
    }
    color += (sum * 0.0625 - color) * share;
  }
  return color;
}
