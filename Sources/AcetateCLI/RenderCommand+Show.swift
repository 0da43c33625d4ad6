import Acetate
import Foundation
import Playlists

extension RenderCommand {
  /// Whether inputs are shown one after the other, or one as if it were one of several.
  var isShow: Bool {
    if !others.isEmpty || items.isUsed || ItemInputs.isList(source.input) { return true }
    if case .blur? = drawing.background { return true }
    return false
  }

  /// The inputs one after the other. What cannot be shown is left out, and told.
  func show(_ list: Playlist, isQuiet: Bool, _ settings: RenderSettings) throws -> PlaylistShow {
    try items.show(
      list, itemLoader(isQuiet: isQuiet), fit: canvas.canvasFit, isBlurred: drawing.background?.isBlur ?? false, size: size,
      background: settings.background
    ) { name, error in
      if !isQuiet { Terminal.log.warning("\(name) is left out: \(error)") }
    }
  }

  func itemLoader(isQuiet: Bool) -> ItemLoader { ItemLoader(document: source.document, state: source.states.first, isQuiet: isQuiet) }

  /// What belongs to one document.
  func checkShow() throws(Failure) {
    let surplus: [(isGiven: Bool, option: String)] = [
      (data != nil, "--data"), (source.events != nil, "--events"), (!canvas.isOwn, canvas.canvas == nil ? "--fit content" : "--canvas"),
      (scale != nil, "--scale"), (source.states.count > 1, "a second --state"),
      (inputs.contains("-"), "standard input"),  // characters: a list
    ]
    guard let option = surplus.first(where: { $0.isGiven })?.option else { return }
    throw Failure(.usage, "\(option) is for a document by itself, not for inputs that are shown one after the other")
  }
}
