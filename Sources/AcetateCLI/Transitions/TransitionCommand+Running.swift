import Acetate
import MediaFiles
import OfflineOutput
import QuartzCore

extension TransitionCommand {
  func run() throws {
    let interruption = Interruption()
    defer { interruption.endIfReceived() }
    try render(cancellation: interruption.cancellation)
  }

  private func render(cancellation: Cancellation) throws {
    var format = try reportingFailures { try OutputFormat.parse(name: output) }
    // With a stretch of time, a .webp is an animation.
    if at == nil, duration != nil || hold != nil { format = format.holding(frames: 2) }
    let duration = duration ?? 1
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
    let sequence =
      if let shader { TransitionSequence(try TransitionChoice(shaderAt: shader).setting(param)) } else {
        try TransitionSequence(names: name ?? "", param: param)
      }
    try sequence.check(&settings)
    let inputs = try TransitionInputs(inputs)
    let schedule = TransitionSchedule(durations: inputs.durations, transition: duration, hold: hold)

    let stage = TransitionStage(size: size.map { CGSize(width: $0.width, height: $0.height) } ?? inputs.firstSize)
    let renderer = try reportingFailures { try OfflineRenderer(stage.root, settings: settings) }
    stage.show(try inputs.input(0), at: 0, with: nil)
    // The first input is on show before the change.
    CATransaction.flush()
    var failure: (any Error)?
    for (index, start) in schedule.starts.enumerated().dropFirst() {
      let show = {
        guard failure == nil else { return }
        do {
          let transition = sequence.choice(index).transition(subtype: subtype, canvas: stage.root.bounds.size)
          transition.duration = duration
          transition.timingFunction = timing
          stage.show(try inputs.input(index), at: start, with: transition)
        } catch {
          failure = error
          cancellation.cancel()
        }
      }
      if start == 0 { show() } else { LayerScheduler.after(start, show) }
    }
    do {
      let times = times(for: format, until: schedule.end)
      let run = RenderRun(renderer: renderer, output: output, times: times, cancellation: cancellation)
      if dryRun { try Terminal.sayLines(DryRun(run: run).report()) } else { try drawing.write(run) }
    } catch { throw failure ?? error }
  }

  private func times(for format: OutputFormat, until end: Double) -> FrameTimes {
    let rate = fps ?? format.defaultRate
    if format.holdsOnePicture { return FrameTimes(at: (at ?? 0.5) * end, frameRate: rate) }
    return FrameTimes(from: 0, to: end, frameRate: rate)
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
    let sides = inputs.isEmpty ? try TransitionSheet.builtInPictures() : (try picture(inputs[0]), try picture(inputs[1]))
    let sheet = TransitionSheet(choices, from: sides.0, to: sides.1, subtype: subtype)
    let renderer = try reportingFailures { try OfflineRenderer(sheet.root, settings: settings) }
    CATransaction.flush()
    sheet.change()
    let times = FrameTimes(at: TransitionSheet.moment)
    try drawing.write(RenderRun(renderer: renderer, output: output, times: times, cancellation: cancellation))
  }
}
