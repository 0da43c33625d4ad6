internal import Graphics
public import Lottie
public import QuartzCore

/// Runs a state machine of an archive on a layer: shows what its states play, and follows its transitions as inputs are set, as what plays
/// comes to its end, and as pointers and fingers do what its interactions wait for.
///
/// What shows follows from what was done and when: the same events at the same times make the same film. The layer retains the player
/// for as long as it shows what that plays.
public final class LottieStatePlayer {
  /// The machine that runs.
  public let machine: LottieStateMachine
  let archive: LottieDocument
  private(set) weak var layer: CALayer?
  private(set) var run: StateMachineRun
  /// Belongs to the animations that the layer shows.
  private weak var observer: StateObserver?
  private(set) var showing: Showing?
  /// The way on which what shows goes over into another state; nil where it has arrived.
  private var tweening: Tweening?
  private var theme = Theme.initial
  private var values: [String: LottieSlotValue] = [:]
  /// Animations of the archive that have shown, by their names, with the theme and the values.
  private var documents: [String?: LottieDocument] = [:]
  var pointer = Pointer()
  /// What was asked while there was nobody to hear it.
  private var requests: [LottieRequest] = []
  private static let requestLimit = 100
  /// The file that a document shows as a layer's contents, and how it refers to it.
  private let file: (path: String?, reference: String)?

  /// Begins a machine on a layer.
  ///
  /// - Parameters:
  ///   - document: one of the archive that the machine belongs to.
  ///   - layer: shows the animations in its bounds. It retains the player, and not the other way round.
  ///   - state: the state to begin with; nil, or a name that the machine does not have, for its first one.
  public convenience init(_ document: LottieDocument, _ machine: LottieStateMachine, on layer: CALayer, state: String? = nil) {
    self.init(document, machine, on: layer, state: state, file: nil)
  }

  /// - Parameter file: what the layer shows as its contents, for writers; nil where a program shows the animation.
  package init(
    _ document: LottieDocument, _ machine: LottieStateMachine, on layer: CALayer, state: String? = nil,
    file: (path: String?, reference: String)?
  ) {
    (archive, self.machine, self.layer, self.file) = (document, machine, layer, file)
    var effects: [StateMachineRun.Effect] = []
    run = StateMachineRun(machine.model, at: state.flatMap(machine.model.index), &effects)
    show(effects)
  }

  /// Which theme the animations have.
  private enum Theme {
    /// The one that each of them begins with.
    case initial
    /// Not even that one.
    case without
    case named(String)
  }

  // MARK: What is done to it

  /// The name of the state that shows.
  public var state: String { machine.model.states[run.state].name }

  /// Gives an input another value. Inputs that the machine does not have, and values of another kind, change nothing.
  public func set(_ input: String, to value: LottieInputValue) { change { $0.set(input, to: value, &$1) } }

  /// Fires an event of the machine.
  public func fire(_ event: String) { set(event, to: .event) }

  /// Goes into a state, whatever leads there. A name that the machine does not have changes nothing.
  public func enter(_ state: String) {
    guard let index = machine.model.index(of: state) else { return }
    change { $0.enter(index, &$1) }
  }

  /// Shows what plays with a theme of the archive, nil for the one that each animation begins with, and with other values of slots.
  /// Animations without one of these slots show as they are.
  public func set(theme: String?, values: [String: LottieSlotValue]) {
    (self.theme, self.values, documents) = (theme.map(Theme.named) ?? .initial, values, [:])
    refresh()
  }

  /// Called with what actions ask of the program, such as to open an address; what was asked before comes at once. Nothing of it is done by
  /// itself.
  public var requestHandler: ((LottieRequest) -> Void)? {
    didSet { deliverRequests() }
  }

  private func deliverRequests() {
    guard let requestHandler, !requests.isEmpty else { return }
    let asked = requests
    requests = []
    asked.forEach(requestHandler)
  }

  func change(_ body: (inout StateMachineRun, inout [StateMachineRun.Effect]) -> Void) {
    var effects: [StateMachineRun.Effect] = []
    body(&run, &effects)
    show(effects)
  }

  /// Seconds until nothing comes any more by itself, 0 where all stands still: an animation that plays for ever counts with one round, and
  /// states that follow one another in a circle count once.
  public var duration: Double {
    var run = run, seconds = 0.0, effects: [StateMachineRun.Effect] = [], states: Set<Int> = [], tweens = 0
    /// What plays after the effects, with the tweens that lead to it.
    func next() -> LottiePlayback? {
      var playback: LottiePlayback?
      while !effects.isEmpty, tweens < Self.mostTweens {
        switch effects.removeFirst() {
        case .play(let next): playback = next
        case .tween(let tween, _):
          seconds += tween.duration
          tweens += 1
          run.finishTween(&effects)
        case .setTheme, .seekFrame, .seekProgress, .ask: continue
        }
      }
      return playback
    }
    if let tweening { effects = [.tween(tweening.tween, to: tweening.playback)] }
    var playback = next() ?? showing?.playback
    while let shown = playback, !shown.isPaused, states.insert(run.state).inserted, seconds < Self.longestDuration {
      let round = LottieCourse(shown, of: document(shown.animation)).duration / shown.speed
      seconds += round * (shown.count < .infinity ? shown.count : 1)
      effects = []
      if shown.count < .infinity { run.complete(.complete, &effects) }
      playback = next()
    }
    return min(seconds, Self.longestDuration)
  }

  private static let longestDuration = 3600.0
  /// Tweens that may follow one another, which circles of them reach.
  private static let mostTweens = 100

  // MARK: Showing

  var now: Double { layer?.convertTime(CACurrentMediaTime(), from: nil) ?? 0 }

  private func document(_ name: String?) -> LottieDocument {
    if let known = documents[name] { return known }
    // What cannot be read is told when the archive is.
    var document = ((try? archive.animation(name)) ?? archive).withoutBackground
    switch theme {
    case .initial: break
    case .without: document = (try? document.withoutTheme()) ?? document
    case .named(let theme): document = (try? document.setting(theme: theme)) ?? document
    }
    let own = values.filter { value in document.slots.contains { $0.name == value.key } }
    if !own.isEmpty, let changed = try? document.setting(own) { document = changed }
    // Values are set on a document that is read again.
    document = document.withoutBackground
    documents[name] = document
    return document
  }

  private func show(_ effects: [StateMachineRun.Effect]) {
    var shows = false
    for effect in effects {
      switch effect {
      case .ask(let request):
        if requests.count < Self.requestLimit { requests.append(request) }
        continue
      case .tween(let tween, let playback):
        guard let showing else { continue }
        tweening = Tweening(
          tween: tween, playback: playback, start: showing.time(at: now),
          end: LottieCourse(playback, of: document(playback.animation)).time(after: 0))
      case .play(let playback):
        let document = document(playback.animation)
        tweening = nil
        showing = Showing(
          playback: playback, document: document, course: LottieCourse(playback, of: document),
          rounds: playback.loops && machine.model.waitsForRounds(in: run.state) ? playback.count : nil)
      case .setTheme(let name):
        guard name.map({ name in archive.themes.contains { $0 == name } }) ?? true else { continue }
        (theme, documents) = (name.map(Theme.named) ?? .without, [:])
        stand()
      case .seekFrame(let frame):
        guard seek(to: { _ in frame }) else { continue }
      case .seekProgress(let progress):
        guard seek(to: { $0 * progress }) else { continue }
      }
      shows = true
    }
    if shows { play() }
    deliverRequests()
  }

  /// Goes to a frame, counted from the animation's first one. Frames beyond the part that plays are not gone to.
  ///
  /// - Parameter frame: the frame where the last one has this number.
  private func seek(to frame: (_ last: Double) -> Double) -> Bool {
    guard let document = showing?.document, let part = showing?.course.part else { return false }
    let last = max(0, document.frames.upperBound - document.frames.lowerBound - 1)
    let time = min(max(frame(last), 0), last) / document.frameRate
    guard time >= part.lowerBound - 1e-9, time <= part.upperBound + 1e-9 else { return false }
    showing?.seek(to: time)
    return true
  }

  /// Shows what plays anew, at the time at which it stands.
  private func refresh() {
    stand()
    play()
  }

  /// Notes where what plays stands, and takes its document anew.
  private func stand() {
    if let playing = showing { showing = playing.with(document(playing.playback.animation), now) }
    if var tweening {
      (tweening.place, tweening.begin) = (tweening.elapsed(at: now), nil)
      self.tweening = tweening
    }
  }

  private func play() {
    guard let layer, let showing else { return }
    let animation: VideoAnimation
    if let tweening {
      animation = VideoAnimation(
        document(tweening.playback.animation).vectors(tweening.tween, from: tweening.start, to: tweening.end, path: file?.path))
      animation.timeOffset = tweening.place
      animation.repeatDuration = max(tweening.tween.duration - tweening.place, 1e-6)
      return add(animation, to: layer)
    }
    animation = VideoAnimation(showing.document.vectors(showing.course, path: file?.path))
    animation.timeOffset = showing.place
    if showing.playback.isPaused {
      animation.speed = 0
    } else {
      let count = showing.rounds == nil ? showing.playback.count : 1
      animation.speed = Float(showing.playback.speed)
      animation.repeatDuration = max(count * showing.course.duration - showing.place, 1e-6)
    }
    add(animation, to: layer)
    layer.backgroundColor = (showing.playback.background ?? showing.document.background).map {
      CGColor(red: CGFloat($0.x), green: CGFloat($0.y), blue: CGFloat($0.z), alpha: CGFloat($0.w))
    }
  }

  private func add(_ animation: VideoAnimation, to layer: CALayer) {
    let observer = observer ?? StateObserver(self)
    self.observer = observer
    animation.delegate = observer
    if let file { (animation.reference, animation.standsForContents) = (file.reference, true) }
    layer.add(animation, forKey: Self.key)
  }

  static let key = "lottie"

  func roundBegan() {
    if tweening != nil {
      if tweening?.begin == nil { tweening?.begin = now }
    } else if showing?.begin == nil {
      showing?.begin = now
    }
  }

  /// What played has come to its end, or a round of it has, or a tween.
  func roundEnded() {
    if tweening != nil { return change { $0.finishTween(&$1) } }
    if showing?.rounds != nil {
      var effects: [StateMachineRun.Effect] = []
      run.complete(.loopComplete, &effects)
      show(effects)
      let leads = effects.contains { effect in
        switch effect {
        case .play, .tween: true
        case .setTheme, .seekFrame, .seekProgress, .ask: false
        }
      }
      if leads { return }
      if var playing = showing, let rounds = playing.rounds, rounds > 1 {
        (playing.rounds, playing.place, playing.begin) = (rounds - 1, 0, nil)
        showing = playing
        return play()
      }
    }
    change { $0.complete(.complete, &$1) }
  }
}

/// Hears from the layer when a round begins and ends, and keeps the player for as long as the layer shows what it plays.
final class StateObserver: CAAnimationDelegate {
  let player: LottieStatePlayer

  init(_ player: LottieStatePlayer) { self.player = player }

  nonisolated func animationDidStart(_ anim: CAAnimation) { player.roundBegan() }

  nonisolated func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    if flag { player.roundEnded() }
  }
}
