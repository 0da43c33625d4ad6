// Blending: the shaders' file, compiled as C++ for each mode. WideBlending.cpp includes it again, for colours beyond 0 … 1.
#include "CFormulas.h"
#include "Language.h"

namespace {
using namespace glsl;

#define float Float
#define BLEND 1
#include "BlendMode.inc"
#define BLEND 2
#include "BlendMode.inc"
#define BLEND 3
#include "BlendMode.inc"
#define BLEND 4
#include "BlendMode.inc"
#define BLEND 5
#include "BlendMode.inc"
#define BLEND 6
#include "BlendMode.inc"
#define BLEND 7
#include "BlendMode.inc"
#define BLEND 8
#include "BlendMode.inc"
#define BLEND 9
#include "BlendMode.inc"
#define BLEND 10
#include "BlendMode.inc"
#define BLEND 11
#include "BlendMode.inc"
#define BLEND 12
#include "BlendMode.inc"
#define BLEND 13
#include "BlendMode.inc"
#define BLEND 14
#include "BlendMode.inc"
#define BLEND 15
#include "BlendMode.inc"
#define BLEND 16
#include "BlendMode.inc"
#define BLEND 17
#include "BlendMode.inc"
#define BLEND 18
#include "BlendMode.inc"
#define BLEND 19
#include "BlendMode.inc"
#define BLEND 20
#include "BlendMode.inc"
#define BLEND 21
#include "BlendMode.inc"
#define BLEND 22
#include "BlendMode.inc"
#define BLEND 23
#include "BlendMode.inc"
#define BLEND 24
#include "BlendMode.inc"
#define BLEND 25
#include "BlendMode.inc"
#define BLEND 26
#include "BlendMode.inc"
#define BLEND 27
#include "BlendMode.inc"
#define BLEND 28
#include "BlendMode.inc"
#define BLEND 29
#include "BlendMode.inc"
#define BLEND 30
#include "BlendMode.inc"
#undef float

template <typename Mode> vec4 composite(vec4 source, Float coverage, vec4 backdrop) { return Mode().composite(source, coverage, backdrop); }

#ifndef WIDE
// In 0 … 1, and 0 where it is no number.
float inUnit(float v) {
  float positive = v >= 0 ? v : 0;
  return positive < 1 ? positive : 1;
}

uint32_t byte(Float v) { return (uint32_t)(inUnit(v.v) * 255 + 0.5f); }

template <typename Mode> void compositeRow(uint32_t *pixels, int count, const float *coverage, const float *colors) {
  for (int x = 0; x < count; x++) {
    if (!(coverage[x] > 0)) continue;
    const float *lane = colors + x / 8 * 32 + x % 8;
    vec4 source(inUnit(lane[0] / 255), inUnit(lane[8] / 255), inUnit(lane[16] / 255), inUnit(lane[24] / 255));
    uint32_t pixel = pixels[x];
    vec4 backdrop((pixel & 255) / 255.0f, (pixel >> 8 & 255) / 255.0f, (pixel >> 16 & 255) / 255.0f, (pixel >> 24) / 255.0f);
    vec4 result = Mode().composite(source, coverage[x], backdrop);
    pixels[x] = byte(result.r) | byte(result.g) << 8 | byte(result.b) << 16 | byte(result.a) << 24;
  }
}

#define ROW(n) compositeRow<Mode##n>
// By the mode's number less 1.
constexpr void (*rows[])(uint32_t *, int, const float *, const float *) = {
    ROW(1),  ROW(2),  ROW(3),  ROW(4),  ROW(5),  ROW(6),  ROW(7),  ROW(8),  ROW(9),  ROW(10), ROW(11), ROW(12), ROW(13), ROW(14), ROW(15),
    ROW(16), ROW(17), ROW(18), ROW(19), ROW(20), ROW(21), ROW(22), ROW(23), ROW(24), ROW(25), ROW(26), ROW(27), ROW(28), ROW(29), ROW(30),
};
#undef ROW
#endif

// By the mode's number less 1.
constexpr vec4 (*composites[])(vec4, Float, vec4) = {
    composite<Mode1>,  composite<Mode2>,  composite<Mode3>,  composite<Mode4>,  composite<Mode5>,  composite<Mode6>,  composite<Mode7>,
    composite<Mode8>,  composite<Mode9>,  composite<Mode10>, composite<Mode11>, composite<Mode12>, composite<Mode13>, composite<Mode14>,
    composite<Mode15>, composite<Mode16>, composite<Mode17>, composite<Mode18>, composite<Mode19>, composite<Mode20>, composite<Mode21>,
    composite<Mode22>, composite<Mode23>, composite<Mode24>, composite<Mode25>, composite<Mode26>, composite<Mode27>, composite<Mode28>,
    composite<Mode29>, composite<Mode30>,
};

vec4 vector(FormulaFloat4 v) { return {v.x, v.y, v.z, v.w}; }
}  // namespace

#ifdef WIDE
#define COMPOSITE formula_wide_composite
#else
#define COMPOSITE formula_composite
#endif

FormulaFloat4 COMPOSITE(int mode, FormulaFloat4 source, float coverage, FormulaFloat4 backdrop) {
  vec4 result = composites[mode - 1](vector(source), coverage, vector(backdrop));
  return (FormulaFloat4){result.r.v, result.g.v, result.b.v, result.a.v};
}

#ifndef WIDE
void formula_composite_row(int mode, uint32_t *pixels, int count, const float *coverage, const float *colors) {
  rows[mode - 1](pixels, count, coverage, colors);
}
#endif
