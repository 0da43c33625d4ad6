internal import Graphics
internal import MediaFiles
public import QuartzCore
internal import TextEscaping

/// A value for a key path of a layer, as `title.string=Hello` writes it: a layer's name, a key path, and a value as in a document.
public struct LayerAssignment: Hashable, Sendable {
  /// The layer's name, a point, and the key path.
  public var target: String
  /// The value in the form in which documents write values of the key path; for `contents`, the path of a picture.
  public var value: String

  /// An assignment.
  /// - Parameters:
  ///   - target: the layer's name and the key, with a dot between.
  ///   - value: as documents write it.
  public init(target: String, value: String) {
    self.target = target
    self.value = value
  }

  /// Sets the value in the first layer of the name at or below `root`; layers before their masks and sublayers.
  ///
  /// Names may contain points: the longest name that is a layer's counts.
  /// - Parameter folder: where paths of pictures begin; nil is the working folder.
  /// - Throws: `CAMLError` of reason `.parameter` when there is no such layer or key path, or the value is none that it takes.
  public func apply(to root: CALayer, pictures folder: URL? = nil) throws {
    try apply(to: root, pictures: folder, takesPipes: true)
  }

  /// Sets the value, as `apply(to:pictures:)` does.
  /// - Parameter takesPipes: whether a picture may come through a pipe, whose writer says how long it is waited for.
  package func apply(to root: CALayer, pictures folder: URL? = nil, takesPipes: Bool) throws {
    let (layer, keyPath, kind) = try property(in: root)
    if kind == .image {
      do {
        if !takesPipes { try FileContents.requireOrdinary(URL(fileURLWithPath: value, relativeTo: folder).path) }
        layer.setValue(try CGImage(contentsOf: URL(fileURLWithPath: value, relativeTo: folder)), forKeyPath: keyPath)
      } catch {
        throw self.error("\(target): \(error is FileContents.Problem ? "\(value): " : "")\(error)")
      }
      return
    }
    do {
      guard let parsed = try ValueReader.parse(value, as: kind, opacity: 1) else { return }
      guard parsed.matches(kind) else { throw ValueError("\(kind.noun) belongs there") }
      layer.setValue(parsed.object, forKeyPath: keyPath)
    } catch let problem as ValueError {
      throw error("\(target): \(problem.message)")
    }
  }

  /// Sees that there is such a layer at or below `root`, and that it has such a key path.
  /// - Throws: `CAMLError` of reason `.parameter`.
  package func check(in root: CALayer) throws { _ = try property(in: root) }

  private func property(in root: CALayer) throws -> (layer: CALayer, keyPath: String, kind: AttributeKind) {
    let (layer, keyPath) = try place(in: root)
    let layerClass = LayerClass.of(layer)
    guard
      let kind = keyPath == "name"
        ? .string : layerClass.kind(of: keyPath) ?? (keyPath.utf8.contains(UInt8(ascii: ".")) ? LayerKeys.kind(ofKeyPath: keyPath) : nil)
    else {
      throw error(
        "layer \"\(layer.name ?? "")\" (a \(layerClass.name)) has no key path \"\(keyPath)\""
          + NearestNames.question(layerClass.allKeys, for: keyPath))
    }
    return (layer, keyPath, kind)
  }

  private func place(in root: CALayer) throws -> (layer: CALayer, keyPath: String) {
    let scalars = target.unicodeScalars
    var end = scalars.endIndex
    while let dot = scalars[..<end].lastIndex(of: ".") {
      let name = String(scalars[..<dot]), keyPath = String(scalars[scalars.index(after: dot)...])
      if !name.isEmpty, !keyPath.isEmpty, let layer = root.firstLayer(where: { $0.name == name }) { return (layer, keyPath) }
      end = dot
    }
    guard let dot = scalars.firstIndex(of: "."), dot != scalars.startIndex, scalars.last != "." else {
      throw error("\"\(target)\" is no layer's name with a key path, such as title.string")
    }
    var names: Set<String> = []
    root.visit { if let name = $0.name { names.insert(name) } }
    let name = String(scalars[..<dot])
    let known = names.isEmpty ? "; no layer here has a name" : NearestNames.question(names.sorted(), for: name)
    throw error("no layer is named \"\(name)\"" + known)
  }

  /// What somebody may have meant by a word: the layer at or below `root` of about that name, with the key that layers of its kind are most
  /// often set by. Nil where none is near.
  package static func target(near word: String, in root: CALayer) -> String? {
    var names: [String] = []
    root.visit { if let name = $0.name { names.append(name) } }
    let lowered = word.lowercased(), same = names.first { $0.lowercased().isSameBytes(as: lowered) }
    // Everything is near a name of a letter or two.
    guard let name = same ?? (word.utf8.count < 3 ? nil : NearestNames.among(names, to: word).first),
      let layer = root.firstLayer(where: { $0.name == name })
    else { return nil }
    let key =
      switch layer {
      case is CATextLayer: "string"
      case is CAShapeLayer: "fillColor"
      case is CAGradientLayer: "colors"
      default: layer.backgroundColor == nil || layer.contents != nil ? "contents" : "backgroundColor"
      }
    return "\(name).\(key)"
  }

  private func error(_ message: String) -> CAMLError {
    CAMLError(.parameter, CAMLDiagnostic(severity: .error, file: nil, message: message, text: target))
  }
}
