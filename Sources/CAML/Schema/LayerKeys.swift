internal import RenderTree
internal import TextEscaping

/// The keys of layers and the kinds of their values: those of the table of properties, and what documents have besides.
enum LayerKeys {
  /// The kinds of values of layers with this content, by key. Documents have one spelling of every key.
  static func kinds(in content: LayerContent.Kind) -> [String: AttributeKind] {
    var kinds = common.merging(timing) { $1 }
    for property in LayerProperty.allCases where property != .custom {
      let row = property.row
      if row.isDeclared(by: content), !editorKeys.contains(row.key) { kinds[row.key] = AttributeKind(row) }
    }
    return kinds
  }

  /// What every layer has besides its properties of drawing.
  private static let common: [String: AttributeKind] = ["frame": .rect, "continuousCorners": .bool]

  static let timing = Dictionary(uniqueKeysWithValues: timingKeys.map { ($0.key, $0.kind) })

  /// Keys of timing in the order in which they are listed, with the kinds of their values and what they mean.
  static let timingKeys: [(key: String, kind: AttributeKind, summary: String)] = [
    ("beginTime", .number, "when its time begins, in seconds of what it is in"),
    ("duration", .time, "how long one repetition takes, in seconds"),
    ("speed", .number, "how fast its time runs against that of what it is in"),
    ("timeOffset", .number, "the local time at which it begins, in seconds"),
    ("repeatCount", .time, "how often it runs; inf is for ever"),
    ("repeatDuration", .time, "for how long it is repeated, in seconds; 0 leaves it to repeatCount"),
    ("autoreverses", .bool, "whether it runs back after each run"),
    ("fillMode", .choice(MediaTiming.FillMode.allCases.map(\.rawValue)), "what shows before the beginning and after the end"),
  ]

  static func keys(in content: LayerContent.Kind) -> [String] {
    LayerProperty.documented.filter { $0.row.isDeclared(by: content) && !editorKeys.contains($0.row.key) }.map(\.row.key)
      + timingKeys.map(\.key) + common.keys.sorted()
  }

  /// An editor's note on how its text box grows
  static let text: [String: AttributeKind] = ["resizingMode": .hint([])]

  static let scroll: [String: AttributeKind] = ["scrollMode": .choice(["none", "vertically", "horizontally", "both"])]

  /// Keys that editors leave behind and that nothing draws.
  static func isEditorKey(_ key: String) -> Bool { editorKeys.contains(key) || key.hasBytePrefix("caplay") || key.hasBytePrefix("script") }

  private static let editorKeys: Set<String> = [
    "id", "object", "locked", "modules", "style", "inheritsTiming", "allowsHitTesting", "allowsGroupBlending", "allowsDisplayCompositing",
    "actions", "layoutManager", "constraints", "delegate", "description", "debugDescription", "hash",
  ]

  /// The kind of value that a key path leads to; nil when no class is known to have such a key.
  static func kind(ofKeyPath path: String) -> AttributeKind? {
    if let kind = common[path] ?? timing[path] ?? text[path] ?? scroll[path] { return kind }
    if path.hasBytePrefix("frame.") { return kind(ofKeyPath: "bounds." + path.dropFirst("frame.".count)) }
    let keyPath = LayerKeyPath(parsing: path), row = keyPath.property.row
    if keyPath.property == .custom { return nil }
    if keyPath.property == .emitterCells { return keyPath.input.flatMap { EmitterKeys.kind(ofCellPath: $0[...]) } }
    if keyPath.property == .emitterBehaviors { return keyPath.input.map(EmitterKeys.kind(ofInput:)) }
    if let input = keyPath.input { return input.utf8.contains(UInt8(ascii: ".")) ? nil : FilterKeys.kind(of: input) }
    guard let component = keyPath.component else { return editorKeys.contains(path) ? nil : AttributeKind(row) }
    return row.kind.kind(of: component).map { AttributeKind($0) }
  }
}
