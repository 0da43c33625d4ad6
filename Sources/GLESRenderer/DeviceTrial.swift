internal import CGLES
internal import Compositing
internal import EGLPlatform
internal import Graphics
internal import Shaders
internal import Synchronization

/// Whether a device interpolates and samples so precisely that `bare.frag` may draw: a few quads are drawn by it and by `quad.frag`, and
/// compared.
///
/// It is found out once a driver and version of the shaders, and kept beside the compiled programs.
struct DeviceTrial {
  /// What a test does wrong on purpose where the device interpolates.
  enum Fault: Sendable {
    /// Texels of pictures come from beside their place, by so many texels.
    case texels(Float)
    /// Edges lie further out, by so many pixels.
    case edges(Float)

    func spoil(_ draft: inout QuadDraft) {
      switch self {
      case .texels(let shift):
        if draft.features.material == .picture { draft.material = draft.material.moved(by: SIMD2(shift, 0)) }
      case .edges(let shift): draft.edges.c += shift
      }
    }
  }

  let context: GLContext
  /// What both renderers draw with, but for interpolation.
  let options: GLESRenderer.Options
  /// Where the outcome is kept; nil keeps it for this process alone.
  let store: ProgramBinaryStore?
  var fault: Fault?

  private static let known = Mutex<[String: Bool]>([:])

  /// What is known of the device or, where nothing is, what drawing shows. Failures count as lacking precision.
  func isPassed() -> Bool {
    let identity = context.driver.identity
    if let passed = Self.known.withLock({ $0[identity] }) { return passed }
    let passed = isPassedOrStored()
    Self.known.withLock { $0[identity] = passed }
    return passed
  }

  /// The same, with no memory but the store.
  func isPassedOrStored() -> Bool {
    let key = store.flatMap { Self.key(in: $0) }
    if let store, let key, let passed = store.verdict(key) { return passed }
    let passed = (try? differs()) == false
    // Errors that are left say nothing about later calls.
    for _ in 0..<16 where glGetError() == GLenum(GL_NO_ERROR) { break }
    if let store, let key { store.store(passed, as: key) }
    return passed
  }

  /// Changes with the quads that are drawn and the shaders that draw them.
  private static func key(in store: ProgramBinaryStore) -> String? {
    var texts = ""
    for file in ["blur.frag", "halve.frag"] {
      guard let assembled = try? ShaderAssembler.embedded.assemble(ShaderSource(file: file, stage: .fragment, defines: ["MIXED"])) else {
        return nil
      }
      texts += assembled.text
    }
    for program in ["bare", "quad"] {
      for (suffix, stage) in [("vert", ShaderSource.Stage.vertex), ("frag", .fragment)] {
        for material in [1, 2] {
          let source = ShaderSource(file: "\(program).\(suffix)", stage: stage, defines: ["MATERIAL \(material)"])
          guard let assembled = try? ShaderAssembler.embedded.assemble(source) else { return nil }
          texts += assembled.text
        }
      }
    }
    return store.key("interpolation, quads of 3", texts)
  }

  /// Whether any pixel differs by more than it may.
  private func differs() throws -> Bool {
    var options = options
    options.compilesAhead = false
    options.pictureBytes = 1 << 20
    options.triesTransitions = false
    options.interpolates = false
    let exact = try GLESRenderer(context: context, options: options)
    options.interpolates = true
    let interpolating = try GLESRenderer(context: context, options: options, fault: fault)
    let generation = context.generation
    for plan in TrialPlan.all(side: min(4096, context.driver.maximumTextureSize)) {
      let expected = try Self.bitmap(of: plan, exact), drawn = try Self.bitmap(of: plan, interpolating)
      guard context.generation == generation, !Self.isEmpty(expected), Self.isClose(drawn, expected) else { return true }
    }
    return false
  }

  private static func bitmap(of plan: FramePlan, _ renderer: GLESRenderer) throws -> Bitmap {
    let target = try GLTarget(context: renderer.context, size: plan.viewport)
    try renderer.render(plan, into: target)
    let bitmap = Bitmap(size: plan.viewport)
    try GLReadback(context: renderer.context).copy(target, into: bitmap)
    return bitmap
  }

  /// Whether nothing has been drawn, as by a device that draws nothing.
  private static func isEmpty(_ bitmap: Bitmap) -> Bool { !bitmap.bytes.contains { $0 != 0 } }

  /// Within a step where the quads cover pixels fully, and within two at their edges and in shadows.
  private static func isClose(_ drawn: Bitmap, _ expected: Bitmap) -> Bool {
    for y in 0..<expected.size.height {
      let row = y * expected.bytesPerRow
      for first in stride(from: row, to: row + expected.size.width * 4, by: 4) {
        let bound = expected.bytes[first + 3] == 255 ? 1 : 2
        for byte in first..<first + 4 where abs(Int(drawn.bytes[byte]) - Int(expected.bytes[byte])) > bound { return false }
      }
    }
    return true
  }
}
