import AVFoundation
import Testing

/// Animations that begin with the layer's time, as those of videos do.
@Suite("Begin times")
final class BeginTimeTests {
  @Test("0 is the time of the commit, and AVCoreAnimationBeginTimeAtZero the beginning of the layer's time")
  func beginning() throws {
    let root = CALayer(), early = CALayer(), late = CALayer()
    root.bounds.size = CGSize(width: 9, height: 9)
    for layer in [early, late] { root.addSublayer(layer) }
    let stage = LayerStage(root, clock: .stepped())
    stage.advance(to: 4)
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 10)
    late.add(fade, forKey: nil)
    fade.beginTime = AVCoreAnimationBeginTimeAtZero
    early.add(fade, forKey: nil)
    stage.advance(to: 5)
    // 5 s and 1 s of 10 s.
    #expect(abs(try #require(early.presentation()).opacity - 0.5) < 1e-6)
    #expect(abs(try #require(late.presentation()).opacity - 0.1) < 1e-6)
  }
}
