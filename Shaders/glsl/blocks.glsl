// What functions share that the software renderer compiles on blocks of pixels: see choose.glsl.
#define PI 3.14159265
#define TAU 6.28318531
#include "choose.glsl"

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
