import Acetate
import QuartzCore

/// A player of three items that shows them nowhere, and answers what it is told. It reads files that properties name, and writes none.
package final class ControlCheck {
  private let control: PlayControl

  package init() throws {
    let player = try PlaylistPlayer(["a", "b", "c"].map(Self.source))
    control = try PlayControl([player], on: [], backlight: Backlight(folder: "/nowhere")) { _, inputs in
      PlaylistContents(sources: inputs.prefix(8).map(Self.source), playlist: PlaylistSettings(), folders: [])
    }
  }

  deinit { control.close() }

  /// What a line is answered with; nil where an answer comes when something is shown.
  package func answer(_ line: String) -> String? { control.answer(line, from: 1)?.line }

  private static func source(_ name: String) -> PlaylistSource {
    PlaylistSource(name: name) {
      let layer = CALayer(), title = CATextLayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
      title.name = "title"
      layer.addSublayer(title)
      return Composition(layer)
    }
  }
}
