// Counts heap allocations of the whole process, for benchmarks. Linking this target, or loading its library before all others
// (LD_PRELOAD), puts counting functions in front of the C library's own; they add nothing but one increment while counting is on.
// `acetate` looks these functions up by name: it is not linked with them.
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// Whether this build can count: it needs glibc, and no sanitizer that takes allocation over.
bool ac_available(void);
/// Starts or stops counting.
void ac_enable(bool enable);
/// Allocations of all threads while counting was on.
uint64_t ac_count(void);
/// Bytes that the process has from the heap now, with what the allocator adds to each block.
uint64_t ac_bytes_in_use(void);
