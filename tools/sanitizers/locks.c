// Tells the thread sanitizer what it cannot see of Swift's `Mutex`: linked into every program of `tools/test --sanitize thread`.
//
// A mutex that nobody else wants is taken and given back by atomic operations in our own code, which the sanitizer sees. One that
// several threads want is handed over by the kernel (a futex), in functions of libswiftSynchronization, which is built without the
// sanitizer. These stand before them, by their names in the library's fixed binary interface: each calls the library's, and says that
// what was written under the lock before is seen from then on.
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *

extern void __tsan_acquire(void *address);
extern void __tsan_release(void *address);

static void *libraryFunction(const char *name) {
  void *function = dlsym(RTLD_NEXT, name);
  if (!function) abort();
  return function;
}

// Synchronization._MutexHandle._lockSlow(Swift.UInt32) -> ()
SWIFT void $s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF(uint32_t thread, SELF handle) {
  SWIFT void (*lock)(uint32_t, SELF) = libraryFunction("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
  lock(thread, handle);
  __tsan_acquire(handle);
}

// Synchronization._MutexHandle._tryLockSlow() -> Swift.Bool
SWIFT bool $s15Synchronization12_MutexHandleV12_tryLockSlowSbyF(SELF handle) {
  SWIFT bool (*tryLock)(SELF) = libraryFunction("$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF");
  const bool isLocked = tryLock(handle);
  if (isLocked) __tsan_acquire(handle);
  return isLocked;
}

// Synchronization._MutexHandle._unlockSlow() -> ()
SWIFT void $s15Synchronization12_MutexHandleV11_unlockSlowyyF(SELF handle) {
  SWIFT void (*unlock)(SELF) = libraryFunction("$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
  __tsan_release(handle);
  unlock(handle);
}
