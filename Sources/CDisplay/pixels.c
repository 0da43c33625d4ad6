#include "pixels.h"

typedef uint32_t u32x16 __attribute__((ext_vector_type(16), aligned(1), may_alias));
typedef uint32_t __attribute__((aligned(1), may_alias)) unaligned_u32;

void dk_write_xrgb(uint8_t *destination, const uint8_t *source, int64_t count) {
  int64_t i = 0;
  for (; i + 16 <= count; i += 16) {
    u32x16 p = *(const u32x16 *)(source + 4 * i);
    *(u32x16 *)(destination + 4 * i) = (p & 0xFF00FF00u) | ((p >> 16) & 0xFFu) | ((p & 0xFFu) << 16);
  }
  for (; i < count; i++) {
    uint32_t p = *(const unaligned_u32 *)(source + 4 * i);
    *(unaligned_u32 *)(destination + 4 * i) = (p & 0xFF00FF00u) | ((p >> 16) & 0xFFu) | ((p & 0xFFu) << 16);
  }
}
