import Foundation
import Testing
import UIKit

/// What copies of images keep, and where images are found by name.
@MainActor @Suite("Images: traits and names")
struct ImageTraitTests {
  private func picture() -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
  }

  @Test("each copy keeps what it is not made for")
  func copies() throws {
    let caps = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1), insets = UIEdgeInsets(top: 2, left: 0, bottom: 0, right: 0)
    let frames = try #require(UIImage.animatedImage(with: [picture(), picture()], duration: 3))
    let full = frames.resizableImage(withCapInsets: caps, resizingMode: .stretch).withAlignmentRectInsets(insets)
      .withRenderingMode(.alwaysTemplate)
    for copy in [
      full, full.withRenderingMode(.alwaysTemplate), full.withAlignmentRectInsets(insets),
      full.resizableImage(withCapInsets: caps, resizingMode: .stretch),
    ] {
      #expect(copy.capInsets == caps && copy.resizingMode == .stretch && copy.renderingMode == .alwaysTemplate)
      #expect(copy.alignmentRectInsets == insets && copy.images?.count == 2 && copy.duration == 3)
    }
    let tinted = full.withTintColor(.blue)
    #expect(tinted.capInsets == caps && tinted.resizingMode == .stretch && tinted.alignmentRectInsets == insets)
    #expect(tinted.renderingMode == .alwaysOriginal && tinted.images?.count == 2 && tinted.duration == 3)
    let filtered = UIImage(ciImage: CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 4, height: 4)))
    #expect(filtered.withRenderingMode(.alwaysTemplate).ciImage === filtered.ciImage)
  }

  @Test("a name is looked for beside the source that asks, and around it as far as its package")
  func names() throws {
    let package = FileManager.default.temporaryDirectory.appendingPathComponent("named-\(UUID().uuidString)")
    let sources = package.appendingPathComponent("Sources/App/Screens")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: package) }
    try Data().write(to: package.appendingPathComponent("Package.swift"))
    let png = try #require(picture().pngData())
    try png.write(to: sources.appendingPathComponent("beside.png"))
    try png.write(to: package.appendingPathComponent("Sources/App/around@2x.png"))
    // Every suffix of the table is tried; what a file holds tells how it is read.
    try png.write(to: sources.appendingPathComponent("scan.tif"))
    let source = sources.appendingPathComponent("Screen.swift").path
    #expect(UIImage(named: "beside", sourceFile: source) != nil && UIImage(named: "around", sourceFile: source)?.scale == 2)
    #expect(UIImage(named: "scan", sourceFile: source) != nil)
    #expect(UIImage(named: "nowhere", sourceFile: source) == nil && UIImage(named: "beside") == nil)
    #expect(["beside"].compactMap(UIImage.init(named:)).isEmpty)
    try FileManager.default.removeItem(at: package.appendingPathComponent("Package.swift"))
    #expect(UIImage(named: "around", sourceFile: source) == nil)
  }
}
