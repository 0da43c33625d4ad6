#ifndef C_PROGRAM_CLOCK_H
#define C_PROGRAM_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

// The clock that a program lives by while its frames are rendered offline, and what waits for times on it: timers of the thread's run loop,
// blocks and timer sources of the main queue, tasks (ProgramClock.c). All belongs to the calling thread.

/// A time on that clock.
typedef struct {
  /// Nanoseconds on the thread's way through all that it has rendered; they never go back.
  int64_t time;
  /// Nanoseconds of the film: what dates count from 1 January 2001.
  int64_t date;
  /// Whether the program lives by this moment; otherwise by the machine's clock.
  bool isFilm;
} ProgramMoment;

/// Nanoseconds of the machine's CLOCK_MONOTONIC, whatever moment the thread lives by.
int64_t program_clock_machine_time(void);

/// The last `time` that the thread came to; 0 where it has rendered nothing yet.
int64_t program_clock_reached(void);

/// From here on the thread's program lives by a moment. Gives back the one before, for `program_clock_leave`.
ProgramMoment program_clock_enter(ProgramMoment moment);
void program_clock_leave(ProgramMoment outer);

/// Takes over what the program set on the machine's clock since the last call: it comes after the same delay from the present moment.
void program_clock_adopt(void);

/// The `time` for which something waits next; one that has passed for what waits for the next turn, INT64_MAX for nothing.
int64_t program_clock_next(void);

/// Runs once what is due at the present moment, in the order of dates.
void program_clock_run(void);

/// Gives what still waits back to the machine's clock.
void program_clock_end(void);

/// What could not be taken over since the last call: a set of ProgramClockRemark.
uint32_t program_clock_take_remarks(void);

typedef enum {
  /// A timer source of another queue than the main one, or of a film on another thread.
  ProgramClockRemarkTimerSource = 1,
  /// The main queue, while the main thread is within one of its blocks.
  ProgramClockRemarkMainQueue = 2,
  /// A delayed block of the main queue, set by a film on another thread.
  ProgramClockRemarkMainQueueElsewhere = 4,
  /// A block of another queue that came at its time and did not return within `program_clock_timeout` seconds.
  ProgramClockRemarkSlowBlock = 8,
} ProgramClockRemark;

enum { program_clock_timeout = 10 };

#endif
