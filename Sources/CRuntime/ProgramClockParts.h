// What the files of the program's clock share.
#ifndef PROGRAM_CLOCK_PARTS_H
#define PROGRAM_CLOCK_PARTS_H

#include "ProgramClock.h"

#include <stddef.h>

struct TimerDescriptor;
struct NotedTimer;
struct Call;
struct SourceTimer;
struct EarlyCall;

/// What a thread knows of its films.
struct Program {
  ProgramMoment moment;
  /// The last moment of a film.
  ProgramMoment film;
  /// What CLOCK_MONOTONIC shows at the time 0.
  int64_t base;
  int64_t reached;
  /// Readings of the clock at this moment.
  int64_t readings;
  bool isMain;
  /// Turns of the run loop under way that the film makes itself.
  int turns;
  /// Whether blocks wait for a turn of the run loop.
  bool hasBlocks;
  struct TimerDescriptor *descriptors;
  struct NotedTimer *timers;
  size_t timerCount, timerLimit;
  /// Calls for the next turn, in their order; calls at a time, in the order of times.
  struct Call *immediate, **immediateEnd, *timed;
  struct SourceTimer *sources;
  struct EarlyCall *early;
  /// Whether the main queue is not run by turning the loop, because it is at work further out.
  bool mainQueueIsBusy;
  uint32_t remarks;
};

extern _Thread_local struct Program *program;

struct Program *program_of_thread(void);
bool program_is_in_film(void);
/// The present moment as nanoseconds of CLOCK_REALTIME.
int64_t program_time_of_day(void);
int64_t program_machine_date(void);
/// What the program read last on the machine's CLOCK_MONOTONIC and CLOCK_REALTIME; 0 for nothing.
int64_t program_last_time(void);
int64_t program_last_date(void);
/// Lets time pass within the present moment.
void program_pass(int64_t duration);
void program_turn_loop(void);

void *program_next_symbol(const char *name);

/// The function of that name that comes after this program's.
static inline void *program_next(void *_Atomic *place, const char *name) {
  void *next = __atomic_load_n((void **)place, __ATOMIC_RELAXED);
  if (next) return next;
  next = program_next_symbol(name);
  __atomic_store_n((void **)place, next, __ATOMIC_RELAXED);
  return next;
}

bool program_has_immediate_calls(void);
void program_run_immediate_calls(void);
int64_t program_next_call(void);
void program_run_first_call(void);
void program_adopt_calls(void);
void program_return_calls(void);

#endif
