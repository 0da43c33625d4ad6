// Blending of colours that may be darker than black and brighter than white.
#define WIDE
#include "Blending.cpp"
