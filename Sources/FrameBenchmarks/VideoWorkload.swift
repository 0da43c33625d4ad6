internal import MediaFiles
internal import OfflineRendering
internal import QuartzCore
internal import Scenes
internal import TextEscaping

/// A full HD video under 200 moving layers, and its two halves on their own.
struct VideoWorkload {
  enum Part: String {
    /// Decoding: the video's frames as pictures.
    case decoding = "W10-decode"
    /// Drawing: the layers over two alternating frames of the video, so that as much changes per frame.
    case drawing = "W10-draw"
    case both = "W10"
  }

  let part: Part
  let path: String

  /// - Parameter name: the part's, a colon, and the path of a video.
  init?(named name: String) {
    let sides = name.split(atEach: ":", most: 1)
    guard sides.count == 2, let part = Part(rawValue: sides[0]) else { return nil }
    self.part = part
    path = sides[1]
  }

  /// - Throws: `VideoError` where the video cannot be read.
  func makeComposition() throws -> Composition {
    let video = try VideoReader(path: path), rate = video.info.frameRate ?? FrameRate(30)
    let layer = CALayer()
    layer.frame = CGRect(origin: .zero, size: video.info.displaySize)
    if part == .drawing {
      let turns = CAKeyframeAnimation(keyPath: "contents")
      turns.values = [try video.picture(at: 0), try video.picture(at: rate.time(ofFrame: 1))]
      turns.calculationMode = .discrete
      turns.duration = rate.time(ofFrame: 2)
      turns.repeatCount = .infinity
      layer.add(turns, forKey: nil)
    } else {
      let play = VideoAnimation(video)
      play.repeatCount = .infinity
      layer.add(play, forKey: nil)
    }
    var composition = Composition(layer)
    if part != .decoding, let layers = Scene.workload(named: "quads-200") {
      composition = Composition(layers)
      layer.frame = composition.rootLayer.bounds
      composition.rootLayer.insertSublayer(layer, at: 0)
    }
    composition.frameRate = rate
    return composition
  }
}
