internal import CFFmpeg
internal import Graphics

/// Reduces frames to 255 colours and an empty one, with error diffusion: a palette of its own for every frame, or one for all. No frame
/// waits for the end.
final class PaletteFilter {
  private let av: CFFmpegCoding
  private let graph: PaletteGraph
  private var reduced: UnsafeMutablePointer<AVFrame>?

  /// - Parameter palette: of all frames, as `PaletteSampler` gives it; nil is one for each.
  init(size: PixelSize, frameRate: FrameRate, palette: [UInt8]? = nil, av: CFFmpegCoding) throws(VideoError) {
    self.av = av
    let timeBase = "\(frameRate.denominator)/\(frameRate.numerator)"
    let pictures = "buffer@in=width=\(size.width):height=\(size.height):pix_fmt=bgra:time_base=\(timeBase):pixel_aspect=1/1"
    let description =
      palette == nil
      ? """
      \(pictures),split[colors][picture];
      [colors]palettegen=stats_mode=single:reserve_transparent=1[palette];
      [picture][palette]paletteuse=new=1:dither=sierra2_4a,buffersink@out
      """
      : """
      \(pictures)[picture];
      buffer@palette=width=16:height=16:pix_fmt=bgra:time_base=\(timeBase):pixel_aspect=1/1[palette];
      [picture][palette]paletteuse=dither=sierra2_4a,buffersink@out
      """
    graph = try PaletteGraph(description, names: "palettegen, paletteuse", av)
    reduced = try av.allocated(av.av_frame_alloc(), "av_frame_alloc")
    if let palette, let reduced { try put(palette, by: reduced) }
  }

  deinit { av.av_frame_free(&reduced) }

  /// Gives the filter its one palette, sixteen rows of sixteen pixels.
  private func put(_ palette: [UInt8], by frame: UnsafeMutablePointer<AVFrame>) throws(VideoError) {
    precondition(palette.count == 1024, "a palette has 256 colours of four bytes")
    let filters = graph.filters, target = try graph.filter("buffer@palette")
    (frame.pointee.format, frame.pointee.width, frame.pointee.height) = (AV_PIX_FMT_BGRA.rawValue, 16, 16)
    try av.check(av.av_frame_get_buffer(frame, 0), "av_frame_get_buffer", "paletteuse")
    guard let data = frame.pointee.data.0 else { return }
    for row in 0..<16 {
      palette[row * 64..<row * 64 + 64].withUnsafeBufferPointer { bytes in
        if let start = bytes.baseAddress { (data + row * Int(frame.pointee.linesize.0)).update(from: start, count: 64) }
      }
    }
    frame.pointee.pts = 0
    // The graph takes the frame's contents.
    try av.check(filters.av_buffersrc_add_frame(target, frame), "av_buffersrc_add_frame", "paletteuse")
    try av.check(filters.av_buffersrc_add_frame(target, nil), "av_buffersrc_add_frame", "paletteuse")
  }

  /// Puts a frame in, nil at the end, and passes on what comes out, if anything does yet.
  func filter(_ frame: UnsafeMutablePointer<AVFrame>?, _ body: (UnsafeMutablePointer<AVFrame>) throws(VideoError) -> Void)
    throws(VideoError)
  {
    guard let reduced else { return }
    let filters = graph.filters
    // The graph takes the frame's reference and leaves it empty, so it gets one of its own.
    var input: UnsafeMutablePointer<AVFrame>?
    if let frame { input = try av.allocated(av.av_frame_clone(frame), "av_frame_clone") }
    var owned = input
    defer { av.av_frame_free(&owned) }
    try av.check(filters.av_buffersrc_add_frame(graph.source, input), "av_buffersrc_add_frame", "palettegen, paletteuse")
    while true {
      let status = filters.av_buffersink_get_frame(graph.sink, reduced)
      if status == cffmpeg_again || status == cffmpeg_end_of_file { return }
      try av.check(status, "av_buffersink_get_frame", "palettegen, paletteuse")
      defer { av.av_frame_unref(reduced) }
      reduced.pointee.pict_type = AV_PICTURE_TYPE_NONE
      try body(reduced)
    }
  }
}
