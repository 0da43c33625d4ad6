import Foundation
import PackagePlugin

/// Ports Swift files that were written for Apple's systems, and makes what becomes of them part of a target.
///
/// A plugin adds sources to a target, and cannot take any away. So the files stand in a folder `AppleSource` of the target's, which the
/// manifest excludes, and are compiled as `acetate-port` writes them: the compiler then speaks of the files and lines of that folder.
/// SwiftPM asks for a file beside the folder, which may be empty.
///
///     .executableTarget(
///       name: "Game", dependencies: [.product(name: "UIKit", package: "acetate")], exclude: ["AppleSource"],
///       plugins: [.plugin(name: "AppleSource", package: "acetate")])
@main
struct AppleSource: BuildToolPlugin {
  private static let folder = "AppleSource"
  private static let program = "acetate-port"

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? SwiftSourceModuleTarget else {
      Diagnostics.error("\(target.name) is no target in Swift, whose folder \(Self.folder) the plugin AppleSource ports")
      return []
    }
    let folder = target.directoryURL.appendingPathComponent(Self.folder)
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    let files = names.filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".") && !$0.contains("/.") }.sorted()
    guard !files.isEmpty else {
      Diagnostics.error("\(target.name) has no Swift files in \(folder.path), which the plugin AppleSource ports")
      return []
    }
    if let compiled = target.sourceFiles.first(where: { $0.url.path.hasPrefix(folder.path + "/") }) {
      Diagnostics.error("\(compiled.url.path) is compiled as it is: add exclude: [\"\(Self.folder)\"] to the target \(target.name)")
      return []
    }
    guard let program = Self.portingProgram() else {
      let place = Self.checkout.appendingPathComponent("Porting").path
      Diagnostics.error(
        "\(Self.program), which reads Swift with the compiler's own parser, is not built: call 'swift build -c release' in \(place), or "
          + "name it in the environment variable ACETATE_PORT")
      return []
    }
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("Ported")
    let inputs = files.map(folder.appendingPathComponent)
    return [
      .buildCommand(
        displayName: "Porting \(Self.folder) of \(target.name)", executable: program,
        arguments: ["--placed", output.path, "--"] + inputs.map(\.path), inputFiles: inputs,
        outputFiles: inputs.enumerated().map { output.appendingPathComponent("\($0)/\($1.lastPathComponent)") })
    ]
  }

  /// The folder of Acetate, in which this file is.
  private static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// What the environment names; what was built in Acetate's folder; what is installed beside or behind `acetate`.
  private static func portingProgram() -> URL? {
    let environment = ProcessInfo.processInfo.environment
    var places = environment["ACETATE_PORT"].map { [URL(fileURLWithPath: $0)] } ?? []
    places += ["release", "debug"].map { checkout.appendingPathComponent("Porting/.build/\($0)/\(program)") }
    for folder in (environment["PATH"] ?? "").split(separator: ":") {
      let folder = URL(fileURLWithPath: String(folder))
      places += [
        folder.appendingPathComponent(program), folder.deletingLastPathComponent().appendingPathComponent("libexec/acetate/\(program)"),
      ]
    }
    return places.first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
