/// A state machine of an archive: which part of which animation shows in each state, and what leads from one state to another.
public struct LottieStateMachine: Sendable {
  /// A value that guards of transitions look at, or an event.
  public struct Input: Hashable, Sendable {
    /// The name by which it is set, or fired.
    public var name: String
    /// The value to begin with.
    public var value: LottieInputValue
  }

  /// The name, as the archive has it.
  public let name: String
  /// Names of the states that show something, in the order of the document.
  public let states: [String]
  /// Values and events that transitions depend on.
  public let inputs: [Input]
  /// What of it is not done, or not as it is meant.
  public let problems: [LottieProblem]
  package let model: StateMachineModel
}

/// What an input of a state machine may be.
public enum LottieInputValue: Hashable, Sendable {
  /// True or false.
  case boolean(Bool)
  /// A number of any meaning.
  case number(Double)
  /// A text of any meaning.
  case text(String)
  /// No value: it happens, and is over.
  case event
}

/// What actions of a state machine ask of the program that shows it. The library does none of it by itself.
public enum LottieRequest: Hashable, Sendable {
  /// An address that is to be opened, which may be anything that somebody wrote; `target` is where, such as `_blank`.
  case open(address: String, target: String?)
  /// A name on whose meaning the program and the animation have agreed.
  case event(String)
}

/// The states of a machine, and what happens between them. Transitions name states by their index.
package struct StateMachineModel: Sendable {
  package struct State: Sendable {
    package var name: String
    /// What shows; nil for a state whose transitions count in all others, and in which what showed before goes on.
    package var playback: LottiePlayback?
    /// Whether the machine stands still from here on.
    var isFinal = false
    var transitions: [Transition] = []
    var entryActions: [Action] = []
    var exitActions: [Action] = []
  }

  struct Transition: Sendable {
    var target: Int
    /// How what shows goes over into the target; nil for a cut.
    var tween: LottieTween?
    /// All of them have to hold; none leaves as soon as no other transition does.
    var guards: [Guard]

    /// Whether it waits for an event: it is looked at when one is fired, and others when none is.
    var needsEvent: Bool { guards.contains { if case .event = $0 { true } else { false } } }
  }

  enum Guard: Sendable {
    case event(String)
    case comparison(input: String, Comparison, Operand)
    /// One that this program does not know.
    case never
  }

  enum Comparison: String, Sendable {
    case equal = "Equal"
    case notEqual = "NotEqual"
    case greater = "GreaterThan"
    case greaterOrEqual = "GreaterThanOrEqual"
    case less = "LessThan"
    case lessOrEqual = "LessThanOrEqual"
  }

  /// A value, or that of an input.
  enum Operand: Sendable {
    case value(LottieInputValue)
    case input(String)
  }

  enum Action: Sendable {
    case set(input: String, Operand)
    case toggle(input: String)
    /// Adds a number, negated where `isNegative`; 1 where the operand is none.
    case add(input: String, Operand, isNegative: Bool)
    case reset(input: String)
    case fire(event: String)
    case setTheme(Operand)
    /// Counted from the animation's first one.
    case seekFrame(Operand)
    /// In hundredths of the animation.
    case seekProgress(Operand)
    case open(address: Operand, target: String?)
    case report(event: String)
  }

  /// What a person does, or what comes with time, and what follows from it.
  package struct Interaction: Sendable {
    package enum Trigger: String, Sendable {
      case down = "PointerDown"
      case up = "PointerUp"
      case move = "PointerMove"
      case enter = "PointerEnter"
      case exit = "PointerExit"
      case click = "Click"
      case complete = "OnComplete"
      case loopComplete = "OnLoopComplete"
    }

    package var trigger: Trigger
    /// The layer that the pointer has to be on; nil for all of the animation.
    package var layer: String?
    /// The state that has to show; nil for any.
    var state: Int?
    var actions: [Action]
  }

  package var states: [State] = []
  /// Transitions that count in every state.
  var everywhere: [Transition] = []
  /// Index of the state to begin with.
  var initial = 0
  var inputs: [String: LottieInputValue] = [:]
  package var interactions: [Interaction] = []

  /// The index of a state that shows something; nil where there is none of the name.
  package func index(of state: String) -> Int? { states.firstIndex { $0.name == state && $0.playback != nil } }

  /// Whether the way between two states can be tweened: both show the same animation.
  func canTween(from state: Int, to target: Int) -> Bool {
    guard let next = states[target].playback else { return false }
    return (states[state].playback ?? .still).animation == next.animation
  }

  /// Whether something waits for each round of what a state plays.
  package func waitsForRounds(in state: Int) -> Bool {
    interactions.contains { $0.trigger == .loopComplete && ($0.state ?? state) == state }
  }
}
