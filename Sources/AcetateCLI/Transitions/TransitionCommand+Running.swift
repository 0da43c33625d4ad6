import Acetate
import Foundation
import MediaFiles
import OfflineOutput
import QuartzCore

extension TransitionCommand {
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
    var settings = try drawing.settings(for: format)
    if let sheet {
      guard format.holdsOnePicture else { throw Failure(.usage, "a sheet is one picture; \(output) holds more") }
      try renderSheet(sheet, settings, cancellation)
      return
    }
    if at != nil && !format.holdsOnePicture {
      throw Failure(.usage, "--at shows one moment, and \(output) holds more; name a picture, such as frame.png")
    }
    try format.check(fps, output: output)
    let choice = try shader.map { try TransitionChoice(shaderAt: $0) } ?? TransitionChoice(named: name ?? "")
    let chosen = try choice.setting(param)
    try chosen.check(&settings)
    let old = try picture(pictures[0]), new = try picture(pictures[1])

    let stage = TransitionStage(old, new, size: size.map { CGSize(width: $0.width, height: $0.height) })
    let renderer = try reportingFailures { try OfflineRenderer(stage.root, settings: settings) }
    // The old picture is on show before the change.
    CATransaction.flush()
    let transition = chosen.transition(subtype: subtype, canvas: stage.root.bounds.size)
    transition.duration = duration
    transition.timingFunction = timing.function
    stage.change(with: transition)
    try drawing.write(renderer, to: output, times: times(for: format), cancellation: cancellation)
  }

  private func times(for format: OutputFormat) -> FrameTimes {
    let rate = fps ?? format.defaultRate
    if format.holdsOnePicture { return FrameTimes(at: (at ?? 0.5) * duration, frameRate: rate) }
    return FrameTimes(from: 0, to: duration, frameRate: rate)
  }

  func picture(_ path: String) throws -> CGImage {
    do { return try ImageFile.read(path: path) } catch { throw Failure(error.kind == .unreadable ? .noInput : .badInput, "\(error)") }
  }

  private func renderSheet(_ names: String, _ settings: RenderSettings, _ cancellation: Cancellation) throws {
    var settings = settings
    settings.size = size
    let choices: [TransitionChoice]
    if let shader {
      choices = [try TransitionChoice(shaderAt: shader).setting(param)]
      try choices[0].check(&settings)
    } else {
      choices = try TransitionChoice.all(names)
    }
    let sides = pictures.isEmpty ? try TransitionSheet.builtInPictures() : (try picture(pictures[0]), try picture(pictures[1]))
    let sheet = TransitionSheet(choices, from: sides.0, to: sides.1, subtype: subtype)
    let renderer = try reportingFailures { try OfflineRenderer(sheet.root, settings: settings) }
    CATransaction.flush()
    sheet.change()
    try drawing.write(renderer, to: output, times: FrameTimes(at: TransitionSheet.moment), cancellation: cancellation)
  }
}
