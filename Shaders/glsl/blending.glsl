// Blend functions: Porter and Duff's operators and those of the W3C's compositing specification. BlendMode.shaderNumber numbers them.
//   source    material · colour, premultiplied, without coverage, clamped to 0…1
//   backdrop  what the surface holds, premultiplied
// With S the source, c the coverage and D the backdrop the surface receives blend(c · S, D) where a transparent source leaves D as it is,
// and mix(D, blend(S, D), c) for the other operators, clamped, and rounded after every quad.
// Macro WIDE: colours are not held to 0…1, but where a blend function with cases is defined for nothing else.
#include "choose.glsl"
#include "range.glsl"

// Multiplies by twice the source where that is dark, screens with it where it is light.
float multiplyOrScreen(float b, float s) {
  return choose(s <= 0.5, 2.0 * b * s, b + (2.0 * s - 1.0) - b * (2.0 * s - 1.0));
}

// Blend functions with cases, for one component.
float blendComponent(float b, float s) {
#if BLEND == 9
  return multiplyOrScreen(s, b);
#elif BLEND == 15
  return multiplyOrScreen(b, s);
#elif BLEND == 12
  return choose(b <= 0.0, 0.0, choose(s >= 1.0, 1.0, min(1.0, b / (1.0 - s))));
#elif BLEND == 13
  return choose(b >= 1.0, 1.0, choose(s <= 0.0, 0.0, 1.0 - min(1.0, (1.0 - b) / s)));
#else
  float root = choose(b <= 0.25, ((16.0 * b - 12.0) * b + 4.0) * b, sqrt(b));
  return choose(s <= 0.5, b - (1.0 - 2.0 * s) * b * (1.0 - b), b + (2.0 * s - 1.0) * (root - b));
#endif
}

float lightness(vec3 c) {
  return dot(c, vec3(0.3, 0.59, 0.11));
}

float lowest(vec3 c) {
  return min(c.r, min(c.g, c.b));
}

float highest(vec3 c) {
  return max(c.r, max(c.g, c.b));
}

float chroma(vec3 c) {
  return highest(c) - lowest(c);
}

// c moved to a luminosity, then drawn towards grey until it fits into 0…1.
vec3 withLightness(vec3 color, float target) {
  vec3 c = color + (target - lightness(color));
  float l = lightness(c);
  float low = lowest(c);
  float high = highest(c);
  c = choose(low < 0.0, l + (c - l) * (l / (l - low)), c);
  return choose(high > 1.0, l + (c - l) * ((1.0 - l) / (high - l)), c);
}

// c with its smallest component at 0 and its largest at `target`.
vec3 withChroma(vec3 c, float target) {
  float range = chroma(c);
  return choose(range > 0.0, (c - lowest(c)) * (target / range), vec3(0.0));
}

// B of the specification, on straight colours.
vec3 blendFunction(vec3 b, vec3 s) {
#if BLEND == 7
  return b * s;
#elif BLEND == 8
  return b + s - b * s;
#elif BLEND == 10
  return min(b, s);
#elif BLEND == 11
  return max(b, s);
#elif BLEND == 16
  return abs(b - s);
#elif BLEND == 17
  return b + s - 2.0 * b * s;
#elif BLEND == 18
  return withLightness(withChroma(s, chroma(b)), lightness(b));
#elif BLEND == 19
  return withLightness(withChroma(b, chroma(s)), lightness(b));
#elif BLEND == 20
  return withLightness(s, lightness(b));
#elif BLEND == 21
  return withLightness(b, lightness(s));
#else
  return vec3(blendComponent(b.r, s.r), blendComponent(b.g, s.g), blendComponent(b.b, s.b));
#endif
}

// The operator itself on premultiplied colours.
vec4 blend(vec4 s, vec4 d) {
#if BLEND == 1
  return s * d.a;
#elif BLEND == 2
  return s * (1.0 - d.a);
#elif BLEND == 3
  return s * (1.0 - d.a) + d * s.a;
#elif BLEND == 4
  return s;
#elif BLEND == 5
  return s + d;
#elif BLEND == 6
  float alpha = min(1.0, s.a + d.a);
  return vec4(clamp(alpha - ((s.a - s.rgb) + (d.a - d.rgb)), 0.0, 1.0), alpha);
#elif BLEND == 22
  return s + d * (1.0 - s.a);
#elif BLEND == 23
  return s * d.a + d * (1.0 - s.a);
#elif BLEND == 24
  return s * (1.0 - d.a) + d;
#elif BLEND == 25
  return d * s.a;
#elif BLEND == 26
  return d * (1.0 - s.a);
#elif BLEND == 27
  return s * (1.0 - d.a) + d * (1.0 - s.a);
#elif BLEND == 28
  return vec4(0.0);
#elif BLEND == 29
  return max(s, d);
#elif BLEND == 30
  return min(s, d);
#else
#if defined(WIDE) && (BLEND == 7 || BLEND == 8 || BLEND == 10 || BLEND == 11 || BLEND == 16 || BLEND == 17)
  vec3 mixed = blendFunction(d.rgb / d.a, s.rgb / s.a);
#else
  vec3 mixed = blendFunction(clamp(d.rgb / d.a, 0.0, 1.0), clamp(s.rgb / s.a, 0.0, 1.0));
#endif
  vec4 meeting = vec4(s.rgb * (1.0 - d.a) + d.rgb * (1.0 - s.a) + mixed * (s.a * d.a), s.a + d.a - s.a * d.a);
  // Where one of them is transparent there is nothing to divide.
  vec4 passing = s + d - s * d.a - d * s.a;
  return choose(s.a <= 0.0, passing, choose(d.a <= 0.0, passing, meeting));
#endif
}

vec4 composite(vec4 source, float coverage, vec4 backdrop) {
#if BLEND <= 4 || BLEND == 25 || BLEND == 28 || BLEND == 30
  vec4 result = backdrop + (blend(source, backdrop) - backdrop) * coverage;
#else
  vec4 result = blend(source * coverage, backdrop);
#endif
  return IN_RANGE(result);
}
