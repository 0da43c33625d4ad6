internal import CFFmpeg

/// A graph of FFmpeg's filters for palettes, from the filter `buffer@in` to `buffersink@out`.
final class PaletteGraph {
  let filters: CFFmpegFiltering
  private(set) var source: UnsafeMutablePointer<AVFilterContext>!
  private(set) var sink: UnsafeMutablePointer<AVFilterContext>!
  private let av: CFFmpegCoding
  private var graph: UnsafeMutablePointer<AVFilterGraph>?

  /// - Parameter names: of the filters, for errors.
  init(_ description: String, names: String, _ av: CFFmpegCoding) throws(VideoError) {
    self.av = av
    filters = try FFmpeg.filtering()
    graph = try av.allocated(filters.avfilter_graph_alloc(), "avfilter_graph_alloc")
    graph?.pointee.nb_threads = 1
    var inputs: UnsafeMutablePointer<AVFilterInOut>?, outputs: UnsafeMutablePointer<AVFilterInOut>?
    try av.check(filters.avfilter_graph_parse2(graph, description, &inputs, &outputs), "avfilter_graph_parse2", names)
    try av.check(filters.avfilter_graph_config(graph, nil), "avfilter_graph_config", names)
    source = try filter("buffer@in")
    sink = try filter("buffersink@out")
  }

  deinit { filters.avfilter_graph_free(&graph) }

  func filter(_ name: String) throws(VideoError) -> UnsafeMutablePointer<AVFilterContext> {
    try av.allocated(filters.avfilter_graph_get_filter(graph, name), "avfilter_graph_get_filter")
  }
}
