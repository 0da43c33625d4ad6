#include "CAllocationCounter.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define AC_SANITIZED 1
#endif
#endif

static atomic_bool enabled;
static atomic_uint_fast64_t allocations;

void ac_enable(bool enable) { atomic_store_explicit(&enabled, enable, memory_order_relaxed); }
uint64_t ac_count(void) { return atomic_load_explicit(&allocations, memory_order_relaxed); }

#if defined(__GLIBC__) && !defined(AC_SANITIZED)

#include <malloc.h>

uint64_t ac_bytes_in_use(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

bool ac_available(void) { return true; }

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

static inline void note(void) {
  if (atomic_load_explicit(&enabled, memory_order_relaxed)) atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
}

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  note();
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  note();
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
  note();
  void *result = __libc_memalign(alignment, size);
  if (!result) return ENOMEM;
  *block = result;
  return 0;
}

#else

bool ac_available(void) { return false; }
uint64_t ac_bytes_in_use(void) { return 0; }

#endif
