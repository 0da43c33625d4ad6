import Foundation
import Graphics
import Rasterizer
import TestSupport

extension TestFont {
  /// Whether the font is known to the program: once for all tests of a run.
  static let isRegistered = CTFontManagerRegisterFontsForURL(url as CFURL, .process, nil)
}
