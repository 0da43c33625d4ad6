// The built-in transitions on blocks of pixels: their GLSL files, compiled as C++ with types of eight numbers in the place of one (see
// Language.inc).
#include "Vectors.h"

#define LOOPS "Transitions.inc"
#include "LanguageVariants.inc"

SWTransitionLoop sw_transition_loop(SWTransitionFunction function) { return BEST(loops)[function]; }

SWTransitionLoop sw_baseline_transition_loop(SWTransitionFunction function) { return language_baseline::loops[function]; }
