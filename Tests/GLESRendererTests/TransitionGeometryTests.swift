import Foundation
import Graphics
import RenderTree
import TestSupport
import Testing

/// Effects that are planned as moving quads, on every renderer.
@Suite("Transitions that move pictures")
struct TransitionGeometryTests {
  static let kinds: [TransitionKind] = [
    .push, .moveIn, .reveal, .cube, .oglFlip, .cameraIris, .cameraIrisHollowOpen, .cameraIrisHollowClose, .flipFromLeft,
    .flipFromRight, .flipFromTop,
    .flipFromBottom,
  ]

  @Test("at the ends the picture is that of one side, byte for byte", arguments: TransitionPainter.renderers)
  func ends(renderer: String) throws {
    let painter = try TransitionPainter(renderer)
    for transform in [CATransform3DIdentity, CATransform3DMakeRotation(0.4, 0.3, 1, 0.2)] {
      var fixture = TransitionFixture(
        kind: .push, progress: 0, frame: CGRect(x: 13.3, y: 7, width: 60, height: 50), transform: transform, isRich: true)
      var ends: [Double: [UInt8]] = [:]
      for (side, progress) in [(TransitionFixture.Side.old, 0.0), (.new, 1)] {
        fixture.shown = side
        ends[progress] = try painter.draw(fixture).makeImage().pixels
      }
      fixture.shown = nil
      #expect(ends[0] != ends[1])
      for kind in TransitionKind.allCases {
        for progress in [0.0, 1] {
          fixture.kind = kind
          fixture.progress = progress
          #expect(try painter.draw(fixture).makeImage().pixels == ends[progress], "\(kind) at \(progress)")
        }
      }
    }
  }

  @Test("no backdrop shows through the seam of an opaque pair", arguments: TransitionPainter.renderers)
  func seams(renderer: String) throws {
    let painter = try TransitionPainter(renderer)
    let turned = CATransform3DMakeRotation(0.3, 0, 0, 1)
    for kind in [TransitionKind.push, .moveIn, .reveal, .cube, .cameraIrisHollowOpen, .cameraIrisHollowClose] {
      for side in TransitionSide.allCases {
        for (index, progress) in [0.25, 0.3, 0.5, 0.377, 0.71].enumerated() {
          for isRich in [false, true] {
            // A seam at whole pixels, halves, and anything else; upright and turned.
            let x = [0, 0.5, 0.25, 3.7, 8.125][index]
            let frame = CGRect(x: x, y: x / 2, width: 81, height: 65)
            for transform in [CATransform3DIdentity, turned] {
              let fixture = TransitionFixture(
                kind: kind, progress: progress, side: side, canvas: CGSize(width: 96, height: 96), frame: frame, transform: transform,
                isRich: isRich)
              let picture = try painter.draw(fixture)
              #expect(leaks(picture, frame, transform) == 0, "\(fixture)")
            }
          }
        }
      }
    }
  }

  /// Pixels well inside the bounds that are greener than both sides and black: what shows of the backdrop.
  private func leaks(_ picture: Bitmap, _ frame: CGRect, _ transform: CATransform3D) -> Int {
    let angle = -atan2(transform.m12, transform.m11), (sine, cosine) = (sin(angle), cos(angle))
    var count = 0
    for y in 0..<picture.size.height {
      for x in 0..<picture.size.width {
        let dx = CGFloat(x) + 0.5 - frame.midX, dy = CGFloat(y) + 0.5 - frame.midY
        let localX = dx * cosine - dy * sine, localY = dx * sine + dy * cosine
        guard abs(localX) < frame.width / 2 - 2, abs(localY) < frame.height / 2 - 2 else { continue }
        let p = picture[x, y]
        if Int(p.y) > Int(p.x) + Int(p.z) + 2 || p.w < 255 { count += 1 }
      }
    }
    return count
  }

  @Test("half translucent pictures show the backdrop once, at the outer edges and within", arguments: TransitionPainter.renderers)
  func translucent(renderer: String) throws {
    let painter = try TransitionPainter(renderer)
    // Half red or half blue on green: never more than half of green's 255, never less than a quarter where both lie over each other.
    for kind in [TransitionKind.push, .moveIn, .reveal, .cameraIrisHollowOpen, .cameraIrisHollowClose] {
      for transform in [CATransform3DIdentity, CATransform3DMakeRotation(0.3, 0, 0, 1)] {
        let frame = CGRect(x: 10.5, y: 10.25, width: 70, height: 60)
        let fixture = TransitionFixture(
          kind: kind, progress: 0.4, canvas: CGSize(width: 96, height: 96), frame: frame, transform: transform, alpha: 0.5)
        let picture = try painter.draw(fixture)
        let isStacked = kind == .moveIn || kind == .reveal
        let angle = -atan2(transform.m12, transform.m11)
        for y in 0..<96 {
          for x in 0..<96 {
            let dx = CGFloat(x) + 0.5 - frame.midX, dy = CGFloat(y) + 0.5 - frame.midY
            let localX = dx * cos(angle) - dy * sin(angle), localY = dx * sin(angle) + dy * cos(angle)
            guard abs(localX) < frame.width / 2 - 1, abs(localY) < frame.height / 2 - 1 else { continue }
            let green = Int(picture[x, y].y)
            #expect(green <= 130 && green >= (isStacked ? 62 : 125), "\(kind) \(x) \(y): \(picture[x, y])")
          }
        }
      }
    }
  }

  @Test("both renderers agree", .enabled(if: Device.exists, Device.reason), arguments: TransitionKind.allCases)
  func agreement(kind: TransitionKind) throws {
    let painters = try (software: TransitionPainter("software"), gles: TransitionPainter("gles"))
    var tilted = CATransform3DMakeRotation(0.5, 1, 0.4, 0.2)
    tilted.m34 = -1.0 / 300
    for progress in [0.25, 0.6] {
      for transform in [CATransform3DIdentity, tilted] {
        let fixture = TransitionFixture(
          kind: kind, progress: progress, frame: CGRect(x: 8.4, y: 6, width: 80, height: 60), transform: transform, isRich: true)
        var worst = 0, far = 0
        try painters.software.draw(fixture).forEachDifference(from: painters.gles.draw(fixture)) { _, _, steps in
          if steps > worst { worst = steps }
          if steps > 3 { far += 1 }
        }
        // Texels of hard-edged content are mixed by weights of 8 bits on one side: single pixels may differ by more.
        #expect(far <= 10 && worst < 64, "\(kind) at \(progress): \(worst), \(far) pixels")
      }
    }
  }
}
