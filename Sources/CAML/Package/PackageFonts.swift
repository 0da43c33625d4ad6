internal import FileFormats
internal import Foundation
internal import MediaFiles
internal import Rasterizer

/// The fonts that a package brings along: files in its folder `fonts`, which texts name as they name fonts of the machine.
struct PackageFonts {
  static let folder = "fonts"

  let limits: CAMLLimits

  /// Makes the fonts of a package known to the program; they stay known. Returns what is wrong with those that cannot be read.
  func register(from package: PackageFolder) -> [CAMLDiagnostic] {
    guard limits.fonts > 0, let folder = package.folder(named: Self.folder) else { return [] }
    var remarks: [CAMLDiagnostic] = []
    func warn(_ file: String, _ message: String) {
      remarks.append(CAMLDiagnostic(severity: .warning, file: folder.path + "/" + file, message: message))
    }
    let names = folder.names.filter { FileFormat(path: $0)?.kind == .font }.sorted()
    if names.count > limits.fonts {
      warn(names[limits.fonts], "the package has \(names.count) files of fonts; the limit (fonts) is \(limits.fonts)")
    }
    for name in names.prefix(limits.fonts) {
      guard case .file(let file) = folder.resolve(name) else {
        warn(name, "the font is refused: it is no file of the package")
        continue
      }
      do throws(ValueError) {
        let contents = try file.contents(limit: limits.fontBytes, limitName: "fontBytes")
        let isRead = if case .disk(let path) = file { FontFile.register(path: path) } else { FontFile.register(contents) }
        if !isRead { warn(name, "holds no font that can be read") }
      } catch {
        warn(name, "the font cannot be read: \(error.message)")
      }
    }
    return remarks
  }
}
