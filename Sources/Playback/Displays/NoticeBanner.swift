internal import Graphics
internal import QuartzCore
internal import RenderTree

/// Words over what is shown, such as the errors of a program that is being written: a dark strip at the bottom, in a fixed-width face.
/// Belongs to the thread of the layers.
final class NoticeBanner {
  private let root = CALayer()
  private let words = CATextLayer()
  private let host: LayerHost

  init() {
    host = LayerHost(root: root, clock: .stepped(from: 0), drivesProgram: false)
    root.backgroundColor = CGColor(red: 0.09, green: 0.09, blue: 0.11, alpha: 0.94)
    words.font = "monospace"
    words.foregroundColor = CGColor(red: 1, green: 0.82, blue: 0.8, alpha: 1)
    words.isWrapped = true
    words.truncationMode = .end
    root.addSublayer(words)
  }

  /// The strip for a text, in the lower part of a picture.
  /// - Parameters:
  ///   - size: of the picture, in pixels.
  ///   - scale: pixels a point.
  func strip(_ text: String, in size: PixelSize, scale: Double) -> RenderNode? {
    let fontSize = 13 * scale, margin = 14 * scale, line = fontSize * 1.4
    let width = max(1, Double(size.width) - 2 * margin)
    // A character of a fixed-width face is some six tenths of its size wide.
    let columns = max(1, Int(width / (fontSize * 0.602)))
    let lines = text.byteLines.reduce(0) { $0 + max(1, ($1.unicodeScalars.count + columns - 1) / columns) }
    let height = min(Double(lines) * line + 2 * margin, Double(size.height) * 0.7)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    root.bounds = CGRect(x: 0, y: 0, width: Double(size.width), height: height)
    root.position = CGPoint(x: Double(size.width) / 2, y: height / 2)
    words.fontSize = fontSize
    words.string = text
    words.frame = CGRect(x: margin, y: margin, width: width, height: max(1, height - 2 * margin))
    CATransaction.commit()
    return host.commit().root
  }
}
