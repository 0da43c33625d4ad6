import Foundation
import Graphics
import TestSupport
import Testing

/// What becomes of random paths, against what is on record in GoldenTests/Goldens/paths.txt: for each pair of paths the elements and a
/// digest of their areas together, strokes, dashes, chords, and what they contain.
///
/// A change that means to outline otherwise records them anew, with `RECORD_GOLDENS=1`.
@Suite("Random paths are outlined and combined as on record")
struct RecordedPathTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../GoldenTests/Goldens/paths.txt").standardized

  private func path(_ dice: inout Chance) -> CGPath {
    let path = CGMutablePath()
    for _ in 0..<Int.random(in: 1...3, using: &dice) {
      switch Int.random(in: 0..<6, using: &dice) {
      case 0: path.addRect(CGRect(origin: dice.point(), size: CGSize(width: dice.quarters(4...80), height: dice.quarters(4...80))))
      case 1: path.addEllipse(in: CGRect(origin: dice.point(), size: CGSize(width: dice.quarters(4...80), height: dice.quarters(4...80))))
      case 2:
        let rect = CGRect(origin: dice.point(), size: CGSize(width: 20 + dice.quarters(), height: 16 + dice.quarters()))
        path.addRoundedRect(in: rect, cornerWidth: dice.quarters(0...32), cornerHeight: dice.quarters(0...32))
      default:
        path.move(to: dice.point())
        for _ in 0..<Int.random(in: 2...5, using: &dice) {
          switch Int.random(in: 0..<3, using: &dice) {
          case 0: path.addLine(to: dice.point())
          case 1: path.addQuadCurve(to: dice.point(), control: dice.point())
          default: path.addCurve(to: dice.point(), control1: dice.point(), control2: dice.point())
          }
        }
        if Bool.random(using: &dice) { path.closeSubpath() }
      }
    }
    return path
  }

  /// How many elements of each kind, and a digest of their points to a hundredth.
  private func summary(_ path: CGPath) -> String {
    var counts = [Int](repeating: 0, count: 5), digest = Digest()
    path.applyWithBlock { element in
      let kind = Int(element.pointee.type.rawValue)
      counts[kind] += 1
      digest.add("\(kind)".utf8)
      for index in 0..<[1, 1, 2, 3, 0][kind] { digest.add(words(element.pointee.points[index]).utf8) }
    }
    return counts.map { "\($0)" }.joined(separator: "+") + " \(digest)"
  }

  private func words(_ point: CGPoint) -> String { " \(hundredths(point.x)) \(hundredths(point.y))" }
  private func hundredths(_ number: CGFloat) -> Int { number.magnitude < 1e9 ? Int((number * 100).rounded()) : -1 }

  private func line(_ seed: UInt64) -> String {
    var dice = Chance(seed: seed)
    let a = path(&dice), b = path(&dice)
    let rule: CGPathFillRule = Bool.random(using: &dice) ? .winding : .evenOdd
    var parts = [
      summary(a.union(b, using: rule)), summary(a.intersection(b, using: rule)), summary(a.subtracting(b, using: rule)),
      summary(a.symmetricDifference(b, using: rule)), summary(a.normalized(using: rule)), summary(a.lineIntersection(b, using: rule)),
      summary(a.lineSubtracting(b, using: rule)), "\(a.componentsSeparated(using: rule).count) parts",
      a.intersects(b, using: rule) ? "meet" : "do not meet", summary(a.flattened(threshold: 0.1)),
    ]
    let cap: CGLineCap = [.butt, .round, .square][Int.random(in: 0..<3, using: &dice)]
    let join: CGLineJoin = [.miter, .round, .bevel][Int.random(in: 0..<3, using: &dice)]
    let width = dice.quarters(1...40), limit = dice.quarters(4...40)
    parts.append(summary(a.copy(strokingWithWidth: width, lineCap: cap, lineJoin: join, miterLimit: limit)))
    let lengths = (0..<Int.random(in: 1...3, using: &dice)).map { _ in dice.quarters(2...30) }
    parts.append(summary(a.copy(dashingWithPhase: dice.quarters(), lengths: lengths)))
    for box in [a.boundingBox, a.boundingBoxOfPath] { parts.append(words(box.origin) + words(CGPoint(x: box.maxX, y: box.maxY))) }
    // Not on quarters, where edges are.
    let inside = (0..<40).map { _ in
      let point = dice.point()
      return a.contains(CGPoint(x: point.x + 0.1, y: point.y + 0.13), using: rule) ? "1" : "0"
    }
    parts.append(inside.joined())
    return "\(seed): " + parts.joined(separator: "; ")
  }

  @Test("areas, strokes, dashes, chords and what is inside")
  func paths() throws {
    let now = (1...150).map { line(UInt64($0)) }
    if Golden.isRecording {
      try Data((now.joined(separator: "\n") + "\n").utf8).write(to: Self.file)
      Issue.record("recorded \(Self.file.lastPathComponent): look at what has changed, then run again without RECORD_GOLDENS")
      return
    }
    let recorded = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n").map(String.init)
    try #require(recorded.count == now.count)
    let different = now.indices.filter { now[$0] != recorded[$0] }
    if let first = different.first {
      Issue.record("\(different.count) of \(now.count) differ, the first:\non record: \(recorded[first])\nnow:       \(now[first])")
    }
  }
}

extension Chance {
  /// A multiple of a quarter, so that no rounding decides what lies on what.
  fileprivate mutating func quarters(_ range: ClosedRange<Int> = 0...48) -> CGFloat { CGFloat(Int.random(in: range, using: &self)) / 4 }
  fileprivate mutating func point() -> CGPoint { CGPoint(x: quarters(0...160), y: quarters(0...160)) }
}
