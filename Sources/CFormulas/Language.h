// As much of GLSL as the formulas use, so that shader files compile as C++. A number is a float, whatever literals say; CSoftwareKernels'
// Language.inc is the same for blocks of eight pixels.
#pragma once
#include <math.h>

// Results must not depend on the processor: no fused multiplication and addition.
#pragma STDC FP_CONTRACT OFF

namespace glsl {

struct Float {
  float v;
  Float() = default;
  constexpr Float(float x) : v(x) {}
  constexpr Float(double x) : v((float)x) {}
  constexpr Float(int x) : v((float)x) {}
  explicit operator int() const { return (int)v; }
};

inline Float operator-(Float a) { return -a.v; }
inline Float operator+(Float a, Float b) { return a.v + b.v; }
inline Float operator-(Float a, Float b) { return a.v - b.v; }
inline Float operator*(Float a, Float b) { return a.v * b.v; }
inline Float operator/(Float a, Float b) { return a.v / b.v; }
inline bool operator<(Float a, Float b) { return a.v < b.v; }
inline bool operator>(Float a, Float b) { return a.v > b.v; }
inline bool operator<=(Float a, Float b) { return a.v <= b.v; }
inline bool operator>=(Float a, Float b) { return a.v >= b.v; }
inline bool operator==(Float a, Float b) { return a.v == b.v; }
inline bool operator!=(Float a, Float b) { return a.v != b.v; }

inline int min(int a, int b) { return a < b ? a : b; }
inline int max(int a, int b) { return a > b ? a : b; }
inline Float min(Float a, Float b) { return a.v < b.v ? a.v : b.v; }
inline Float max(Float a, Float b) { return a.v > b.v ? a.v : b.v; }
inline Float clamp(Float x, Float low, Float high) { return min(max(x, low), high); }
inline Float mix(Float a, Float b, Float f) { return a + (b - a) * f; }
inline Float abs(Float x) { return fabsf(x.v); }
inline Float sqrt(Float x) { return sqrtf(x.v); }
inline Float exp(Float x) { return expf(x.v); }
inline Float sin(Float x) { return sinf(x.v); }
inline Float cos(Float x) { return cosf(x.v); }
inline Float asin(Float x) { return asinf(x.v); }
inline Float atan(Float y, Float x) { return atan2f(y.v, x.v); }

struct vec2 {
  Float x, y;
  vec2() = default;
  explicit vec2(Float v) : x(v), y(v) {}
  vec2(Float x, Float y) : x(x), y(y) {}
};

struct vec3 {
  union {
    struct {
      Float x, y, z;
    };
    struct {
      Float r, g, b;
    };
    vec2 xy;
  };
  vec3() = default;
  explicit vec3(Float v) : x(v), y(v), z(v) {}
  vec3(Float x, Float y, Float z) : x(x), y(y), z(z) {}
  vec3(vec2 v, Float z) : x(v.x), y(v.y), z(z) {}
};

struct bvec4 {
  bool x, y, z, w;
  bvec4(bool x, bool y, bool z, bool w) : x(x), y(y), z(z), w(w) {}
};

struct vec4 {
  union {
    struct {
      Float x, y, z, w;
    };
    struct {
      Float r, g, b, a;
    };
    struct {
      vec2 xy, zw;
    };
    vec3 xyz;
    vec3 rgb;
    Float components[4];
  };
  vec4() = default;
  explicit vec4(Float v) : x(v), y(v), z(v), w(v) {}
  explicit vec4(bvec4 v) : x(v.x), y(v.y), z(v.z), w(v.w) {}
  vec4(Float x, Float y, Float z, Float w) : x(x), y(y), z(z), w(w) {}
  vec4(vec3 v, Float w) : x(v.x), y(v.y), z(v.z), w(w) {}
  Float operator[](int index) const { return components[index]; }
};

#include "VectorFunctions.inc"

inline bool operator==(vec2 a, vec2 b) { return a.x == b.x && a.y == b.y; }
inline bool operator!=(vec4 a, vec4 b) { return a.x != b.x || a.y != b.y || a.z != b.z || a.w != b.w; }

template <typename T, typename U> void operator+=(T &a, U b) { a = a + b; }
template <typename T, typename U> void operator-=(T &a, U b) { a = a - b; }
template <typename T, typename U> void operator*=(T &a, U b) { a = a * b; }

inline vec4 clamp(vec4 x, vec4 low, vec4 high) { return min(max(x, low), high); }
inline vec4 mix(vec4 a, vec4 b, bvec4 isB) { return {isB.x ? b.x : a.x, isB.y ? b.y : a.y, isB.z ? b.z : a.z, isB.w ? b.w : a.w}; }
inline bvec4 greaterThanEqual(vec4 a, vec4 b) { return {a.x >= b.x, a.y >= b.y, a.z >= b.z, a.w >= b.w}; }

}  // namespace glsl
