import Scenes
import TestSupport
import Testing

/// A scene at a time, with pixels that were worked out on paper.
struct GoldenCase: Sendable, CustomTestStringConvertible {
  struct Probe: Sendable {
    var x: Int, y: Int
    var pixel: Pixel
    /// How the pixel was worked out.
    var why: String
  }

  var scene: String
  var time: Double
  /// Whether the picture is one of blurs, whose smooth slopes may differ by 2 everywhere.
  var isSoft: Bool
  var probes: [Probe]

  init(_ scene: String, at time: Double = 0, soft isSoft: Bool = false, _ probes: (x: Int, y: Int, pixel: Pixel, why: String)...) {
    self.scene = scene
    self.time = time
    self.isSoft = isSoft
    self.probes = probes.map { Probe(x: $0.x, y: $0.y, pixel: $0.pixel, why: $0.why) }
  }

  var name: String { time == 0 ? scene : "\(scene)-\(time)" }
  var testDescription: String { name }
}
