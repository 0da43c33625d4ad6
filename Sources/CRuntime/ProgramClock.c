#define _GNU_SOURCE
#include "ProgramClock.h"

#include "ProgramClockParts.h"

#include <dlfcn.h>
#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

// Programs that are rendered offline are to find the time of the frame wherever they look, and their timers are to come at their times in
// the film. Foundation, Dispatch and the concurrency runtime read the clock and arm their timers through a few functions of libc's, which
// the program that this is linked into has under the same names: the dynamic linker prefers those. Outside of a film they only pass on.
//
// - Within a film (`program_clock_enter`) the thread reads film time on all clocks. So what it sets is due at times of the film.
// - The run loop of Core Foundation has its timers in the order of their dates and arms a timerfd for the first. Within a film that is not
//   armed but noted (`timerfd_settime`); when the film comes to that time, it becomes readable and the loop is turned once.
// - What is set before the film is noted with its delay and begins with the film (`program_clock_adopt`).
//
// Dispatch and tasks: ProgramDispatch.c.
//
// Definitions are weak, so that a program which is linked with static copies of those libraries keeps theirs.

_Thread_local struct Program *program;
static pthread_key_t programKey;
static _Thread_local int64_t lastDate, lastTime;

#define NANOSECONDS 1000000000LL
/// 1 January 2001 in seconds of CLOCK_REALTIME.
#define REFERENCE_DATE 978307200LL

static int64_t nanoseconds(struct timespec time) { return time.tv_sec * NANOSECONDS + time.tv_nsec; }

static struct timespec timespec(int64_t time) {
  return (struct timespec){.tv_sec = time / NANOSECONDS, .tv_nsec = time % NANOSECONDS};
}

void *program_next_symbol(const char *name) { return dlsym(RTLD_NEXT, name); }

#define NEXT(name) ((__typeof__(&name))program_next(&next_##name, #name))
#define DECLARE_NEXT(name) static void *_Atomic next_##name

// MARK: Clocks

DECLARE_NEXT(clock_gettime);

static int machine_clock(clockid_t clock, struct timespec *time) {
  int (*next)(clockid_t, struct timespec *) = NEXT(clock_gettime);
  return next ? next(clock, time) : (int)syscall(SYS_clock_gettime, clock, time);
}

static int64_t machine_nanoseconds(clockid_t clock) {
  struct timespec now;
  machine_clock(clock, &now);
  return nanoseconds(now);
}

int64_t program_clock_machine_time(void) { return machine_nanoseconds(CLOCK_MONOTONIC); }

int64_t program_machine_date(void) { return machine_nanoseconds(CLOCK_REALTIME); }

bool program_is_in_film(void) { return program && program->moment.isFilm; }

int64_t program_time_of_day(void) { return REFERENCE_DATE * NANOSECONDS + program->moment.date; }

/// Who waits for a time by reading the clock over and over does not wait for ever.
static void count_reading(void) {
  if (++program->readings > 100000) program_pass(1000);
}

void program_pass(int64_t duration) {
  program->moment.time += duration;
  program->moment.date += duration;
  if (program->reached < program->moment.time) program->reached = program->moment.time;
}

__attribute__((weak)) int clock_gettime(clockid_t clock, struct timespec *time) {
  switch (clock) {
  case CLOCK_REALTIME:
  case CLOCK_REALTIME_COARSE:
    if (!program_is_in_film()) break;
    count_reading();
    *time = timespec(program_time_of_day());
    return 0;
  case CLOCK_MONOTONIC:
  case CLOCK_MONOTONIC_RAW:
  case CLOCK_MONOTONIC_COARSE:
  case CLOCK_BOOTTIME:
    if (!program_is_in_film()) break;
    count_reading();
    *time = timespec(program->base + program->moment.time);
    return 0;
  default: return machine_clock(clock, time);
  }
  int status = machine_clock(clock, time);
  if (!status && clock == CLOCK_REALTIME) lastDate = nanoseconds(*time);
  if (!status && clock == CLOCK_MONOTONIC) lastTime = nanoseconds(*time);
  return status;
}

__attribute__((weak)) int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  struct timespec now;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &now);
  *time = (struct timeval){.tv_sec = now.tv_sec, .tv_usec = now.tv_nsec / 1000};
  return 0;
}

__attribute__((weak)) time_t time(time_t *result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}

// MARK: Waiting

DECLARE_NEXT(nanosleep);

__attribute__((weak)) int nanosleep(const struct timespec *duration, struct timespec *rest) {
  if (program_is_in_film()) program_pass(nanoseconds(*duration));
  return NEXT(nanosleep)(duration, rest);
}

__attribute__((weak)) int usleep(useconds_t duration) {
  struct timespec time = timespec(duration * 1000LL);
  return nanosleep(&time, NULL);
}

#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define SANITIZER_WAITS
#endif
#endif

#ifndef SANITIZER_WAITS
/// An end of waiting that was reckoned from film time, on the machine's clock.
static struct timespec machine_end(clockid_t clock, const struct timespec *end) {
  int64_t now = clock == CLOCK_REALTIME ? program_time_of_day() : program->base + program->moment.time;
  return timespec(machine_nanoseconds(clock) + (nanoseconds(*end) - now));
}

DECLARE_NEXT(pthread_cond_timedwait);

__attribute__((weak)) int pthread_cond_timedwait(
  pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, const struct timespec *restrict end) {
  if (!program_is_in_film()) return NEXT(pthread_cond_timedwait)(condition, mutex, end);
  // Conditions do not tell which clock they follow. Dates of a film are nearer to its date than times are.
  int64_t time = nanoseconds(*end);
  bool isDate = llabs(time - program_time_of_day()) < llabs(time - program->base - program->moment.time);
  struct timespec machineEnd = machine_end(isDate ? CLOCK_REALTIME : CLOCK_MONOTONIC, end);
  return NEXT(pthread_cond_timedwait)(condition, mutex, &machineEnd);
}

DECLARE_NEXT(sem_timedwait);

__attribute__((weak)) int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict end) {
  if (!program_is_in_film()) return NEXT(sem_timedwait)(semaphore, end);
  struct timespec machineEnd = machine_end(CLOCK_REALTIME, end);
  return NEXT(sem_timedwait)(semaphore, &machineEnd);
}
#endif

// MARK: The run loop's timers

/// The descriptor that wakes a mode of the thread's run loop for its next timer.
struct TimerDescriptor {
  int descriptor;
  /// On the machine's scale, as the loop said it; INT64_MAX where it is armed for no time of the film.
  int64_t due;
  struct TimerDescriptor *next;
};

/// A timer that was made on the thread.
struct NotedTimer {
  void *timer;
  /// When it was to fire first, as a date of Core Foundation's, and in how many nanoseconds from when it was made.
  double fireDate;
  int64_t delay;
  bool isOfFilm;
  struct NotedTimer *next;
};

extern const void *kCFRunLoopDefaultMode __attribute__((weak));
extern void *CFRunLoopGetCurrent(void) __attribute__((weak));
extern void *CFRetain(void *object) __attribute__((weak));
extern void CFRelease(void *object) __attribute__((weak));
extern unsigned char CFRunLoopTimerIsValid(void *timer) __attribute__((weak));
extern unsigned char CFRunLoopContainsTimer(void *loop, void *timer, const void *mode) __attribute__((weak));
extern double CFRunLoopTimerGetNextFireDate(void *timer) __attribute__((weak));
extern void CFRunLoopTimerSetNextFireDate(void *timer, double date) __attribute__((weak));

static void free_program(void *value) {
  struct Program *ended = value;
  for (struct TimerDescriptor *next, *each = ended->descriptors; each; each = next) {
    next = each->next;
    free(each);
  }
  for (struct NotedTimer *next, *each = ended->timers; each; each = next) {
    next = each->next;
    CFRelease(each->timer);
    free(each);
  }
  free(ended);
  program = NULL;
}

static __attribute__((constructor)) void make_key(void) { pthread_key_create(&programKey, free_program); }

struct Program *program_of_thread(void) {
  if (program) return program;
  program = calloc(1, sizeof *program);
  if (!program) abort();
  program->base = program_clock_machine_time();
  program->isMain = syscall(SYS_gettid) == getpid();
  pthread_setspecific(programKey, program);
  return program;
}

DECLARE_NEXT(timerfd_settime);

__attribute__((weak)) int timerfd_settime(int descriptor, int flags, const struct itimerspec *time, struct itimerspec *old) {
  struct TimerDescriptor *each = program ? program->descriptors : NULL;
  while (each && each->descriptor != descriptor) each = each->next;
  if (!program_is_in_film() || (flags & ~TFD_TIMER_ABSTIME) || time->it_interval.tv_sec || time->it_interval.tv_nsec) {
    if (each) each->due = INT64_MAX;
    return NEXT(timerfd_settime)(descriptor, flags, time, old);
  }
  if (!each) {
    each = malloc(sizeof *each);
    if (!each) return NEXT(timerfd_settime)(descriptor, flags, time, old);
    *each = (struct TimerDescriptor){.descriptor = descriptor, .next = program->descriptors};
    program->descriptors = each;
  }
  int64_t due = nanoseconds(time->it_value);
  each->due = due == 0 ? INT64_MAX : due + (flags & TFD_TIMER_ABSTIME ? 0 : program->base + program->moment.time);
  struct itimerspec never = {0};
  return NEXT(timerfd_settime)(descriptor, 0, &never, old);
}

static struct TimerDescriptor *first_descriptor(void) {
  struct TimerDescriptor *first = NULL;
  for (struct TimerDescriptor *each = program->descriptors; each; each = each->next)
    if (each->due != INT64_MAX && (!first || each->due < first->due)) first = each;
  return first;
}

int64_t program_next_timer(void) {
  struct TimerDescriptor *first = first_descriptor();
  return first ? first->due - program->base : INT64_MAX;
}

DECLARE_NEXT(CFRunLoopRunInMode);
extern int CFRunLoopRunInMode(const void *mode, double seconds, unsigned char returnsAfterOne);

void program_turn_loop(void) {
  if (!CFRunLoopGetCurrent || !NEXT(CFRunLoopRunInMode)) return;
  program->turns++;
  NEXT(CFRunLoopRunInMode)(kCFRunLoopDefaultMode, 0, 1);
  program->turns--;
}

void program_fire_timers(void) {
  struct TimerDescriptor *first = first_descriptor();
  if (!first) return;
  first->due = INT64_MAX;
  struct itimerspec past = {.it_value = {.tv_nsec = 1}}, never = {0};
  NEXT(timerfd_settime)(first->descriptor, TFD_TIMER_ABSTIME, &past, NULL);
  struct pollfd readable = {.fd = first->descriptor, .events = POLLIN};
  poll(&readable, 1, 1000);
  program_turn_loop();
  // Modes that are not run do not hear of it.
  if (first->due == INT64_MAX) NEXT(timerfd_settime)(first->descriptor, 0, &never, NULL);
}

static void drop_invalid_timers(void) {
  if (program->timerCount < program->timerLimit) return;
  for (struct NotedTimer **place = &program->timers; *place;) {
    struct NotedTimer *each = *place;
    if (CFRunLoopTimerIsValid(each->timer)) {
      place = &each->next;
      continue;
    }
    *place = each->next;
    CFRelease(each->timer);
    free(each);
    program->timerCount--;
  }
  program->timerLimit = 2 * program->timerCount + 16;
}

DECLARE_NEXT(CFRunLoopTimerCreate);
extern void *CFRunLoopTimerCreate(
  void *allocator, double fireDate, double interval, unsigned long flags, long order, void *callback, void *context);

/// Beyond this date Foundation has timers that never fire of themselves: 317 years.
#define NEVER 1e10

__attribute__((weak)) void *CFRunLoopTimerCreate(
  void *allocator, double fireDate, double interval, unsigned long flags, long order, void *callback, void *context) {
  int64_t now = program_is_in_film() ? program_time_of_day() : lastDate ? lastDate : program_machine_date();
  void *timer = NEXT(CFRunLoopTimerCreate)(allocator, fireDate, interval, flags, order, callback, context);
  if (!timer || fireDate >= NEVER || !CFRetain) return timer;
  program_of_thread();
  drop_invalid_timers();
  struct NotedTimer *noted = malloc(sizeof *noted);
  if (!noted) return timer;
  // To the microsecond, which is what dates of this century are exact to.
  double delay = fireDate + REFERENCE_DATE - now / 1e9;
  *noted = (struct NotedTimer){
    .timer = CFRetain(timer),
    .fireDate = fireDate,
    .delay = delay > 0 ? llround(delay * 1e6) * 1000 : 0,
    .isOfFilm = program_is_in_film(),
    .next = program->timers,
  };
  program->timers = noted;
  program->timerCount++;
  return timer;
}

/// Valid, and in the loop of this thread.
static bool is_followed(struct NotedTimer *each) {
  return CFRunLoopTimerIsValid(each->timer) && CFRunLoopContainsTimer(CFRunLoopGetCurrent(), each->timer, kCFRunLoopDefaultMode);
}

static void adopt_timers(void) {
  for (struct NotedTimer *each = program->timers; each; each = each->next) {
    if (each->isOfFilm || !is_followed(each)) continue;
    double next = CFRunLoopTimerGetNextFireDate(each->timer);
    // One that has fired, or been given another date, is due in what remains of that.
    double rest = next + REFERENCE_DATE - program_machine_date() / 1e9;
    double delay = fabs(next - each->fireDate) < 1e-6 ? each->delay / 1e9 : rest > 0 ? rest : 0;
    each->isOfFilm = true;
    CFRunLoopTimerSetNextFireDate(each->timer, program->moment.date / 1e9 + delay);
  }
}

static void return_timers(void) {
  int64_t date = program_machine_date();
  for (struct NotedTimer *each = program->timers; each; each = each->next) {
    if (!each->isOfFilm || !is_followed(each)) continue;
    double delay = CFRunLoopTimerGetNextFireDate(each->timer) - program->film.date / 1e9;
    each->delay = llround(fmax(delay, 0) * 1e6) * 1000;
    each->fireDate = date / 1e9 - REFERENCE_DATE + each->delay / 1e9;
    each->isOfFilm = false;
    CFRunLoopTimerSetNextFireDate(each->timer, each->fireDate);
  }
}

// MARK: Run loops within a film

DECLARE_NEXT(CFRunLoopPerformBlock);
extern void CFRunLoopPerformBlock(void *loop, void *mode, void *block);

__attribute__((weak)) void CFRunLoopPerformBlock(void *loop, void *mode, void *block) {
  if (program_is_in_film() && CFRunLoopGetCurrent && loop == CFRunLoopGetCurrent()) program->hasBlocks = true;
  NEXT(CFRunLoopPerformBlock)(loop, mode, block);
}

/// Lets a while pass in which the loop is run, as a program that waits in its run loop means it.
static int pass_in_loop(double seconds) {
  enum { finished = 1, timedOut = 3 };
  int64_t end = seconds < 1e9 ? program->moment.time + llround(seconds * 1e9) : INT64_MAX;
  for (int rounds = 0; rounds < 1000000; rounds++) {
    int64_t next = program_clock_next();
    if (next == INT64_MAX || next > end) break;
    if (next > program->moment.time) program_pass(next - program->moment.time);
    program_clock_run();
  }
  if (end == INT64_MAX) return finished;
  if (end > program->moment.time) program_pass(end - program->moment.time);
  return timedOut;
}

static bool passes(double seconds) { return program_is_in_film() && program->turns == 0 && seconds > 0; }

__attribute__((weak)) int CFRunLoopRunInMode(const void *mode, double seconds, unsigned char returnsAfterOne) {
  return passes(seconds) ? pass_in_loop(seconds) : NEXT(CFRunLoopRunInMode)(mode, seconds, returnsAfterOne);
}

DECLARE_NEXT(CFRunLoopRunSpecific);
extern int CFRunLoopRunSpecific(void *loop, const void *mode, double seconds, unsigned char returnsAfterOne);

__attribute__((weak)) int CFRunLoopRunSpecific(void *loop, const void *mode, double seconds, unsigned char returnsAfterOne) {
  bool isOwn = CFRunLoopGetCurrent && loop == CFRunLoopGetCurrent();
  return isOwn && passes(seconds) ? pass_in_loop(seconds) : NEXT(CFRunLoopRunSpecific)(loop, mode, seconds, returnsAfterOne);
}

// MARK: The film

int64_t program_clock_reached(void) { return program ? program->reached : 0; }

ProgramMoment program_clock_enter(ProgramMoment moment) {
  ProgramMoment outer = program_of_thread()->moment;
  program->moment = moment;
  if (moment.isFilm) program->film = moment;
  program->readings = 0;
  if (program->reached < moment.time) program->reached = moment.time;
  return outer;
}

void program_clock_leave(ProgramMoment outer) { program->moment = outer; }

void program_clock_adopt(void) {
  program->mainQueueIsBusy = false;
  adopt_timers();
  program_adopt_calls();
}

int64_t program_clock_next(void) {
  if (!program) return INT64_MAX;
  if (program->hasBlocks || program_has_immediate_calls()) return INT64_MIN;
  int64_t timer = program_next_timer(), call = program_next_call();
  return timer < call ? timer : call;
}

void program_clock_run(void) {
  program_run_immediate_calls();
  if (program->hasBlocks) {
    program->hasBlocks = false;
    program_turn_loop();
  }
  for (int rounds = 0; rounds < 1000; rounds++) {
    int64_t timer = program_next_timer(), call = program_next_call();
    if ((timer < call ? timer : call) > program->moment.time) return;
    if (timer <= call) program_fire_timers(); else program_run_first_call();
  }
}

void program_clock_end(void) {
  if (!program || program->moment.isFilm) return;
  return_timers();
  program_return_calls();
}

uint32_t program_clock_take_remarks(void) {
  uint32_t remarks = program ? program->remarks : 0;
  if (program) program->remarks = 0;
  return remarks;
}

int64_t program_last_time(void) { return lastTime; }
int64_t program_last_date(void) { return lastDate; }
