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
    let renderer = try reportingFailures {
      try OfflineRenderer(composition, settings: settings(format: format))
    }
    let times = frameTimes(for: composition, format: format)

    try drawing.write(renderer, to: output, times: times, cancellation: cancellation)
  }

  private func checkTimes(for format: OutputFormat) throws(Failure) {
    if format.holdsOnePicture, from != nil || to != nil || duration != nil {
      throw Failure(
        .usage, "\(output) holds one picture; say its time with --at, or name a sequence (name-%05d.png, or a folder/) or a video")
    }
    try format.check(fps, output: output)
  }

  private func settings(format: OutputFormat) throws -> RenderSettings {
    var settings = try drawing.settings(for: format)
    settings.size = size
    settings.scale = scale.map { CGFloat($0) }
    return settings
  }

  private func frameTimes(for composition: Composition, format: OutputFormat) -> FrameTimes {
    let rate = fps ?? format.defaultRate
    let start = at ?? from ?? 0
    if at != nil || format.holdsOnePicture { return FrameTimes(at: start, frameRate: rate) }
    let end = to ?? duration.map { start + $0 } ?? max(start, composition.duration ?? 5)
    return FrameTimes(from: start, to: end, frameRate: rate)
  }
}
