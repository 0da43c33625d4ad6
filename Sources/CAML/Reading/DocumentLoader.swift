internal import Foundation
internal import QuartzCore

/// Loads documents from files and memory.
struct DocumentLoader {
  let options: CAMLDocument.Options

  func load(_ path: String) throws(CAMLError) -> DocumentParts {
    switch try PackageLocator(limits: options.limits).locate(path) {
    case .document(let location): return try document(location)
    case .wallpaper(let paths): return try wallpaper(path, paths)
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
    return try DocumentReader(file: file, folder: folder, limits: options.limits).read(data)
  }

  private func document(_ location: PackageLocator.Location) throws(CAMLError) -> DocumentParts {
    let data: Data
    do {
      data = try PackageFolder.contents(of: location.documentPath, limit: options.limits.documentBytes, limitName: "documentBytes")
    } catch {
      let reason: CAMLError.Reason = error.message.contains("documentBytes") ? .limit : .unreadable
      throw CAMLError(reason, CAMLDiagnostic(severity: .error, file: location.documentPath, message: error.message))
    }
    var parts = try DocumentReader(file: location.documentPath, folder: location.folder, limits: options.limits).read(data)
    parts.diagnostics.insert(contentsOf: location.remarks, at: 0)
    parts.documentSize = location.index?.documentSize
    parts.isGeometryFlipped = location.index?.isGeometryFlipped ?? false
    parts.publishedObjectNames = location.index?.publishedObjectNames ?? []
    return parts
  }

  /// Stacks the parts of a wallpaper about their common centre. A part that cannot be read is reported and left out.
  private func wallpaper(_ path: String, _ paths: [String]) throws(CAMLError) -> DocumentParts {
    var planes: [DocumentParts] = []
    var failures: [CAMLError] = []
    for path in paths {
      do throws(CAMLError) {
        guard case .document(let location) = try PackageLocator(limits: options.limits).locate(path) else { continue }
        planes.append(try document(location))
      } catch {
        failures.append(error)
      }
    }
    guard let first = planes.first else {
      throw failures.first ?? CAMLError(.noLayer, CAMLDiagnostic(severity: .error, file: path, message: "the wallpaper has no parts"))
    }

    let root = CALayer()
    root.name = "Wallpaper"
    root.bounds = CGRect(origin: .zero, size: first.size)
    root.position = CGPoint(x: first.size.width / 2, y: first.size.height / 2)
    var parts = DocumentParts(rootLayer: root)
    parts.documentSize = first.documentSize
    parts.diagnostics = failures.map(\.diagnostic)
    for plane in planes {
      let layer = plane.rootLayer
      layer.position = CGPoint(
        x: first.size.width / 2 + (layer.anchorPoint.x - 0.5) * layer.bounds.width,
        y: first.size.height / 2 + (layer.anchorPoint.y - 0.5) * layer.bounds.height)
      root.addSublayer(layer)
      parts.stateOwners += plane.stateOwners
      parts.layersByID.merge(plane.layersByID) { first, _ in first }
      parts.diagnostics += plane.diagnostics
    }
    return parts
  }
}
