// Blend modes on blocks of pixels: the shaders' file, compiled as C++ with types of eight numbers in the place of one (see Language.inc).
#include "Vectors.h"

#define LOOPS "Blending.inc"
#include "LanguageVariants.inc"

SWBlendLoop sw_blend_loop(int mode) { return BEST(blendLoops)[mode - 1]; }

SWBlendLoop sw_baseline_blend_loop(int mode) { return language_baseline::blendLoops[mode - 1]; }
