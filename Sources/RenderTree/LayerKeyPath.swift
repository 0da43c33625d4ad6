/// A property of a layer, or a component of it, as key paths name it.
///
/// Parsed once from strings such as `"position.x"`, `"transform.rotation.z"` or `"filters.blur1.inputRadius"`.
package struct LayerKeyPath: Hashable, Sendable {
  package var property: LayerProperty
  package var component: Component?
  /// Names within the path; nil for frequent key paths, which then take 16 bytes.
  private(set) var names: Names?

  package init(_ property: LayerProperty, _ component: Component? = nil, name: String? = nil, input: String? = nil) {
    self.property = property
    self.component = component
    names = Names.of(name, input)
  }

  init(_ property: LayerProperty, _ component: Component?, _ names: Names?) {
    self.property = property
    self.component = component
    self.names = names
  }

  /// The name of the object for `filters`, `backgroundFilters`, `emitterCells` and `emitterBehaviors`; the key for `custom`.
  package var name: String? {
    get { names?.name }
    set { names = Names.of(newValue, input) }
  }

  /// The filter's input for `filters`, `backgroundFilters` and `compositingFilter`; for `emitterCells` and `emitterBehaviors`, a key of the
  /// object, or a path further in.
  package var input: String? {
    get { names?.input }
    set { names = Names.of(name, newValue) }
  }

  final class Names: Hashable, Sendable {
    let name: String?, input: String?

    private init(_ name: String?, _ input: String?) { (self.name, self.input) = (name, input) }

    /// The names; nil where both are missing.
    static func of(_ name: String?, _ input: String?) -> Names? { name == nil && input == nil ? nil : Names(name, input) }

    static func == (a: Names, b: Names) -> Bool { a.name == b.name && a.input == b.input }

    func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(input)
    }
  }

  package enum Component: String, Hashable, Sendable, CaseIterable {
    case x, y, z, width, height
    case origin, originX = "origin.x", originY = "origin.y"
    case size, sizeWidth = "size.width", sizeHeight = "size.height"
    case rotation, rotationX = "rotation.x", rotationY = "rotation.y", rotationZ = "rotation.z"
    case scale, scaleX = "scale.x", scaleY = "scale.y", scaleZ = "scale.z", scaleXY = "scale.xy"
    case shearX = "shear.x", shearY = "shear.y", shearZ = "shear.z"
    case translation, translationX = "translation.x", translationY = "translation.y", translationZ = "translation.z"
  }
}
