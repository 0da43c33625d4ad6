internal import CoreText
public import Foundation
internal import Graphics

/// A TrueType font of five glyphs, written byte by byte, so that what is measured does not depend on fonts that are installed.
///
/// An em has 1000 units; lines reach 800 above the baseline and 200 below, with 90 between them. Capitals are 700 high, the underline is 50
/// thick with its upper edge 75 below the baseline.
public enum TestFont {
  public static let family = "Acetate Test"
  /// The same font under another name, in an archive.
  public static let archivedFamily = "Zipped Fonts"
  public static let postScriptName = "AcetateTest-Regular"

  /// Glyph 0 stands for what the font has not; then space, A, B and an ellipsis.
  public static let glyphs = [
    SyntheticFont.Glyph(0, advance: 500, box: (0, 0, 500, 500)), SyntheticFont.Glyph(32, advance: 300, box: nil),
    SyntheticFont.Glyph(65, advance: 600, box: (100, 0, 500, 700)), SyntheticFont.Glyph(66, advance: 400, box: (0, -200, 300, 800)),
    SyntheticFont.Glyph(0x2026, advance: 200, box: (0, 0, 200, 100)),
  ]

  static var file: Data {
    SyntheticFont(family: family, fullName: "Acetate Test Regular", postScriptName: postScriptName, glyphs: glyphs).file
  }

  /// Where the file is, written once for all tests of a run.
  public static let url: URL = {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("acetate-test-\(UUID().uuidString).ttf")
    do { try file.write(to: url) } catch { fatalError("\(url.path) cannot be written: \(error)") }
    return url
  }()

  /// Whether the font is known to the program: once for all tests of a run.
  public static let isRegistered = CTFontManagerRegisterFontsForURL(url as CFURL, .process, nil)
}
