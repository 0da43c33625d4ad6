// The built-in transitions between wide pictures: as Transitions.cpp, with texels and pixels of floats.
#define WIDE
#include "Vectors.h"

#include "VectorsBaseline.h"
#undef VARIANT
// Names of their own: the same templates of bytes stand in another file.
#define VARIANT(name) name##_wide
#include "Sampling.inc"
#include "Language.inc"
#include "Transitions.inc"
#include "VectorsEnd.h"

SWTransitionLoop sw_wide_transition_loop(SWTransitionFunction function) { return language_wide::loops[function]; }
