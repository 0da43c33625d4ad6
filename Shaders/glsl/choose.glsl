// Functions that the software renderer compiles on blocks of pixels instead of pixels (BLOCKS) write choose(…) for the conditional
// operator, and `if (some(…))` where a branch only saves work, and use no loops that depend on a pixel.
#ifndef BLOCKS
#define some(condition) (condition)

float choose(bool condition, float a, float b) {
  return condition ? a : b;
}

vec2 choose(bool condition, vec2 a, vec2 b) {
  return condition ? a : b;
}

vec3 choose(bool condition, vec3 a, vec3 b) {
  return condition ? a : b;
}

vec4 choose(bool condition, vec4 a, vec4 b) {
  return condition ? a : b;
}
#endif
