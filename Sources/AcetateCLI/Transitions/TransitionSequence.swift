import Acetate
import QuartzCore
import RenderTree
import TextEscaping

/// Which transition stands between each input and the next: those of a list in turn, or random ones.
struct TransitionSequence {
  /// The transitions to take in turn, at least one; none where they are random.
  private let choices: [TransitionChoice]
  private let seed: UInt64

  /// One between all.
  init(_ choice: TransitionChoice) {
    choices = [choice]
    seed = 0
  }

  /// - Parameters:
  ///   - names: `fade`, `push,cube`, `random`, `random:7`.
  ///   - param: `name=value`; each belongs to those of the transitions that have such a parameter.
  init(names: String, param: [String]) throws {
    let parts = names.split(atEach: ":", most: 1)
    guard parts.first == "random" else {
      choices = try Self.setting(
        param, in: names.split(atEach: ",").map { try TransitionChoice(named: String($0)) })
      seed = 0
      return
    }
    guard let seed = parts.count == 1 ? 0 : UInt64(parts[1]) else {
      throw Failure(.usage, "'\(names)': what random is made from is a whole number, such as random:7")
    }
    guard param.isEmpty else {
      throw Failure(.usage, "--param is for transitions that have names; those that random stands for have their defaults")
    }
    choices = []
    self.seed = seed
  }

  private static func setting(_ arguments: [String], in choices: [TransitionChoice]) throws -> [TransitionChoice] {
    guard choices.count > 1 else { return try choices.map { try $0.setting(arguments) } }
    func has(_ choice: TransitionChoice, _ argument: String) -> Bool {
      choice.parameters.contains { argument.hasBytePrefix($0.name + "=") }
    }
    if let unknown = arguments.first(where: { argument in !choices.contains { has($0, argument) } }) {
      throw Failure(.usage, "none of \(choices.map(\.name).joined(separator: ", ")) has a parameter as in '\(unknown)'")
    }
    return try choices.map { choice in try choice.setting(arguments.filter { has(choice, $0) }) }
  }

  func choice(_ index: Int) -> TransitionChoice {
    if !choices.isEmpty { return choices[(index - 1) % choices.count] }
    let random = PlaylistTransition(name: "random", duration: 1).resolved(at: index, seed: seed)
    return TransitionKind(name: random.name).map(TransitionChoice.init) ?? TransitionChoice(.fade)
  }

  func check(_ settings: inout RenderSettings) throws {
    for choice in choices { try choice.check(&settings) }
  }
}
