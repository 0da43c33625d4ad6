internal import CGLES
internal import EGLPlatform
internal import RenderTree
internal import Shaders

/// Programs by their features, kept on disk in the driver's own form where it has one.
///
/// A program is compiled when a frame first needs it, together with the others that the frame needs, so that drivers with threads of their
/// own compile them at one time. Where it may, another program that can do more draws its quads until it is there: those few are begun
/// with the context. What a tree shows through programs of its own, filters, transitions and blend modes, is begun when the tree is staged.
final class ProgramCache {
  private let context: GLContext
  private let assembler: ShaderAssembler
  private let binaries: ProgramBinaryStore?
  private let isWide: Bool
  /// Whether quads are drawn by other programs while theirs is compiled.
  private let compilesAhead: Bool
  /// Whether `bare.frag` draws quads, and the sampler mixes what passes blur and halve.
  let interpolates: Bool
  /// Whether the driver tells when a program is linked.
  private let tellsCompletion: Bool
  private var quadPrograms: [QuadFeatures: Program] = [:]
  private var begun: [QuadFeatures: PendingProgram] = [:]
  /// Features whose programs are to be compiled after the frame, where nothing tells when one is linked.
  private var wanted: [QuadFeatures] = []
  private var transitionPrograms: [TransitionProgram: Program] = [:]
  private var passPrograms: [ShaderSource: Program] = [:]
  private var begunPasses: [ShaderSource: PendingProgram] = [:]
  private var filterPrograms: [FilterCall.Function: FilterProgram] = [:]
  private var begunTransitions: [TransitionProgram: BegunTransition] = [:]
  private var begunFilters: [FilterCall.Function: BegunFilter] = [:]

  private typealias BegunTransition = (pending: PendingProgram, text: TransitionProgramText)
  private typealias BegunFilter = (pending: PendingProgram, text: FilterProgramText)

  /// How many programs were compiled rather than taken from disk.
  private(set) var compiledCount = 0
  /// How many programs have been waited for since `beginFrame`.
  private(set) var awaitedCount = 0

  /// - Parameters:
  ///   - binaries: nil keeps nothing on disk.
  ///   - isWide: whether colours may leave 0…1: see `range.glsl`.
  ///   - compilesAhead: whether quads are drawn by other programs while theirs is compiled.
  ///   - interpolates: whether `bare.frag` draws quads, so that its programs are begun ahead, too.
  ///   - asksForCompletion: whether the driver is asked if a program is linked, where it can tell.
  init(
    context: GLContext, assembler: ShaderAssembler = .embedded, binaries: ProgramBinaryStore?, isWide: Bool = false,
    compilesAhead: Bool = false, interpolates: Bool = false, asksForCompletion: Bool = true
  ) {
    self.interpolates = interpolates
    self.context = context
    self.compilesAhead = compilesAhead
    tellsCompletion = asksForCompletion && context.driver.extensions.contains("GL_KHR_parallel_shader_compile")
    self.isWide = isWide
    self.assembler = assembler
    self.binaries = context.driver.programBinaryFormats > 0 ? binaries : nil
  }

  func beginFrame() {
    awaitedCount = 0
    frame += 1
  }

  private var frame = 0

  /// Begins the programs that draw quads while others are compiled, and those of blurs.
  func beginAhead() throws {
    guard compilesAhead else { return }
    for features in QuadFeatures.ahead + (interpolates ? QuadFeatures.bareAhead : [])
    where quadPrograms[features] == nil && begun[features] == nil {
      begun[features] = try begin(features)
    }
    for source in passesAhead { begunPasses[source] = try begin(ShaderSource(file: "surface.vert", stage: .vertex), source) }
    begunPasses[Self.drawings] = try begin(ShaderSource(file: "drawing.vert", stage: .vertex), Self.drawings)
  }

  /// Begins the programs of what a tree shows through programs of its own. What fails here fails again, and is thrown, where a frame
  /// needs it.
  /// - Parameter features: what a quad without further needs takes to be blended in a mode.
  func begin(_ effects: TreeEffects, features: (BlendMode) -> QuadFeatures) {
    for function in effects.filters where filterPrograms[function] == nil && begunFilters[function] == nil {
      begunFilters[function] = try? begin(function)
    }
    // Which program draws a transition is known from its quad alone, but one can draw them all.
    guard compilesAhead else { return }
    for effect in effects.transitions {
      guard let key = Self.program(of: effect, .anyTransition(of: effect)).superset else { continue }
      if transitionPrograms[key] == nil && begunTransitions[key] == nil { begunTransitions[key] = try? begin(key) }
    }
    for mode in effects.blendModes {
      for wanted in features(mode).blendedAhead where quadPrograms[wanted] == nil && begun[wanted] == nil {
        begun[wanted] = try? begin(wanted)
      }
    }
  }

  /// Begins the programs that draw frames of videos from their planes while others are compiled.
  func beginPlanes(_ reading: FramePlanes.Reading) throws {
    guard compilesAhead else { return }
    for flags: QuadFeatures.Flags in [[], [.whole, .copied, .plain]] {
      guard let features = QuadFeatures(material: .picture, flags: flags.union(reading.flags)).superset else { continue }
      if quadPrograms[features] == nil && begun[features] == nil { begun[features] = try begin(features) }
    }
  }

  private static let drawings = ShaderSource(file: "drawing.frag", stage: .fragment)

  private var passesAhead: [ShaderSource] {
    [
      halvingSource, ShaderSource(file: "color-matrix.frag", stage: .fragment), blurSource(silhouette: false, dithers: false),
      blurSource(silhouette: true, dithers: false),
    ]
  }

  private var halvingSource: ShaderSource { ShaderSource(file: "halve.frag", stage: .fragment, defines: interpolates ? ["MIXED"] : []) }

  private func blurSource(silhouette: Bool, dithers: Bool) -> ShaderSource {
    var defines = silhouette ? ["SILHOUETTE"] : []
    if dithers { defines.append("DITHERED") }
    if interpolates { defines.append("MIXED") }
    return ShaderSource(file: "blur.frag", stage: .fragment, defines: defines)
  }

  /// Begins the programs of a frame's quads that are not there yet.
  func prepare(_ runs: [QuadRun]) throws {
    var last: QuadFeatures?
    for run in runs where run.features != last {
      last = run.features
      guard run.features.material != .transition, quadPrograms[run.features] == nil, begun[run.features] == nil else { continue }
      if compilesAhead && !tellsCompletion && run.features.superset != nil { continue }
      begun[run.features] = try begin(run.features)
    }
  }

  /// A program for quads: their own, or one that can do more while that is compiled.
  func quadProgram(_ features: QuadFeatures) throws -> Program {
    if let program = quadPrograms[features] { return program }
    guard compilesAhead, let superset = features.superset, superset != features, quadPrograms[superset] != nil || begun[superset] != nil
    else { return try awaited(features) }
    if let program = try readyProgram(features) { return program }
    return try quadPrograms[superset] ?? awaited(superset)
  }

  /// Compiles one of the programs in whose place others drew. To be called between frames.
  func compileWanted() throws {
    guard let features = wanted.popLast(), quadPrograms[features] == nil else { return }
    quadPrograms[features] = try finish(begun.removeValue(forKey: features) ?? begin(features))
  }

  private func readyProgram(_ features: QuadFeatures) throws -> Program? {
    guard tellsCompletion else {
      if !wanted.contains(features) { wanted.append(features) }
      return nil
    }
    let pending = try begun[features] ?? begin(features)
    begun[features] = pending
    guard isComplete(pending) else { return nil }
    begun[features] = nil
    let program = try finish(pending)
    quadPrograms[features] = program
    return program
  }

  private func awaited(_ features: QuadFeatures) throws -> Program {
    let pending = try begun.removeValue(forKey: features) ?? begin(features)
    countWait(for: pending)
    let program = try finish(pending)
    quadPrograms[features] = program
    return program
  }

  private func begin(_ features: QuadFeatures) throws -> PendingProgram {
    let defines = features.defines
    let name = features.flags.contains(.bare) ? "bare" : "quad"
    return try begin(
      ShaderSource(file: "\(name).vert", stage: .vertex, defines: defines),
      ShaderSource(file: "\(name).frag", stage: .fragment, defines: defines))
  }

  /// A program for quads whose material is a transition: their own, or one that can do more while that is compiled.
  func transitionProgram(_ features: QuadFeatures, _ effect: TransitionEffect) throws -> Program {
    let key = Self.program(of: effect, features)
    if let program = transitionPrograms[key] { return program }
    guard compilesAhead, let superset = key.superset, superset != key,
      transitionPrograms[superset] != nil || begunTransitions[superset] != nil
    else { return try awaited(key) }
    // Where nothing tells when a program is there, the other one draws on.
    if tellsCompletion {
      if begunTransitions[key] == nil { begunTransitions[key] = try begin(key) }
      if let begun = begunTransitions[key], isComplete(begun.pending) { return try finish(key) }
    }
    return try transitionPrograms[superset] ?? awaited(superset)
  }

  private static func program(of effect: TransitionEffect, _ features: QuadFeatures) -> TransitionProgram {
    TransitionProgram(
      features: features, function: effect.function, constants: features.flags.contains(.interpolated) ? effect.constants : 0)
  }

  private func awaited(_ key: TransitionProgram) throws -> Program {
    if begunTransitions[key] == nil { begunTransitions[key] = try begin(key) }
    if let begun = begunTransitions[key] { countWait(for: begun.pending) }
    return try finish(key)
  }

  private func begin(_ key: TransitionProgram) throws -> BegunTransition {
    let defines = key.features.defines
    let text = try key.function.shaderText()
    var constants: [String: String] = [:]
    if case .builtIn(let kind) = key.function { constants = kind.constants(key.constants) }
    let pending = try begin(
      ShaderSource(file: "quad.vert", stage: .vertex, defines: defines),
      ShaderSource(file: "quad.frag", stage: .fragment, defines: defines, transition: text.function, constants: constants))
    return (pending, text)
  }

  private func finish(_ key: TransitionProgram) throws -> Program {
    guard let (pending, text) = begunTransitions.removeValue(forKey: key) else { preconditionFailure("a program is begun, then finished") }
    if transitionPrograms.count >= Self.transitionLimit { transitionPrograms.removeAll(keepingCapacity: true) }
    do {
      let program = try finish(pending, parameters: text.parameters)
      program.sides = (key.features.from, key.features.to)
      transitionPrograms[key] = program
      return program
    } catch let error as ShaderError {
      throw text.source?.error(log: error.log) ?? error
    }
  }

  /// The most programs of transitions that are kept: shaders that come and go must not fill the memory.
  private static let transitionLimit = 256

  func filterProgram(_ function: FilterCall.Function) throws -> FilterProgram {
    if let program = filterPrograms[function] { return program }
    if filterPrograms.count >= Self.transitionLimit { filterPrograms.removeAll(keepingCapacity: true) }
    let (pending, text) = try begunFilters.removeValue(forKey: function) ?? begin(function)
    countWait(for: pending)
    do {
      let program = try finish(pending, parameters: text.parameters.map { ($0.name, false) })
      let made = FilterProgram(program: program, types: text.parameters.map(\.type))
      filterPrograms[function] = made
      return made
    } catch let error as ShaderError {
      throw text.source?.error(log: error.log) ?? error
    }
  }

  private func begin(_ function: FilterCall.Function) throws -> BegunFilter {
    let text = try FilterProgramText(function)
    let pending = try begin(
      ShaderSource(file: "surface.vert", stage: .vertex),
      ShaderSource(
        file: "filter.frag", stage: .fragment, defines: text.source == nil ? [] : ["GUARDED"], transition: text.function))
    return (pending, text)
  }

  /// Converts a frame of a video.
  func frameProgram(_ reading: FramePlanes.Reading) throws -> Program {
    try passProgram(ShaderSource(file: "frame.frag", stage: .fragment, defines: reading == .mixed ? ["MIXED"] : []))
  }

  func passProgram(_ fragmentFile: String, vertexFile: String = "surface.vert") throws -> Program {
    try passProgram(ShaderSource(file: fragmentFile, stage: .fragment), vertexFile: vertexFile)
  }

  /// The program of blurs, which may keep the alpha alone, and dither what they write.
  func blurProgram(silhouette: Bool, dithers: Bool) throws -> Program {
    try passProgram(blurSource(silhouette: silhouette, dithers: dithers))
  }

  func halvingProgram() throws -> Program { try passProgram(halvingSource) }

  private func passProgram(_ fragment: ShaderSource, vertexFile: String = "surface.vert") throws -> Program {
    if let program = passPrograms[fragment] { return program }
    let pending = try begunPasses.removeValue(forKey: fragment) ?? begin(ShaderSource(file: vertexFile, stage: .vertex), fragment)
    countWait(for: pending)
    let program = try finish(pending)
    passPrograms[fragment] = program
    return program
  }

  /// Counts a program that a frame waits for: one that was begun too late, or is not there yet.
  private func countWait(for pending: PendingProgram) {
    if !pending.isLoaded && (pending.frame == frame || !isComplete(pending)) { awaitedCount += 1 }
  }

  /// Hands a program to the driver, which may compile it on threads of its own.
  private func begin(_ vertex: ShaderSource, _ fragment: ShaderSource) throws -> PendingProgram {
    var fragment = fragment
    if isWide { fragment.defines.append("WIDE") }
    let vertexText = try assembler.assemble(vertex)
    let fragmentText = try assembler.assemble(fragment)
    // Errors of earlier calls are thrown now: below, errors are about this program alone.
    try context.check("a call before glCreateProgram", on: fragment.file)
    let key = binaries?.key(vertexText.text, fragmentText.text)
    let pending = PendingProgram(GLName(.program, in: context), key, frame: frame)
    if let binaries, let key, binaries.load(key, into: pending.name) {
      pending.isLoaded = true
      return pending
    }
    compiledCount += 1
    for (text, kind) in [(vertexText, GL_VERTEX_SHADER), (fragmentText, GL_FRAGMENT_SHADER)] {
      let shader = glCreateShader(GLenum(kind))
      text.text.withCString { text in
        var pointer: UnsafePointer<GLchar>? = text
        glShaderSource(shader, 1, &pointer, nil)
      }
      glCompileShader(shader)
      glAttachShader(pending.name, shader)
      // An attached shader lives until its program goes.
      glDeleteShader(shader)
      pending.shaders.append((shader, text))
    }
    if binaries != nil { glProgramParameteri(pending.name, GLenum(GL_PROGRAM_BINARY_RETRIEVABLE_HINT), GL_TRUE) }
    glLinkProgram(pending.name)
    return pending
  }

  /// Whether `finish` has nothing to wait for, as far as is known.
  private func isComplete(_ pending: PendingProgram) -> Bool {
    if pending.isLoaded { return true }
    // Drivers that do not tell have compiled it by then.
    guard tellsCompletion else { return pending.frame < frame }
    var status: GLint = 0
    glGetProgramiv(pending.name, Self.completionStatus, &status)
    return status == GL_TRUE
  }

  private static let completionStatus: GLenum = 0x91B1

  private func finish(_ pending: PendingProgram, parameters: [(name: String, isImage: Bool)] = []) throws -> Program {
    guard !pending.isLoaded else { return Program(pending.takeObject(), parameters: parameters) }
    var status: GLint = 0
    glGetProgramiv(pending.name, GLenum(GL_LINK_STATUS), &status)
    guard status == GL_TRUE else { throw try failure(of: pending) }
    if let binaries, let key = pending.key {
      // Storing takes errors as its own.
      try context.check("a call before glGetProgramBinary", on: pending.shaders.last?.text.source.file ?? "a program")
      binaries.store(key, from: pending.name)
    }
    return Program(pending.takeObject(), parameters: parameters)
  }

  /// Why a program has not been linked.
  private func failure(of pending: PendingProgram) throws -> ShaderError {
    for (shader, text) in pending.shaders {
      var status: GLint = 0
      glGetShaderiv(shader, GLenum(GL_COMPILE_STATUS), &status)
      if status == GL_TRUE { continue }
      // Without memory the program's text is not at fault.
      try context.check("glCompileShader", on: text.source.file)
      return text.error(log: Self.log(of: shader, glGetShaderiv, glGetShaderInfoLog))
    }
    // Nor is it here.
    let sources = pending.shaders.map(\.text.source)
    try context.check("glLinkProgram", on: sources.last?.file ?? "a program")
    return ShaderError(
      shader: sources.map(\.file).joined(separator: " + "), stage: "link", defines: sources.last?.defines ?? [],
      log: Self.log(of: pending.name, glGetProgramiv, glGetProgramInfoLog))
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

/// A program that the driver has been given.
private final class PendingProgram {
  private var object: GLName?
  let name: GLuint
  /// Its name in the store of binaries.
  let key: String?
  /// The number of the frame in which it was begun.
  let frame: Int
  /// Whether it has been loaded from there.
  var isLoaded = false
  var shaders: [(name: GLuint, text: AssembledShader)] = []

  init(_ object: consuming GLName, _ key: String?, frame: Int) {
    self.frame = frame
    name = object.name
    self.object = consume object
    self.key = key
  }

  func takeObject() -> GLName {
    guard let object = object.take() else { preconditionFailure("a program is finished once") }
    return object
  }
}

extension QuadFeatures {
  /// The features of programs that draw quads while other programs are compiled, and that most frames need.
  fileprivate static let ahead: [QuadFeatures] = {
    var all = [Material.solid, .picture, .gradient, .shadow].compactMap { QuadFeatures(material: $0).superset }
    all.append(QuadFeatures(material: .picture, flags: [.whole, .copied]))
    all.append(QuadFeatures(material: .picture, flags: [.whole, .copied, .plain]))
    return all
  }()

  /// The same of `bare.frag`.
  fileprivate static let bareAhead: [QuadFeatures] = {
    var flat = [Material.solid, .picture, .gradient].map { QuadFeatures(material: $0, flags: .bare) }
    flat.append(QuadFeatures(material: .gradient, flags: [.bare, .radial]))
    let inSpace = [Material.solid, .picture].map { QuadFeatures(material: $0, flags: [.bare, .projective]) }
    return (flat + inSpace).compactMap(\.superset)
  }()

  /// The features of a program that draws these quads as well, though it takes longer; nil where there is none.
  fileprivate var superset: QuadFeatures? {
    guard flags.isDisjoint(with: [.tiled, .dithered, .interior, .trial]), from != .tiles, to != .tiles else { return nil }
    var all = QuadFeatures(material: material, output: output, blendMode: blendMode)
    if flags.contains(.bare) {
      all.flags = flags.intersection([.bare, .projective, .radial])
      all.flags.formUnion([.even, .band, .hardEdges, .clip, .corners, .continuous, .limited, .ring])
      if material == .picture { all.flags.formUnion([.linear, .filtered, .held, .folded, .reduced]) }
      if material == .gradient { all.flags.insert(.stops) }
    } else if flags.contains(.copied) {
      all.flags = flags.intersection([.whole, .copied, .plain])
    } else {
      all.flags = [.local, .projective, .corners, .continuous, .limited, .ring, .border, .hardEdges, .clip, .polygon]
      if material == .picture { all.flags.formUnion([.filtered, .folded]) }
      if material == .gradient { all.flags.formUnion([.curved, .stops]) }
    }
    all.flags.formUnion(flags.intersection([.fetch, .guarded, .planes, .mixed]))
    // The levels of a texture can be read as one, and where nothing is, as those of one that is transparent.
    if material == .transition { (all.from, all.to) = (.levels, .levels) }
    return all
  }

  /// What a transition takes, wherever its sides are.
  fileprivate static func anyTransition(of effect: TransitionEffect) -> QuadFeatures {
    var features = QuadFeatures(material: .transition)
    if case .shader = effect.function { features.flags.insert(.guarded) }
    return features
  }

  /// The features of programs that draw quads of any material blended as this one.
  fileprivate var blendedAhead: [QuadFeatures] {
    var all = [Material.solid, .picture, .gradient, .shadow].map { material in
      var quad = self
      quad.material = material
      return quad
    }
    var copied = all[1]
    copied.flags.formUnion([.whole, .copied])
    all.append(copied)
    return all.compactMap(\.superset)
  }
}

extension TransitionProgram {
  /// A program that draws the transition's quads as well, though it takes longer; nil where there is none.
  fileprivate var superset: TransitionProgram? {
    features.superset.map { TransitionProgram(features: $0, function: function, constants: 0) }
  }
}
