internal import FileFormats
package import MediaFiles

extension OutputFormat {
  /// Whether the format can hold such pixels.
  ///
  /// - Throws: the sentence that says what it can hold.
  package func check(_ pixels: PixelEncoding, isTransparent: Bool) throws(OutputError) {
    guard pixels.isWide else { return }
    let depth = pixels.depth.rawValue, space = pixels.space.rawValue
    if pixels.space.isHighDynamicRange && pixels.depth == .eight {
      throw .unusablePixels(name, problem: "\(space) needs 10 bits a channel or 16, and 8 are asked for")
    }
    switch content {
    case .still(.png):
      if pixels.depth == .ten { throw .unusablePixels(name, problem: "PNG holds 8 bits a channel or 16, not 10; ask for 16") }
    case .still(.tiff):
      if pixels.depth == .ten { throw .unusablePixels(name, problem: "TIFF holds 8 bits a channel or 16, not 10; ask for 16") }
      if pixels.space.isHighDynamicRange {
        throw .unusablePixels(
          name, problem: "TIFF has no way to tell that its numbers are \(space); \(([.png] + Self.withSound).endings("and")) have")
      }
    case .video(.mp4), .video(.mov), .video(.webm):
      guard pixels.depth == .ten else {
        let problem = pixels.depth == .eight ? "video of \(space) has 10 bits a channel, not 8" : "video has 8 bits a channel or 10, not 16"
        throw .unusablePixels(name, problem: "\(problem); ask for 10")
      }
      if isTransparent && content == .video(.webm) {
        throw .unusablePixels(name, problem: "WebM of 10 bits a channel keeps no alpha; give it an opaque background")
      }
    case .rgba:
      if pixels.depth == .ten { throw .unusablePixels(name, problem: "raw RGBA has 8 bits a channel or 16, not 10; ask for 16") }
    case .y4m:
      guard pixels.depth == .ten else {
        throw .unusablePixels(name, problem: "Y4M has 8 bits a channel of srgb, or 10, not \(depth) of \(space)")
      }
    default:
      throw .unusablePixels(
        name,
        problem:
          "it holds 8 bits a channel of srgb, not \(depth) of \(space); \((Self.sixteenBit + Self.tenBit).endings("and")) hold more"
      )
    }
  }
}
