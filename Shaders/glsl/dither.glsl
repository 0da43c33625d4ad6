// Ordered dithering: colours that lie between two steps of 255 are rounded up in as many pixels as they lie higher, so that their mean is
// exact and gradients and shadows show no bands.
//   x, y    pixel of the surface      color  premultiplied

// From -0.5 to 0.5, the middles of 64 equal parts: each once in a square of 8 x 8 pixels, in the order of Bayer, which keeps neighbours far
// apart.
float ditherOffset(int x, int y) {
  int d = x ^ y;
  int rank = (d & 1) << 5 | (y & 1) << 4 | (d & 2) << 2 | (y & 2) << 1 | (d & 4) >> 1 | (y & 4) >> 2;
  return (float(rank) + 0.5) / 64.0 - 0.5;
}

// What is opaque or shows nothing stays so.
vec4 dithered(vec4 color, float offset) {
  float change = offset / 255.0;
  float alpha = color.a;
  if (alpha > 0.0 && alpha < 254.9 / 255.0) alpha = clamp(alpha + change, 0.0, 1.0);
  return vec4(
      clamp(color.r + change, 0.0, alpha), clamp(color.g + change, 0.0, alpha), clamp(color.b + change, 0.0, alpha), alpha);
}

// The same of one colour that fades out, as a shadow does: alpha is moved, and the colour keeps its share of it. Over an opaque backdrop
// the result moves by half a step at most, as far as the colour differs from the backdrop, where moving both alike would leave a dark
// shadow over white as it is.
vec4 ditheredAlpha(vec4 color, float offset) {
  float alpha = color.a;
  if (!(alpha > 0.0 && alpha < 254.9 / 255.0)) return color;
  return color * (clamp(alpha + offset / 255.0, 0.0, 1.0) / alpha);
}
