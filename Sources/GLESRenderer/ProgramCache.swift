internal import CGLES
internal import EGLPlatform
internal import RenderTree
internal import Shaders

/// Programs by their features, compiled when first needed, and kept on disk in the driver's own form where it has one.
final class ProgramCache {
  private let context: GLContext
  private let assembler: ShaderAssembler
  private let binaries: ProgramBinaryStore?
  private let isWide: Bool
  private var quadPrograms: [QuadFeatures: Program] = [:]
  private var transitionPrograms: [TransitionProgram: Program] = [:]
  private var passPrograms: [String: Program] = [:]
  private var blurPrograms: [[String]: Program] = [:]
  private var filterPrograms: [FilterCall.Function: FilterProgram] = [:]

  /// How many programs were compiled rather than taken from disk.
  private(set) var compiledCount = 0

  /// - Parameters:
  ///   - binaries: nil keeps nothing on disk.
  ///   - isWide: whether colours may leave 0…1: see `range.glsl`.
  init(context: GLContext, assembler: ShaderAssembler = .embedded, binaries: ProgramBinaryStore?, isWide: Bool = false) {
    self.context = context
    self.isWide = isWide
    self.assembler = assembler
    self.binaries = context.driver.programBinaryFormats > 0 ? binaries : nil
  }

  func quadProgram(_ features: QuadFeatures) throws -> Program {
    if let program = quadPrograms[features] { return program }
    let defines = features.defines
    let name = features.flags.contains(.bare) ? "bare" : "quad"
    let program = try link(
      ShaderSource(file: "\(name).vert", stage: .vertex, defines: defines),
      ShaderSource(file: "\(name).frag", stage: .fragment, defines: defines))
    quadPrograms[features] = program
    return program
  }

  /// A program for quads whose material is a transition.
  func transitionProgram(_ features: QuadFeatures, _ effect: TransitionEffect) throws -> Program {
    let function = effect.function
    let key = TransitionProgram(
      features: features, function: function, constants: features.flags.contains(.interpolated) ? effect.constants : 0)
    if let program = transitionPrograms[key] { return program }
    if transitionPrograms.count >= Self.transitionLimit { transitionPrograms.removeAll(keepingCapacity: true) }
    let defines = features.defines
    let text = try function.shaderText()
    var constants: [String: String] = [:]
    if case .builtIn(let kind) = function { constants = kind.constants(key.constants) }
    do {
      let program = try link(
        ShaderSource(file: "quad.vert", stage: .vertex, defines: defines),
        ShaderSource(file: "quad.frag", stage: .fragment, defines: defines, transition: text.function, constants: constants),
        parameters: text.parameters)
      transitionPrograms[key] = program
      return program
    } catch let error as ShaderError {
      throw text.source?.error(log: error.log) ?? error
    }
  }

  /// The most programs of transitions that are kept: shaders that come and go must not fill the memory.
  private static let transitionLimit = 256

  /// A program for one function of filters.
  func filterProgram(_ function: FilterCall.Function) throws -> FilterProgram {
    if let program = filterPrograms[function] { return program }
    if filterPrograms.count >= Self.transitionLimit { filterPrograms.removeAll(keepingCapacity: true) }
    let text = try FilterProgramText(function)
    do {
      let program = try link(
        ShaderSource(file: "surface.vert", stage: .vertex),
        ShaderSource(
          file: "filter.frag", stage: .fragment, defines: text.source == nil ? [] : ["GUARDED"], transition: text.function),
        parameters: text.parameters.map { ($0.name, false) })
      let made = FilterProgram(program: program, types: text.parameters.map(\.type))
      filterPrograms[function] = made
      return made
    } catch let error as ShaderError {
      throw text.source?.error(log: error.log) ?? error
    }
  }

  /// A program that makes one surface from another.
  func passProgram(_ fragmentFile: String) throws -> Program {
    if let program = passPrograms[fragmentFile] { return program }
    let program = try link(
      ShaderSource(file: "surface.vert", stage: .vertex), ShaderSource(file: fragmentFile, stage: .fragment))
    passPrograms[fragmentFile] = program
    return program
  }

  /// The program of blurs, which may keep the alpha alone, and dither what they write.
  func blurProgram(silhouette: Bool, dithers: Bool) throws -> Program {
    let defines = (silhouette ? ["SILHOUETTE"] : []) + (dithers ? ["DITHERED"] : [])
    if let program = blurPrograms[defines] { return program }
    let program = try link(
      ShaderSource(file: "surface.vert", stage: .vertex), ShaderSource(file: "blur.frag", stage: .fragment, defines: defines))
    blurPrograms[defines] = program
    return program
  }

  private func link(_ vertex: ShaderSource, _ fragment: ShaderSource, parameters: [(name: String, isImage: Bool)] = []) throws -> Program {
    var fragment = fragment
    if isWide { fragment.defines.append("WIDE") }
    let vertexText = try assembler.assemble(vertex)
    let fragmentText = try assembler.assemble(fragment)
    // Errors of earlier calls are thrown now: below, errors are about this program alone.
    try context.check("a call before glCreateProgram", on: fragment.file)
    let object = GLName(.program, in: context)
    let key = binaries?.key(vertexText.text, fragmentText.text)
    if let binaries, let key, binaries.load(key, into: object.name) { return Program(object, parameters: parameters) }
    compiledCount += 1
    try attach(vertexText, GLenum(GL_VERTEX_SHADER), to: object.name)
    try attach(fragmentText, GLenum(GL_FRAGMENT_SHADER), to: object.name)
    if binaries != nil { glProgramParameteri(object.name, GLenum(GL_PROGRAM_BINARY_RETRIEVABLE_HINT), GL_TRUE) }
    glLinkProgram(object.name)
    var status: GLint = 0
    glGetProgramiv(object.name, GLenum(GL_LINK_STATUS), &status)
    if status != GL_TRUE {
      // Without memory the shader's text is not at fault.
      try context.check("glLinkProgram", on: fragment.file)
      let name = object.name
      throw ShaderError(
        shader: "\(vertex.file) + \(fragment.file)", stage: "link", defines: fragment.defines,
        log: Self.log(of: name, glGetProgramiv, glGetProgramInfoLog))
    }
    if let binaries, let key { binaries.store(key, from: object.name) }
    return Program(object, parameters: parameters)
  }

  private func attach(_ shader: AssembledShader, _ kind: GLenum, to program: GLuint) throws {
    let name = glCreateShader(kind)
    // An attached shader lives until its program goes.
    defer { glDeleteShader(name) }
    shader.text.withCString { text in
      var pointer: UnsafePointer<GLchar>? = text
      glShaderSource(name, 1, &pointer, nil)
    }
    glCompileShader(name)
    var status: GLint = 0
    glGetShaderiv(name, GLenum(GL_COMPILE_STATUS), &status)
    if status != GL_TRUE {
      // Without memory the program's text is not at fault.
      try context.check("glCompileShader", on: shader.source.file)
      throw shader.error(log: Self.log(of: name, glGetShaderiv, glGetShaderInfoLog))
    }
    glAttachShader(program, name)
  }

  private static func log(
    of name: GLuint, _ query: (GLuint, GLenum, UnsafeMutablePointer<GLint>?) -> Void,
    _ read: (GLuint, GLsizei, UnsafeMutablePointer<GLsizei>?, UnsafeMutablePointer<GLchar>?) -> Void
  ) -> String {
    var length: GLint = 0
    query(name, GLenum(GL_INFO_LOG_LENGTH), &length)
    var bytes = [GLchar](repeating: 0, count: Int(length) + 1)
    read(name, GLsizei(bytes.count), nil, &bytes)
    return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
