import Foundation
import SceneFiles
import TextEscaping

extension ProgramSources {
  /// Whether an argument is a Swift file itself, there or not: the ending is read as bytes, and a folder of that name is none.
  static func isFile(_ argument: String) -> Bool {
    argument.hasByteSuffix(".swift") && !ItemInputs.isFolder(argument)
  }

  /// Whether a folder has Swift files or a package's manifest, and nothing that is shown without running them.
  static func areAll(of folder: String) -> Bool {
    guard ItemInputs.isFolder(folder), !ItemInputs.isDocument(folder), ItemInputs.children(of: folder).isEmpty else { return false }
    return (try? FileManager.default.contentsOfDirectory(atPath: folder))?.contains { $0.hasByteSuffix(".swift") } ?? false
  }
}
