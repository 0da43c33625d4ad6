import Acetate
import Foundation
import OfflineOutput
import Playlists
import QuartzCore

extension RenderCommand {
  /// Whether inputs are shown one after the other, or one as if it were one of several.
  var isShow: Bool {
    if !others.isEmpty || items.isUsed || ItemInputs.isList(source.input) { return true }
    if case .blur? = drawing.background { return true }
    return false
  }

  func renderShow(_ interruption: Interruption) throws {
    try checkShow()
    let format = try outputFormat(output)
    try checkTimes(for: format, output: output)
    let settings = try settings(format: format)
    let list = try ItemInputs.playlist(inputs)
    let loader = ItemLoader(document: source.document, state: source.states.first)
    let show = try items.show(
      list, loader, fit: canvas.itemFit, isBlurred: drawing.background?.isBlur ?? false, size: size, background: settings.background
    ) { name, error in Terminal.log.warning("\(name) is left out: \((error as? Failure)?.message ?? "\(error)")") }
    let times = frameTimes(duration: show.roundDuration, format: format)
    let renderer = try reportingFailures { try OfflineRenderer(show, settings: settings) }
    try write(renderer, to: output, times: times, interruption)
  }

  /// What belongs to one document.
  private func checkShow() throws(Failure) {
    let surplus: [(isGiven: Bool, option: String)] = [
      (data != nil, "--data"), (source.events != nil, "--events"), (!canvas.isOwn, canvas.canvas == nil ? "--fit content" : "--canvas"),
      (scale != nil, "--scale"), (drawing.segment != nil, "--segment"), (source.states.count > 1, "a second --state"),
      (inputs.contains("-"), "standard input"),
    ]
    guard let option = surplus.first(where: { $0.isGiven })?.option else { return }
    throw Failure(.usage, "\(option) is for a document by itself, not for inputs that are shown one after the other")
  }
}
