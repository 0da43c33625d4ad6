package import CCairo
package import Foundation
internal import Graphics
internal import Synchronization

/// Fonts that a program brought along in files, besides those of the machine.
///
/// A configuration of fontconfig's that threads look fonts up in must not change under them. So a change makes a new one, which every
/// thread's font map takes over before its next layout, and the one before goes with the last map that has it.
package enum RegisteredFonts {
  /// A face by its names, and how fontconfig finds it.
  package struct Face: Sendable {
    var family: String
    var postScriptName: String
    var fullName: String
    var weight: PangoWeight
    var style: PangoStyle
    var stretch: PangoStretch

    /// A name by which it is found, and no other face of the same files: its PostScript name, unless that says otherwise than the face is,
    /// as names of variable fonts do that are the same for upright and italic letters.
    package var distinctName: String {
      let words = FontName(parsing: postScriptName)
      if words.style == style || words.style != PANGO_STYLE_NORMAL && style != PANGO_STYLE_NORMAL { return postScriptName }
      let isBold = weight.rawValue >= PANGO_WEIGHT_SEMIBOLD.rawValue
      return family + (style == PANGO_STYLE_NORMAL ? (isBold ? "-Bold" : "-Regular") : (isBold ? "-BoldItalic" : "-Italic"))
    }

    /// How far the face is from what a name says of weight and slant.
    func distance(from name: FontName) -> Int {
      let isSlanted = style != PANGO_STYLE_NORMAL, wantsSlant = name.style != PANGO_STYLE_NORMAL
      return (isSlanted == wantsSlant ? 0 : 10_000) + abs(Int(weight.rawValue) - Int(name.weight.rawValue))
    }
  }

  private struct State {
    var files: [String: [Face]] = [:]
    /// The faces by their PostScript names and full names, which several faces may share: in the order of their files.
    var faces: [String: [Face]] = [:]
    /// Counts changes, so that threads bring their font maps up to date.
    var generation = 0
    /// Fontconfig's configuration with all of them, made when it is asked for; nil after a change.
    var configuration: Configuration?

    mutating func indexNames() {
      faces.removeAll()
      for file in files.sorted(by: { $0.key < $1.key }) {
        for face in file.value {
          for name in Set([face.postScriptName, face.fullName]) { faces[name, default: []].append(face) }
        }
      }
    }
  }

  /// Owns a reference to a configuration of fontconfig's. Unchecked, since nothing changes what it refers to, whose references are counted
  /// atomically.
  private final class Configuration: @unchecked Sendable {
    let config: OpaquePointer

    init?(files: some Sequence<String>) {
      guard let config = FcInitLoadConfigAndFonts() else { return nil }
      for path in files { FcConfigAppFontAddFile(config, path) }
      self.config = config
    }

    deinit { FcConfigDestroy(config) }
  }

  private static let state = Mutex(State())

  static var generation: Int { state.withLock { $0.generation } }

  static var files: [String: [Face]] { state.withLock { $0.files } }

  /// The face of a PostScript name or full name among registered fonts; of several, the one that is most like what the name says.
  static func face(named name: String) -> Face? {
    let faces = state.withLock { $0.faces[name] ?? [] }
    guard faces.count > 1 else { return faces.first }
    let words = FontName(parsing: name)
    return faces.min { $0.distance(from: words) < $1.distance(from: words) }
  }

  /// Adds the fonts of a file. Nil when there are none in it; empty when it was added before.
  package static func register(_ path: String) -> [Face]? {
    state.withLock { state in
      if state.files[path] != nil { return [] }
      let faces = Self.faces(of: path)
      guard !faces.isEmpty else { return nil }
      state.files[path] = faces
      state.indexNames()
      state.generation += 1
      state.configuration = nil
      return faces
    }
  }

  /// Adds the fonts of a file in memory. Gives the PostScript name of the first one; nil when there are none in it.
  package static func register(_ data: Data) -> String? {
    guard let path = MemoryFile.path(of: data) else { return nil }
    _ = register(path)
    return faces(of: path).first?.distinctName
  }

  package static func unregister(_ path: String) -> Bool {
    state.withLock { state in
      guard state.files.removeValue(forKey: path) != nil else { return false }
      state.indexNames()
      state.generation += 1
      state.configuration = nil
      return true
    }
  }

  /// Faces of a file: collections of a language's fonts have some hundred. They may share what they consist of, so that a small file can
  /// name a million, each of which takes a millisecond or two. A named instance of a variable font, a few bytes of a file, is a face to
  /// fontconfig, too.
  private static let faceLimit = 1024
  /// Axes of a variable font; those that people draw have a dozen.
  private static let axisLimit = 64

  /// The faces in a file, whether it is registered or not; none where it has too many.
  package static func faces(of path: String) -> [Face] {
    guard (try? FileContents.requireOrdinary(path)) != nil else { return [] }
    var faces: [Face] = []
    var index: Int32 = 0, count: Int32 = 0, instances = 0
    repeat {
      guard let pattern = FcFreeTypeQuery(path, UInt32(index), nil, &count) else { break }
      defer { FcPatternDestroy(pattern) }
      var ownInstances: Int32 = 0, axes: Int32 = 0
      acetate_font_variations(path, Int(index), &ownInstances, &axes)
      instances += Int(ownInstances)
      guard Int(count) + instances <= faceLimit, axes <= axisLimit else { return [] }
      func text(_ key: String) -> String? {
        var value: UnsafeMutablePointer<FcChar8>?
        return FcPatternGetString(pattern, key, 0, &value) == FcResultMatch ? value.map { String(cString: $0) } : nil
      }
      let family = text(FC_FAMILY) ?? "", fullName = text(FC_FULLNAME) ?? family
      let description = pango_fc_font_description_from_pattern(pattern, 0)
      faces.append(
        Face(
          family: family, postScriptName: text(FC_POSTSCRIPT_NAME) ?? fullName, fullName: fullName,
          weight: pango_font_description_get_weight(description), style: pango_font_description_get_style(description),
          stretch: pango_font_description_get_stretch(description)))
      pango_font_description_free(description)
      index += 1
    } while index < count
    return faces
  }

  /// The thread's font map, which knows of fonts that came or went. Nil when Pango has none.
  package static func fontMap() -> UnsafeMutablePointer<PangoFontMap>? {
    guard let map = pango_cairo_font_map_get_default() else { return nil }
    let known = Int(bitPattern: g_object_get_data(object(map), "acetate-fonts"))
    guard known != generation else { return map }
    let (generation, configuration) = latest
    let current = configuration.flatMap { acetate_use_fonts($0.config) } ?? map
    g_object_set_data(object(current), "acetate-fonts", UnsafeMutableRawPointer(bitPattern: generation))
    return current
  }

  private static func object(_ map: UnsafeMutablePointer<PangoFontMap>) -> UnsafeMutablePointer<GObject> {
    UnsafeMutableRawPointer(map).assumingMemoryBound(to: GObject.self)
  }

  /// Calls with fontconfig's configuration, registered fonts included; with nil, which stands for the machine's, where there are none.
  static func withConfiguration<T>(_ body: (OpaquePointer?) -> T) -> T {
    let configuration = generation == 0 ? nil : latest.configuration
    return withExtendedLifetime(configuration) { body(configuration?.config) }
  }

  private static var latest: (generation: Int, configuration: Configuration?) {
    state.withLock { state in
      state.configuration = state.configuration ?? Configuration(files: state.files.keys)
      return (state.generation, state.configuration)
    }
  }
}

/// Files without a name, for libraries that read fonts from files alone. They stay as long as the program runs: fonts may be in use
/// anywhere.
private enum MemoryFile {
  private static let paths = Mutex<[Data: String]>([:])

  /// One path for the same bytes.
  static func path(of data: Data) -> String? {
    paths.withLock { paths in
      if let path = paths[data] { return path }
      guard let descriptor = makeFile(data) else { return nil }
      let path = "/proc/self/fd/\(descriptor)"
      paths[data] = path
      return path
    }
  }

  private static func makeFile(_ data: Data) -> Int32? {
    var template = Array((FileManager.default.temporaryDirectory.path + "/acetate-font-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(template)
    let isWritten = data.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        let count = write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
        if count <= 0 { return false }
        written += count
      }
      return true
    }
    if isWritten { return descriptor }
    close(descriptor)
    return nil
  }
}
