// The same as a fade.
#include "transitions/fade.glsl"
