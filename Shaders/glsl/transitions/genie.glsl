// A picture that is poured through a neck into the middle of the bottom edge, over what lies below. Including files define what the two
// show: pageColor(uv), belowColor(uv).
//
// First the sides bend towards the neck, then the picture slides down between them.

// How far the picture has gone: 0 it fills the extent, 1 nothing of it is left.
vec4 genie(vec2 uv, float gone) {
  float bent = smoothstep(0.0, 0.45, gone);
  float way = clamp((gone - 0.2) / 0.8, 0.0, 1.0);
  float slid = way * way * (1.6 - 0.6 * way);
  // The half width of the funnel at a height, a curve from the neck to the whole, and how it changes with the height.
  float neck = 0.03;
  float y = clamp(uv.y, 0.0, 1.0);
  float curve = y * y * (3.0 - 2.0 * y);
  float halfWidth = 0.5 - (0.5 - neck) * bent * (1.0 - curve);
  float opening = (0.5 - neck) * bent * 6.0 * y * (1.0 - y);
  float off = (uv.x - 0.5) / (2.0 * halfWidth);
  vec2 place = vec2(0.5 + off, uv.y + slid);
  vec2 byX = vec2(0.5 / halfWidth, 0.0);
  vec2 byY = vec2(-off * opening / halfWidth, 1.0);
  vec2 steps = vec2(length(vec2(byX.x, byY.x * extent.x / extent.y)), 1.0);
  // What has slid below the bottom edge is gone; above it the picture has an edge at its top alone.
  float share = coveredByPicture(vec2(place.x, max(place.y, 0.5)) * extent, steps);
  vec4 color = belowColor(uv);
  if (some(share > 0.0)) {
    vec2 pixel = 1.0 / (extent * pixelsPerPoint);
    vec4 sum = vec4(0.0);
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 4; j++) {
        vec2 tap = place + byX * (pixel.x * (float(i) - 1.5) * 0.25) + byY * (pixel.y * (float(j) - 1.5) * 0.25);
        sum += pageColor(clamp(tap, vec2(0.0), vec2(1.0)));
      }
    }
    color += (sum * 0.0625 - color) * share;
  }
  return color;
}
