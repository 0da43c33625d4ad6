struct WrittenLayer {
  enum Kind: Int { case composition = 0, solid = 1, picture = 2, null = 3, shapes = 4 }

  var kind: Kind
  var name: String
  /// Names it for others' `parent`.
  var number: Int
  var parent: Int?
  var pose: PoseTracks
  /// In hundredths of the whole.
  var opacity = Track([100])
  /// What it shows, by its kind.
  var content: [(key: String, value: LottieValue)] = []
  /// Seconds of the document in which it is there; nil for all of it.
  var span: (start: Double, end: Double)?
  var blendMode = 0
  /// Whether it is shown as the matte of the layer below it alone.
  var isMatte = false
  /// Whether the layer above it is its matte.
  var hasMatte = false
  /// Outlines that cut it, in its own space.
  var masks: [LottieValue] = []

  /// Whether an opacity can be given to the layer itself.
  var isUntouched: Bool { opacity.isStill && opacity.first == [100] && blendMode == 0 && !hasMatte && !isMatte }

  /// - Parameter duration: of the document, in seconds.
  func json(frameRate: Double, duration: Double) -> LottieValue {
    var entries: [(key: String, value: LottieValue)] = [
      ("ddd", pose.turns == nil ? 0 : 1), ("ind", .number(Double(number))), ("ty", .number(Double(kind.rawValue))), ("nm", .text(name)),
    ]
    if let parent { entries.append(("parent", .number(Double(parent)))) }
    if isMatte { entries.append(("td", 1)) }
    if hasMatte { entries.append(("tt", 1)) }
    entries += [("sr", 1), ("ks", pose.json(opacity: opacity, frameRate: frameRate)), ("ao", 0)]
    if !masks.isEmpty { entries += [("hasMask", .bool(true)), ("masksProperties", .list(masks))] }
    entries += content
    let span = span ?? (0, duration)
    entries += [
      ("ip", .number(span.start * frameRate)), ("op", .number(span.end * frameRate)), ("st", 0), ("bm", .number(Double(blendMode))),
    ]
    return .object(entries)
  }
}

/// A composition that is being written: its layers, the lowest first.
struct WrittenComposition {
  var layers: [WrittenLayer] = []

  /// Whether it has the layer that others name as their parent.
  func has(_ number: Int) -> Bool { layers.contains { $0.number == number } }

  /// The layers as documents have them, the highest first.
  func json(frameRate: Double, duration: Double) -> LottieValue {
    .list(layers.reversed().map { $0.json(frameRate: frameRate, duration: duration) })
  }
}
