import Acetate
import Foundation
import Graphics
import QuartzCore
import RenderTree
import RendererTestSupport
import TestSupport
import Testing

@Suite("Laws of filters")
struct FilterLawTests: FilterTrial {
  /// Every filter that a layer can have, in the middle of the layer and no larger than it.
  private static func layerFilters() throws -> [CIFilter] {
    try FilterKind.allCases.compactMap { kind in
      let definition = kind.definition
      guard definition.takesImage, definition.category != .compositeOperation,
        !["CIBlendWithMask", "CIBlendWithAlphaMask"].contains(kind.name)
      else { return nil }
      let filter = try CIFilter.named(kind.name)
      for (key, value) in ["inputRadius": 14.0, "inputIntensity": 0.7, "inputEV": 0.6, "inputPower": 1.4, "inputSaturation": 1.5]
      where definition.parameter(key) != nil { try filter.setInput(value, forKey: key) }
      if definition.parameter("inputCenter") != nil { try filter.setInput(CGPoint(x: 19, y: 22), forKey: "inputCenter") }
      if definition.category == .blur { try filter.setInput(3, forKey: kind == .zoomBlur ? "inputAmount" : "inputRadius") }
      if kind == .colorCube || kind == .colorCubeWithColorSpace {
        try filter.setInput(5, forKey: "inputCubeDimension")
        try filter.setInput(Self.cube(5) { SIMD4($0.z * $0.z, $0.x, 1 - $0.y * $0.x, 1) }, forKey: "inputCubeData")
      }
      if kind == .crop { try filter.setInput(CGRect(x: 4.5, y: 6, width: 20, height: 21.25), forKey: "inputRectangle") }
      if kind == .perspectiveTransform {
        let corners = [
          "TopLeft": CGPoint(x: 2, y: 38), "TopRight": CGPoint(x: 36, y: 44), "BottomRight": CGPoint(x: 41, y: 3),
          "BottomLeft": CGPoint(x: 5, y: 9),
        ]
        for (name, point) in corners { try filter.setInput(point, forKey: "input\(name)") }
      }
      if kind == .affineTransform || kind == .affineTile {
        try filter.setInput(CGAffineTransform(a: 0.8, b: 0.3, c: -0.2, d: 0.7, tx: 5, ty: 3), forKey: "inputTransform")
      }
      return filter
    }
  }

  @Test("both renderers draw every filter alike", .enabled(if: TestBackend.available.count > 1, "needs EGL"))
  func agreement() throws {
    for filter in try Self.layerFilters() {
      let a = try Self.layered(Self.busy, [filter], .software), b = try Self.layered(Self.busy, [filter], .gles)
      var far = 0
      a.forEachDifference(from: b) { if $2 > 2 { far += 1 } }
      // Where a function jumps, rounding decides on which side a pixel is: cells, steps.
      let jumps: Set<String> = [
        "CICrystallize", "CIPointillize", "CIPixellate", "CIHexagonalPixellate", "CIColorPosterize", "CIColorThreshold", "CIAffineTile",
        "CIKaleidoscope", "CICircularWrap",
      ]
      #expect(far <= (jumps.contains(filter.name) ? 40 : 0), "\(filter.name): \(far) of 6400 pixels differ by more than 2")
    }
  }

  @Test("a filtered layer moved by whole pixels shows the same picture there")
  func translation() throws {
    for filter in try Self.layerFilters() {
      let still = try Self.layered(Self.busy, [filter], .software)
      let moved = try Self.layered(Self.busy, [filter], .software) { $0.position = CGPoint(x: $0.position.x + 7, y: $0.position.y - 5) }
      var differing = 0
      // Downwards by five, since the root counts upwards.
      for y in 0..<75 { for x in 0..<73 where moved.pixel(x + 7, y + 5).distance(to: still.pixel(x, y)) > 1 { differing += 1 } }
      let isEndless = filter.outputImageIsEndless
      #expect(differing <= (isEndless ? 60 : 25), "\(filter.name): \(differing) pixels differ")
    }
  }

  @Test("frames in sequence, drawn where they changed, are those drawn alone", arguments: TestBackend.available)
  func damage(backend: TestBackend) throws {
    func makeTree() throws -> CALayer {
      let root = makeRoot(120, 80, color: .testBlue)
      let layer = root.addBox(20, 20, 40, 40)
      layer.contents = Self.busy
      layer.addBox(5, 5, 8, 8, .testRed).animate("position.x", from: 5, to: 30, duration: 1)
      let bump = CIFilter.bumpDistortion()
      bump.name = "bump"
      bump.center = CGPoint(x: 20, y: 20)
      bump.radius = 20
      layer.filters = [bump, try Self.filter("CIPixellate", ["inputScale": 3, "inputCenter": CGPoint.zero])]
      layer.animate("filters.bump.inputScale", from: -0.5, to: 0.8, duration: 1)
      // Far from everything that is filtered.
      root.addBox(90, 10, 6, 6, .testRed).animate("position.y", from: 10, to: 60, duration: 1)
      // Nothing moves here.
      let still = root.addBox(70, 50, 30, 20)
      still.contents = Self.busy
      still.filters = [try Self.filter("CIVignette", ["inputIntensity": 1])]
      return root
    }
    let inOrder = try OfflineRenderer(makeTree(), settings: settings(backend))
    for frame in 0..<6 {
      let time = Double(frame) / 6
      let one = try inOrder.image(at: time), other = try OfflineRenderer(try makeTree(), settings: settings(backend)).image(at: time)
      #expect(one.largestDifference(from: other) == 0, "frame \(frame)")
    }
  }
}

extension CIFilter {
  fileprivate var outputImageIsEndless: Bool {
    ["CIAffineClamp", "CIAffineTile", "CIKaleidoscope", "CICircleSplashDistortion"].contains(name)
  }
}
