import Acetate
import Foundation
import OfflineOutput
import QuartzCore

extension RenderCommand {
  func run() throws {
    let interruption = Interruption()
    do {
      try render(cancellation: interruption.cancellation)
    } catch {
      interruption.endIfReceived()
      throw error
    }
    interruption.endIfReceived()
  }

  private func render(cancellation: Cancellation) throws {
    let format = try reportingFailures { try OutputFormat.parse(name: output) }
    try checkTimes(for: format)
    let composition = try source.load()
    let renderer = try reportingFailures { try OfflineRenderer(composition.rootLayer, settings: settings(for: composition, format: format)) }
    let times = frameTimes(for: composition, format: format)

    var statistics = try stats.map { path throws(Failure) in try StatisticsFile(path) }
    var progress = ProgressBar(total: times.count)
    let report = try reportingFailures {
      defer { progress.finish() }
      return try renderer.write(to: output, times: times, cancellation: cancellation) { progress.update(completed: $0) }
    }
    try statistics?.write(reportingFailures { try report.json() })
  }

  private func checkTimes(for format: OutputFormat) throws(Failure) {
    if format.holdsOnePicture, from != nil || to != nil || duration != nil {
      throw Failure(.usage, "\(output) holds one picture; say its time with --at, or name a sequence (name-%05d.png, or a folder/) or a video")
    }
    if let maximum = format.maximumFrameRate, let fps, fps.framesPerSecond > maximum.framesPerSecond {
      throw Failure(.usage, "\(output) can hold at most \(maximum) frames a second, not \(fps)")
    }
  }

  private func settings(for composition: Composition, format: OutputFormat) throws -> RenderSettings {
    var settings = RenderSettings()
    settings.canvas = composition.size
    settings.size = size
    settings.scale = scale.map { CGFloat($0) }
    settings.device = device
    settings.backend = try backend ?? (device == nil ? Backend.ofEnvironment() : nil) ?? (device == nil ? .auto : .gl)
    settings.quality = quality
    settings.preset = preset
    switch background {
    case .transparent: settings.background = nil
    case .color(let color): settings.background = color
    case nil: settings.background = format.prefersOpaqueBackground ? CGColor(red: 0, green: 0, blue: 0, alpha: 1) : nil
    }
    return settings
  }

  private func frameTimes(for composition: Composition, format: OutputFormat) -> FrameTimes {
    let rate = fps ?? Self.defaultRate(for: format)
    let start = at ?? from ?? 0
    if at != nil || format.holdsOnePicture { return FrameTimes(at: start, frameRate: rate) }
    let end = to ?? duration.map { start + $0 } ?? max(start, composition.duration ?? 5)
    return FrameTimes(from: start, to: end, frameRate: rate)
  }

  /// 60 frames a second, or as many as the format can hold.
  private static func defaultRate(for format: OutputFormat) -> FrameRate {
    let usual = FrameRate(60)
    guard let maximum = format.maximumFrameRate, maximum.framesPerSecond < usual.framesPerSecond else { return usual }
    return maximum
  }
}
