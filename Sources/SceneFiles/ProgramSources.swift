package import Foundation
internal import TextEscaping

/// The Swift files of an input: one file, or those of a folder or a package.
package struct ProgramSources: Sendable {
  package enum Kind: Hashable, Sendable {
    /// Layers, by a function `makeScene()`.
    case scene
    /// An application of UIKit's, which `@main` or a file `main.swift` starts.
    case application(startsInMainFile: Bool)
  }

  package struct File: Hashable, Sendable {
    package let path: String
    package let text: Data
  }

  package let name: String
  /// That, from the root on.
  package let path: String
  /// The program's files, in the order of their paths.
  package let files: [File]
  package let kind: Kind

  package static func absolutePath(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }

  /// - Parameter name: the path of a Swift file, of a folder of them, or of a package.
  package init(_ name: String) throws(ProgramSourcesError) {
    self.name = name
    path = Self.absolutePath(name)
    var files: [File] = []
    for path in try Self.paths(name, path) {
      do { files.append(File(path: path, text: try Data(contentsOf: URL(fileURLWithPath: path)))) } catch {
        let shown = name + path.dropFirst(self.path.count)
        throw ProgramSourcesError(
          .unreadable, "\(shown): \(FileManager.default.fileExists(atPath: path) ? "cannot be read" : "there is no such file")")
      }
    }
    let mainFile = files.firstIndex { ($0.path as NSString).lastPathComponent == "main.swift" && files.count > 1 }
    if files.contains(where: { Self.marksMain($0.text) }) {
      kind = .application(startsInMainFile: false)
    } else if let mainFile, files[mainFile].text.range(of: Data("UIApplicationMain(".utf8)) != nil {
      kind = .application(startsInMainFile: true)
    } else {
      // Another program's main file stands beside the function.
      if let mainFile { files.remove(at: mainFile) }
      kind = .scene
    }
    self.files = files
  }

  package func shownName(of file: File) -> String { name + file.path.dropFirst(path.count) }

  /// Whether a line begins with the attribute `@main`, or with the one that it was before.
  private static func marksMain(_ text: Data) -> Bool {
    String(decoding: text, as: UTF8.self).byteLines.contains { line in
      line.withoutBlanks.unicodeScalars.split(maxSplits: 1) { $0 == " " || $0 == "\t" }.first.map {
        ["@main", "@UIApplicationMain"].contains(String($0))
      }
        ?? false
    }
  }

  private static func paths(_ name: String, _ path: String) throws(ProgramSourcesError) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else { return [path] }
    guard FileManager.default.fileExists(atPath: path + "/Package.swift") else { return swiftFiles(in: path) }
    let sources = path + "/Sources"
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: sources)) ?? []
    let targets = entries.sorted().filter { !$0.hasByteSuffix(".swift") && !swiftFiles(in: "\(sources)/\($0)").isEmpty }
    guard targets.count <= 1 else {
      throw ProgramSourcesError(
        .ambiguous,
        "\(name) has several targets, \(targets.joined(separator: ", ")); name the folder of one, such as "
          + "\(name)/Sources/\(targets[0])")
    }
    let files = swiftFiles(in: sources)
    guard !files.isEmpty else { throw ProgramSourcesError(.empty, "\(name) has no Swift files in its folder Sources") }
    return files
  }

  private static func swiftFiles(in folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasByteSuffix(".swift") && !$0.hasBytePrefix(".") && !$0.contains("/.") }.sorted().map { "\(folder)/\($0)" }
  }
}
