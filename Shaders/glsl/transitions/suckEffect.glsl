// The old side is sucked into the top left corner, as a cloth into a funnel with two curved sides.
//
// In units of the extent, from that corner, a place has a distance s = x + y and lies d = x - y off the diagonal. The cloth has moved on
// by `pulled`: what is seen at s comes from s' = s + pulled, and is narrower by (s / s') to the power of 1.5.
#include "transitions/common.glsl"

vec4 transition(vec2 uv) {
  float pulled = 2.0 * progress * (0.25 + 0.75 * progress);
  float s = max(uv.x + 1.0 - uv.y, 1e-4);
  float d = uv.x - 1.0 + uv.y;
  float read = s + pulled;
  float widening = read / s * sqrt(read / s);
  vec2 place = 0.5 * vec2(read + d * widening, read - d * widening);
  // How the place read moves where x and y do.
  float bend = -1.5 * d * widening * pulled / (s * read);
  vec2 byX = 0.5 * vec2(1.0 + widening + bend, 1.0 - widening - bend);
  vec2 byY = 0.5 * vec2(1.0 - widening + bend, 1.0 + widening - bend);
  vec2 perPoint = 1.0 / extent;
  vec2 steps = vec2(length(vec2(byX.x, byY.x * extent.x / extent.y)), length(vec2(byX.y * extent.y / extent.x, byY.y)));
  float share = coveredByPicture(place * extent, steps);
  vec4 color = getToColor(uv);
  if (some(share > 0.0)) {
    // Sixteen places of the pixel, since many of the picture fall on it.
    vec2 pixel = perPoint / pixelsPerPoint;
    vec4 sum = vec4(0.0);
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 4; j++) {
        vec2 tap = place + byX * (pixel.x * (float(i) - 1.5) * 0.25) + byY * (pixel.y * (float(j) - 1.5) * 0.25);
        tap = clamp(tap, vec2(0.0), vec2(1.0));
        sum += getFromColor(vec2(tap.x, 1.0 - tap.y));
      }
    }
    color += (sum * 0.0625 - color) * share;
  }
  return color;
}
