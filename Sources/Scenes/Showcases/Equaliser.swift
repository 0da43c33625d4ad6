import QuartzCore

extension Scene {
  /// Eight beats of music that nobody wrote: a drum, a snare, hi-hats and a bass line as levels of forty bands.
  static let equaliser = Scene(
    "equaliser", "Forty bars dance to a beat in one gradient, over their mirror image", size: CGSize(width: 960, height: 540), duration: 4
  ) { root in
    root.addGradient(root.bounds, [(.hex(0x0a0a16), 0), (.hex(0x191230), 0.6), (.hex(0x08080f), 0.68), (.hex(0x08080f), 1)])
    let levels = Spectrum.levels()
    let glow = root.addGlow(0xff3d81, alpha: 0.32, center: CGPoint(x: 300, y: 190), radius: 330)
    glow.cycle("opacity", 4, steps: Spectrum.steps) { Double(levels[1][Int($0 * Double(Spectrum.steps)) % Spectrum.steps]) }
    root.addGlow(0x2fa8ff, alpha: 0.2, center: CGPoint(x: 720, y: 200), radius: 320)

    // The mirror lies under the bars' feet.
    let foot: CGFloat = 180
    let mirror = root.sublayer(CAReplicatorLayer(), CGRect(x: 80, y: foot - 300, width: 800, height: 600))
    mirror.instanceCount = 2
    mirror.instanceTransform = CATransform3DMakeScale(1, -1, 1)
    mirror.instanceAlphaOffset = -0.74
    let spectrum: [(CGColor, Double)] = [
      (.hex(0xff2e7e), 0), (.hex(0xff6a3d), 0.24), (.hex(0xffc93d), 0.45), (.hex(0x3de3a0), 0.65), (.hex(0x2fb5ff), 0.84),
      (.hex(0x8a6bff), 1),
    ]
    let ink = mirror.addGradient(
      CGRect(x: 0, y: 303, width: 800, height: 300), spectrum, from: CGPoint(x: 0, y: 0.5), to: CGPoint(x: 1, y: 0.5))
    let bars = CALayer()
    bars.frame = ink.bounds
    ink.mask = bars
    for band in 0..<Spectrum.bands {
      let x = CGFloat(band) * 20 + 3.5, level = levels[band]
      func height(_ step: Int) -> Double { 13 + 255 * level[step % Spectrum.steps] }
      let bar = bars.box(CGRect(x: x, y: 0, width: 13, height: height(0)), .hex(0), radius: 6.5)
      bar.anchorPoint = CGPoint(x: 0.5, y: 0)
      bar.position = CGPoint(x: x + 6.5, y: 0)
      bar.cycle("bounds.size.height", 4, steps: Spectrum.steps) { height(Int(($0 * Double(Spectrum.steps)).rounded())) }
      // A cap that is thrown up, and falls.
      let peaks = Spectrum.peaks(of: level)
      func top(_ step: Int) -> CGFloat { 24 + 255 * peaks[step % Spectrum.steps] }
      let cap = bars.box(CGRect(x: x, y: top(0), width: 13, height: 4), .hex(0, alpha: 0.8), radius: 2)
      cap.cycle("position.y", 4, steps: Spectrum.steps) { top(Int(($0 * Double(Spectrum.steps)).rounded())) }
    }
    root.addGradient(
      CGRect(x: 0, y: 0, width: 960, height: foot),
      [(.hex(0x08080f, alpha: 0), 0), (.hex(0x08080f, alpha: 0.92), 0.75), (.hex(0x08080f), 1)])
    root.box(CGRect(x: 80, y: foot - 0.5, width: 800, height: 1), .hex(0xffffff, alpha: 0.16))
  }
}

private enum Spectrum {
  static let bands = 40
  /// The number of steps in a round of four seconds.
  static let steps = 240

  /// Levels from 0 to 1 by band and step: instruments hit, and their bands decay.
  static func levels() -> [[Double]] {
    (0..<bands).map { band in
      let place = Double(band) / Double(bands - 1)
      /// How much of an instrument about a place of the spectrum is in this band.
      func share(_ center: Double, _ width: Double) -> Double { exp(-pow((place - center) / width, 2)) }
      var level = 0.0
      var result: [Double] = []
      // The first round only fills the memory of the decay.
      for step in 0..<2 * steps {
        let beat = step % steps / 30, part = step % 30
        var hit = 0.0
        if part == 0 { hit += share(0.05, 0.13) * (beat % 4 == 0 ? 1 : 0.86) }
        if part == 0 && beat % 2 == 1 { hit += share(0.48, 0.2) * 0.9 }
        if part % 15 == 7 { hit += share(0.86, 0.16) * (0.45 + 0.5 * scattered(beat * 2 + part / 15, 71)) }
        if part % 15 == 0 {
          let note = 0.16 + 0.2 * scattered(beat * 2 + part / 15, 72)
          hit += share(note, 0.06) * 0.75 + share(note * 2, 0.05) * 0.5
        }
        hit += (0.06 + 0.16 * scattered(band * 977 + step % steps / 5, 73)) * (0.4 + 0.6 * share(0.5, 0.4))
        hit *= 0.8 + 0.4 * scattered(band * 31 + beat, 74)
        level = max(min(hit, 1), level * 0.93)
        if step >= steps { result.append(level) }
      }
      // A little of its neighbours in time, so that a hit rises within three frames.
      return (0..<steps).map { (result[($0 + steps - 1) % steps] + 2 * result[$0] + result[($0 + 1) % steps]) / 4 }
    }
  }

  static func peaks(of level: [Double]) -> [Double] {
    var peak = 0.0, speed = 0.0
    var result: [Double] = []
    for step in 0..<2 * steps {
      speed += 0.00035
      peak -= speed
      if level[step % steps] >= peak { (peak, speed) = (level[step % steps], -0.002) }
      if step >= steps { result.append(peak) }
    }
    return result
  }
}
