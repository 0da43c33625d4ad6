internal import CRuntime
internal import Graphics

/// The clock that a program lives by while a stepped host works: its `Date()`, timers of the thread's run loop, delayed blocks of the main
/// queue and tasks are at the time of what is rendered.
///
/// `ProgramClock.c` tells how. Each film begins at the reference date, 1 January 2001, so that a program gives the same pictures whenever
/// it is run. Belongs to the thread of its host.
package final class ProgramClock {
  /// When the host's clock began, in its seconds, and the time of the thread's films then, in nanoseconds.
  private let origin: Double
  private let beginning = program_clock_reached()
  private let context = ThreadContext.current

  init(origin: Double) {
    self.origin = origin
    context.filmCount += 1
  }

  deinit {
    context.filmCount -= 1
    // On other threads the film's time does not apply.
    if context.filmCount == 0, context === ThreadContext.current { program_clock_end() }
  }

  /// Begins a film with what the program does before there is a renderer: its clocks, readings and calls are those of the host that is
  /// made next, which begins at 0. The thread's films do not end from then on.
  package static func beginning<Result>(_ work: () throws -> Result) rethrows -> Result {
    ThreadContext.current.filmCount += 1
    let outer = program_clock_enter(ProgramMoment(time: program_clock_reached(), date: 0, isFilm: true))
    defer { program_clock_leave(outer) }
    return try ThreadContext.current.beginningFilm(work)
  }

  /// When the program next waits for something, in seconds of the host's clock; negative infinity for the next turn, infinity for never.
  var nextTime: Double {
    switch program_clock_next() {
    case .max: .infinity
    case .min: -.infinity
    case let time: origin + Double(time - beginning) / 1e9
    }
  }

  /// Runs work during which the program reads a given time, in seconds of the host's clock.
  func perform(at time: Double, _ work: () -> Void) {
    let outer = program_clock_enter(moment(at: time))
    defer { program_clock_leave(outer) }
    work()
  }

  /// Moves what the program has scheduled on the machine's clock onto this one.
  func adopt(at time: Double) { perform(at: time, program_clock_adopt) }

  /// Runs what is due at a time, in seconds of the host's clock.
  func run(at time: Double) {
    var moment = moment(at: time)
    // A timer whose interval is no whole number of nanoseconds fires up to a nanosecond too early.
    let next = program_clock_next()
    if next > moment.time, next - moment.time < Self.rounding { moment.time = next }
    let outer = program_clock_enter(moment)
    program_clock_run()
    program_clock_leave(outer)
    report()
  }

  /// Nanoseconds by which a due time may differ from a frame's and still belong to it.
  private static let rounding: Int64 = 20_000

  /// Seconds by which a due time may differ from a frame's and still belong to it.
  static let tolerance = Double(rounding) / 1e9

  private func moment(at time: Double) -> ProgramMoment {
    ProgramMoment(time: beginning + max(Self.nanoseconds(time - origin), 0), date: Self.nanoseconds(time), isFilm: true)
  }

  /// Nanoseconds, clamped to about a hundred years.
  private static func nanoseconds(_ seconds: Double) -> Int64 { Int64((min(max(seconds, -3e9), 3e9) * 1e9).rounded()) }

  private func report() {
    let remarks = program_clock_take_remarks()
    guard remarks != 0 else { return }
    for (remark, subject, problem) in Self.problems where remarks & UInt32(remark.rawValue) != 0 { Diagnostics.report(subject, problem) }
  }

  private static let problems: [(ProgramClockRemark, String, String)] = [
    (
      ProgramClockRemarkTimerSource, "DispatchSource.makeTimerSource(queue:), Task.sleep(for:tolerance:)",
      "while frames are rendered offline, timer sources keep the film's time on the main queue of the main thread only, and sleeps without "
        + "a tolerance; this one follows the machine's clock: give it the queue .main, or leave the tolerance out"
    ),
    (
      ProgramClockRemarkMainQueue, "DispatchQueue.main.async(execute:)",
      "blocks of the main queue from other threads, and from before the renderer, do not run while it renders from within a block of that "
        + "queue, as an asynchronous main does: await in between"
    ),
    (
      ProgramClockRemarkMainQueueElsewhere, "DispatchQueue.main.asyncAfter(deadline:execute:)",
      "follows the machine's clock where frames are rendered on another thread than the main one: use LayerScheduler.after"
    ),
    (
      ProgramClockRemarkSlowBlock, "DispatchQueue.asyncAfter(deadline:execute:)",
      "a block came at its time in the film, and had not returned after \(program_clock_timeout) s; the film goes on without it"
    ),
  ]
}
