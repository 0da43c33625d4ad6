import Foundation
import QuartzCore
import Testing

/// A layer that is not double-sided is hit where the eye sees its front.
///
/// The eye stands 200 points before the middle of the root. A layer whose centre is at x and y from that middle shows its front where its
/// normal looks towards the eye: turned by a about y, where 200 · cos a − x · sin a is above 0; about x, where 200 · cos a + y · sin a is.
@Suite("Layers are hit on their front")
struct SideHittingTests {
  private struct Row: CustomTestStringConvertible {
    var x = 0.0, y = 0.0
    /// Turns in degrees.
    var aboutX = 0.0, aboutY = 0.0
    var isHit: Bool
    var testDescription: String { "\(x) \(y): \(aboutX)°, \(aboutY)°" }
  }

  private static let rows = [
    // 100 − 86.6 and 68.4 − 94.
    Row(x: 100, aboutY: 60, isHit: true), Row(x: 100, aboutY: 70, isHit: false), Row(x: 100, aboutY: -70, isHit: true),
    Row(x: -100, aboutY: -60, isHit: true), Row(x: -100, aboutY: -70, isHit: false), Row(x: -100, aboutY: 70, isHit: true),
    Row(y: 100, aboutX: -60, isHit: true), Row(y: 100, aboutX: -70, isHit: false), Row(y: 100, aboutX: 70, isHit: true),
    Row(y: -100, aboutX: 60, isHit: true), Row(y: -100, aboutX: 70, isHit: false),
    // cos 110° · 200 = −68.4, less 94 or and 94.
    Row(x: 100, aboutY: 110, isHit: false), Row(x: -100, aboutY: 110, isHit: true),
  ]

  @Test("seen from the side, whatever way they are turned in their own plane", arguments: rows, [0.0, 30, 130])
  private func side(row: Row, spin: Double) {
    let root = CALayer(), layer = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
    root.sublayerTransform.m34 = -1 / 200
    layer.bounds = CGRect(x: 0, y: 0, width: 30, height: 30)
    layer.position = CGPoint(x: 200 + row.x, y: 200 + row.y)
    layer.isDoubleSided = false
    let turned = CATransform3DRotate(CATransform3DMakeRotation(row.aboutX * .pi / 180, 1, 0, 0), row.aboutY * .pi / 180, 0, 1, 0)
    layer.transform = CATransform3DRotate(turned, spin * .pi / 180, 0, 0, 1)
    root.addSublayer(layer)
    // Its centre lies in the root's plane, and is seen where it is.
    #expect(root.hitTest(layer.position) === (row.isHit ? layer : root))
    layer.isDoubleSided = true
    #expect(root.hitTest(layer.position) === layer)
  }
}
