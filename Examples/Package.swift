// swift-tools-version: 6.0
import PackageDescription

/// Seven small programs on Acetate's products, as a package of one's own has them. `tools/examples` builds and runs them.
let package = Package(
  name: "acetate-examples",
  dependencies: [.package(name: "acetate", path: "..")],
  targets: [
    .executableTarget(name: "FirstPicture", dependencies: [acetate("OfflineRendering"), acetate("QuartzCore")]),
    .executableTarget(name: "Callbacks", dependencies: [acetate("Acetate"), acetate("QuartzCore")]),
    .executableTarget(name: "OwnTransition", dependencies: [acetate("Acetate"), acetate("QuartzCore")]),
    .executableTarget(name: "DocumentToVideo", dependencies: [acetate("OfflineRendering"), acetate("CAML")]),
    .executableTarget(name: "Dashboard", dependencies: [acetate("Acetate"), acetate("QuartzCore")]),
    .executableTarget(name: "Drawer", dependencies: [acetate("UIKit")]),
    // It tells whether layers can be drawn where a program takes QuartzCore and nothing else.
    .executableTarget(name: "LayersAlone", dependencies: [acetate("QuartzCore")]),
  ],
  swiftLanguageModes: [.v6]
)

func acetate(_ product: String) -> Target.Dependency { .product(name: product, package: "acetate") }
