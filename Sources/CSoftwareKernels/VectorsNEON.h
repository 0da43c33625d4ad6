// Processors with NEON, which every 64-bit ARM has. Other vectors are what the compiler makes of those for any processor.
#include "VectorsBaseline.h"
#undef SCALED
#undef VARIANT
#undef SCALED_WORDS
#undef MULTIPLIED_HIGH
#define SCALED(a, b) scaled_neon(a, b)
#define VARIANT(name) name##_neon
#define SCALED_WORDS(a, b) scaled_neon(a, b)
#define MULTIPLIED_HIGH(a, b) multiplied_high_neon(a, b)
