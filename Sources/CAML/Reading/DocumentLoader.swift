internal import QuartzCore

struct DocumentLoader {
  let options: CAMLDocument.Options

  func load(_ path: String) throws(CAMLError) -> DocumentParts {
    let locator = PackageLocator(limits: options.limits)
    switch try locator.locate(path) {
    case .document(let location):
      let parts = try document(location)
      return options.screen.map { stack([parts], named: "Screen", on: $0) } ?? parts
    case .wallpaper(let found): return try wallpaper(found, locator)
    }
  }

  func load(_ data: Data, file: String?, resources: String?) throws(CAMLError) -> DocumentParts {
    var folder: PackageFolder?
    if let resources {
      do {
        folder = try PackageFolder(path: resources)
      } catch {
        throw CAMLError(.unreadable, CAMLDiagnostic(severity: .error, file: resources, message: error.message))
      }
    }
    let parts = try DocumentReader(file: file, folder: folder, limits: options.limits).read(data)
    return options.screen.map { stack([parts], named: "Screen", on: $0) } ?? parts
  }

  private func document(_ location: PackageLocator.Location) throws(CAMLError) -> DocumentParts {
    let data: Data
    do {
      data = try location.document.contents(limit: options.limits.documentBytes, limitName: "documentBytes")
    } catch {
      let reason: CAMLError.Reason = error.message.contains("documentBytes") ? .limit : .unreadable
      throw CAMLError(reason, CAMLDiagnostic(severity: .error, file: location.documentPath, message: error.message))
    }
    // Texts are asked for their fonts while they are read.
    let fontRemarks = PackageFonts(limits: options.limits).register(from: location.folder)
    var parts = try DocumentReader(file: location.documentPath, folder: location.folder, limits: options.limits).read(data)
    parts.diagnostics.insert(contentsOf: location.remarks + fontRemarks, at: 0)
    if case .disk(let path) = location.document {
      for index in parts.origins.indices { parts.origins[index].path = path }
    }
    parts.documentSize = location.index?.documentSize
    parts.isGeometryFlipped = location.index?.isGeometryFlipped ?? false
    parts.isInPixels = location.index?.isInPixels ?? false
    parts.publishedObjectNames = location.index?.publishedObjectNames ?? []
    return parts
  }

  /// Reads the parts of a wallpaper. One that cannot be read is reported and left out.
  private func wallpaper(_ found: PackageLocator.Wallpaper, _ locator: PackageLocator) throws(CAMLError) -> DocumentParts {
    var planes: [DocumentParts] = []
    var failures: [CAMLError] = []
    for folder in found.parts {
      do throws(CAMLError) {
        planes.append(try document(try locator.package(folder)))
      } catch {
        failures.append(error)
      }
    }
    guard let first = planes.first else {
      throw failures.first ?? CAMLError(.noLayer, CAMLDiagnostic(severity: .error, file: found.path, message: "the wallpaper has no parts"))
    }
    let screen = options.screen ?? found.screen ?? DeviceScreen(width: first.size.width, height: first.size.height, scale: 1)
    var parts = stack(planes, named: "Wallpaper", on: screen)
    parts.rootLayer.beginEmittersEarly()
    parts.diagnostics.insert(contentsOf: found.remarks + failures.map(\.diagnostic), at: 0)
    parts.isWallpaper = true
    parts.missingParts = failures.map(\.diagnostic)
    return parts
  }

  /// Lays documents over one another, each filling the screen about its centre.
  ///
  /// A document in points is enlarged or reduced until it covers the screen. One in pixels keeps its size, a pixel for a unit, unless it is
  /// smaller than the screen.
  private func stack(_ planes: [DocumentParts], named name: String, on screen: DeviceScreen) -> DocumentParts {
    let root = CALayer()
    root.name = name
    root.bounds = CGRect(origin: .zero, size: screen.size)
    root.position = CGPoint(x: screen.size.width / 2, y: screen.size.height / 2)
    var parts = DocumentParts(rootLayer: root)
    parts.screen = screen
    parts.documentSize = planes.first?.documentSize
    for plane in planes {
      root.addSublayer(Self.filling(screen, with: plane))
      parts.stateOwners += plane.stateOwners
      parts.statePlayers += plane.statePlayers
      parts.layersByID.merge(plane.layersByID) { first, _ in first }
      parts.controls.parallax += plane.controls.parallax
      parts.controls.modeValues += plane.controls.modeValues
      parts.assets += plane.assets
      parts.videoPaths.formUnion(plane.videoPaths)
      parts.files.formUnion(plane.files)
      parts.origins += plane.origins
      parts.diagnostics += plane.diagnostics
      parts.isWallpaper = parts.isWallpaper || plane.isWallpaper
    }
    return parts
  }

  /// The document's layer in the middle of the screen; where its size has to change, inside a layer that changes it.
  private static func filling(_ screen: DeviceScreen, with plane: DocumentParts) -> CALayer {
    let layer = plane.rootLayer, size = plane.size
    func centre(in size: CGSize) {
      layer.position = CGPoint(
        x: size.width / 2 + (layer.anchorPoint.x - 0.5) * layer.bounds.width,
        y: size.height / 2 + (layer.anchorPoint.y - 0.5) * layer.bounds.height)
    }
    var scale: CGFloat = 1
    if size.width > 0, size.height > 0 {
      scale = max(screen.size.width / size.width, screen.size.height / size.height)
      if plane.isInPixels { scale = max(scale, 1 / screen.scale) }
    }
    guard abs(scale - 1) > 1e-9 else {
      centre(in: screen.size)
      return layer
    }
    let holder = CALayer()
    holder.bounds = CGRect(origin: .zero, size: size)
    holder.position = CGPoint(x: screen.size.width / 2, y: screen.size.height / 2)
    holder.transform = CATransform3DMakeScale(scale, scale, 1)
    centre(in: size)
    holder.addSublayer(layer)
    return holder
  }
}
