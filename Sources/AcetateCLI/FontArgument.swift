import ArgumentParser
import CoreText
import Graphics

/// A file of fonts that is named on the command line.
enum FontArgument {
  static func register(_ path: String) throws(Failure) {
    do { try FileContents.requireOrdinary(path) } catch { throw Failure(reading: path, error) }
    let url = URL(fileURLWithPath: path)
    // One that is known already may be named again.
    if CTFontManagerCreateFontDescriptorsFromURL(url) == nil { throw Failure(.badInput, "\(path): holds no font that can be read") }
    CTFontManagerRegisterFontsForURL(url, .process, nil)
  }
}
