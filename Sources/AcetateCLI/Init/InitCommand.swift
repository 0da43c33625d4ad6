import ArgumentParser
import Graphics

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Writes a small Swift package that builds on Acetate: layers or views, a program, and a test.",
    discussion: """
      The folder must not exist, or be empty. What comes of it:

        Package.swift
        README.md                        how to run, look and test
        Sources/NAME/Scene.swift         makeScene(): the layer tree
        Sources/NAME/main.swift          writes a video of it
        Tests/NAMETests/…                compares a picture of it with a recorded one

      With --template app the program is one of UIKit's, which opens a window:

        Sources/NAME/AppDelegate.swift
        Sources/NAME/CounterController.swift   a button that counts its taps
        Tests/NAMETests/CounterTests.swift     taps it

      The package depends on Acetate by path when acetate lies in a checkout (as tools/acetate does), when --path or the environment \\
      variable ACETATE_PACKAGE names one, and by address with --url.

      EXAMPLES
        acetate init Poster && cd Poster && swift run
        acetate render Poster/Sources/Poster/Scene.swift -o poster.png --at 0.5
        acetate init Counter --template app && acetate play Counter/Sources/Counter --swift
        acetate init Poster --url https://git.example.org/acetate --branch main
      """)

  @Argument(
    help: "The folder to write; its last component names the package. Letters, digits, - and _, beginning with a letter.",
    completion: .directory)
  var name: String

  @Option(help: .value("kind", "What it is: scene, a layer tree and a video of it, or app, a program of UIKit's."))
  var template: PackageTemplate.Kind = .scene

  @Option(help: .value("folder", "The checkout of Acetate that the package depends on."), completion: .directory)
  var path: String?

  @Option(help: .value("address", "The address of Acetate's repository that the package depends on.")) var url: String?

  @Option(help: .value("branch", "With --url, the branch. Default: main.")) var branch: String?

  func validate() throws {
    // The working folder would be meant, which has a name already.
    if name.isEmpty { throw ValidationError("the folder to write has a name, and '' is none") }
    if path != nil && url != nil { throw ValidationError("--path and --url both say where Acetate is; give one") }
    if branch != nil && url == nil { throw ValidationError("--branch belongs to --url") }
    if let url, URL(string: url)?.scheme == nil, !url.utf8.contains(UInt8(ascii: ":")) {
      throw ValidationError("'\(url)' is no address; a folder is named with --path")
    }
  }

  func run() throws {
    let folder = URL(fileURLWithPath: name).standardizedFileURL
    let packageName = folder.lastPathComponent
    let module = try Self.module(packageName)
    let template = PackageTemplate(kind: template, name: packageName, module: module, dependency: try dependency())
    let files = FileManager.default
    var isFolder: ObjCBool = false
    if files.fileExists(atPath: folder.path, isDirectory: &isFolder) {
      guard isFolder.boolValue else { throw Failure(.cannotCreate, "\(name): there is a file of this name") }
      guard (try? files.contentsOfDirectory(atPath: folder.path))?.isEmpty == true else {
        throw Failure(.cannotCreate, "\(name): the folder is not empty, and nothing in it is overwritten")
      }
    }
    for (path, data) in template.files {
      let file = folder.appendingPathComponent(path)
      do {
        try files.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file, options: .withoutOverwriting)
      } catch {
        throw Failure(.cannotCreate, "\(file.path): \(systemWords(for: error))")
      }
    }
    Terminal.tell(template.farewell(folder: name))
  }

  private func dependency() throws(Failure) -> PackageTemplate.Dependency {
    if let url { return .repository(url, branch: branch ?? "main") }
    if let path {
      let folder = URL(fileURLWithPath: path).standardizedFileURL
      guard Checkout.isCheckout(folder) else { throw Failure(.noInput, "\(path) is no checkout of Acetate") }
      return .checkout(folder.path)
    }
    guard let folder = Checkout.folder else {
      throw Failure(
        .usage,
        "this acetate does not lie in a checkout of its package: say where Acetate is, with --path FOLDER, --url ADDRESS or the "
          + "environment variable ACETATE_PACKAGE")
    }
    return .checkout(folder.path)
  }

  /// The module's name: the words of the package's name, each with a capital. `my-poster` is `MyPoster`.
  private static func module(_ name: String) throws(Failure) -> String {
    let isName = name.wholeMatch(of: /[A-Za-z][A-Za-z0-9_-]*/) != nil && name.count <= 100
    guard isName else {
      throw Failure(.usage, "'\(name)' cannot name a package: letters, digits, - and _, beginning with a letter")
    }
    let module = name.split { $0 == "-" || $0 == "_" }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    guard !takenModules.contains(module) else {
      throw Failure(.usage, "'\(name)' would name a module '\(module)', which there is already; choose another name")
    }
    return module
  }

  /// Modules that programs on Acetate are linked with, and those of every program.
  private static let takenModules: Set<String> = [
    "AVFoundation", "Acetate", "AcetateCLI", "AudioToolbox", "CAML", "Compositing", "CoreGraphics", "CoreImage", "CoreMedia", "CoreText",
    "DRMOutput",
    "Dispatch", "EGLPlatform", "Foundation", "FrameLoop", "GLESRenderer", "Glibc", "Graphics", "ImageIO", "LayerDrawing", "MediaFiles",
    "OfflineOutput", "OfflineRendering", "Playback", "QuartzCore",
    "Rasterizer", "RenderTree", "Scenes", "Shaders", "SoftwareRenderer", "Swift", "SystemLog", "Testing", "Timing", "UIKit",
    "UniformTypeIdentifiers",
    "XCTest",
  ]
}

extension PackageTemplate.Kind: ExpressibleByArgument {}
