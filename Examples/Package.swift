// swift-tools-version: 6.0
import PackageDescription

/// Seven small programs on Acetate's products, as a package of one's own has them. `tools/examples` builds and runs them.
let package = Package(
  name: "acetate-examples",
  dependencies: [.package(name: "acetate", path: "..")],
  targets: [
    .executableTarget(name: "FirstPicture", dependencies: [acetate("Acetate"), acetate("QuartzCore")]),
    .executableTarget(name: "Callbacks", dependencies: [acetate("Acetate"), acetate("QuartzCore")]),
    .executableTarget(name: "OwnTransition", dependencies: [acetate("Acetate"), acetate("QuartzCore")]),
    .executableTarget(name: "DocumentToVideo", dependencies: [acetate("Acetate"), acetate("CAML")]),
    .executableTarget(name: "Dashboard", dependencies: [acetate("Acetate"), acetate("QuartzCore")]),
    .executableTarget(name: "Drawer", dependencies: [acetate("UIKit")]),
    // It tells whether layers can be drawn where a program takes QuartzCore and nothing else.
    .executableTarget(name: "LayersAlone", dependencies: [acetate("QuartzCore")]),
  ],
  swiftLanguageModes: [.v6]
)

// `tools/check-docs` writes the code of the documentation and a package of `acetate init` there, and compiles them along.
if Context.environment["ACETATE_SNIPPETS"] != nil {
  package.targets += [
    .executableTarget(
      name: "Snippets", dependencies: [acetate("Acetate"), acetate("CAML"), acetate("QuartzCore"), acetate("UIKit")] + otherNames,
      path: "Documentation/Snippets", swiftSettings: [.unsafeFlags(["-suppress-warnings"])]),
    .executableTarget(
      name: "Poster", dependencies: [acetate("Acetate"), acetate("QuartzCore")], path: "Documentation/Poster/Sources/Poster"),
    .testTarget(
      name: "PosterTests", dependencies: ["Poster", acetate("Acetate"), acetate("QuartzCore")],
      path: "Documentation/Poster/Tests/PosterTests", exclude: ["Pictures"]),
  ]
}

/// Products under Apple's other module names
var otherNames: [Target.Dependency] {
  ["AVFoundation", "CoreGraphics", "CoreImage", "CoreMedia", "CoreText", "ImageIO", "UniformTypeIdentifiers"].map(acetate)
}

func acetate(_ product: String) -> Target.Dependency { .product(name: product, package: "acetate") }
