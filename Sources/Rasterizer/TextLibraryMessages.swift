internal import CCairo

/// Leaves unwritten what Pango and GLib have to say on standard error, such as of an SVG drawing's text that is too large for them.
///
/// What they say holds for all of a process: this is for programs, which call it once, and not for libraries.
package func silenceTextLibraries() {
  g_log_set_writer_func({ _, _, _, _ in G_LOG_WRITER_HANDLED }, nil, nil)
}
