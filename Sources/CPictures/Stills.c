#include "Stills.h"

#include <stdlib.h>

void cstill_free(CStill *picture) {
  free(picture->profile);
  free(picture->pixels);
}

uint32_t cstill_straightened(uint32_t value, uint32_t alpha, uint32_t most) {
  if (alpha == 0) return 0;
  uint64_t result = ((uint64_t)value * most + alpha / 2) / alpha;
  return result < most ? (uint32_t)result : most;
}

void cstill_store(void *pixels, size_t place, uint32_t number, uint32_t most, int bits) {
  uint32_t wanted = bits == 16 ? 65535 : 255;
  if (most != wanted) number = (uint32_t)(((uint64_t)number * wanted + most / 2) / most);
  if (bits == 16) ((uint16_t *)pixels)[place] = (uint16_t)number;
  else ((uint8_t *)pixels)[place] = (uint8_t)number;
}

void cstill_free_file(CStillFile *file) { free(file->bytes); }
