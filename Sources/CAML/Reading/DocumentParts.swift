internal import LottieLayers
internal import QuartzCore

struct DocumentParts {
  var rootLayer: CALayer
  var documentSize: CGSize?
  var isGeometryFlipped = false
  /// Whether a unit of the document is a pixel of the screen.
  var isInPixels = false
  /// The screen that it fills; nil for a document that stands alone.
  var screen: DeviceScreen?
  var isWallpaper = false
  /// Why parts of a wallpaper could not be read.
  var missingParts: [CAMLDiagnostic] = []
  var controls = WallpaperControls()
  var publishedObjectNames: [String] = []
  /// The layers that own states, in document order.
  var stateOwners: [CALayer] = []
  var layersByID: [String: CALayer] = [:]
  /// Run the state machines of layers' contents.
  var statePlayers: [LottieStatePlayer] = []
  /// The pictures that could be read, in the order of the document.
  var assets: [CAMLAsset] = []
  var videoPaths: Set<String> = []
  var files = DocumentFiles()
  /// The files of XML, and the places of the layers in them.
  var origins: [DocumentOrigin] = []
  var diagnostics: [CAMLDiagnostic] = []

  /// The size of the canvas, in points.
  var size: CGSize {
    let size = rootLayer.bounds.size
    return size.width > 0 && size.height > 0 ? size : documentSize ?? size
  }
}
