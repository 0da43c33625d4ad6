// What colours are held to: 0 … 1. Macro WIDE: alpha alone is, and colours may be darker than black and brighter than white.
// ROUNDED: what lies half-way between two bytes, as half of an odd one does, is moved a 2000th of a step up. Devices round it to the even
// byte, software up.
#ifndef IN_RANGE
#ifdef WIDE
#define IN_RANGE(color) vec4((color).rgb, clamp((color).a, 0.0, 1.0))
#define ROUNDED(color) (color)
#else
#define IN_RANGE(color) clamp(color, 0.0, 1.0)
#define ROUNDED(color) ((color) + 0.000002)
#endif
#endif
