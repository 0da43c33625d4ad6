internal import CRuntime

/// A time or duration in seconds.
public typealias CFTimeInterval = Double

/// The present time in seconds, on the clock that the layers of this thread follow.
///
/// That is the monotonic clock of the machine, unless the thread's layers are rendered offline: then it is the time of the frame or event
/// being worked on, so that a program gives the same pictures at any speed of rendering. While the command line makes a scene, or launches
/// an application, to render it offline, it is 0, where the film's frames begin.
///
/// A begin time that is taken from the machine's clock before the renderer exists, as in `beginTime = CACurrentMediaTime() + 0.35`, means
/// so many seconds after the renderer's start: when the layers are first committed on its clock, the moment at which this clock was last
/// read becomes the time at which that one begins. That goes for begin times of animations, groups and layers that are set after the clock
/// was read on the same thread, and lie nearer to its reading than to 0 and at most an hour before it. All others are times of the
/// renderer's clock.
public func CACurrentMediaTime() -> CFTimeInterval {
  let context = ThreadContext.current
  let host = context.currentHost
  if let host, host.isStepped { return host.time }
  if host == nil, context.isBeginningFilm { return 0 }
  let time = host?.time ?? monotonicTime()
  context.lastClockReading = time
  return time
}

/// Seconds of the machine's `CLOCK_MONOTONIC`, also where the program finds the time of what is rendered.
package func monotonicTime() -> Double { Double(program_clock_machine_time()) / 1e9 }
