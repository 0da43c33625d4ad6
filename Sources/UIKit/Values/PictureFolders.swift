internal import FileFormats
internal import Foundation

enum PictureFolders {
  /// The folder of a source file, and those above it up to its package's.
  static func around(sourceFile: String) -> [URL] {
    guard sourceFile.utf8.first == UInt8(ascii: "/") else { return [] }
    let own = URL(fileURLWithPath: sourceFile).deletingLastPathComponent()
    var folders = [own]
    while let folder = folders.last, folder.path != "/" {
      if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) { return folders }
      folders.append(folder.deletingLastPathComponent())
    }
    return [own]
  }

  /// The folders that are searched for what a program asks for by name: a bundle's, the main one's, those around the file that asks, and
  /// the working directory.
  static func searched(_ bundle: Bundle?, sourceFile: String? = nil) -> [URL] {
    let bundles = bundle.map { $0 === Bundle.main ? [$0] : [$0, .main] } ?? [.main]
    return bundles.compactMap(\.resourceURL) + (sourceFile.map(around) ?? []) + [
      URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    ]
  }

  /// The path of the first file that a name can mean; nil for none.
  static func path(of name: String, in folders: [URL]) -> String? {
    let stems = [name, name + "@2x", name + "@3x"], suffixes = [""] + FileFormat.read(.picture).suffixes.map { "." + $0 }
    for folder in folders {
      for stem in stems {
        for suffix in suffixes {
          let path = folder.appendingPathComponent(stem + suffix).path
          var isFolder = ObjCBool(false)
          if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue { return path }
        }
      }
    }
    return nil
  }
}
