internal import LottieLayers

/// What is shared by the readers of one document: its remarks, images and named objects, and how much has been read.
final class ReadingContext {
  let log: DiagnosticLog
  let images: ImageStore
  let limits: CAMLLimits
  /// Elements by their `id`; of several with one id, the last.
  let objects: [String: CAMLElement]
  /// Run the state machines of layers' contents, in the order of the document.
  var statePlayers: [LottieStatePlayer] = []
  private var visits = 0
  /// How many elements are being read within one another.
  private var depth = 0
  private var kindsOfKeyPaths: [String: AttributeKind?] = [:]
  /// The limit that has been exceeded, in words; from then on nothing more is read.
  private(set) var exhaustion: (offset: Int, message: String)?

  init(root: CAMLElement, log: DiagnosticLog, images: ImageStore, limits: CAMLLimits) {
    self.log = log
    self.images = images
    self.limits = limits
    objects = Self.collectObjects(root, log)
  }

  private static func collectObjects(_ root: CAMLElement, _ log: DiagnosticLog) -> [String: CAMLElement] {
    var objects: [String: CAMLElement] = [:]
    var pending = [root]
    while let element = pending.popLast() {
      if let id = element.attribute("id"), element.attribute("object") == nil, !id.value.isEmpty {
        if let first = objects[id.value] {
          log.warn(
            at: id.offset,
            "the id \"\(NumberScanner.shortened(id.value))\" is taken by line \(log.line(of: first.offset)) already; "
              + "references mean the last one"
          )
        }
        objects[id.value] = element
      }
      pending.append(contentsOf: element.children.reversed())
    }
    return objects
  }

  /// The element itself, or the one that it shares through `object="…"`; nil, with a remark, when there is no such object.
  func resolve(_ element: CAMLElement) -> CAMLElement? {
    var current = element
    var seen: Set<ObjectIdentifier> = []
    while let reference = current.attribute("object") {
      guard seen.insert(ObjectIdentifier(current)).inserted else {
        log.error(at: reference.offset, "the object \"\(NumberScanner.shortened(reference.value))\" refers to itself")
        return nil
      }
      guard let next = objects[reference.value] else {
        log.warn(at: reference.offset, "no object has the id \"\(NumberScanner.shortened(reference.value))\"")
        return nil
      }
      current = next
    }
    return current
  }

  /// `LayerKeys.kind(ofKeyPath:)`, each key path looked up once.
  func kind(ofKeyPath path: String) -> AttributeKind? {
    if let known = kindsOfKeyPaths[path] { return known }
    let kind = LayerKeys.kind(ofKeyPath: path)
    kindsOfKeyPaths[path] = .some(kind)
    return kind
  }

  /// Runs `body` for one element, unless a limit is exceeded or the element is being read already, which only a shared object can be.
  func reading<Result>(_ element: CAMLElement, _ body: () -> Result?) -> Result? {
    guard exhaustion == nil else { return nil }
    visits += 1
    if visits > limits.elements {
      exhaustion = (element.offset, "shared objects make more than \(limits.elements) elements, the limit (elements)")
      return nil
    }
    if depth >= limits.depth {
      exhaustion = (element.offset, "shared objects are nested \(depth + 1) deep; the limit (depth) is \(limits.depth)")
      return nil
    }
    guard !element.isBeingRead else {
      log.error(at: element.offset, "the shared object <\(element.name)> contains itself")
      return nil
    }
    element.isBeingRead = true
    depth += 1
    defer {
      element.isBeingRead = false
      depth -= 1
    }
    return body()
  }
}
