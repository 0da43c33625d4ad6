#include "CStills.h"

#include <stdlib.h>

void cstill_free(CStill *picture) {
  free(picture->profile);
  free(picture->pixels);
}

void cstill_free_file(CStillFile *file) { free(file->bytes); }
