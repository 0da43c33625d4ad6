// Blending: the shaders' file, compiled as C++ for each mode. WideBlending.cpp includes it again, for colours beyond 0 … 1.
#include "CFormulas.h"
#include "Language.h"

namespace {
using namespace glsl;

#define float Float
#include "BlendModes.inc"
#undef float

template <typename Mode> vec4 composite(vec4 source, Float coverage, vec4 backdrop) { return Mode().composite(source, coverage, backdrop); }

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
