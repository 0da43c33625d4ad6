// The built-in filters on wide pictures: as Filters.cpp, with texels and pixels of floats.
#define WIDE
#include "Vectors.h"

#include "VectorsBaseline.h"
#undef VARIANT
// Names of their own: the same templates of bytes stand in another file.
#define VARIANT(name) name##_wide
#include "Sampling.inc"
#include "Language.inc"
#include "Filters.inc"
#include "VectorsEnd.h"

SWFilterLoop sw_wide_filter_loop(int function) { return language_wide::filterLoops[function]; }
