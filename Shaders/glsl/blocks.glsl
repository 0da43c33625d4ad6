// What functions share that the software renderer compiles on blocks of pixels instead of pixels (BLOCKS): they write choose(…) for the
// conditional operator, and `if (some(…))` where a branch only saves work, and use no loops that depend on a pixel.
#define PI 3.14159265
#define TAU 6.28318531

#ifndef BLOCKS
#define some(condition) (condition)

float choose(bool condition, float a, float b) {
  return condition ? a : b;
}

vec2 choose(bool condition, vec2 a, vec2 b) {
  return condition ? a : b;
}

vec4 choose(bool condition, vec4 a, vec4 b) {
  return condition ? a : b;
}
#endif

// The angle of a vector in radians, to 10⁻⁶: the polynomial of conic gradients.
float angleOf(vec2 v) {
  vec2 a = abs(v);
  float t = min(a.x, a.y) / max(max(a.x, a.y), 1e-30);
  float q = t * t;
  float p = 0.0028662257;
  p = p * q - 0.0161657367;
  p = p * q + 0.0429096138;
  p = p * q - 0.0752896400;
  p = p * q + 0.1065626393;
  p = p * q - 0.1420889944;
  p = p * q + 0.1999355085;
  p = p * q - 0.3333314528;
  float angle = t + t * q * p;
  angle = choose(a.y > a.x, 0.5 * PI - angle, angle);
  angle = choose(v.x < 0.0, PI - angle, angle);
  return choose(v.y < 0.0, -angle, angle);
}
