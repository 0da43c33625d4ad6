internal import Graphics
internal import QuartzCore
internal import RenderTree

/// Every class and key of documents, from the tables that the reader itself uses.
public struct CAMLReference: Sendable {
  /// A class of layers or animations.
  public struct Class: Sendable {
    /// The name in documents.
    public let name: String
    /// What it is, as a clause.
    public let summary: String
    /// The keys that it adds to those of its group: of every layer, or of every animation of a property.
    public let keys: [Key]
  }

  /// A key of a class.
  public struct Key: Sendable, Encodable {
    /// The name in documents.
    public let name: String
    /// What sort of value: `a number`, or the words of a choice.
    public let type: String
    /// The value where none is written, as text; nil for none.
    public let initial: String?
    /// `points` or `seconds`; nil for what has none.
    public let unit: String?
    /// Whether animations reach it.
    public let isAnimatable: Bool
    /// What it is, as a clause.
    public let summary: String
    /// The words of a choice; nil for any other kind.
    let words: [String]?
    /// Whether the value can be written as an attribute.
    let isText: Bool

    private enum CodingKeys: String, CodingKey {
      case name, type, initial, unit, summary
      case isAnimatable = "animatable"
    }
  }

  /// Keys of every layer.
  public let layerKeys: [Key]
  /// The classes of layers.
  public let layers: [Class]
  /// The classes of animations.
  public let animations: [Class]
  /// The cells of emitters, and each type of their behaviours.
  public let emitters: [Class]
  /// What states and their transitions are made of.
  public let states: [Class]
  /// Names of filters.
  public let filters: [String]
  /// Names for `compositingFilter`.
  public let blendModes: [String]

  /// The reference of this version.
  public static let current = CAMLReference()

  private init() {
    layerKeys =
      Self.properties(of: nil)
      + LayerKeys.timingKeys.map { Self.key($0.key, $0.kind, $0.summary, initial: CALayer().value(forKey: $0.key)) }
    layers = LayerClass.known.filter(\.isSupported).map { layerClass in
      let plain = layerClass.make()
      let own = layerClass.keys.sorted { $0.key < $1.key }.map { Self.key($0.key, $0.value, "", initial: plain.value(forKey: $0.key)) }
      return Class(name: layerClass.name, summary: layerClass.summary, keys: Self.properties(of: layerClass.content) + own)
    }
    animations = AnimationClass.allCases.map { animationClass in
      let plain = animationClass.make()
      return Class(
        name: animationClass.rawValue, summary: animationClass.summary,
        keys: animationClass.keys.map { Self.key($0.key, $0.kind, $0.summary, initial: plain.value(forKey: $0.key)) })
    }
    let cell = CAEmitterCell()
    emitters =
      [
        Class(
          name: "CAEmitterCell", summary: "particles of one kind, in emitterCells of a CAEmitterLayer or of another cell",
          keys: EmitterKeys.cellKeys.map { entry in
            Self.key(
              entry.key, EmitterKeys.kind(ofCellKey: entry.key), entry.summary, initial: cell.value(forKey: entry.key), unit: entry.unit,
              isAnimatable: true)
          } + LayerKeys.timingKeys.map { Self.key($0.key, $0.kind, $0.summary, initial: cell.value(forKey: $0.key)) })
      ]
      + EmitterBehavior.Kind.allCases.map { type in
        let description = EmitterKeys.description(of: type)
        let own = description.inputs.map { ($0.key, $0.unit, $0.summary) }
        let common: [(String, String?, String)] = [
          ("name", nil, "the name under which key paths find it: emitterBehaviors.NAME.INPUT"),
          ("enabled", nil, "whether it does anything"),
        ]
        return Class(
          name: "CAEmitterBehavior \(type.rawValue)", summary: description.summary,
          keys: (common + own).map { key, unit, summary in
            Self.key(
              key, key == "name" ? .string : EmitterKeys.kind(ofInput: key), summary, initial: key == "enabled" ? true : nil, unit: unit,
              isAnimatable: true)
          })
      }
    states = StateClass.all.map { entry in
      Class(
        name: entry.name, summary: entry.summary,
        keys: entry.attributes.map { Self.key($0.key, $0.kind, $0.summary, initial: $0.initial, unit: $0.unit) })
    }
    filters = FilterKeys.supported.sorted()
    blendModes = BlendMode.filterTypes
  }

  /// - Parameter content: the content that declares them; nil for those of every layer.
  private static func properties(of content: LayerContent.Kind?) -> [Key] {
    if content == .plain { return [] }
    return LayerProperty.documented.filter { property in
      let isCommon = property.row.isDeclared(by: .plain)
      return content.map { !isCommon && property.row.isDeclared(by: $0) } ?? isCommon
    }.map { property in
      let row = property.row
      return key(row.key, AttributeKind(row), row.summary, initial: row.initialValue?.boxed, unit: row.unit?.rawValue, isAnimatable: true)
    }
  }

  private static func key(
    _ name: String, _ kind: AttributeKind?, _ summary: String, initial: Any?, unit: String? = nil, isAnimatable: Bool = false
  ) -> Key {
    var words: [String]?
    var type = kind?.noun ?? "a value of what is animated"
    switch kind {
    case .choice(let choices), .hint(let choices):
      if choices.isEmpty { break }
      words = choices
      type = choices.joined(separator: ", ")
    default: break
    }
    let isText =
      switch kind {
      case .values, .colors, .curves, .filters, .dictionary, .emitterCells, .emitterBehaviors: false
      default: true
      }
    return Key(
      name: name, type: type, initial: initial.flatMap { text(of: $0, kind: kind) }, unit: unit, isAnimatable: isAnimatable,
      summary: summary,
      words: words, isText: isText)
  }

  /// A default as documents would write it.
  private static func text(of value: Any, kind: AttributeKind?) -> String? {
    guard let value = AnimatableValue(boxed: value) else { return nil }
    switch value {
    case .number(let number): return kind == .bool ? (number != 0 ? "1" : "0") : NumberText.of((number * 1e6).rounded() / 1e6)
    case .bool(let flag): return flag ? "1" : "0"
    case .string(let text): return text.isEmpty ? nil : text
    case .point(let point): return WrittenValue.point(point).text
    case .size(let size): return WrittenValue.size(size).text
    case .rect(let rect): return WrittenValue.rect(rect).text
    case .color(let color): return WrittenValue.color(color).text
    case .transform(let transform): return CATransform3DIsIdentity(transform) ? "none" : WrittenValue.transform(transform).text
    default: return nil
    }
  }

  // MARK: Forms

  /// Tables of all classes and keys.
  public var markdown: String {
    var text = """
      # Classes and keys

      Made by `acetate list keys --markdown` from the tables that the reader uses. [caml.md](caml.md) teaches the format.

      ![A card for each class of layers, with something that it draws](caml-classes.png)

      The picture is the document [caml-classes.caml](caml-classes.caml).

      ## Every layer

      \(Self.table(layerKeys))

      """
    for entry in layers {
      text += "\n## \(entry.name)\n\n\(Self.sentence(entry.summary))\n"
      if !entry.keys.isEmpty { text += "\n\(Self.table(entry.keys))\n" }
    }
    for entry in emitters + animations + states {
      text += "\n## \(entry.name)\n\n\(Self.sentence(entry.summary))\n\n\(Self.table(entry.keys))\n"
    }
    text += "\n## Filters\n\n" + filters.map { "`\($0)`" }.joined(separator: ", ") + "\n"
    text += "\n## Blend modes\n\n" + blendModes.map { "`\($0)`" }.joined(separator: ", ") + "\n"
    return text
  }

  private static func sentence(_ clause: String) -> String { clause.prefix(1).uppercased() + clause.dropFirst() + "." }

  private static func table(_ keys: [Key]) -> String {
    let rows = keys.map { key in
      let unit = key.unit.map { ", in \($0)" } ?? ""
      let words = key.words.map { $0.map { "`\($0)`" }.joined(separator: ", ") } ?? key.type
      return "| `\(key.name)` | \(words)\(unit) | \(key.initial.map { "`\($0)`" } ?? "–") | \(key.summary) |"
    }
    return "| key | value | default | what it is |\n|---|---|---|---|\n" + rows.joined(separator: "\n")
  }
}
