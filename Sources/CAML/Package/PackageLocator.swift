internal import Foundation

/// Finds the document that a path stands for: a bare `.caml`, a `.ca` folder, or the planes of a `.wallpaper` folder.
struct PackageLocator {
  /// One document and where its files are.
  struct Location {
    /// Of the XML document, as diagnostics spell it.
    var documentPath: String
    var folder: PackageFolder
    var index: PackageIndex?
    /// What was odd about the package itself.
    var remarks: [CAMLDiagnostic] = []
  }

  enum Found {
    case document(Location)
    /// Packages to be stacked, back to front.
    case wallpaper([String])
  }

  let limits: CAMLLimits

  func locate(_ path: String) throws(CAMLError) -> Found {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw unreadable(path, "there is no such file or folder")
    }
    guard isFolder.boolValue else { return .document(try bareDocument(path)) }
    let names = Set((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [])
    if names.contains("index.xml") || names.contains("main.caml") { return .document(try package(path, names)) }
    let planes = planes(names.filter { $0.hasSuffix(".ca") && !$0.hasPrefix(".") })
    if !planes.isEmpty { return .wallpaper(planes.map { path + "/" + $0 }) }
    throw unreadable(path, "the folder holds neither index.xml nor main.caml nor .ca packages")
  }

  private func bareDocument(_ path: String) throws(CAMLError) -> Location {
    let folder = (path as NSString).deletingLastPathComponent
    do {
      return Location(documentPath: path, folder: try PackageFolder(path: folder))
    } catch {
      throw unreadable(path, error.message)
    }
  }

  private func package(_ given: String, _ names: Set<String>) throws(CAMLError) -> Location {
    let path = given.count > 1 && given.hasSuffix("/") ? String(given.dropLast()) : given
    let folder: PackageFolder
    do {
      folder = try PackageFolder(path: path)
    } catch {
      throw unreadable(path, error.message)
    }
    var index: PackageIndex?
    var remarks: [CAMLDiagnostic] = []
    let indexPath = path + "/index.xml"
    if names.contains("index.xml") {
      do {
        guard case .file(let file) = folder.resolve("index.xml") else { throw ValueError("it is not a file of the package") }
        index = try PackageIndex(try PackageFolder.contents(of: file, limit: limits.documentBytes, limitName: "documentBytes"))
      } catch {
        remarks.append(
          CAMLDiagnostic(
            severity: .warning, file: indexPath, message: "the index is ignored: \((error as? ValueError)?.message ?? "\(error)")"))
      }
    }
    let name = index?.rootDocument ?? "main.caml"
    switch folder.resolve(name) {
    case .file: return Location(documentPath: path + "/" + name, folder: folder, index: index, remarks: remarks)
    case .missing: throw unreadable(indexPath, "the package's document \"\(name)\" does not exist")
    case .refused(let why): throw unreadable(indexPath, "the package's document \"\(name)\" is refused: \(why)")
    }
  }

  /// The parts of a wallpaper from back to front; parts of an unknown role stand in front, by name.
  private func planes(_ names: Set<String>) -> [String] {
    func depth(_ name: String) -> Int { ["Background", "Floating", "Foreground"].firstIndex { name.contains($0) } ?? 3 }
    return names.sorted { (depth($0), $0) < (depth($1), $1) }
  }

  private func unreadable(_ path: String, _ message: String) -> CAMLError {
    CAMLError(.unreadable, CAMLDiagnostic(severity: .error, file: path, message: message))
  }
}
