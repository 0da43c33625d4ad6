internal import FileFormats
internal import Graphics
internal import MediaFiles
internal import TextEscaping

/// Finds the document that a path stands for: a bare `.caml`, a `.ca` folder, or the parts of a `.wallpaper` folder, on disk or in a zip
/// archive such as a `.tendies`.
struct PackageLocator {
  struct Location {
    /// The path of the XML document, as diagnostics spell it.
    var documentPath: String
    var document: PackageFile
    var folder: PackageFolder
    var index: PackageIndex?
    /// What was odd about the package itself.
    var remarks: [CAMLDiagnostic] = []
  }

  /// Packages to be stacked.
  struct Wallpaper {
    var path: String
    /// Back to front.
    var parts: [PackageFolder]
    var screen: DeviceScreen?
    var remarks: [CAMLDiagnostic] = []
  }

  enum Found {
    case document(Location)
    case wallpaper(Wallpaper)
  }

  let limits: CAMLLimits

  func locate(_ path: String) throws(CAMLError) -> Found {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      if let found = try insideArchive(path) { return found }
      throw unreadable(path, "there is no such file or folder")
    }
    guard isFolder.boolValue else { return try file(path) }
    let spelt = path.utf8.count > 1 ? path.before(bytes: "/") ?? path : path
    do {
      return try locate(try PackageFolder(path: spelt), allowsCollections: false)
    } catch let error as ValueError {
      throw unreadable(path, error.message)
    } catch let error as CAMLError {
      throw error
    } catch {
      throw unreadable(path, "\(error)")
    }
  }

  /// A folder, or an archive as one.
  /// - Parameter allowsCollections: whether packages may be in folders inside.
  private func locate(_ folder: PackageFolder, allowsCollections: Bool) throws(CAMLError) -> Found {
    let names = folder.names
    if names.contains("index.xml") || names.contains("main.caml") { return .document(try package(folder, names)) }
    if names.contains("Wallpaper.plist") || names.contains(where: { $0.hasByteSuffix(".ca") }) {
      let wallpaper = wallpaper(folder, names)
      if !wallpaper.parts.isEmpty { return .wallpaper(wallpaper) }
    }
    if allowsCollections { return try collection(folder) }
    throw unreadable(folder.path, "the folder holds neither index.xml nor main.caml nor .ca packages")
  }

  // MARK: Documents

  private func file(_ path: String) throws(CAMLError) -> Found {
    let folder = path.parentFolder
    if let archive = try archive(path) { return try locate(PackageFolder(archive, path: path), allowsCollections: true) }
    do {
      return .document(Location(documentPath: path, document: .disk(path), folder: try PackageFolder(path: folder)))
    } catch {
      throw unreadable(path, error.message)
    }
  }

  private func package(_ folder: PackageFolder, _ names: Set<String>) throws(CAMLError) -> Location {
    var index: PackageIndex?
    var remarks: [CAMLDiagnostic] = []
    let indexPath = folder.path + "/index.xml"
    if names.contains("index.xml") {
      do {
        guard case .file(let file) = folder.resolve("index.xml") else { throw ValueError("it is not a file of the package") }
        index = try PackageIndex(try file.contents(limit: limits.documentBytes, limitName: "documentBytes"))
      } catch {
        remarks.append(warning(indexPath, "the index is ignored: \((error as? ValueError)?.message ?? "\(error)")"))
      }
    }
    let name = index?.rootDocument ?? "main.caml"
    switch folder.resolve(name) {
    case .file(let file):
      return Location(documentPath: folder.path + "/" + name, document: file, folder: folder, index: index, remarks: remarks)
    case .missing: throw unreadable(indexPath, "the package's document \"\(name)\" does not exist")
    case .refused(let why): throw unreadable(indexPath, "the package's document \"\(name)\" is refused: \(why)")
    }
  }

  /// A folder that holds one package, as the parts of a wallpaper are.
  func package(_ folder: PackageFolder) throws(CAMLError) -> Location { try package(folder, folder.names) }

  // MARK: Wallpapers

  /// The packages that Wallpaper.plist names, or all that there are, from back to front.
  private func wallpaper(_ folder: PackageFolder, _ names: Set<String>) -> Wallpaper {
    var wallpaper = Wallpaper(path: folder.path, parts: [])
    var listed: [String] = []
    let listPath = folder.path + "/Wallpaper.plist"
    if names.contains("Wallpaper.plist") {
      do {
        guard case .file(let file) = folder.resolve("Wallpaper.plist") else { throw ValueError("it is not a file of the wallpaper") }
        let index = try WallpaperIndex(try file.contents(limit: limits.documentBytes, limitName: "documentBytes"))
        wallpaper.screen = index.screen
        listed = index.parts
      } catch {
        wallpaper.remarks.append(warning(listPath, "the list is ignored: \((error as? ValueError)?.message ?? "\(error)")"))
      }
    }
    for name in listed {
      if let part = folder.folder(named: name) {
        wallpaper.parts.append(part)
      } else {
        wallpaper.remarks.append(warning(listPath, "the part \"\(NumberScanner.shortened(name))\" does not exist"))
      }
    }
    let packages = WallpaperIndex.ordered(names.filter { $0.hasByteSuffix(".ca") })
    if wallpaper.parts.isEmpty { wallpaper.parts = packages.compactMap(folder.folder(named:)) }
    wallpaper.screen =
      wallpaper.screen ?? ([(folder.path as NSString).lastPathComponent] + packages).lazy.compactMap(DeviceScreen.init(className:)).first
    return wallpaper
  }

  // MARK: Archives

  /// The archive that a path begins with, and the folder in it that the rest names.
  private func insideArchive(_ path: String) throws(CAMLError) -> Found? {
    var outer = path as NSString
    var rest: [String] = []
    while outer.length > 1, rest.count < 64 {
      rest.insert(outer.lastPathComponent, at: 0)
      outer = outer.deletingLastPathComponent as NSString
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: outer as String, isDirectory: &isFolder) else { continue }
      guard !isFolder.boolValue, let archive = try archive(outer as String) else { return nil }
      var folder: PackageFolder? = PackageFolder(archive, path: outer as String)
      for name in rest { folder = folder?.folder(named: name) }
      return try folder.map { folder throws(CAMLError) in try locate(folder, allowsCollections: true) }
    }
    return nil
  }

  private func archive(_ path: String) throws(CAMLError) -> ZipArchive? {
    guard let start = FileContents.head(path, count: 4), ZipArchive.isArchive(start) else { return nil }
    do {
      let data = try PackageFile.contents(of: path, limit: limits.archiveBytes, limitName: "archiveBytes")
      return try ZipArchive(data, limits: ZipArchive.Limits(members: limits.archiveMembers, totalBytes: limits.archiveBytes))
    } catch let error as ZipError {
      throw CAMLError(error.isLimit ? .limit : .malformed, CAMLDiagnostic(severity: .error, file: path, message: error.problem))
    } catch {
      throw CAMLError(.limit, CAMLDiagnostic(severity: .error, file: path, message: (error as? ValueError)?.message ?? "\(error)"))
    }
  }

  /// The first package at any depth; the others are named in a remark.
  private func collection(_ folder: PackageFolder) throws(CAMLError) -> Found {
    var found: [PackageFolder] = []
    var hasArchive = false
    search(folder, depth: 0) { inner, names in
      if names.contains(where: { [.zip, .tendies].contains(FileFormat(path: $0)) }) { hasArchive = true }
      let isPackage = names.contains { $0 == "index.xml" || $0 == "main.caml" || $0 == "Wallpaper.plist" || $0.hasByteSuffix(".ca") }
      if isPackage { found.append(inner) }
      return !isPackage
    }
    guard let first = found.first else {
      if hasArchive { throw unreadable(folder.path, "archives inside archives are not read; unpack it first") }
      throw CAMLError(
        .otherFormat(.zip),
        CAMLDiagnostic(severity: .error, file: folder.path, message: "the archive holds neither .wallpaper nor .ca packages"))
    }
    let remarks =
      found.count == 1
      ? []
      : [
        warning(
          folder.path,
          "the archive holds \(found.count) packages; the first is read. The others: "
            + found.dropFirst().prefix(20).map(\.path).joined(separator: ", "))
      ]
    switch try locate(first, allowsCollections: false) {
    case .document(var location):
      location.remarks = remarks + location.remarks
      return .document(location)
    case .wallpaper(var wallpaper):
      wallpaper.remarks = remarks + wallpaper.remarks
      return .wallpaper(wallpaper)
    }
  }

  /// Visits folders in the order of their names; those below one are visited where `visit` returns true.
  private func search(_ folder: PackageFolder, depth: Int, _ visit: (PackageFolder, Set<String>) -> Bool) {
    let names = folder.names
    guard visit(folder, names), depth < 16 else { return }
    for name in names.sorted() {
      if let inner = folder.folder(named: name) { search(inner, depth: depth + 1, visit) }
    }
  }

  private func warning(_ path: String, _ message: String) -> CAMLDiagnostic {
    CAMLDiagnostic(severity: .warning, file: path, message: message)
  }

  private func unreadable(_ path: String, _ message: String) -> CAMLError {
    CAMLError(.unreadable, CAMLDiagnostic(severity: .error, file: path, message: message))
  }
}
