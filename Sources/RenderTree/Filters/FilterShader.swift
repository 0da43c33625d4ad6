/// A filter that somebody wrote in GLSL. Compared by identity: programs are compiled once for each.
package final class FilterShader: Hashable, Sendable {
  /// For messages: the file's name, or what the program calls it.
  package let name: String
  /// The author's text, unchanged.
  package let source: String
  /// The uniforms that it declares, in order; none is a picture.
  package let parameters: [FilterParameter]
  /// How far from a place it reads the picture, and how far beyond its border it draws, in points.
  package let reach: Double

  package init(name: String, source: String, parameters: [FilterParameter], reach: Double) {
    self.name = name
    self.source = source
    self.parameters = parameters
    self.reach = reach
  }

  package static func == (a: FilterShader, b: FilterShader) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
