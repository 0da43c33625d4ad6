internal import Compositing
internal import FrameLoop
internal import Graphics
package import MediaFiles
package import OfflineOutput
internal import QuartzCore
internal import RenderTree
internal import Timing

extension OfflineRenderer {
  /// Writes the picture at a time, in seconds, to a file whose name determines the format.
  public func write(to path: String, at time: Double) throws(RenderError) { try write(to: path, times: Self.times(at: time)) }

  /// Writes frames to a picture, a sequence, an animation or a video, depending on the output's name.
  ///
  /// Preparing, drawing and encoding overlap, each on a thread of its own. The file appears under its name only when it is complete; after
  /// an error nothing is left.
  /// - Parameters:
  ///   - path: `a.png`, `a-%05d.png`, `folder/`, `a.mp4`, `a.mov`, `a.webm`, `a.gif`, `a.apng`, `a.y4m`, `y4m:-`, …; `a.webp` is
  ///     an animation where there are several frames.
  ///   - cancellation: stops the run from another thread.
  ///   - progress: called after every frame with the number of frames prepared so far, on this thread.
  @discardableResult
  public func write(
    to path: String, times: FrameTimes, cancellation: Cancellation = Cancellation(), progress: (Int) -> Void = { _ in }
  ) throws(RenderError) -> RenderReport {
    try RenderError.sorting {
      let format = try OutputFormat.parse(name: path).holding(frames: times.count)
      return try write(0..<times.count, of: times, as: format, cancellation: cancellation, progress: progress) { options in
        try format.makeSink(size: size, options: options)
      }
    }
  }

  /// Writes a part of an output, to be joined with the others later.
  ///
  /// - Parameters:
  ///   - head: which frames of `times` the part has; one segment at most.
  ///   - path: of the part's file, which is there when it is complete; its name where `folder` is that it is made in.
  ///   - format: of the whole output; its destination does not matter.
  package func writePart(
    _ head: PartHead, to path: String, in folder: OpenFolder? = nil, of times: FrameTimes, as format: OutputFormat,
    cancellation: Cancellation = Cancellation(), progress: (Int) -> Void = { _ in }
  ) throws(RenderError) -> RenderReport {
    try RenderError.sorting {
      let frames = head.firstFrame..<head.firstFrame + head.frameCount
      return try write(frames, of: times, as: format, cancellation: cancellation, progress: progress) { options in
        try format.makePartSink(head, path: path, in: folder, size: size, options: options)
      }
    }
  }

  private func write(
    _ frames: Range<Int>, of times: FrameTimes, as format: OutputFormat, cancellation: Cancellation, progress: (Int) -> Void,
    makeSink: (OutputOptions) throws -> sending any FrameSink
  ) throws -> RenderReport {
    if format.holdsOnePicture, times.count > 1 { throw OutputError.holdsOnePicture(format.name) }
    let pixels = settings.pixels
    try settings.check(format)
    var times = times
    if let maximum = format.maximumFrameRate, times.frameRate.framesPerSecond > maximum.framesPerSecond {
      guard times.count == 1 else {
        throw RenderError(
          .setting, "\(format.name) can hold at most \(maximum) frames a second, not \(times.frameRate); lower the frame rate")
      }
      times.frameRate = maximum  // one frame has no rate worth insisting on
    }
    let frameWorkerCount = min(frames.count, SoftwareBackend.frameWorkerCount(size: size, format: pixels.bitmapFormat))
    try OutputRequirements(
      format: format, size: size, frames: frames.count, bitmapCount: min(frames.count, frameWorkerCount + 1), pixels: pixels
    ).check()
    var options = try settings.encodingOptions(for: format, frameRate: times.frameRate)
    let score = format.holdsSound ? try beginOwnSounds(times) : nil
    defer { host.whenCommitted = nil }
    options.video.sounds = score
    let sink = try makeSink(options)
    // One being drawn, one being encoded, and two to even out different durations.
    let bitmapCount = frameWorkerCount + 2 + sink.parallelism
    // Whoever taps frames gets pictures.
    let takesPlanes = sink.takesPlanes && choice.backend == .gl && tap == nil
    let queue = EncodingQueue(
      sink: sink, size: size, format: pixels.bitmapFormat, bitmapCount: bitmapCount, expectedFrames: min(frames.count, Self.measuredFrames))
    return try cancellation.whileRunning(stop: { queue.cancel() }) {
      let options = backendOptions(frameWorkerCount: frameWorkerCount, takesPlanes: takesPlanes)
      return try write(frames, of: times, to: queue, options, progress: progress)
    }
  }

  /// CPU seconds of a frame above which it is announced beforehand.
  private static let longFrame = 2.0

  /// - Parameter mostSteps: passes and quads of the largest plan that was looked at. Only larger ones are looked at again, and none once a
  ///   frame has been told of.
  private func foretell(_ plan: FramePlan, at time: Double, _ mostSteps: inout Int) {
    let steps = plan.passes.count + plan.quads.count
    guard let tell = foretell, steps > mostSteps else { return }
    mostSteps = steps
    let work = plan.work
    var drawing = work.softwareSeconds
    if choice.backend == .gl {
      drawing = work.emulatedSeconds
      if work.layoutSeconds + drawing > Self.longFrame, !choice.isEmulated { drawing = 0 }
    }
    guard work.layoutSeconds + drawing > Self.longFrame else { return }
    mostSteps = .max
    tell(time, work.layoutSeconds + drawing, work.layoutSeconds > drawing)
  }

  /// The sound of the layers' videos in the output's time, as of the first frame; nil where there is none, or other sound replaces it.
  /// Every later commit updates it.
  private func beginOwnSounds(_ times: FrameTimes) throws -> SoundScore? {
    guard settings.includesVideoSound, settings.audio == nil, times.count > 0 else { return nil }
    let start = times.time(ofFrame: 0)
    func inOutput(_ sounds: [SoundCue]) -> [SoundCue] { sounds.compactMap { $0.shifted(by: -start, within: 0 ... .infinity) } }
    if let source {
      let sounds = inOutput(source.sounds(until: times.time(ofFrame: times.count)))
      return sounds.isEmpty ? nil : SoundScore(sounds)
    }
    guard VideoSound.exist else { return nil }
    host.frameInterval = 1 / times.frameRate.framesPerSecond
    let first = try tree(at: start).tree
    guard first.hasSounds else { return nil }
    let score = SoundScore(inOutput(first.sounds))
    host.whenCommitted = { [unowned host = host] tree in score.change(to: inOutput(tree.sounds), at: host.time - start) }
    return score
  }

  /// Whether the rendered layers have sound of their own, or may get it.
  package func hasOwnSounds(_ times: FrameTimes) throws -> Bool {
    defer { host.whenCommitted = nil }
    return try beginOwnSounds(times) != nil
  }

  /// The sound of the layers' videos in the output's time, from the first frame to the last, without drawing; nil where there is none, or
  /// other sound replaces it.
  package func ownSounds(_ times: FrameTimes) throws -> SoundScore? {
    guard let score = try beginOwnSounds(times) else { return nil }
    defer { host.whenCommitted = nil }
    if source == nil { for frame in 0..<times.count { _ = try tree(at: times.time(ofFrame: frame)) } }
    return score
  }

  /// Frames for whose measurements memory is reserved; longer runs allocate more.
  private static let measuredFrames = 100_000

  private func write(
    _ frames: Range<Int>, of times: FrameTimes, to queue: EncodingQueue, _ options: BackendOptions, progress: (Int) -> Void
  ) throws -> RenderReport {
    let begun = monotonicNanoseconds()
    let pipeline = FramePipeline(
      depth: options.frameWorkerCount + 3, makeBackend: { [choice] in try choice.makeBackend(options) },
      bitmap: { try queue.borrow() },
      deliver: { [tap] picture, frame, damage in
        if let tap, tap.wants(frame), case .bitmap(let bitmap) = picture { tap.take(frame, bitmap.makeImage()) }
        try queue.submit(picture, FrameStamp(index: frame, time: times.time(ofFrame: frame), damage: damage))
      })

    host.frameInterval = 1 / times.frameRate.framesPerSecond
    var statistics = FrameStatistics(expectedFrames: min(frames.count, Self.measuredFrames))
    let encoding: EncodingQueue.Report
    do {
      do {
        let viewport = canvas.viewport(background: settings.background, dithers: settings.dithers)
        var mostSteps = 0, watched: (root: RenderNode?, spans: MotionSpans)?
        for index in frames {
          let slot = try pipeline.nextSlot()
          let time = times.time(ofFrame: index)
          let shown = try statistics.measureCommit(of: host) { () throws -> (tree: RenderTree, time: Double) in try tree(at: time) }
          preparer.prepare(
            shown.tree, at: shown.time, for: viewport, followsLast: index > frames.lowerBound, into: slot, statistics: &statistics)
          slot.frame = index
          if let tap {
            let isSame = watched.map { $0.root === shown.tree.root } ?? false
            let spans = isSame ? watched?.spans : nil
            watched = (shown.tree.root, spans ?? MotionSpans(of: shown.tree))
            tap.prepare(index, isSame, watched?.spans.rest(from: shown.time) ?? .infinity)
          }
          foretell(slot.plan, at: time, &mostSteps)
          try pipeline.submit(slot)
          bytesWritten = queue.bytesWritten
          progress(index + 1 - frames.lowerBound)
        }
      } catch {
        _ = try? pipeline.finish()
        throw error
      }
      statistics.merge(try pipeline.finish())
      encoding = try queue.finish()
      for (stage, all) in [(Stage.convert, encoding.convertSeconds), (.encode, encoding.encodeSeconds), (.write, encoding.writeSeconds)] {
        for seconds in all { statistics.record(stage, nanoseconds: UInt64(max(0, seconds) * 1e9)) }
      }
    } catch {
      queue.cancel()
      throw error
    }
    let seconds = Double(monotonicNanoseconds() - begun) / 1e9
    var report = StatisticsReport(statistics, renderer: choice.backend.rawValue, width: size.width, height: size.height, seconds: seconds)
    (report.heldBack, report.finish) = (1000 * encoding.heldBackSeconds, 1000 * encoding.finishSeconds)
    return RenderReport(statistics: report)
  }
}

extension RenderSettings {
  fileprivate var isTransparent: Bool { (background?.alpha ?? 0) < 1 }

  package func check(_ format: OutputFormat) throws(RenderError) {
    try RenderError.sorting {
      try format.check(pixels, isTransparent: isTransparent)
      if audio != nil, !format.holdsSound { throw OutputError.holdsNoSound(format.name) }
    }
  }

  package func encodingOptions(for format: OutputFormat, frameRate: FrameRate) throws(RenderError) -> OutputOptions {
    var video = VideoOptions(frameRate: frameRate, quality: quality, preset: preset, isTransparent: isTransparent)
    video.pixels = pixels
    (video.encoder, video.encoderOptions, video.leavesOutUnchanged) = (encoder, encoderOptions, leavesOutUnchangedFrames)
    (video.segmentLength, video.palette, video.audio) = (segmentLength, palette, audio)
    var options = OutputOptions(video)
    let isPicture = if case .still(let kind) = format.content { kind != .png } else { format.content == .animatedWebP }
    if isPicture, let quality {
      guard (0...100).contains(quality) else {
        throw RenderError(.setting, "\(format.name): the quality of a picture is 0 to 100 (best), not \(quality)")
      }
      options.still.quality = quality
    }
    return options
  }
}
