import QuartzCore
import Testing

@Suite("Worked examples: perspective")
struct PerspectiveExamples {
  /// The eye stands 500 points before the parent's plane: what lies at z looks 500 / (500 − z) times as large, about the parent's anchor.
  @Test("a parent gives its sublayers perspective", arguments: [(100, 1.25), (-200, 0.714286), (250, 2), (0, 1)] as [(CGFloat, CGFloat)])
  func perspective(z: CGFloat, scale: CGFloat) {
    let parent = CALayer(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    let layer = CALayer(frame: CGRect(x: 250, y: 160, width: 40, height: 80))
    parent.addSublayer(layer)
    let stage = Stage(parent)

    let eyePosition: CGFloat = 500
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / eyePosition
    parent.sublayerTransform = perspective
    layer.zPosition = z
    stage.host.advance(to: 1)

    let shown = layer.convert(layer.bounds, to: parent)
    // The layer's edges lie 50 … 90 and −40 … 40 from the anchor at (200, 200).
    let expected = CGRect(x: 200 + 50 * scale, y: 200 - 40 * scale, width: 40 * scale, height: 80 * scale)
    #expect(isClose(shown, expected, within: 1e-3))
  }

  @Test(
    "without perspective depth changes the order, not the size; half way through an animation of depth, perspective shows half the depth")
  func depth() {
    let parent = CALayer(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    let layer = CALayer(frame: CGRect(x: 150, y: 150, width: 100, height: 100)),
      other = CALayer(frame: CGRect(x: 150, y: 150, width: 100, height: 100))
    parent.sublayers = [layer, other]
    let stage = Stage(parent)
    let rise = CABasicAnimation(keyPath: "zPosition")
    rise.fromValue = 0
    rise.toValue = 250
    rise.duration = 2
    layer.add(rise, forKey: "rise")
    stage.host.advance(to: 1)
    let presentation = layer.presentation()
    #expect(
      isClose(presentation?.convert(layer.bounds, to: presentation?.superlayer) ?? .zero, CGRect(x: 150, y: 150, width: 100, height: 100)))
    CATransaction.setDisableActions(true)
    parent.sublayerTransform.m34 = -1 / 500
    stage.host.commit()
    // z = 125: 500 / 375 = 4/3 of 100, about (200, 200).
    let closer = layer.presentation()
    let expected = CGRect(x: 200 - 200.0 / 3, y: 200 - 200.0 / 3, width: 400.0 / 3, height: 400.0 / 3)
    #expect(isClose(closer?.convert(layer.bounds, to: closer?.superlayer) ?? .zero, expected, within: 1e-3))
  }
}
