#include <string.h>

#include "CMediaKernels.h"

typedef uint32_t Pixels __attribute__((vector_size(32)));
typedef int32_t Integers __attribute__((vector_size(32)));
typedef float Floats __attribute__((vector_size(32)));

// Eight pixels. A quotient of n by alpha is cut to a whole number: (n + ½) / alpha lies at least 1/510 from the next one, and what the
// floats lose is less than a fiftieth of that.
static inline __attribute__((always_inline)) void straighten8(const uint8_t *premultiplied, uint8_t *straight) {
  Pixels pixels;
  memcpy(&pixels, premultiplied, sizeof pixels);
  if (__builtin_reduce_and(pixels) >= 0xFF000000u || __builtin_reduce_or(pixels) == 0) {
    memcpy(straight, &pixels, sizeof pixels);
    return;
  }
  Pixels alpha = pixels >> 24, shown = (Pixels)(alpha != 0), half = alpha >> 1;
  Floats reciprocal = 1.0f / __builtin_convertvector((Integers)(alpha | (~shown & 1)), Floats);
  Pixels result = alpha << 24;
  for (int shift = 0; shift < 24; shift += 8) {
    Pixels number = (pixels >> shift & 255) * 255 + half;
    Floats quotient = (__builtin_convertvector((Integers)number, Floats) + 0.5f) * reciprocal;
    Pixels color = (Pixels)__builtin_convertvector(quotient, Integers);
    Pixels tooLarge = (Pixels)(color > 255);
    result |= ((color & ~tooLarge) | (255 & tooLarge)) << shift;
  }
  result &= shown;
  memcpy(straight, &result, sizeof result);
}

static inline __attribute__((always_inline)) void straighten(const uint8_t *premultiplied, size_t count, uint8_t *straight) {
  size_t x = 0;
  for (; x + 8 <= count; x += 8) straighten8(premultiplied + 4 * x, straight + 4 * x);
  if (x == count) return;
  uint8_t rest[32] = {0};
  memcpy(rest, premultiplied + 4 * x, 4 * (count - x));
  straighten8(rest, rest);
  memcpy(straight + 4 * x, rest, 4 * (count - x));
}

#if defined(__x86_64__)

__attribute__((target("avx2"))) static void straighten_avx2(const uint8_t *premultiplied, size_t count, uint8_t *target) {
  straighten(premultiplied, count, target);
}

void mk_straighten(const uint8_t *premultiplied, size_t count, uint8_t *straight) {
  if (__builtin_cpu_supports("avx2")) return straighten_avx2(premultiplied, count, straight);
  straighten(premultiplied, count, straight);
}

#else

void mk_straighten(const uint8_t *premultiplied, size_t count, uint8_t *straight) { straighten(premultiplied, count, straight); }

#endif
