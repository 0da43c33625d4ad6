import Foundation
import TextEscaping

/// The Swift files of an input: one file, or those of a folder or a package.
struct ProgramSources {
  /// What the files make.
  enum Kind {
    /// Layers, by a function `makeScene()`.
    case scene
    /// An application of UIKit's, which `@main` or a file `main.swift` starts.
    case application(startsInMainFile: Bool)
  }

  /// A file with its text.
  struct File {
    let path: String
    let text: Data
  }

  /// The path as the person wrote it.
  let name: String
  /// That, from the root on.
  let path: String
  /// The program's files, in the order of their paths.
  let files: [File]
  /// What they make.
  let kind: Kind

  static func absolutePath(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }

  /// Whether an argument is a Swift file itself, there or not: the ending is read as bytes, and a folder of that name is none.
  static func isFile(_ argument: String) -> Bool {
    argument.hasByteSuffix(".swift") && !ItemInputs.isFolder(argument)
  }

  /// Whether a folder has Swift files or a package's manifest, and nothing that is shown without running them.
  static func areAll(of folder: String) -> Bool {
    guard ItemInputs.isFolder(folder), !ItemInputs.isDocument(folder), ItemInputs.children(of: folder).isEmpty else { return false }
    return (try? FileManager.default.contentsOfDirectory(atPath: folder))?.contains { $0.hasByteSuffix(".swift") } ?? false
  }

  init(_ name: String) throws(Failure) {
    self.name = name
    path = Self.absolutePath(name)
    var files: [File] = []
    for path in try Self.paths(name, path) {
      do { files.append(File(path: path, text: try Data(contentsOf: URL(fileURLWithPath: path)))) } catch {
        let shown = name + path.dropFirst(self.path.count)
        throw Failure(.noInput, "\(shown): \(FileManager.default.fileExists(atPath: path) ? "cannot be read" : "there is no such file")")
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

  /// The name that the person knows a file by.
  func shownName(of file: File) -> String { name + file.path.dropFirst(path.count) }

  /// Whether a line begins with the attribute `@main`.
  private static func marksMain(_ text: Data) -> Bool {
    String(decoding: text, as: UTF8.self).byteLines.contains { line in
      line.withoutBlanks.unicodeScalars.split(maxSplits: 1) { $0 == " " || $0 == "\t" }.first.map { String($0) } == "@main"
    }
  }

  private static func paths(_ name: String, _ path: String) throws(Failure) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else { return [path] }
    guard FileManager.default.fileExists(atPath: path + "/Package.swift") else { return swiftFiles(in: path) }
    let sources = path + "/Sources"
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: sources)) ?? []
    let targets = entries.sorted().filter { !$0.hasByteSuffix(".swift") && !swiftFiles(in: "\(sources)/\($0)").isEmpty }
    guard targets.count <= 1 else {
      throw Failure(
        .usage,
        "\(name) has several targets, \(targets.joined(separator: ", ")); name the folder of one, such as "
          + "\(name)/Sources/\(targets[0])")
    }
    let files = swiftFiles(in: sources)
    guard !files.isEmpty else { throw Failure(.badInput, "\(name) has no Swift files in its folder Sources") }
    return files
  }

  private static func swiftFiles(in folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasByteSuffix(".swift") && !$0.hasBytePrefix(".") && !$0.contains("/.") }.sorted().map { "\(folder)/\($0)" }
  }
}
