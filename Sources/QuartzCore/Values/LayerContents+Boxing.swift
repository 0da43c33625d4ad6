import Foundation
internal import Graphics
internal import RenderTree

extension LayerContents {
  /// Contents from a boxed value; nil, and a report, for what is no picture.
  init?(boxed value: Any?) {
    guard let value, !(value is NSNull) else { return nil }
    guard let image = value as? CGImage else {
      let isText = value is String || value is URL
      Diagnostics.report(
        "CALayer.contents",
        isText
          ? "\"\(value)\" is no picture, and nothing is shown; read the file: try CGImage(contentsOf: URL(fileURLWithPath: …))"
          : "a \(type(of: value)) is no picture, and nothing is shown; contents takes a CGImage")
      return nil
    }
    self = .image(image)
  }
}
