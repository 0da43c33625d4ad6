// swift-tools-version: 6.0
import PackageDescription

/// A program that depends on the product QuartzCore alone, as a user of the package would write it: `swift run` here, in debug and in
/// release, tells whether layers can be drawn then. `.ci/run` does so.
let package = Package(
  name: "LayersAlone",
  dependencies: [.package(name: "acetate", path: "../..")],
  targets: [.executableTarget(name: "LayersAlone", dependencies: [.product(name: "QuartzCore", package: "acetate")])]
)
