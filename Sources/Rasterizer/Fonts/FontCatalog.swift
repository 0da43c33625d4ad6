internal import CCairo
internal import Graphics
internal import Synchronization

/// Names under which programs may ask for fonts.
package enum FontCatalog {
  /// Whether a font has the name, or one stands in for it on purpose: a family, a family with a style, or a PostScript name. Of several,
  /// separated by commas, one is enough.
  package static func has(_ name: String) -> Bool {
    if RegisteredFonts.face(named: name) != nil { return true }
    let installed = installedNames
    return name.unicodeScalars.split(whereSeparator: { $0 == "," }).contains { part in
      let family = FontName(String(part)).family
      return [String(part), family].map(plain).contains { installed.plain.contains($0) || applesNames.contains($0) }
    }
  }

  /// Tells of a name that no font has, with what stands in and the nearest one.
  static func reportIfUnknown(_ name: String) {
    guard !name.isEmpty, !has(name), !FontRemark.isTold(name) else { return }
    Diagnostics.report(
      TextSubject.current ?? "Font", "no font is called \"\(name)\", and \(FontRemark.standIn(for: name)) stands in",
      hint: NearestNames.question(near: nearestNames(to: name), for: name))
  }

  /// Families that may have been meant.
  static func nearestNames(to name: String) -> [String] {
    NearestNames.among(installedNames.families + applesFamilies, to: FontName(name).family)
  }

  static func foundFamily(for name: String) -> String? {
    guard let map = RegisteredFonts.fontMap(), let context = pango_font_map_create_context(map) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(context)) }
    let description = FontName(name).makeDescription(size: 12)
    defer { pango_font_description_free(description) }
    guard let font = pango_context_load_font(context, description) else { return nil }
    defer { g_object_unref(font) }
    guard let found = pango_font_describe(font) else { return nil }
    defer { pango_font_description_free(found) }
    return pango_font_description_get_family(found).map { String(cString: $0) }
  }

  private struct Names {
    var families: [String] = []
    /// Families, full and PostScript names, made plain.
    var plain: Set<String> = []
    var generation = -1
  }

  private static let known = Mutex(Names())

  private static var installedNames: Names {
    let generation = RegisteredFonts.generation
    return known.withLock { names in
      if names.generation != generation { names = listNames(generation) }
      return names
    }
  }

  private static func listNames(_ generation: Int) -> Names {
    var names = Names(generation: generation)
    guard let pattern = FcPatternCreate() else { return names }
    defer { FcPatternDestroy(pattern) }
    guard let objects = FcObjectSetCreate() else { return names }
    defer { FcObjectSetDestroy(objects) }
    let keys = [FC_FAMILY, FC_FULLNAME, FC_POSTSCRIPT_NAME]
    for key in keys { FcObjectSetAdd(objects, key) }
    guard let fonts = RegisteredFonts.withConfiguration({ FcFontList($0, pattern, objects) }) else { return names }
    defer { FcFontSetDestroy(fonts) }
    var families: Set<String> = []
    for i in 0..<Int(fonts.pointee.nfont) {
      for key in keys {
        var index: Int32 = 0, value: UnsafeMutablePointer<FcChar8>?
        while FcPatternGetString(fonts.pointee.fonts[i], key, index, &value) == FcResultMatch, let text = value {
          let name = String(cString: text)
          if key == FC_FAMILY { families.insert(name) }
          names.plain.insert(plain(name))
          index += 1
        }
      }
    }
    names.families = families.sorted()
    return names
  }

  /// The name in small letters, without spaces and marks that people write in one way or another.
  private static func plain(_ name: String) -> String { name.lowercased().filter { !" -_.".contains($0) } }

  private static let applesNames = Set(applesFamilies.map(plain))

  /// Families of macOS and iOS, and the names of kinds: on other machines fonts of the same kind stand in for them.
  private static let applesFamilies = [
    "Academy Engraved LET", "American Typewriter", "Andale Mono", "Apple Chancery", "Apple Color Emoji", "Apple SD Gothic Neo",
    "Apple Symbols", "AppleGothic", "Arial", "Arial Black", "Arial Hebrew", "Arial Narrow", "Arial Rounded MT Bold", "Arial Unicode MS",
    "Avenir", "Avenir Next", "Avenir Next Condensed", "Baskerville", "Big Caslon", "Bodoni 72", "Bradley Hand", "Brush Script MT",
    "Chalkboard", "Chalkboard SE", "Chalkduster", "Charter", "Cochin", "Comic Sans MS", "Copperplate", "Courier", "Courier New", "Didot",
    "DIN Alternate", "DIN Condensed", "Futura", "Galvji", "Geeza Pro", "Geneva", "Georgia", "Gill Sans", "Grantha Sangam MN", "Heiti SC",
    "Heiti TC", "Helvetica", "Helvetica Neue", "Herculanum", "Hiragino Maru Gothic ProN", "Hiragino Mincho ProN", "Hiragino Sans",
    "Hoefler Text", "Impact", "Iowan Old Style", "Kefa", "Kohinoor Bangla", "Kohinoor Devanagari", "Lucida Grande", "Luminari",
    "Marker Felt",
    "Menlo", "Monaco", "New York", "Noteworthy", "Optima", "Palatino", "Papyrus", "Party LET", "Phosphate", "PingFang HK", "PingFang SC",
    "PingFang TC", "Rockwell", "Roboto", "Savoye LET", "SF Compact", "SF Compact Display", "SF Compact Rounded", "SF Compact Text",
    "SF Mono",
    "SF Pro", "SF Pro Display", "SF Pro Rounded", "SF Pro Text", "SF UI Display", "SF UI Text", "Skia", "Snell Roundhand", "Symbol",
    "System Font", "Tahoma", "Thonburi", "Times", "Times New Roman", "Trattatello", "Trebuchet MS", "Verdana", "Webdings", "Wingdings",
    "Zapf Dingbats", "Zapfino", "AppleSystemUIFont", "SFUI", "SFUIDisplay", "SFUIText", "SFNS", "SFNSDisplay", "SFNSText", "SFProDisplay",
    "sans-serif", "serif", "monospace", "cursive", "fantasy", "sans", "system-ui", "mono",
  ]
}
