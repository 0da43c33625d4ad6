internal import CFFmpeg
package import Graphics

/// Chooses 256 colours for all frames of a GIF from some of them.
package final class PaletteSampler {
  private let av: CFFmpegCoding
  private let graph: PaletteGraph
  private var frame: UnsafeMutablePointer<AVFrame>?
  private var writer: FrameWriter
  private var count = 0

  /// - Parameters:
  ///   - size: of the frames.
  ///   - isTransparent: whether one of the colours is none at all.
  package init(size: PixelSize, isTransparent: Bool) throws(VideoError) {
    av = try FFmpeg.coding()
    AllocationLimit.raise(toEncode: size, av)
    writer = FrameWriter(layout: isTransparent ? .bgraOpaqueOrEmpty : .bgraOpaque, size: size)
    let description = """
      buffer@in=width=\(size.width):height=\(size.height):pix_fmt=bgra:time_base=1/1:pixel_aspect=1/1,
      palettegen=stats_mode=full,buffersink@out
      """
    graph = try PaletteGraph(description, names: "palettegen", av)
    frame = try av.allocated(av.av_frame_alloc(), "av_frame_alloc")
    frame?.pointee.format = AV_PIX_FMT_BGRA.rawValue
    frame?.pointee.width = Int32(size.width)
    frame?.pointee.height = Int32(size.height)
    try av.check(av.av_frame_get_buffer(frame, 0), "av_frame_get_buffer", "palettegen")
  }

  deinit { av.av_frame_free(&frame) }

  package func add(_ rows: UnsafePixels) throws(VideoError) {
    guard let frame else { return }
    try av.check(av.av_frame_make_writable(frame), "av_frame_make_writable", "palettegen")
    writer.write(rows, to: frame)
    frame.pointee.pts = Int64(count)
    count += 1
    var own = av.av_frame_clone(frame)
    defer { av.av_frame_free(&own) }
    try av.check(graph.filters.av_buffersrc_add_frame(graph.source, own), "av_buffersrc_add_frame", "palettegen")
  }

  /// The colours that suit the frames best: 256 of four bytes, blue, green, red, alpha. Nothing may be added afterwards.
  package func finish() throws(VideoError) -> [UInt8] {
    try av.check(graph.filters.av_buffersrc_add_frame(graph.source, nil), "av_buffersrc_add_frame", "palettegen")
    guard let frame else { return [] }
    av.av_frame_unref(frame)
    try av.check(graph.filters.av_buffersink_get_frame(graph.sink, frame), "av_buffersink_get_frame", "palettegen")
    guard let data = frame.pointee.data.0, frame.pointee.width == 16, frame.pointee.height == 16 else { return [] }
    return (0..<16).flatMap { row in
      Array(UnsafeBufferPointer(start: data + row * Int(frame.pointee.linesize.0), count: 64))
    }
  }
}
