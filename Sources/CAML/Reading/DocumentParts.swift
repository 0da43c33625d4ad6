internal import Foundation
internal import QuartzCore

/// What reading a document yields.
struct DocumentParts {
  var rootLayer: CALayer
  var documentSize: CGSize?
  var isGeometryFlipped = false
  var publishedObjectNames: [String] = []
  /// The layers that own states, in document order.
  var stateOwners: [CALayer] = []
  var layersByID: [String: CALayer] = [:]
  var diagnostics: [CAMLDiagnostic] = []

  /// The canvas.
  var size: CGSize {
    let size = rootLayer.bounds.size
    return size.width > 0 && size.height > 0 ? size : documentSize ?? size
  }
}
