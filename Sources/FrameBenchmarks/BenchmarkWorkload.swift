internal import OfflineRendering
internal import Scenes
internal import TextEscaping

/// A workload to measure: a scene, by its own name or that of a published workload, layers above a video, or a Lottie animation.
package struct BenchmarkWorkload: Sendable {
  private enum Content {
    case scene(Scene)
    case video(VideoWorkload)
    case lottie(LottieWorkload)
  }

  package let name: String
  private let content: Content
  /// Whether only evaluation is measured, and nothing is drawn.
  package let isTimingOnly: Bool
  /// Whether a frame may keep what the previous one drew.
  package let tracksDamage: Bool

  /// - Parameter name: of a scene, or `W1-1000`, `W2`, `W3-fade`, `W4`, `W5-100000`, `W6`, `W6-full` (drawing everything anew), `W7`,
  ///   `W7-paths`, `W8-10000` as the comparisons with other systems call them, or `W9-` and the name of a layer's filter, or `W10:`,
  ///   `W10-decode:` or `W10-draw:` and the path of a video, or `W11:` and that of a Lottie animation.
  package init?(named name: String) {
    if let video = VideoWorkload(named: name) {
      (self.name, content, tracksDamage, isTimingOnly) = (name, .video(video), true, video.part == .decoding)
      return
    }
    if let animation = LottieWorkload(named: name) {
      (self.name, content, tracksDamage, isTimingOnly) = (name, .lottie(animation), true, false)
      return
    }
    let sceneName: String
    switch name {
    case "W2": sceneName = "cards-200"
    case "W3-fade", "W3-push": sceneName = "pictures-" + name.dropFirst(3)
    case "W3-ripple": sceneName = "pictures-waves"
    case "W4": sceneName = "groups-100"
    case "W6", "W6-full": sceneName = "mover-1000"
    case "W7": sceneName = "vectors"
    case "W7-paths": sceneName = "shapes-200"
    case let name where name.hasBytePrefix("W1-"): sceneName = "quads-" + name.dropFirst(3)
    case let name where name.hasBytePrefix("W5-"): sceneName = "properties-" + name.dropFirst(3)
    case let name where name.hasBytePrefix("W8-"): sceneName = "particles-" + name.dropFirst(3)
    case let name where name.hasBytePrefix("W9-"): sceneName = "filtered-" + name.dropFirst(3)
    default: sceneName = name
    }
    guard let scene = Scene.named(sceneName) ?? Scene.workload(named: sceneName) else { return nil }
    self.name = name
    content = .scene(scene)
    tracksDamage = name != "W6-full"
    isTimingOnly = sceneName.hasBytePrefix("properties-")
  }

  /// The workloads that comparisons use, in their order.
  package static let all: [String] = [
    "W1-100", "W1-1000", "W1-10000", "W2", "W3-fade", "W3-push", "W3-ripple", "W4", "W5-10000", "W5-100000", "W6", "W7", "W7-paths",
    "W8-10000", "W9-CIColorControls", "W9-CIColorCube", "W9-CIGaussianBlur", "W9-CIBoxBlur", "W9-CIBloom",
    "W9-CIBumpDistortion", "W9-CIPixellate",
  ]

  /// - Throws: `VideoError` or `LottieError` where there is a file that cannot be read.
  func makeComposition() throws -> Composition {
    switch content {
    case .scene(let scene): Composition(scene)
    case .video(let video): try video.makeComposition()
    case .lottie(let animation): try animation.makeComposition()
    }
  }
}
