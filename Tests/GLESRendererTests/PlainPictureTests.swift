import Compositing
import EGLPlatform
import Foundation
import GLESRenderer
import Graphics
import RenderTree
import TestSupport
import Testing

/// Pictures that are encoded in one go come to what the encoder makes of them one decision after the other.
@Suite("Plain pictures", .enabled(if: Device.exists, Device.reason))
struct PlainPictureTests {
  private static func options(_ change: (inout GLESRenderer.Options) -> Void) -> GLESRenderer.Options {
    var options = Device.options()
    options.interpolates = true
    change(&options)
    return options
  }

  /// Draws a plan both ways, twice each: pictures are found on their pages the second time. Returns what it came to, once it is the same.
  @discardableResult
  private func compare(_ plan: FramePlan, _ change: (inout GLESRenderer.Options) -> Void = { _ in }) throws -> RenderStatistics {
    let fast = try GLESRenderer(context: GLContext(), options: Self.options(change))
    let plain = try GLESRenderer(
      context: GLContext(),
      options: Self.options {
        change(&$0)
        $0.fastPaths.remove(.plainPictures)
      })
    for _ in 0..<2 {
      let a = try Device.render(plan, with: fast), b = try Device.render(plan, with: plain)
      let width = a.size.width
      #expect((0..<width * a.size.height).allSatisfy { a[$0 % width, $0 / width] == b[$0 % width, $0 / width] })
      #expect(fast.statistics == plain.statistics)
    }
    return fast.statistics
  }

  /// A picture's quad about a point, turned and scaled.
  private func placed(_ x: Float, _ y: Float, _ angle: Float, _ scale: Float = 1) -> Matrix3 {
    let (sine, cosine) = (sin(angle) * scale, cos(angle) * scale)
    return Matrix3(cosine, -sine, x - 12 * (cosine - sine), sine, cosine, y - 12 * (sine + cosine), 0, 0, 1)
  }

  @Test("a hundred turned pictures of two pages' worth are one call")
  func many() throws {
    var builder = PlanBuilder(256, 200)
    let pictures = (0..<4).map { builder.picture(noise(24, 24 + $0)) }
    builder.draw(clear: SIMD4(0.2, 0.3, 0.4, 1)) {
      for index in 0..<100 {
        let place = placed(Float(index * 37 % 280) - 12, Float(index * 53 % 220) - 10, Float(index) * 0.37 + 0.1)
        let color = SIMD4<Float>(repeating: Float(index % 10 + 1) / 10)
        let height = Float(24 + index % 4)
        $0.quad(SIMD4(0, 0, 24, height), place, material: .picture(pictures[index % 4], .oneToOne(24, height)), color: color)
      }
    }
    let statistics = try compare(builder.plan)
    #expect(statistics.drawCalls == 1)
    // Three of a hundred may lie outside of the surface.
    #expect((90...100).contains(statistics.quads))
    try compare(builder.plan) { $0.drawsInteriorsFirst = true }
    try compare(builder.plan) { ($0.costs, $0.blendsInShader) = (.gpu, false) }
    try compare(builder.plan) { $0.usesFramebufferFetch = false }
  }

  /// Bytes: five texels of sixteen, and what they lack.
  @Test(
    "a picture, a colour or a gradient takes 80 bytes, rounded 32 more, with a border 48, in space or in part 192",
    arguments: [
      ("picture", 80), ("colour", 80), ("gradient", 80), ("upright", 80), ("rounded", 112), ("border", 128), ("space", 272), ("part", 272),
    ])
  func records(kind: String, bytes: Int) throws {
    func uploaded(_ count: Int) throws -> Int {
      var builder = PlanBuilder(256, 256)
      let picture = builder.picture(noise(24, 24))
      var part = Sampling.oneToOne(24, 24)
      part.bounds = SIMD4(4, 4, 20, 20)
      let stops = [Gradient.Stop(location: 0, color: .one), Gradient.Stop(location: 1, color: SIMD4(1, 0, 0, 1))]
      let gradient = builder.gradient(
        Gradient(kind: .axial, stops: stops, start: .zero, end: .one, unitScale: SIMD2(repeating: 1 / 24), unitOffset: .zero))
      builder.draw(clear: SIMD4(0.2, 0.3, 0.4, 1)) {
        for index in 0..<count {
          let x = Float(index % 10) * 24, y = Float(index / 10) * 24
          let leaning = Matrix3(0.8, 0, x, 0.1, 0.8, y, 0.0001, 0, 1)
          $0.quad(
            SIMD4(0, 0, 24, 24), kind == "space" ? leaning : kind == "upright" ? .translation(x, y) : placed(x + 12, y + 12, 0.1),
            material: kind == "colour"
              ? .solid : kind == "gradient" ? gradient : .picture(picture, kind == "part" ? part : .oneToOne(24, 24)),
            color: SIMD4(repeating: 0.5), radii: SIMD4(repeating: kind == "rounded" ? 3 : 0),
            border: kind == "border" ? Border(width: 2, color: SIMD4(1, 0, 0, 1)) : .none, hardEdges: kind == "upright" ? 15 : 0)
        }
      }
      let renderer = try GLESRenderer(context: GLContext(), options: Self.options { _ in })
      for _ in 0..<2 { _ = try Device.render(builder.plan, with: renderer) }
      return renderer.statistics.uploadedBytes
    }
    #expect(try uploaded(100) - uploaded(10) == 90 * bytes)
  }

  @Test("between others: every kind of quad that is not plain, one after the other, over plain ones")
  func mixed() throws {
    var builder = PlanBuilder(256, 256)
    let picture = builder.picture(noise(24, 24)), large = builder.picture(noise(300, 20)), other = builder.picture(noise(40, 24))
    let clip = builder.clip(SIMD4(20, 20, 230, 230), radii: SIMD4(repeating: 9))
    let whole = SIMD4<Float>(0, 0, 24, 24), faded = SIMD4<Float>(repeating: 0.8)
    func plain(_ index: Int) -> Matrix3 { placed(Float(20 + index * 29 % 220), Float(20 + index * 17 % 210), Float(index) * 0.3 + 0.2) }
    let material = Material.picture(picture, .oneToOne(24, 24))
    var reduced = Sampling.oneToOne(24, 24)
    reduced.scale = SIMD2(repeating: 3)
    reduced.offset = SIMD2(repeating: -24)
    var nearest = Sampling.oneToOne(24, 24)
    (nearest.magnification, nearest.minification) = (.nearest, .nearest)
    var part = Sampling.oneToOne(24, 24)
    part.bounds = SIMD4(4, 4, 20, 20)
    let red = Border(width: 2, color: SIMD4(1, 0, 0, 1)), round = SIMD4<Float>(repeating: 5)
    let leaning = Matrix3(1, 0, 50, 0.1, 1, 40, 0.001, 0, 1), triangle = [SIMD2<Float>(10, 10), SIMD2(240, 30), SIMD2(120, 240)]
    func add(_ kind: Int, _ place: Matrix3, to list: inout PlanBuilder.QuadList) {
      switch kind {
      case 0: list.quad(whole, place, material: material, color: faded, radii: round)
      case 1: list.quad(whole, place, material: material, color: faded, hardEdges: 15)
      case 2: list.quad(whole, place, material: material, color: faded, border: red)
      case 3: list.quad(whole, place, material: material, color: faded, clip: clip)
      case 4: list.quad(whole, place, material: material, color: faded, blend: .multiply)
      case 5: list.quad(whole, .translation(9, 30), material: material, color: faded)
      case 6: list.quad(whole, .translation(90.3, 30.4), material: material, color: faded)
      case 7: list.quad(whole, leaning, material: material, color: faded)
      case 8: list.quad(whole, place, color: faded * SIMD4(1, 0.5, 0.2, 1))
      case 9: list.quad(SIMD4(0, 0, 300, 20), place, material: .picture(large, .oneToOne(300, 20)), color: faded)
      case 10: list.quad(SIMD4(0, 0, 40, 24), place, material: .picture(other, .oneToOne(40, 24)), color: faded)
      case 11: list.quad(whole, place, material: .picture(picture, reduced), color: faded)
      case 12: list.quad(whole, place, material: .picture(picture, nearest), color: faded)
      case 13: list.quad(whole, place, material: .picture(picture, part), color: faded)
      case 14: list.quad(whole, place, material: material, color: SIMD4(1.5, 1, 1, 1))
      case 15: list.quad(whole, place, material: material)
      default: list.quad(whole, place, material: material, polygon: triangle)
      }
    }
    builder.draw(clear: SIMD4(0.2, 0.3, 0.4, 1)) {
      for kind in 0..<17 {
        for copy in 0..<3 { $0.quad(whole, plain(3 * kind + copy), material: material, color: faded) }
        add(kind, plain(kind * 5 + 1), to: &$0)
      }
      $0.quad(whole, plain(5), material: material, color: faded)
    }
    try compare(builder.plan)
    try compare(builder.plan) { $0.drawsInteriorsFirst = true }
    try compare(builder.plan) { ($0.costs, $0.blendsInShader, $0.usesFramebufferFetch) = (.gpu, false, false) }
  }

  /// Kinds follow one another so that each goes on with each: with a run that can do more, or less, than it needs.
  @Test("colours, round corners and borders among pictures, in all orders", arguments: [0, 1, 2, 3] as [Float])
  func rounded(border: Float) throws {
    var builder = PlanBuilder(256, 256)
    let picture = builder.picture(noise(24, 24)),
      opaque = builder.picture(CGImage(width: 24, height: 24, premultipliedPixels: noise(24, 24).pixels, isOpaque: true))
    let material = Material.picture(picture, .oneToOne(24, 24)), other = Material.picture(opaque, .oneToOne(24, 24))
    builder.draw(clear: SIMD4(0.2, 0.3, 0.4, 1)) {
      for index in 0..<144 {
        let (first, second) = (index / 12 % 6, index % 6)
        let kind = index / 6 % 2 == 0 ? first : second
        // Every fifth stands upright, at a place between pixels or, of these, every other on one.
        let x = Float(12 + index * 37 % 220), y = Float(12 + index * 53 % 220)
        let upright = Matrix3.translation(x - 12, y - 12 + (index % 2 == 0 ? 0.3 : 0))
        let place = index % 5 == 0 ? upright : placed(x, y, Float(index) * 0.37 + 0.1)
        let color = SIMD4<Float>(repeating: index % 7 == 0 ? 1 : 0.3 + 0.05 * Float(index % 11))
        $0.quad(
          SIMD4(0, 0, 24, 24), place, material: kind % 3 == 0 ? .solid : kind == 4 ? other : material, color: color,
          radii: SIMD4(repeating: kind > 1 ? Float(1 + kind) : 0),
          border: border > 0 && kind % 2 == 1 ? Border(width: border, color: SIMD4(0.7, 0.1, 0, 0.8)) : .none)
      }
    }
    let statistics = try compare(builder.plan)
    #expect(statistics.quads == 144)
    try compare(builder.plan) { $0.drawsInteriorsFirst = true }
    try compare(builder.plan) { ($0.costs, $0.blendsInShader) = (.gpu, false) }
    try compare(builder.plan) { $0.usesFramebufferFetch = false }
  }

  @Test("what a scissor cuts stays cut, and a part of the surface is drawn as in the whole")
  func cut() throws {
    var builder = PlanBuilder(128, 128)
    let picture = builder.picture(noise(24, 24))
    let quads = (0..<24).map { index in
      var quad = builder.quad(
        SIMD4(0, 0, 24, 24), placed(Float(10 + index * 31 % 110), Float(10 + index * 19 % 110), Float(index) * 0.4 + 0.1),
        material: .picture(picture, .oneToOne(24, 24)), color: SIMD4(repeating: 0.7))
      if index % 5 == 3 { quad.scissor = quad.scissor.intersection(PixelRect(minX: 30, minY: 20, maxX: 100, maxY: 90)) }
      return quad
    }
    builder.draw(quads, clear: SIMD4(0.2, 0.3, 0.4, 1))
    try compare(builder.plan)
    var repaired = builder.plan
    repaired.repair = PixelRegion(PixelRect(minX: 20, minY: 30, maxX: 90, maxY: 80))
    try compare(repaired)
  }
}
