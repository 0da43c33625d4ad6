#pragma once
#include <gcrypt.h>

// Readies the library, once, before any other call. `gcry_control` takes arguments of any number, which Swift cannot call.
static inline int acetate_gcrypt_start(void) {
  if (!gcry_check_version(GCRYPT_VERSION)) return 0;
  // Digests are no secrets: no memory is locked.
  gcry_control(GCRYCTL_DISABLE_SECMEM, 0);
  gcry_control(GCRYCTL_INITIALIZATION_FINISHED, 0);
  return 1;
}

static const int acetate_gcrypt_sha256 = GCRY_MD_SHA256;
