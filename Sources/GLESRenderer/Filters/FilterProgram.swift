internal import CGLES
internal import RenderTree
internal import Shaders

/// A program for a function of filters, with the types of its parameters.
struct FilterProgram {
  let program: Program
  let types: [FilterParameter.ValueType]

  /// Sets the parameters, whose numbers follow one another in `values`.
  func set(_ values: SIMD32<Float>) {
    withUnsafeBytes(of: values) { bytes in
      let numbers = bytes.bindMemory(to: Float.self)
      guard let base = numbers.baseAddress else { return }
      var next = 0
      for index in types.indices {
        let count = types[index].componentCount
        guard next + count <= numbers.count else { return }
        program.setParameter(index, types[index], base + next)
        next += count
      }
    }
  }
}

/// The text of a filter's function for the compiler, and the uniforms that hold its parameters.
struct FilterProgramText {
  let function: TransitionText
  let parameters: [(name: String, type: FilterParameter.ValueType)]
  /// The source of a shader that a user wrote; nil for a built-in filter.
  let source: TransitionSource?

  /// - Throws: `TransitionSourceError`.
  init(_ function: FilterCall.Function) throws {
    switch function {
    case .builtIn(let function):
      self.function = .file(function.file)
      parameters = Self.uniforms(of: ShaderAssembler.embedded.text(of: function.file) ?? "")
      source = nil
    case .shader(let shader):
      let source = try TransitionSource(shader.source, name: shader.name, contract: .filter)
      self.function = .text(source.adapted, name: shader.name)
      parameters = shader.parameters.map { (source.adaptedName(of: $0.name), $0.type) }
      self.source = source
    }
  }

  /// The uniforms that a filter's file declares, one a line: `uniform float radius;`.
  static func uniforms(of text: String) -> [(name: String, type: FilterParameter.ValueType)] {
    text.utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard line.starts(with: "uniform ".utf8), line.last == UInt8(ascii: ";") else { return nil }
      let words = line.dropLast().split(separator: UInt8(ascii: " ")).map { Substring($0) }
      guard words.count == 3, let type = FilterParameter.ValueType(rawValue: String(words[1])) else { return nil }
      return (String(words[2]), type)
    }
  }
}
