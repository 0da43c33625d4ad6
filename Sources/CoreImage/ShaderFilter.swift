import Foundation
internal import RenderTree
internal import Shaders

/// A filter that somebody wrote in GLSL: a function `vec4 filtered(vec2 place, vec4 color)` that makes a pixel's colour of
/// `getColor(place)`, with uniforms as inputs.
///
/// ```swift
/// let scanlines = try ShaderFilter(source: """
///   uniform float strength; // = 0.5
///   vec4 filtered(vec2 place, vec4 color) {
///     return vec4(color.rgb * (1.0 - strength * step(0.5, fract(place.y / 4.0))), color.a);
///   }
///   """)
/// let layer = CALayer()
/// layer.filters = [scanlines]
/// ```
/// Places are in points from the bottom left corner of the layer's bounds, or a picture's own coordinates, y up; colours are premultiplied
/// and gamma-encoded sRGB. `extent` is the rectangle of the bounds or the picture, `pixelsPerPoint` tells how fine it is drawn. Inputs go
/// by the uniforms' names and have the defaults that stand in the source.
///
/// Renderers compile the program once for each object; keep it as long as it is in use. It needs OpenGL ES, which the automatic
/// backend takes for it; the software backend throws, and a `CIContext` and `render(in:)` leave the picture as it is and tell
/// `Acetate.diagnostics`.
public final class ShaderFilter: CIFilter {
  /// Reads the source and sets inputs. Throws a `ShaderTransitionError`, or a `CIFilterError` for an input; what only a compiler finds is
  /// told when the filter is rendered.
  ///
  /// - Parameters:
  ///   - parameters: inputs by their names.
  ///   - reach: how far from a place the function reads the picture, and how far beyond the picture's border it draws, in points. What lies
  ///     farther away is transparent.
  ///   - name: what messages and key paths call the filter.
  public init(source: String, parameters: [String: Any] = [:], reach: CGFloat = 0, name: String = "shader") throws {
    let declared = try Self.parameters(of: source, name: name)
    super.init(kind: .shader(FilterShader(name: name, source: source, parameters: declared, reach: max(0, Double(reach)))), name: name)
    for (key, value) in parameters { try setInput(value, forKey: key) }
  }

  private init(copying other: ShaderFilter) {
    super.init(kind: other.kind, name: other.name)
    isEnabled = other.isEnabled
    for (key, value) in other.inputs { setValue(value, forKey: key) }
  }

  /// A filter with the same program and inputs.
  public override func copy(with zone: NSZone? = nil) -> Any { ShaderFilter(copying: self) }

  private static func parameters(of source: String, name: String) throws -> [FilterParameter] {
    let uniforms: [TransitionUniform]
    do { uniforms = try TransitionSource(source, name: name, contract: .filter).uniforms } catch {
      throw ShaderTransitionError.source("\(error)")
    }
    let parameters = FilterParameter.parameters(of: uniforms)
    if let image = parameters.first(where: { $0.type == .image }) {
      throw ShaderTransitionError.source("\(name): \(image.name) is a picture; a filter takes none but the one that it filters")
    }
    let count = parameters.reduce(0) { $0 + $1.type.componentCount }
    guard count <= FilterCall.limit else {
      throw ShaderTransitionError.source("\(name): the uniforms have \(count) numbers; at most \(FilterCall.limit) are set")
    }
    return parameters
  }
}

extension FilterParameter {
  static func parameters(of uniforms: [TransitionUniform]) -> [FilterParameter] {
    uniforms.compactMap { uniform in
      // The parser rejects uniforms of other types.
      ValueType(rawValue: uniform.type).map { type in
        FilterParameter(
          uniform.name, type, type == .image ? .image : type == .bool ? .toggle : .number, uniform.defaultValue, minimum: uniform.minimum,
          maximum: uniform.maximum, summary: uniform.summary)
      }
    }
  }
}
