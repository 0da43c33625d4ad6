// The built-in filters on blocks of pixels: their GLSL files, compiled as C++ with types of eight numbers in the place of one (see
// Language.inc).
#include "Vectors.h"

#define LOOPS "Filters.inc"
#include "LanguageVariants.inc"

SWFilterLoop sw_filter_loop(int function) { return BEST(filterLoops)[function]; }

SWFilterLoop sw_baseline_filter_loop(int function) { return language_baseline::filterLoops[function]; }

const char *sw_filter_name(int function) {
#define NAME(structure, name) name,
  static const char *const names[] = {FILTER_FUNCTIONS(NAME)};
#undef NAME
  return function >= 0 && function < (int)(sizeof names / sizeof *names) ? names[function] : nullptr;
}
