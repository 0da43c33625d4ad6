internal import CFFmpeg
internal import Graphics

/// Reduces frames to 255 colours and an empty one: a palette of its own for every frame, and error diffusion. No frame waits for the end.
final class PaletteFilter {
  private let av: CFFmpegCoding
  private let filters: CFFmpegFiltering
  private var graph: UnsafeMutablePointer<AVFilterGraph>?
  private var reduced: UnsafeMutablePointer<AVFrame>?
  private let source: UnsafeMutablePointer<AVFilterContext>
  private let sink: UnsafeMutablePointer<AVFilterContext>

  init(size: PixelSize, frameRate: FrameRate, av: CFFmpegCoding) throws(VideoError) {
    self.av = av
    filters = try FFmpeg.filtering()
    let description = """
      buffer@in=width=\(size.width):height=\(size.height):pix_fmt=bgra\
      :time_base=\(frameRate.denominator)/\(frameRate.numerator):pixel_aspect=1/1,
      split[colors][picture];
      [colors]palettegen=stats_mode=single:reserve_transparent=1[palette];
      [picture][palette]paletteuse=new=1:dither=sierra2_4a,
      buffersink@out
      """
    var graph: UnsafeMutablePointer<AVFilterGraph>? = try av.allocated(filters.avfilter_graph_alloc(), "avfilter_graph_alloc")
    do throws(VideoError) {
      graph?.pointee.nb_threads = 1
      var inputs: UnsafeMutablePointer<AVFilterInOut>?, outputs: UnsafeMutablePointer<AVFilterInOut>?
      try av.check(filters.avfilter_graph_parse2(graph, description, &inputs, &outputs), "avfilter_graph_parse2", "palettegen, paletteuse")
      try av.check(filters.avfilter_graph_config(graph, nil), "avfilter_graph_config", "palettegen, paletteuse")
      source = try av.allocated(filters.avfilter_graph_get_filter(graph, "buffer@in"), "avfilter_graph_get_filter")
      sink = try av.allocated(filters.avfilter_graph_get_filter(graph, "buffersink@out"), "avfilter_graph_get_filter")
      reduced = try av.allocated(av.av_frame_alloc(), "av_frame_alloc")
    } catch {
      filters.avfilter_graph_free(&graph)
      throw error
    }
    self.graph = graph
  }

  deinit {
    av.av_frame_free(&reduced)
    filters.avfilter_graph_free(&graph)
  }

  /// Puts a frame in, nil at the end, and passes on what comes out, if anything does yet.
  func filter(_ frame: UnsafeMutablePointer<AVFrame>?, _ body: (UnsafeMutablePointer<AVFrame>) throws(VideoError) -> Void)
    throws(VideoError)
  {
    guard let reduced else { return }
    // The graph takes the frame's reference and leaves it empty, so it gets one of its own.
    let input = frame.flatMap { av.av_frame_clone($0) }
    var owned = input
    defer { av.av_frame_free(&owned) }
    try av.check(filters.av_buffersrc_add_frame(source, input), "av_buffersrc_add_frame", "palettegen, paletteuse")
    while true {
      let status = filters.av_buffersink_get_frame(sink, reduced)
      if status == cffmpeg_again || status == cffmpeg_end_of_file { return }
      try av.check(status, "av_buffersink_get_frame", "palettegen, paletteuse")
      defer { av.av_frame_unref(reduced) }
      reduced.pointee.pict_type = AV_PICTURE_TYPE_NONE
      try body(reduced)
    }
  }
}
