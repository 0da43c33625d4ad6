import Foundation
import TextEscaping

struct PackageTemplate {
  enum Dependency {
    case checkout(String)
    case repository(String, branch: String)
  }

  enum Kind: String, CaseIterable {
    /// A layer tree that a program makes a video of.
    case scene
    case app
  }

  let kind: Kind
  let name: String
  let module: String
  let dependency: Dependency

  /// Paths within the package, and what stands there.
  var files: [(path: String, data: Data)] {
    let readme =
      switch kind {
      case .scene: sceneReadme
      case .app: appReadme
      }
    let files = [("Package.swift", text(manifest)), (".gitignore", text(".build/\n")), ("README.md", text(readme))]
    return switch kind {
    case .scene: files + sceneFiles
    case .app: files + appFiles
    }
  }

  func text(_ text: String) -> Data { Data(text.utf8) }

  func farewell(folder: String) -> String {
    let place = TerminalText.line(folder)
    let (runs, tests) =
      switch kind {
      case .scene: ("writes \(name).mp4", "compares a picture")
      case .app: ("opens a window", "taps the button")
      }
    return """
      \(place): a package that builds on Acetate

        cd \(ShellText.word(folder))
        swift run \(module)     # \(runs)
        swift test           # \(tests)
      """
  }

  private var manifest: String {
    let package =
      switch dependency {
      case .checkout(let path): "name: \"acetate\", path: \(path.debugDescription)"
      case .repository(let url, let branch): "url: \(url.debugDescription), branch: \(branch.debugDescription)"
      }
    return """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "\(name)",
        dependencies: [.package(\(package))],
        targets: [
      \(targets)
        ],
        swiftLanguageModes: [.v6]
      )

      // What says nothing itself belongs to the main actor, as in new projects on Apple's systems.
      #if compiler(>=6.2)
        for target in package.targets { target.swiftSettings = [.unsafeFlags(["-default-isolation", "MainActor"])] }
      #endif

      func acetate(_ product: String) -> Target.Dependency { .product(name: product, package: "\(packageIdentity)") }

      """
  }

  private var targets: String {
    switch kind {
    case .scene:
      """
          .executableTarget(name: "\(module)", dependencies: [acetate("Acetate"), acetate("QuartzCore")]),
          .testTarget(
            name: "\(module)Tests", dependencies: ["\(module)", acetate("Acetate"), acetate("QuartzCore")], exclude: ["Pictures"]),
      """
    case .app:
      """
          .executableTarget(name: "\(module)", dependencies: [acetate("UIKit")]),
          .testTarget(name: "\(module)Tests", dependencies: ["\(module)", acetate("UIKit")]),
      """
    }
  }

  /// What SwiftPM calls the package: the last component of its address. A package by path has the name that it is given.
  private var packageIdentity: String {
    guard case .repository(let url, _) = dependency,
      let last = url.unicodeScalars.split(whereSeparator: { $0 == "/" || $0 == ":" }).last.map(String.init)
    else {
      return "acetate"
    }
    return last.before(bytes: ".git") ?? last
  }

  var home: String {
    switch dependency {
    case .checkout(let path): path
    case .repository(let url, _): url
    }
  }
}
