// swift-tools-version: 6.0
import PackageDescription

/// Ports Swift files of Apple's systems. A package of its own: only who ports builds swift-syntax.
let package = Package(
  name: "acetate-port",
  products: [.executable(name: "acetate-port", targets: ["AcetatePort"])],
  dependencies: [.package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1")],
  targets: [
    .target(
      name: "SourcePorting",
      dependencies: [.product(name: "SwiftSyntax", package: "swift-syntax"), .product(name: "SwiftParser", package: "swift-syntax")]),
    .executableTarget(name: "AcetatePort", dependencies: ["SourcePorting"]),
    .testTarget(name: "SourcePortingTests", dependencies: ["SourcePorting"], exclude: ["Idioms"]),
  ],
  swiftLanguageModes: [.v6]
)
