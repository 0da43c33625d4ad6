internal import FileFormats
internal import QuartzCore

/// Reads one XML document into layers.
struct DocumentReader {
  let file: String?
  let folder: PackageFolder?
  let limits: CAMLLimits

  func read(_ data: Data) throws(CAMLError) -> DocumentParts {
    if data.isEmpty { throw CAMLError(.malformed, CAMLDiagnostic(severity: .error, file: file, message: "the file is empty")) }
    if let format = FileFormat(notDocument: data) {
      throw CAMLError(
        .otherFormat(format), CAMLDiagnostic(severity: .error, file: file, message: "this is \(format.noun), no document of layers"))
    }
    let (root, source) = try XMLTreeReader(limits: limits, file: file).read(data)
    let log = DiagnosticLog(file: file, source: source, limit: limits.diagnostics)
    let context = ReadingContext(root: root, log: log, images: ImageStore(folder: folder, limits: limits), limits: limits)
    let layers = LayerReader(context: context)

    if root.name == "caml", layerElements(root).isEmpty {
      // Nothing but a manifest, or nothing at all: a part of a wallpaper that shows nothing.
      return DocumentParts(rootLayer: CALayer())
    }
    guard let definition = rootElement(root, log), let rootLayer = layers.layer(definition, isNamedByTag: true) else {
      throw context.exhaustion.map { error(.limit, $0.message, at: $0.offset, log) }
        ?? error(.noLayer, "the document holds no layer", at: root.offset, log)
    }
    var parts = DocumentParts(rootLayer: rootLayer)
    parts.stateOwners = StateReader(context: context, layers: layers).owners(layers.stateElements)
    if let exhaustion = context.exhaustion { throw error(.limit, exhaustion.message, at: exhaustion.offset, log) }
    parts.statePlayers = context.statePlayers
    parts.layersByID = context.objects.compactMapValues { layers.layers[ObjectIdentifier($0)] }
    if let style = definition.child("style") {
      parts.controls = WallpaperControls(style, values: layers.values)
      parts.isWallpaper = WallpaperControls.markWallpaper(style)
      parts.screen = WallpaperControls.screen(style)
    }
    parts.assets = context.images.assets
    parts.videoPaths = context.images.videoPaths
    parts.files = context.images.files
    parts.origins = [DocumentOrigin(path: nil, version: FileVersion(data), layers: layers.places)]
    parts.diagnostics = log.finish()
    return parts
  }

  /// The one layer in `<caml>`, or a layer that is the document itself.
  private func rootElement(_ root: CAMLElement, _ log: DiagnosticLog) -> CAMLElement? {
    guard root.name == "caml" else {
      if LayerClass.named(root.name) != nil { return root }
      log.error(at: root.offset, "the document is <\(NumberScanner.shortened(root.name))>, not <caml>")
      return nil
    }
    let layers = layerElements(root)
    for extra in layers.dropFirst() { log.warn(at: extra.offset, "a document has one layer; this one is left out") }
    return layers.first
  }

  /// What `<caml>` holds. Asset manifests have the same form as documents and hold no layer.
  private func layerElements(_ root: CAMLElement) -> [CAMLElement] { root.children.filter { $0.name != "MicaAssetManifest" } }

  private func error(_ reason: CAMLError.Reason, _ message: String, at offset: Int, _ log: DiagnosticLog) -> CAMLError {
    // What was found first is more to the point than the lack of a layer.
    if reason == .noLayer, let known = log.finish().first(where: { $0.severity == .error }) { return CAMLError(reason, known) }
    log.error(at: offset, message)
    return CAMLError(reason, log.finish().last { $0.message == message } ?? CAMLDiagnostic(severity: .error, file: file, message: message))
  }
}
