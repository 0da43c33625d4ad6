import CAML
import FileFormats
import Foundation
import MediaFiles
import SceneFiles

/// What lies in the folder of a package or wallpaper.
enum PackageContents {
  /// The most files that are told.
  private static let limit = 1000
  /// The most of those files that get a line in the report for people.
  private static let lineLimit = 20

  /// The files of a folder that is a document which are neither documents nor what those refer to, by their paths in it, in alphabetical
  /// order. Folders that links lead to are not entered.
  /// - Parameter files: what the document refers to.
  static func beside(documentAt folder: String, _ files: DocumentFiles) -> [String] {
    guard ItemInputs.isFolder(folder), ItemInputs.isDocument(folder) else { return [] }
    let root = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    var found: [String] = []
    guard let names = FileManager.default.enumerator(atPath: root) else { return [] }
    for case let name as String in names where found.count < limit {
      let path = root + "/" + name
      if ItemInputs.isFolder(path) || isRead(name) || files.paths.contains(path) { continue }
      found.append(name)
    }
    return found.sorted()
  }

  /// Whether it is a document, an index, or fonts by its name.
  private static func isRead(_ name: String) -> Bool {
    let words = name.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
    guard let file = words.last else { return false }
    return FileFormat(path: file) == .caml || ["index.xml", "Wallpaper.plist"].contains(file)
      || words.dropLast().last == "fonts"
  }

  /// Lines such as `Badge.ca: beside the document: a.swift, which is not run`.
  static func lines(_ beside: [String], of input: String) -> [String] {
    let told = beside.prefix(lineLimit).map { name in
      "\(input): beside the document: \(name)" + (ProgramSources.isFile(name) ? ", a Swift file, which is not run" : "")
    }
    return told + (beside.count > lineLimit ? ["\(input): beside the document: \(beside.count - lineLimit) more"] : [])
  }
}
