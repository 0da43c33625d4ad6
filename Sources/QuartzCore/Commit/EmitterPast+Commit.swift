internal import RenderTree
internal import Timing

extension CALayer {
  /// The properties to commit. For an emitter they include the former values under which particles were born that may still live.
  var propertiesToCommit: LayerProperties {
    guard !properties.hasPlainContent, case .emitter(var emitter) = properties.content else { return properties }
    guard let node = committedNode, case .emitter(let before) = node.properties.content, let host = hostOfTree else { return properties }
    let time = timing.activeLocalTime(atParentTime: committedParentTimeMap.local(host.time))
    emitter.past = before.past
    if emitter != before { emitter.past.append(EmitterPast(until: time, before)) }
    let longest = emitter.past.reduce(0) { max($0, $1.emitter.longestLife) }
    emitter.past.removeAll { $0.until < time - longest }
    if emitter.past.count > EmitterPast.limit { emitter.past.removeFirst(emitter.past.count - EmitterPast.limit) }
    guard !emitter.past.isEmpty else { return properties }
    var properties = properties
    properties.content = .emitter(emitter)
    return properties
  }
}
