#define _GNU_SOURCE
#include "call_stack.h"

#include <errno.h>
#include <pthread.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <ucontext.h>
#include <unistd.h>

enum {
  LEAST_ROOM = 128 << 10,
  MOST_ROOM = 512 << 10,
  // Some ten thousand levels of the recursions that take most.
  STACK_SIZE = 64 << 20,
  // What the kernel keeps free below where a program's stack begins, however far its limit is raised later: 128 MiB, of which half is
  // trusted.
  MOST_MAIN = 64 << 20,
};

_Thread_local uintptr_t cs_limit = UINTPTR_MAX;

// A quarter of a stack is left to what recursions call, such as a program's own drawing.
static uintptr_t limit(uintptr_t lowest, uintptr_t size) {
  uintptr_t room = size / 4;
  if (room < LEAST_ROOM) room = LEAST_ROOM;
  if (room > MOST_ROOM) room = MOST_ROOM;
  return lowest + room;
}

typedef struct {
  uintptr_t lowest, size;
} Stack;

// That of the program's first thread, which reaches down from the name that it was started by as far as its limit. The C library reads all
// of /proc/self/maps to tell so, which takes as long as a small frame.
static Stack main_stack(void) {
  uintptr_t top = getauxval(AT_EXECFN);
  struct rlimit most;
  if (top == 0 || gettid() != getpid() || getrlimit(RLIMIT_STACK, &most) != 0) return (Stack){0, 0};
  uintptr_t size = most.rlim_cur < MOST_MAIN ? most.rlim_cur : MOST_MAIN;
  return (Stack){top - size, size};
}

static Stack thread_stack(void) {
  pthread_attr_t attributes;
  void *lowest = NULL;
  size_t size = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
    pthread_attr_getstack(&attributes, &lowest, &size);
    pthread_attr_destroy(&attributes);
  }
  return (Stack){(uintptr_t)lowest, size};
}

bool cs_find_room(void) {
  if (cs_limit != UINTPTR_MAX) return false;
  Stack stack = main_stack();
  uintptr_t here = (uintptr_t)__builtin_frame_address(0);
  if (here <= stack.lowest || here - stack.lowest > stack.size) stack = thread_stack();
  // A stack that the system tells nothing about is one that nobody runs out of.
  cs_limit = stack.size > 0 ? limit(stack.lowest, stack.size) : 0;
  return (uintptr_t)__builtin_frame_address(0) >= cs_limit;
}

typedef struct {
  void (*body)(void *);
  void *argument;
} Call;

// Arguments of contexts are ints.
static void run(unsigned high, unsigned low) {
  Call *call = (Call *)((uintptr_t)high << 32 | low);
  call->body(call->argument);
}

int cs_call(void (*body)(void *), void *argument) {
  char *stack = mmap(NULL, STACK_SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (stack == MAP_FAILED) return errno;
  // What goes beyond it stops the program, as it does at the end of a thread's stack.
  mprotect(stack, (size_t)sysconf(_SC_PAGESIZE), PROT_NONE);

  Call call = {body, argument};
  ucontext_t here, there;
  getcontext(&there);
  there.uc_stack.ss_sp = stack;
  there.uc_stack.ss_size = STACK_SIZE;
  there.uc_link = &here;
  makecontext(&there, (void (*)(void))run, 2, (unsigned)((uintptr_t)&call >> 32), (unsigned)(uintptr_t)&call);

  uintptr_t outer = cs_limit;
  cs_limit = limit((uintptr_t)stack, STACK_SIZE);
  int code = swapcontext(&here, &there) == 0 ? 0 : errno;
  cs_limit = outer;
  munmap(stack, STACK_SIZE);
  return code;
}
