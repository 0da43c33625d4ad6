// What colours are held to: 0 … 1. Macro WIDE: alpha alone is, and colours may be darker than black and brighter than white.
#ifndef IN_RANGE
#ifdef WIDE
#define IN_RANGE(color) vec4((color).rgb, clamp((color).a, 0.0, 1.0))
#else
#define IN_RANGE(color) clamp(color, 0.0, 1.0)
#endif
#endif
