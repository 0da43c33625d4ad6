/// One element of a document as written. A class, because shared objects are told apart by identity.
final class CAMLElement {
  struct Attribute {
    /// The attribute's name, without a namespace prefix.
    let name: String
    let value: String
    /// Where the name begins, in bytes.
    let offset: Int
  }

  /// The element's name, without a namespace prefix.
  let name: String
  let attributes: [Attribute]
  /// Where the start tag begins, in bytes.
  let offset: Int
  private(set) var children: [CAMLElement] = []
  /// Character data directly inside, all runs joined.
  private(set) var text = ""
  /// Whether it is being read at this moment. What contains itself, through `object="…"`, is found out by this mark.
  var isBeingRead = false

  init(name: String, attributes: [Attribute], offset: Int) {
    self.name = name
    self.attributes = attributes
    self.offset = offset
  }

  func append(_ child: CAMLElement) { children.append(child) }
  func append(text more: String) { text += more }

  subscript(attribute name: String) -> String? { attributes.first { $0.name == name }?.value }

  func attribute(_ name: String) -> Attribute? { attributes.first { $0.name == name } }

  func child(_ name: String) -> CAMLElement? { children.first { $0.name == name } }
}
