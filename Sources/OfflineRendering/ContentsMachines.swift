internal import CAML
internal import Lottie
internal import LottieLayers
internal import QuartzCore
internal import TextEscaping

/// The state machines of Lottie archives that run on layers of a composition.
///
/// Several may have states and inputs of one name: each of these goes into such a state, and takes such a value.
final class ContentsMachines {
  private let root: CALayer
  /// When nothing comes any more by itself of what was set last, in seconds from then; nil where nothing was set, or all stands still.
  private(set) var duration: Double?

  /// - Parameter root: the highest layer of the tree.
  init(in root: CALayer) { self.root = root }

  private var players: [LottieStatePlayer] { root.statePlayers }

  /// Names of their states, once each.
  var stateNames: [String] { Self.once(players.flatMap(\.machine.states)) }
  /// Names of their inputs, once each.
  var inputNames: [String] { Self.once(players.flatMap(\.machine.inputs).map(\.name)) }

  private static func once(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// Has pointers and fingers on the tree go to them, where nothing else takes these.
  func receiveInput() {
    guard root.inputHandler == nil, !players.isEmpty else { return }
    root.inputHandler = { [weak root] event in for player in root?.statePlayers ?? [] { player.receive(event) } }
  }

  /// Seconds that come by themselves after a state; nil where none of them has a state of the name.
  func duration(ofState name: String) -> Double? { players.compactMap { $0.duration(ofState: name) }.max() }

  /// Goes into a state. Returns whether any of them has one of the name.
  @discardableResult func enter(_ name: String) -> Bool {
    let found = players.filter { player in player.machine.states.contains { $0.isSameBytes(as: name) } }
    for player in found { player.enter(name) }
    if !found.isEmpty { measure() }
    return !found.isEmpty
  }

  /// Gives an input a value that is written as text. Returns whether any of them has an input of the name.
  func set(_ input: String, to text: String) throws(LottieError) -> Bool {
    var isFound = false
    for player in players {
      if try player.set(input, toText: text) { isFound = true }
    }
    if isFound { measure() }
    return isFound
  }

  private func measure() {
    let seconds = players.map(\.duration).max() ?? 0
    duration = seconds > 0 ? seconds : nil
  }
}
