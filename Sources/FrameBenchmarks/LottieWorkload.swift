internal import Lottie
internal import OfflineRendering
internal import QuartzCore
internal import TextEscaping

/// A Lottie animation by itself, played again and again.
struct LottieWorkload {
  let path: String

  /// - Parameter name: `W11:` and the path of an animation.
  init?(named name: String) {
    guard name.hasBytePrefix("W11:") else { return nil }
    path = String(name.dropFirst(4))
  }

  /// - Throws: `LottieError` where the animation cannot be read.
  func makeComposition() throws -> Composition {
    let document = try LottieDocument(contentsOf: URL(fileURLWithPath: path))
    let layer = CALayer()
    layer.frame = CGRect(origin: .zero, size: document.size)
    let play = VideoAnimation(document.vectors())
    play.repeatCount = .infinity
    layer.add(play, forKey: nil)
    return Composition(layer)
  }
}
