import Acetate
import Graphics
import TextEscaping

/// What a render would come to. A stretch of its frames, from the middle, is written into the temporary folder as the output would be;
/// bytes and time are those of the stretch, in proportion.
struct DryRun {
  /// Frames of the stretch, unless there are fewer in all.
  static let stretch = 30

  let run: RenderRun

  /// A line such as `a.mp4: 300 frames of 1280×720 pixels, 0 to 5 s, 60 a second; about 3.1 MB in about 12 s`.
  func report() throws -> String {
    let times = run.times, count = min(times.count, Self.stretch)
    let first = times.time(ofFrame: (times.count - count) / 2)
    let seconds = Double(count) * Double(times.frameRate.denominator) / Double(times.frameRate.numerator)
    let part =
      count == 1
      ? FrameTimes(at: first, frameRate: times.frameRate) : FrameTimes(from: first, to: first + seconds, frameRate: times.frameRate)
    let work = try TemporaryWork()
    // Programs are compiled, and pictures read, once.
    _ = try reportingFailures { try run.renderer.image(at: first) }
    let start = monotonicNanoseconds()
    _ = try reportingFailures {
      try run.renderer.write(to: work.path + "/" + Self.name(for: run.output), times: part, cancellation: run.cancellation)
    }
    let elapsed = Double(monotonicNanoseconds() - start) / 1e9
    var bytes = 0
    let manager = FileManager.default, folder = URL(fileURLWithPath: work.path)
    for case let file as URL in manager.enumerator(at: folder, includingPropertiesForKeys: nil) ?? FileManager.DirectoryEnumerator() {
      let attributes = try manager.attributesOfItem(atPath: file.path)
      if attributes[.type] as? FileAttributeType == .typeRegular { bytes += (attributes[.size] as? NSNumber)?.intValue ?? 0 }
    }
    let share = Double(times.count) / Double(count)
    return "\(run.output): \(frames); about \(Self.size(Double(bytes) * share)) in about \(Self.duration(elapsed * share))"
  }

  private var frames: String {
    let size = run.renderer.size, times = run.times
    let pixels = "\(size.width)×\(size.height) pixels"
    if times.count == 1 { return "1 frame of \(pixels), at \(shortest(times.start)) s" }
    return
      "\(times.count) frames of \(pixels), \(shortest(times.start)) to \(shortest(times.start + times.duration)) s, "
      + "\(times.frameRate) a second"
  }

  /// The output's name in the temporary folder; what goes to standard output becomes a file.
  static func name(for output: String) -> String {
    if let kind = output.before(bytes: ":-") { return "frames." + kind }
    return output.hasByteSuffix("/") ? "frames/" : FileName.last(output)
  }

  /// `850 bytes`, `12 kB`, `3.1 MB`: thousands, with two digits.
  static func size(_ bytes: Double) -> String {
    if bytes < 1000 { return "\(Int(bytes.rounded())) bytes" }
    var value = bytes / 1000, unit = 0
    let units = ["kB", "MB", "GB", "TB"]
    while value >= 1000 && unit + 1 < units.count { (value, unit) = (value / 1000, unit + 1) }
    return "\(value < 10 ? shortest((value * 10).rounded() / 10) : "\(Int(saturating: value.rounded()))") \(units[unit])"
  }

  /// `0.2 s`, `45 s`, `12 min`, `3.5 h`.
  static func duration(_ seconds: Double) -> String {
    func text(_ value: Double, _ unit: String) -> String {
      "\(value < 10 ? shortest((value * 10).rounded() / 10) : "\(Int(saturating: value.rounded()))") \(unit)"
    }
    if seconds < 90 { return text(seconds, "s") }
    return seconds < 5400 ? text(seconds / 60, "min") : text(seconds / 3600, "h")
  }
}
