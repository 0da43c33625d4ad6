internal import Compositing
internal import DRMOutput
internal import EGLPlatform
internal import GLESRenderer
internal import Graphics
internal import OfflineRendering
internal import RenderTree
internal import SoftwareRenderer

/// The renderer that draws for displays or windows. Confined to the display's thread.
enum ScreenRenderer {
  case software(SoftwareRenderer)
  case gl(GLESRenderer)

  var name: String {
    switch self {
    case .software: "software"
    case .gl(let renderer): "gl (\(renderer.context.driver.renderer))"
    }
  }

  /// Memory of the card into which videos are decoded, if this renderer can read it in place; nil otherwise.
  /// - Parameter onDegradation: hears in a sentence why there is none.
  func videoMemory(of device: DRMDevice, onDegradation: ((String) -> Void)?) -> (any SharedMemorySource)? {
    guard case .gl(let renderer) = self else {
      onDegradation?("frames of videos are copied: OpenGL ES alone reads them where they are")
      return nil
    }
    guard let memory = CardMemory(device), let trial = VideoImportTrial.frame(in: memory) else {
      onDegradation?("frames of videos are copied: \(device.path) has no memory for them that others can read")
      return nil
    }
    guard renderer.readsShared(trial) else {
      onDegradation?("frames of videos are copied: \(renderer.context.driver.renderer) does not read the memory of \(device.path) as it is")
      return nil
    }
    return memory
  }

  /// Whether video frames in such memory are read in place, as far as is known.
  var importsFrames: Bool {
    if case .gl(let renderer) = self { renderer.importsFrames } else { false }
  }

  /// The generation of the OpenGL ES context; nil for the software renderer.
  var generation: Int? {
    if case .gl(let renderer) = self { renderer.context.generation } else { nil }
  }

  var drawing: DisplayOutput.DrawingAPI {
    switch self {
    case .software: .software
    case .gl(let renderer): .gl(renderer.context)
    }
  }

  /// Whether a frame is complete when `render` returns.
  var drawsOnCaller: Bool {
    if case .software = self { true } else { false }
  }

  var statistics: RenderStatistics {
    switch self {
    case .software(let renderer): renderer.statistics
    case .gl(let renderer): renderer.statistics
    }
  }

  func render(_ plan: FramePlan, into target: ScanoutTarget) throws {
    switch (self, target) {
    case (.software(let renderer), .bitmap(let bitmap)): renderer.render(plan, into: bitmap)
    case (.gl(let renderer), .gl(let target)): try renderer.render(plan, into: target)
    default: preconditionFailure("buffers are made for the renderer that draws into them")
    }
  }

  /// Begins what the renderer compiles for a tree, before a frame shows it. What fails is reported where a frame needs it.
  func prepare(_ tree: RenderTree) {
    if case .gl(let renderer) = self { try? renderer.prepare(tree) }
  }

  /// Uploads a part of a picture for a later frame. Returns whether nothing is left to do.
  /// - Parameter bytes: about how many.
  func uploadAhead(_ image: CGImage, bytes: Int) throws -> Bool {
    switch self {
    // The software renderer reads pictures where they are.
    case .software: true
    // A device on the CPU needs its time for allocating, which cannot be split: of the 72 ms that a frame with a new picture of 3840 by
    // 2160 takes with llvmpipe, 50 are the first touch of its texture.
    case .gl(let renderer): try renderer.context.driver.isSoftware || renderer.uploadAhead(image, bytes: bytes)
    }
  }

  /// The renderer for a setting on a card; `auto` is OpenGL ES where a GPU runs it.
  /// - Parameter cacheBytes: `PlayerSettings.cacheByteLimit`.
  static func choose(_ backend: Backend, for device: EGLDevice, cacheBytes: Int) throws -> ScreenRenderer {
    switch backend {
    case .software: return .software(SoftwareRenderer(pictureBytes: cacheBytes))
    case .gl: return .gl(try makeRenderer(on: GLContext(device: device), cacheBytes))
    case .auto:
      guard EGLDevice.hasRenderNodes, let context = try? GLContext(device: device), !context.driver.isSoftware,
        let renderer = try? makeRenderer(on: context, cacheBytes)
      else {
        return .software(SoftwareRenderer(pictureBytes: cacheBytes))
      }
      return .gl(renderer)
    }
  }

  /// A renderer that makes no frame late for a program, where a GPU runs it.
  static func makeRenderer(on context: GLContext, _ cacheBytes: Int) throws -> GLESRenderer {
    try GLESRenderer(context: context, cacheBytes: cacheBytes, compilesAhead: !context.driver.isSoftware)
  }
}
