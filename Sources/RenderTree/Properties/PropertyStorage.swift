internal import Graphics

/// A structure of a layer's properties that rows of the table refer to.
protocol PropertyStorage: Sendable {
  /// A structure with the values of a new layer.
  init()
  /// The content kind of the layers that have the structure; nil for all layers.
  static var content: LayerContent.Kind? { get }
  /// A second content kind that has the structure; nil for none.
  static var otherContent: LayerContent.Kind? { get }
  /// The region in which animations address it; nil where they do not.
  static var region: PropertyAddress.Region? { get }

  /// Reads the structure in place; nil where the layer is of another class.
  static func read<Result>(_ properties: LayerProperties, _ body: (UnsafePointer<Self>) -> Result?) -> Result?
  /// Changes the structure in place; false where the layer is of another class, or `change` returns false.
  static func modify(_ properties: inout LayerProperties, _ change: (inout Self) -> Bool) -> Bool
}

extension PropertyStorage {
  static var otherContent: LayerContent.Kind? { nil }
}

extension LayerProperties: PropertyStorage {
  static var content: LayerContent.Kind? { nil }
  static var region: PropertyAddress.Region? { .properties }

  static func read<Result>(_ properties: LayerProperties, _ body: (UnsafePointer<LayerProperties>) -> Result?) -> Result? {
    withUnsafePointer(to: properties, body)
  }

  static func modify(_ properties: inout LayerProperties, _ change: (inout LayerProperties) -> Bool) -> Bool { change(&properties) }
}

extension LayerDetails: PropertyStorage {
  static var content: LayerContent.Kind? { nil }
  static var region: PropertyAddress.Region? { .details }

  static func read<Result>(_ properties: LayerProperties, _ body: (UnsafePointer<LayerDetails>) -> Result?) -> Result? {
    properties.sharedDetails.read(body)
  }

  static func modify(_ properties: inout LayerProperties, _ change: (inout LayerDetails) -> Bool) -> Bool { change(&properties.details) }
}

/// The structure of a subclass's content.
protocol ContentStorage: PropertyStorage {
  init?(_ content: LayerContent)
  var asContent: LayerContent { get }
}

extension ContentStorage {
  static var content: LayerContent.Kind? { Self().asContent.kind }
  static var region: PropertyAddress.Region? { nil }

  static func read<Result>(_ properties: LayerProperties, _ body: (UnsafePointer<Self>) -> Result?) -> Result? {
    Self(properties.content).flatMap { withUnsafePointer(to: $0, body) }
  }

  static func modify(_ properties: inout LayerProperties, _ change: (inout Self) -> Bool) -> Bool {
    func modify(_ content: inout LayerContent) -> Bool {
      guard var part = Self(content) else { return false }
      // Moved out of the enumeration meanwhile, so that its arrays stay uniquely referenced.
      content = .plain
      defer { content = part.asContent }
      return change(&part)
    }
    return modify(&properties.content)
  }
}

extension ShapeProperties: ContentStorage {
  init?(_ content: LayerContent) { if case .shape(let shape) = content { self = shape } else { return nil } }
  var asContent: LayerContent { .shape(self) }
}

extension GradientProperties: ContentStorage {
  init?(_ content: LayerContent) { if case .gradient(let gradient) = content { self = gradient } else { return nil } }
  var asContent: LayerContent { .gradient(self) }
}

extension TextProperties: ContentStorage {
  init?(_ content: LayerContent) { if case .text(let text) = content { self = text } else { return nil } }
  var asContent: LayerContent { .text(self) }

  /// The text without attributes; nil where there is none.
  var string: String? {
    get { runs.isEmpty ? nil : runs.map(\.string).joined() }
    set { runs = newValue.map { [TextRun(string: $0)] } ?? [] }
  }
}

extension ReplicatorProperties: ContentStorage {
  init?(_ content: LayerContent) { if case .replicator(let replicator) = content { self = replicator } else { return nil } }
  var asContent: LayerContent { .replicator(self) }
}

extension EmitterProperties: ContentStorage {
  init?(_ content: LayerContent) { if case .emitter(let emitter) = content { self = emitter } else { return nil } }
  var asContent: LayerContent { .emitter(self) }
}

/// The property that replicators and emitters share.
struct DepthPreservation: PropertyStorage {
  var preservesDepth = false

  static var content: LayerContent.Kind? { .replicator }
  static var otherContent: LayerContent.Kind? { .emitter }
  static var region: PropertyAddress.Region? { nil }

  static func read<Result>(_ properties: LayerProperties, _ body: (UnsafePointer<DepthPreservation>) -> Result?) -> Result? {
    var part = DepthPreservation()
    switch properties.content {
    case .replicator(let replicator): part.preservesDepth = replicator.preservesDepth
    case .emitter(let emitter): part.preservesDepth = emitter.preservesDepth
    default: return nil
    }
    return withUnsafePointer(to: part, body)
  }

  static func modify(_ properties: inout LayerProperties, _ change: (inout DepthPreservation) -> Bool) -> Bool {
    var part = DepthPreservation()
    func replicator(_ storage: inout ReplicatorProperties) -> Bool {
      part.preservesDepth = storage.preservesDepth
      defer { storage.preservesDepth = part.preservesDepth }
      return change(&part)
    }
    func emitter(_ storage: inout EmitterProperties) -> Bool {
      part.preservesDepth = storage.preservesDepth
      defer { storage.preservesDepth = part.preservesDepth }
      return change(&part)
    }
    return properties.content.kind == .emitter
      ? EmitterProperties.modify(&properties, emitter) : ReplicatorProperties.modify(&properties, replicator)
  }
}
