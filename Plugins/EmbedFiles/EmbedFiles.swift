import Foundation
import PackagePlugin

/// Makes texts in a target's folder part of the target: a dictionary of the files' contents by their names in the folder. New files are
/// found when a build is planned; a change of one builds the target anew.
@main
struct EmbedFiles: BuildToolPlugin {
  /// For each target with such files: their folder in the package, their suffixes, and the constant that holds them.
  private static let sets: [String: (folder: String, suffixes: Set<String>, constant: String)] = [
    "PreviewShared": ("Sources/PreviewShared/Page", ["css", "html", "js", "svg"], "embeddedPage"),
    "Shaders": ("Shaders/glsl", ["frag", "glsl", "vert"], "embeddedShaders"),
  ]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let (name, suffixes, constant) = Self.sets[target.name] else {
      Diagnostics.error("\(target.name) stands in no row of Plugins/EmbedFiles/EmbedFiles.swift, which says what is embedded")
      return []
    }
    let folder = context.package.directoryURL.appendingPathComponent(name)
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { file in
      suffixes.contains(URL(fileURLWithPath: file).pathExtension)
    }.sorted()
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("\(constant).swift")
    return [
      .buildCommand(
        displayName: "Embedding \(name)", executable: try context.tool(named: "EmbedFilesTool").url,
        arguments: [output.path, constant, folder.path] + files, inputFiles: files.map(folder.appendingPathComponent),
        outputFiles: [output])
    ]
  }
}
