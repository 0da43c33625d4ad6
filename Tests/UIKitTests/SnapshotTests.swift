import Testing
import UIKit

/// Snapshots of views.
@MainActor @Suite("Snapshots of views")
struct SnapshotTests {
  private func pixel(_ view: UIView, _ x: Int, _ y: Int) throws -> SIMD4<UInt8> {
    let image = try #require(view.layer.snapshot()?.image(scale: 1))
    return image.withUnsafePixels { $0[x, y] }
  }

  private let red = SIMD4<UInt8>(255, 0, 0, 255)
  private let green = SIMD4<UInt8>(0, 255, 0, 255)
  private let blue = SIMD4<UInt8>(0, 0, 255, 255)

  /// Green, 40 points square, with a red square of 10 in its upper left corner.
  private func makeSource() -> (source: UIView, corner: UIView) {
    let source = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40)), corner = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    source.backgroundColor = .green
    corner.backgroundColor = .red
    source.addSubview(corner)
    return (source, corner)
  }

  @Test("a snapshot keeps what it was taken of, at any size; one of a snapshot too")
  func keeping() throws {
    let (source, corner) = makeSource(), stage = AnimationStage(source)
    stage.advance(to: 0)
    let snapshot = try #require(source.snapshotView(afterScreenUpdates: false))
    #expect(snapshot.bounds.size == CGSize(width: 40, height: 40))
    stage.window.addSubview(snapshot)
    snapshot.frame = CGRect(x: 100, y: 0, width: 80, height: 80)
    corner.backgroundColor = .blue
    stage.advance(to: 1)
    #expect(try pixel(stage.window, 5, 5) == blue)
    #expect(try pixel(stage.window, 115, 15) == red && pixel(stage.window, 125, 15) == green && pixel(stage.window, 115, 25) == green)
    let second = try #require(snapshot.snapshotView(afterScreenUpdates: false))
    second.frame = CGRect(x: 200, y: 0, width: 80, height: 80)
    stage.window.addSubview(second)
    snapshot.removeFromSuperview()
    stage.advance(to: 2)
    #expect(try pixel(stage.window, 215, 15) == red && pixel(stage.window, 225, 15) == green && pixel(stage.window, 115, 15).w == 0)
  }

  @Test("a snapshot of a screen keeps what its windows showed")
  func screen() throws {
    let (source, corner) = makeSource(), stage = AnimationStage(source)
    stage.advance(to: 0)
    let snapshot = stage.screen.snapshotView(afterScreenUpdates: false)
    #expect(snapshot.bounds.size == stage.screen.bounds.size)
    corner.backgroundColor = .blue
    snapshot.frame.origin.x = 100
    stage.window.addSubview(snapshot)
    stage.advance(to: 1)
    #expect(try pixel(stage.window, 5, 5) == blue && pixel(stage.window, 105, 5) == red && pixel(stage.window, 115, 15) == green)
  }

  @Test("before updates what showed counts, after them what will show; off the screen only after updates")
  func updates() throws {
    let (source, corner) = makeSource(), stage = AnimationStage(source)
    stage.advance(to: 0)
    corner.backgroundColor = .blue
    for (after, color, x) in [(false, red, 100), (true, blue, 200)] {
      let snapshot = try #require(source.snapshotView(afterScreenUpdates: after))
      snapshot.frame.origin.x = CGFloat(x)
      stage.window.addSubview(snapshot)
      stage.advance(to: 1)
      #expect(try pixel(stage.window, x + 5, 5) == color)
    }
    let (away, _) = makeSource()
    for (after, alpha) in [(false, UInt8(0)), (true, 255)] {
      let snapshot = try #require(away.snapshotView(afterScreenUpdates: after))
      snapshot.frame.origin.y = 100
      stage.window.addSubview(snapshot)
      stage.advance(to: 2)
      #expect(try pixel(stage.window, 5, 105).w == alpha)
    }
  }

  @Test("an animation stands still in a snapshot: half-way, at 50 of 100 points")
  func frozen() throws {
    let (source, corner) = makeSource()
    source.frame.size.width = 110
    let stage = AnimationStage(source)
    stage.advance(to: 0)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { corner.frame.origin.x = 100 }
    stage.advance(to: 0.5)
    let snapshot = try #require(source.snapshotView(afterScreenUpdates: false))
    snapshot.frame.origin.y = 50
    stage.window.addSubview(snapshot)
    stage.advance(to: 0.9)
    #expect(try pixel(stage.window, 55, 55) == red && pixel(stage.window, 45, 55) == green && pixel(stage.window, 95, 55) == green)
    #expect(try pixel(stage.window, 95, 5) == red)
  }

  @Test("cap insets keep their size, and the middle stretches")
  func caps() throws {
    let (source, _) = makeSource(), stage = AnimationStage(source)
    stage.advance(to: 0)
    let insets = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
    let snapshot = try #require(source.resizableSnapshotView(from: source.bounds, afterScreenUpdates: false, withCapInsets: insets))
    stage.window.addSubview(snapshot)
    snapshot.frame = CGRect(x: 100, y: 0, width: 120, height: 80)
    stage.advance(to: 1)
    #expect(try pixel(stage.window, 109, 9) == red && pixel(stage.window, 111, 9) == green && pixel(stage.window, 109, 11) == green)
    #expect(try pixel(stage.window, 219, 79) == green)
  }

  @Test("the hierarchy is drawn into a context, as large as it is told")
  func drawing() {
    let (source, _) = makeSource(), stage = AnimationStage(source)
    stage.advance(to: 0)
    #expect(!source.drawHierarchy(in: source.bounds, afterScreenUpdates: false))
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: CGSize(width: 80, height: 80), format: format).image { _ in
      #expect(source.drawHierarchy(in: CGRect(x: 0, y: 0, width: 80, height: 80), afterScreenUpdates: false))
    }
    image.cgImage?.withUnsafePixels { #expect($0[15, 15] == red && $0[25, 15] == green && $0[15, 25] == green) }
  }
}
