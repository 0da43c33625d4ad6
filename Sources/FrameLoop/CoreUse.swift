/// Tells from frames that were drawn by all cores together how well they shared the work, and whether as many frames at once, a core each,
/// would be faster.
///
/// It counts processor time, which other programs on the machine do not change: a frame takes as long as the thread that has most to do.
package struct CoreUse {
  private let cores: Int
  private var frames = 0
  /// Processor time since the last answer: of the thread that leads, and of all.
  private var leading: UInt64 = 0
  private var all: UInt64 = 0
  /// Whether a core a frame is faster.
  package private(set) var prefersFrames = false

  /// Frames before the first one that counts: they fill caches.
  private static let warmUp = 2
  /// Frames that make an answer, and how long it lasts until it is looked for again.
  private static let sample = 4, period = 120
  /// The part of what the cores could do below which sharing is given up: frames of their own cost some caches and memory.
  private static let sufficient = 0.75

  package init(cores: Int) { self.cores = cores }

  /// Whether the next frame is to be drawn by all cores, because it is time for an answer.
  package var isSampling: Bool {
    cores > 1 && (frames < Self.warmUp + Self.sample || frames % Self.period < Self.sample)
  }

  /// Takes note of a frame drawn by all cores together, in nanoseconds of processor time.
  package mutating func record(leading: UInt64, helping: UInt64) {
    let isWarm = frames >= Self.warmUp
    let counts = isSampling
    frames += 1
    guard isWarm, counts else { return }
    self.leading += leading
    all += leading + helping
    if !isSampling { conclude() }
  }

  /// Takes note of a frame drawn by one core.
  package mutating func recordAlone() { frames += 1 }

  private mutating func conclude() {
    prefersFrames = cores > 1 && Double(all) < Self.sufficient * Double(cores) * Double(leading)
    (leading, all) = (0, 0)
  }
}
