internal import Foundation
internal import Graphics

/// A frame of an animated picture as its file has it: a rectangle of the whole, still compressed.
struct EncodedFrame {
  var area: PixelRect
  /// The duration in seconds.
  var duration: Double
  var disposal: FrameCanvas.Disposal
  /// Whether its pixels take the place of what is there, transparent ones too.
  var replaces: Bool
  /// The frame's encoded bytes: PNG's compressed rows, or WebP's chunks of transparency, if there is some, and of the picture.
  var data = Data()
}
