internal import QuartzCore

/// Emitters of wallpapers. A document's time begins when a phone loads it, but a wallpaper is seen long after that: what people know of it
/// are the particles that have been born meanwhile, which may take minutes to reach the middle of the screen.
extension CALayer {
  /// Has the emitters at and below the layer begin so long before time 0 that as many particles live then as ever will.
  func beginEmittersEarly() {
    if let emitter = self as? CAEmitterLayer, let cells = emitter.emitterCells {
      emitter.emitterCells = cells.map { $0.begun(earlierFor: emitter) }
    }
    mask?.beginEmittersEarly()
    for sublayer in sublayers ?? [] { sublayer.beginEmittersEarly() }
  }
}

extension CAEmitterCell {
  /// The most seconds by which a cell begins earlier: no wallpaper needs longer, and lives without an end have no number that stays.
  private static let longestRun = 3600.0

  /// The cell, beginning as long before as its particles and theirs live. One that emits for a limited time is left as it is.
  fileprivate func begun(earlierFor emitter: CAEmitterLayer) -> CAEmitterCell {
    let isEndless = (duration == 0 || duration == .infinity) && repeatDuration == 0
    guard isEndless, speed > 0, let earlier = copy() as? CAEmitterCell else { return self }
    let run = longestLife * Double(max(emitter.lifetime, 0)) / Double(speed)
    guard run > 0 else { return self }
    earlier.beginTime = beginTime - min(run, Self.longestRun)
    return earlier
  }

  /// How long what the cell emits can be seen, with what that emits, in seconds of the cell's time.
  private var longestLife: Double {
    let own = Double(max(lifetime, 0)) + Double(abs(lifetimeRange)) / 2
    return own + ((emitterCells ?? []).map(\.longestLife).max() ?? 0)
  }
}
