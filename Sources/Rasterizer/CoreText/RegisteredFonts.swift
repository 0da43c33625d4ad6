internal import CCairo
internal import Foundation
internal import Graphics
internal import Synchronization

/// Fonts that a program brought along in files, besides those of the machine.
enum RegisteredFonts {
  /// A face by its names, and how fontconfig finds it.
  struct Face: Sendable {
    var family: String
    var postScriptName: String
    var fullName: String
    var weight: PangoWeight
    var style: PangoStyle
    var stretch: PangoStretch
  }

  private struct State {
    var files: [String: [Face]] = [:]
    var faces: [String: Face] = [:]
    /// Counts changes, so that threads bring their font maps up to date.
    var generation = 0
  }

  private static let state = Mutex(State())

  static var generation: Int { state.withLock { $0.generation } }

  /// The faces of each registered file, by its path.
  static var files: [String: [Face]] { state.withLock { $0.files } }

  /// The face of a PostScript name or full name among registered fonts.
  static func face(named name: String) -> Face? { state.withLock { $0.faces[name] } }

  /// Adds the fonts of a file. Nil when there are none in it; empty when it was added before.
  static func register(_ path: String) -> [Face]? {
    state.withLock { state in
      if state.files[path] != nil { return [] }
      let faces = Self.faces(of: path)
      guard !faces.isEmpty, FcConfigAppFontAddFile(nil, path) != 0 else { return nil }
      state.files[path] = faces
      for face in faces { (state.faces[face.postScriptName], state.faces[face.fullName]) = (face, face) }
      state.generation += 1
      return faces
    }
  }

  /// Adds the fonts of a file in memory. Gives the PostScript name of the first one; nil when there are none in it.
  static func register(_ data: Data) -> String? {
    guard let path = MemoryFile.path(of: data) else { return nil }
    _ = register(path)
    return faces(of: path).first?.postScriptName
  }

  /// Whether the file had been registered.
  static func unregister(_ path: String) -> Bool {
    state.withLock { state in
      guard state.files.removeValue(forKey: path) != nil else { return false }
      // Fontconfig forgets all of them or none.
      FcConfigAppFontClear(nil)
      state.faces.removeAll()
      for (path, faces) in state.files {
        FcConfigAppFontAddFile(nil, path)
        for face in faces { (state.faces[face.postScriptName], state.faces[face.fullName]) = (face, face) }
      }
      state.generation += 1
      return true
    }
  }

  /// The faces in a file, whether it is registered or not.
  static func faces(of path: String) -> [Face] {
    var faces: [Face] = []
    var index: Int32 = 0, count: Int32 = 0
    repeat {
      guard let pattern = FcFreeTypeQuery(path, UInt32(index), nil, &count) else { break }
      defer { FcPatternDestroy(pattern) }
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

  /// Lets a thread's font map know of fonts that came or went since it was asked last.
  static func refresh(_ map: UnsafeMutablePointer<PangoFontMap>) {
    let present = generation
    let object = UnsafeMutableRawPointer(map).assumingMemoryBound(to: GObject.self)
    guard Int(bitPattern: g_object_get_data(object, "acetate-fonts")) != present else { return }
    g_object_set_data(object, "acetate-fonts", UnsafeMutableRawPointer(bitPattern: present))
    acetate_fonts_changed(map)
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
