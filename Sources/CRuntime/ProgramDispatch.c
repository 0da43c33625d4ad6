#define _GNU_SOURCE
#include "ProgramClockParts.h"

#include <dlfcn.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

// Dispatch and tasks on a film's clock (ProgramClock.c). What a film sets for a time is kept in a list, in the order of times:
//
// - Blocks of the main queue are run by the film itself, in their order, where the film is on the main thread. So they come also where a
//   program renders from within a block of that queue, as a program with an asynchronous `main` does.
// - Blocks of other queues are handed to their queue at their time, and the film waits for them: what they hand on is there then.
// - Timer sources of the main queue are made as sources that count: at each of their times the film adds one.
// - Tasks that the film begins go on on its thread, one after the other, whatever they wait for: the runtime asks three hooks for that, and
//   gives jobs to queues besides.
//
// What other threads put into the main queue is run when the film turns the run loop.

typedef void (*Function)(void *context);
#define SWIFT_CC __attribute__((swiftcall))

/// Work for a queue; without one, a job of a task.
struct Call {
  int64_t due;
  void *queue;
  Function function;
  void *context;
  struct Call *next;
};

/// A timer source of the main queue.
struct SourceTimer {
  void *source;
  int64_t due;
  uint64_t interval;
  struct SourceTimer *next;
};

/// A delayed call of the main queue, set before there was a film. The machine's clock or a film makes it, whichever comes to it first.
struct EarlyCall {
  Function function;
  void *context;
  int64_t delay;
  bool isMade;
  struct EarlyCall *next, **place;
};

#define NEXT(name) ((__typeof__(&name))program_next(&next_##name, #name))
#define DECLARE_NEXT(name) static void *_Atomic next_##name

extern void *_Block_copy(const void *block) __attribute__((weak));
extern void _Block_release(const void *block) __attribute__((weak));

/// How the compiler lays out a block.
struct Block {
  void *isa;
  int32_t flags, reserved;
  void (*invoke)(void *block);
};

static void run_block(void *block) {
  ((struct Block *)block)->invoke(block);
  _Block_release(block);
}

static void *main_queue(void) {
  static void *_Atomic queue;
  void *found = atomic_load_explicit(&queue, memory_order_relaxed);
  if (found) return found;
  found = dlsym(RTLD_DEFAULT, "_dispatch_main_q");
  atomic_store_explicit(&queue, found, memory_order_relaxed);
  return found;
}

static bool is_of_film(void *queue) { return program_is_in_film() && program->isMain && queue == main_queue(); }

// MARK: Lists

static struct Call *make_call(int64_t due, void *queue, Function function, void *context) {
  struct Call *call = malloc(sizeof *call);
  if (!call) abort();
  *call = (struct Call){.due = due, .queue = queue, .function = function, .context = context};
  return call;
}

static void append_immediate(void *queue, Function function, void *context) {
  struct Call **end = program->immediate ? program->immediateEnd : &program->immediate;
  *end = make_call(0, queue, function, context);
  program->immediateEnd = &(*end)->next;
}

/// Behind those of the same time.
static void insert_timed(int64_t due, void *queue, Function function, void *context) {
  struct Call **place = &program->timed;
  while (*place && (*place)->due <= due) place = &(*place)->next;
  struct Call *call = make_call(due, queue, function, context);
  call->next = *place;
  *place = call;
}

// MARK: Queues

extern void dispatch_async_f(void *queue, void *context, Function function);
extern void dispatch_async(void *queue, void *block);
extern void dispatch_after_f(uint64_t time, void *queue, void *context, Function function);
extern void dispatch_after(uint64_t time, void *queue, void *block);
extern uint64_t dispatch_time(uint64_t time, int64_t delta) __attribute__((weak));
DECLARE_NEXT(dispatch_async_f);
DECLARE_NEXT(dispatch_async);
DECLARE_NEXT(dispatch_after_f);
DECLARE_NEXT(dispatch_after);

__attribute__((weak)) void dispatch_async_f(void *queue, void *context, Function function) {
  if (is_of_film(queue)) return append_immediate(queue, function, context);
  NEXT(dispatch_async_f)(queue, context, function);
}

__attribute__((weak)) void dispatch_async(void *queue, void *block) {
  if (is_of_film(queue)) return append_immediate(queue, run_block, _Block_copy(block));
  NEXT(dispatch_async)(queue, block);
}

/// Nanoseconds until a time of Dispatch's, from what its program takes for now; INT64_MAX for never.
///
/// dispatch/src/shims/time.h: without the upper bits set a time is one of CLOCK_MONOTONIC, with the first one of CLOCK_BOOTTIME, and with
/// both a negative one of CLOCK_REALTIME.
static int64_t delay_until(uint64_t time) {
  const uint64_t forever = UINT64_MAX, wallNow = UINT64_MAX - 1, first = 1ULL << 63, second = 1ULL << 62;
  if (time == forever) return INT64_MAX;
  if (time == 0 || time == first || time == wallNow) return 0;
  bool isFilm = program_is_in_film();
  int64_t now;
  if ((time & first) && (time & second)) {
    time = -time;
    now = isFilm ? program_time_of_day() : program_last_date() ? program_last_date() : program_machine_date();
  } else {
    // The machine has not slept between two readings of a program that does not wait.
    time &= ~first;
    int64_t last = program_last_time();
    now = isFilm ? program->base + program->moment.time : last ? last : program_clock_machine_time();
  }
  return (int64_t)time > now ? (int64_t)time - now : 0;
}

static int64_t due_after(int64_t delay) {
  return delay > INT64_MAX - program->moment.time ? INT64_MAX : program->moment.time + delay;
}

static void make_early_call(void *value) {
  struct EarlyCall *call = value;
  if (!call->isMade) {
    call->isMade = true;
    call->function(call->context);
  }
  // The list is the main thread's, and so is the main queue but under `dispatchMain()`.
  if (program && program->isMain) {
    *call->place = call->next;
    if (call->next) call->next->place = call->place;
    free(call);
  }
}

extern SWIFT_CC void swift_job_run(void *job, void *executor, uintptr_t implementation) __attribute__((weak));

/// Whether a function is the concurrency runtime's own: what it gives to queues are jobs, which the film runs itself.
static bool runs_job(Function function) {
  Dl_info own, runtime;
  return swift_job_run && dladdr((void *)function, &own) && dladdr((void *)swift_job_run, &runtime) && own.dli_fbase == runtime.dli_fbase;
}

/// Whether the call was kept: one for a time of the film, or for one that a film may yet take over.
static bool keep_delayed(uint64_t time, void *queue, Function function, void *context) {
  bool isMainQueue = queue == main_queue();
  if (program_is_in_film()) {
    if (isMainQueue && !program->isMain) {
      program->remarks |= ProgramClockRemarkMainQueueElsewhere;
      return false;
    }
    int64_t delay = delay_until(time);
    if (delay != INT64_MAX) insert_timed(due_after(delay), runs_job(function) ? NULL : queue, function, context);
    return true;
  }
  if (!isMainQueue || !program_of_thread()->isMain) return false;
  struct EarlyCall *call = malloc(sizeof *call);
  int64_t delay = delay_until(time);
  if (!call || delay == INT64_MAX) {
    free(call);
    return false;
  }
  *call = (struct EarlyCall){
    .function = function, .context = context, .delay = (delay + 500) / 1000 * 1000, .next = program->early, .place = &program->early};
  if (program->early) program->early->place = &call->next;
  program->early = call;
  NEXT(dispatch_after_f)(time, queue, call, make_early_call);
  return true;
}

__attribute__((weak)) void dispatch_after_f(uint64_t time, void *queue, void *context, Function function) {
  if (!keep_delayed(time, queue, function, context)) NEXT(dispatch_after_f)(time, queue, context, function);
}

__attribute__((weak)) void dispatch_after(uint64_t time, void *queue, void *block) {
  void *copy = _Block_copy(block);
  if (keep_delayed(time, queue, run_block, copy)) return;
  NEXT(dispatch_after)(time, queue, block);
  _Block_release(copy);
}

void program_adopt_calls(void) {
  // The list has the last one first.
  struct EarlyCall *calls = NULL;
  for (struct EarlyCall *each = program->early; each; each = each->next)
    if (!each->next) calls = each;
  for (struct EarlyCall *each = calls; each;) {
    if (!each->isMade) {
      each->isMade = true;
      insert_timed(due_after(each->delay), main_queue(), each->function, each->context);
    }
    if (each->place == &program->early) break;
    each = (struct EarlyCall *)((char *)each->place - offsetof(struct EarlyCall, next));
  }
}

// MARK: Timer sources

extern const char _dispatch_source_type_data_add[] __attribute__((weak));
extern void *dispatch_source_create(const void *type, uintptr_t handle, uintptr_t mask, void *queue);
extern void dispatch_source_set_timer(void *source, uint64_t start, uint64_t interval, uint64_t leeway);
extern void dispatch_source_merge_data(void *source, uintptr_t value) __attribute__((weak));
extern intptr_t dispatch_source_testcancel(void *source) __attribute__((weak));
extern void dispatch_set_context(void *object, void *context) __attribute__((weak));
extern void dispatch_set_finalizer_f(void *object, Function finalizer) __attribute__((weak));
DECLARE_NEXT(dispatch_source_create);
DECLARE_NEXT(dispatch_source_set_timer);

static void remove_source(void *source, void *entry) {
  if (!program) return;
  for (struct SourceTimer **place = &program->sources; *place; place = &(*place)->next) {
    struct SourceTimer *each = *place;
    if (each->source != source && each != entry) continue;
    *place = each->next;
    free(each);
    return;
  }
}

/// The last reference to a source is gone.
static void forget_source(void *entry) { remove_source(NULL, entry); }

__attribute__((weak)) void *dispatch_source_create(const void *type, uintptr_t handle, uintptr_t mask, void *queue) {
  static const void *_Atomic timerType, *_Atomic countType;
  if (program_is_in_film()) {
    if (!timerType) timerType = dlsym(RTLD_DEFAULT, "_dispatch_source_type_timer");
    if (!countType) countType = dlsym(RTLD_DEFAULT, "_dispatch_source_type_data_add");
  }
  bool isTimer = program_is_in_film() && type == timerType;
  struct SourceTimer *timer = isTimer && is_of_film(queue) ? malloc(sizeof *timer) : NULL;
  void *source = timer ? NEXT(dispatch_source_create)(countType, 0, 0, queue) : NEXT(dispatch_source_create)(type, handle, mask, queue);
  // One that was there before, and had its context changed.
  remove_source(source, NULL);
  if (!timer) {
    if (isTimer) program->remarks |= ProgramClockRemarkTimerSource;
    return source;
  }
  *timer = (struct SourceTimer){.source = source, .due = INT64_MAX, .next = program->sources};
  program->sources = timer;
  dispatch_set_context(source, timer);
  dispatch_set_finalizer_f(source, forget_source);
  return source;
}

__attribute__((weak)) void dispatch_source_set_timer(void *source, uint64_t start, uint64_t interval, uint64_t leeway) {
  struct SourceTimer *timer = program ? program->sources : NULL;
  while (timer && timer->source != source) timer = timer->next;
  if (!timer) return NEXT(dispatch_source_set_timer)(source, start, interval, leeway);
  int64_t delay = delay_until(start);
  timer->due = delay == INT64_MAX ? INT64_MAX : due_after(delay);
  timer->interval = interval;
}

static struct SourceTimer *first_source(void) {
  struct SourceTimer *first = NULL;
  for (struct SourceTimer *each = program->sources; each; each = each->next)
    if (each->due != INT64_MAX && (!first || each->due <= first->due)) first = each;
  return first;
}

extern int _dispatch_get_main_queue_port_4CF(void) __attribute__((weak));

/// Whether other threads, or sources, have put something into the main queue.
static bool main_queue_is_filled(void) {
  if (!program->isMain || !_dispatch_get_main_queue_port_4CF) return false;
  struct pollfd port = {.fd = _dispatch_get_main_queue_port_4CF(), .events = POLLIN};
  return poll(&port, 1, 0) > 0;
}

static void run_main_queue(void) {
  if (program->mainQueueIsBusy || !main_queue_is_filled()) return;
  program_turn_loop();
  if (!main_queue_is_filled()) return;
  // One turn may have been for a timer.
  program_turn_loop();
  if (!main_queue_is_filled()) return;
  program->mainQueueIsBusy = true;
  program->remarks |= ProgramClockRemarkMainQueue;
}

static void fire_source(struct SourceTimer *timer) {
  int64_t interval = timer->interval > INT64_MAX ? INT64_MAX : (int64_t)timer->interval;
  timer->due = interval == 0 || interval > INT64_MAX - timer->due ? INT64_MAX : timer->due + interval;
  if (dispatch_source_testcancel(timer->source)) {
    timer->due = INT64_MAX;
    return;
  }
  dispatch_source_merge_data(timer->source, 1);
  run_main_queue();
}

// MARK: Tasks

typedef SWIFT_CC void (*EnqueueOriginal)(void *job);
typedef SWIFT_CC void (*DelayOriginal)(unsigned long long delay, void *job);
typedef SWIFT_CC void (*DeadlineOriginal)(long long, long long, long long, long long, int clock, void *job);
extern SWIFT_CC void (*swift_task_enqueueGlobal_hook)(void *job, EnqueueOriginal original) __attribute__((weak));
extern SWIFT_CC void (*swift_task_enqueueGlobalWithDelay_hook)(unsigned long long delay, void *job, DelayOriginal original)
  __attribute__((weak));
extern SWIFT_CC void (*swift_task_enqueueGlobalWithDeadline_hook)(
  long long seconds, long long nanoseconds, long long toleranceSeconds, long long toleranceNanoseconds, int clock, void *job,
  DeadlineOriginal original) __attribute__((weak));

static void run_job(void *job) { swift_job_run(job, NULL, 0); }

static SWIFT_CC void enqueue_job(void *job, EnqueueOriginal original) {
  if (!program_is_in_film()) return original(job);
  append_immediate(NULL, run_job, job);
}

static SWIFT_CC void enqueue_delayed_job(unsigned long long delay, void *job, DelayOriginal original) {
  if (!program_is_in_film()) return original(delay, job);
  insert_timed(due_after(delay > INT64_MAX ? INT64_MAX : (int64_t)delay), NULL, run_job, job);
}

static SWIFT_CC void enqueue_job_with_deadline(
  long long seconds, long long nanoseconds, long long toleranceSeconds, long long toleranceNanoseconds, int clock, void *job,
  DeadlineOriginal original) {
  if (!program_is_in_film()) return original(seconds, nanoseconds, toleranceSeconds, toleranceNanoseconds, clock, job);
  int64_t due = seconds > INT64_MAX / 1000000000 - 1 ? INT64_MAX : seconds * 1000000000 + nanoseconds - program->base;
  insert_timed(due, NULL, run_job, job);
}

static __attribute__((constructor)) void set_hooks(void) {
  if (!swift_job_run) return;
  if (&swift_task_enqueueGlobal_hook && !swift_task_enqueueGlobal_hook) swift_task_enqueueGlobal_hook = enqueue_job;
  if (&swift_task_enqueueGlobalWithDelay_hook && !swift_task_enqueueGlobalWithDelay_hook)
    swift_task_enqueueGlobalWithDelay_hook = enqueue_delayed_job;
  if (&swift_task_enqueueGlobalWithDeadline_hook && !swift_task_enqueueGlobalWithDeadline_hook)
    swift_task_enqueueGlobalWithDeadline_hook = enqueue_job_with_deadline;
}

static void *global_queue(void) { return ((void *(*)(intptr_t, uintptr_t))dlsym(RTLD_DEFAULT, "dispatch_get_global_queue"))(0, 0); }

/// The thread is about to wait for somebody: jobs that wait for the thread run elsewhere then.
static void release_jobs(void) {
  if (!program_is_in_film()) return;
  struct Call **place = &program->immediate;
  while (*place) {
    struct Call *call = *place;
    if (call->queue) {
      place = &call->next;
      continue;
    }
    *place = call->next;
    NEXT(dispatch_async_f)(global_queue(), call->context, call->function);
    free(call);
  }
  program->immediateEnd = place;
}

extern intptr_t dispatch_semaphore_wait(void *semaphore, uint64_t end);
extern intptr_t dispatch_group_wait(void *group, uint64_t end);
DECLARE_NEXT(dispatch_semaphore_wait);
DECLARE_NEXT(dispatch_group_wait);

__attribute__((weak)) intptr_t dispatch_semaphore_wait(void *semaphore, uint64_t end) {
  release_jobs();
  return NEXT(dispatch_semaphore_wait)(semaphore, end);
}

__attribute__((weak)) intptr_t dispatch_group_wait(void *group, uint64_t end) {
  release_jobs();
  return NEXT(dispatch_group_wait)(group, end);
}

// MARK: What is due

/// Work that another queue does while the film waits; the last to be done with it frees it.
struct Handover {
  Function function;
  void *context;
  atomic_bool isDone;
  atomic_int owners;
};

static void disown(struct Handover *handover) {
  if (atomic_fetch_sub(&handover->owners, 1) == 1) free(handover);
}

static void run_handover(void *value) {
  struct Handover *handover = value;
  handover->function(handover->context);
  atomic_store(&handover->isDone, true);
  disown(handover);
}

static void run_elsewhere(struct Call *call) {
  struct Handover *handover = malloc(sizeof *handover);
  if (!handover) return NEXT(dispatch_async_f)(call->queue, call->context, call->function);
  *handover = (struct Handover){.function = call->function, .context = call->context, .owners = 2};
  NEXT(dispatch_async_f)(call->queue, handover, run_handover);
  int64_t begun = program_clock_machine_time();
  while (!atomic_load(&handover->isDone)) {
    // It may wait for the main queue itself.
    run_main_queue();
    if (program_clock_machine_time() - begun > program_clock_timeout * 1000000000LL) {
      program->remarks |= ProgramClockRemarkSlowBlock;
      break;
    }
    poll(NULL, 0, 1);
  }
  disown(handover);
}

static void run_call(struct Call *call) {
  if (call->queue && call->queue != main_queue()) run_elsewhere(call); else call->function(call->context);
  free(call);
}

bool program_has_immediate_calls(void) {
  return program->immediate || (!program->mainQueueIsBusy && main_queue_is_filled());
}

void program_run_immediate_calls(void) {
  struct Call *calls = program->immediate;
  program->immediate = NULL;
  for (struct Call *next; calls; calls = next) {
    next = calls->next;
    run_call(calls);
  }
  run_main_queue();
}

int64_t program_next_call(void) {
  struct SourceTimer *source = first_source();
  int64_t call = program->timed ? program->timed->due : INT64_MAX, count = source ? source->due : INT64_MAX;
  return call < count ? call : count;
}

void program_run_first_call(void) {
  struct SourceTimer *source = first_source();
  struct Call *call = program->timed;
  if (source && (!call || source->due < call->due)) return fire_source(source);
  if (!call) return;
  program->timed = call->next;
  run_call(call);
}

void program_return_calls(void) {
  program->mainQueueIsBusy = false;
  struct Call *immediate = program->immediate, *timed = program->timed;
  program->immediate = program->timed = NULL;
  void *anywhere = immediate || timed ? global_queue() : NULL;
  for (struct Call *next, *each = immediate; each; each = next) {
    next = each->next;
    NEXT(dispatch_async_f)(each->queue ? each->queue : anywhere, each->context, each->function);
    free(each);
  }
  for (struct Call *next, *each = timed; each; each = next) {
    next = each->next;
    int64_t delay = each->due > program->film.time ? each->due - program->film.time : 0;
    // Another film may take it over.
    dispatch_after_f(dispatch_time(0, delay), each->queue ? each->queue : anywhere, each->context, each->function);
    free(each);
  }
}
