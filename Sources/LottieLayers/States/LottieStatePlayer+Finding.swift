package import Lottie
package import QuartzCore

extension CALayer {
  /// What runs state machines on this layer and on those within it, masks too, in the order in which they are drawn.
  package var statePlayers: [LottieStatePlayer] {
    var players: [LottieStatePlayer] = [], pending: [CALayer] = [self]
    while let layer = pending.popLast() {
      if let observer = layer.animation(forKey: LottieStatePlayer.key)?.delegate as? StateObserver { players.append(observer.player) }
      pending += (layer.sublayers ?? []).reversed()
      if let mask = layer.mask { pending.append(mask) }
    }
    return players
  }
}

extension LottieStatePlayer {
  /// Seconds that come by themselves once the machine goes into a state, 0 where it stands still; nil where it has no state of the name.
  package func duration(ofState name: String) -> Double? { Self.duration(ofState: name, of: machine, archive) }

  /// - Parameter document: one of the archive that the machine belongs to.
  package static func duration(ofState name: String, of machine: LottieStateMachine, _ document: LottieDocument) -> Double? {
    guard machine.model.index(of: name) != nil else { return nil }
    // A player does not retain its layer.
    let layer = CALayer()
    return withExtendedLifetime(layer) { LottieStatePlayer(document, machine, on: layer, state: name).duration }
  }
}
