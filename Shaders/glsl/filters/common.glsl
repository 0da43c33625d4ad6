// What the built-in filters share. The software renderer compiles the same files, on blocks of pixels instead of pixels: see blocks.glsl.
//   place, color, extent, pixelsPerPoint, getColor, getOneOfMany, getSecond, getThird  see filter.frag
// Colours are premultiplied, and gamma-encoded sRGB where nothing else is said. Points count from the bottom left corner, y up.
#include "blocks.glsl"

// The weights of Rec. 709, on encoded components as the W3C's Filter Effects module takes them.
float luminance(vec3 rgb) {
  return dot(rgb, vec3(0.2126, 0.7152, 0.0722));
}

// Without alpha multiplied in; black where there is nothing.
vec3 straight(vec4 color) {
  return color.rgb / max(color.a, 0.0001);
}

// Clamped to 0 … 1, which colours of wide surfaces are not, and multiplied with an alpha.
vec4 premultiplied(vec3 rgb, float alpha) {
#ifdef WIDE
  return vec4(rgb * alpha, alpha);
#else
  return vec4(clamp(rgb, vec3(0.0), vec3(1.0)) * alpha, alpha);
#endif
}

// A colour with straight alpha, premultiplied.
vec4 premultiplied(vec4 color) {
  return vec4(color.rgb * color.a, color.a);
}

// The share of a pixel on the inner side of an edge that runs `inside` points from its centre.
float covered(float inside) {
  return clamp(inside * pixelsPerPoint + 0.5, 0.0, 1.0);
}

vec2 turned(vec2 v, float angle) {
  float c = cos(angle), s = sin(angle);
  return vec2(v.x * c - v.y * s, v.x * s + v.y * c);
}

// sRGB's transfer function and its inverse (IEC 61966-2-1).
float linearOf(float encoded) {
  return choose(encoded <= 0.04045, encoded / 12.92, pow(max((encoded + 0.055) / 1.055, 0.001), 2.4));
}

float encodedOf(float linear) {
  return choose(linear <= 0.0031308, linear * 12.92, 1.055 * pow(max(linear, 0.001), 0.41666667) - 0.055);
}
