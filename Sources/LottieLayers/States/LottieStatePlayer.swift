internal import Graphics
public import Lottie
public import QuartzCore

/// Runs a state machine of an archive on a layer: shows what its states play, and follows its transitions as inputs are set, as what plays
/// comes to its end, and as pointers and fingers do what its interactions wait for.
///
/// What shows follows from what was done and when: the same events at the same times make the same film.
public final class LottieStatePlayer {
  /// The machine that runs.
  public let machine: LottieStateMachine
  private let archive: LottieDocument
  private weak var layer: CALayer?
  private var run: StateMachineRun
  private let observer = RoundObserver()
  private var showing: Showing?
  private var theme: String?
  private var values: [String: LottieSlotValue] = [:]
  /// Animations of the archive that have shown, by their names, with the theme and the values.
  private var documents: [String?: LottieDocument] = [:]
  private var pointer = Pointer()

  /// What plays, and where its time stands.
  fileprivate struct Showing {
    let playback: LottiePlayback
    let document: LottieDocument
    let course: LottieCourse
    /// Seconds of the course at which it begins, or stands; all rounds count.
    var place = 0.0
    /// The layer's time at which it began, in seconds; nil before.
    var begin: Double?
    /// Rounds that are left, where each is played by itself; nil where all are played as one.
    var rounds: Double?
  }

  private struct Pointer {
    /// Indices of interactions on whose layers it is.
    var inside: Set<Int> = []
    /// Where it was pressed, in the document's points.
    var pressed: CGPoint?
  }

  /// Begins a machine on a layer.
  ///
  /// - Parameters:
  ///   - document: one of the archive that the machine belongs to.
  ///   - layer: shows the animations in its bounds; it is not retained.
  ///   - state: the state to begin with; nil, or a name that the machine does not have, for its first one.
  public init(_ document: LottieDocument, _ machine: LottieStateMachine, on layer: CALayer, state: String? = nil) {
    (archive, self.machine, self.layer) = (document, machine, layer)
    var effects: [StateMachineRun.Effect] = []
    run = StateMachineRun(machine.model, at: state.flatMap(machine.model.index), &effects)
    observer.player = self
    show(effects)
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

  /// Shows what plays with a theme of the archive, nil for none, and with other values of slots. Animations without one of these slots
  /// show as they are.
  public func set(theme: String?, values: [String: LottieSlotValue]) {
    (self.theme, self.values, documents) = (theme, values, [:])
    refresh()
  }

  private func change(_ body: (inout StateMachineRun, inout [StateMachineRun.Effect]) -> Void) {
    var effects: [StateMachineRun.Effect] = []
    body(&run, &effects)
    show(effects)
  }

  /// Seconds until nothing comes any more by itself, 0 where all stands still: an animation that plays for ever counts with one round, and
  /// states that follow one another in a circle count once.
  public var duration: Double {
    var run = run, seconds = 0.0, playback = showing?.playback, states: Set<Int> = []
    while let shown = playback, !shown.isPaused, states.insert(run.state).inserted, seconds < Self.longestDuration {
      let round = LottieCourse(shown, of: document(shown.animation)).duration / shown.speed
      seconds += round * (shown.count < .infinity ? shown.count : 1)
      var effects: [StateMachineRun.Effect] = []
      if shown.count < .infinity { run.complete(.complete, &effects) }
      playback = nil
      for case .play(let next) in effects { playback = next }
    }
    return min(seconds, Self.longestDuration)
  }

  private static let longestDuration = 3600.0

  // MARK: Showing

  private var now: Double { layer?.convertTime(CACurrentMediaTime(), from: nil) ?? 0 }

  private func document(_ name: String?) -> LottieDocument {
    if let known = documents[name] { return known }
    // What cannot be read is told when the archive is.
    var document = (try? archive.animation(name)) ?? archive
    if let theme, let themed = try? document.setting(theme: theme) { document = themed }
    let own = values.filter { value in document.slots.contains { $0.name == value.key } }
    if !own.isEmpty, let changed = try? document.setting(own) { document = changed }
    documents[name] = document
    return document
  }

  private func show(_ effects: [StateMachineRun.Effect]) {
    for effect in effects {
      switch effect {
      case .play(let playback):
        let document = document(playback.animation)
        showing = Showing(
          playback: playback, document: document, course: LottieCourse(playback, of: document),
          rounds: machine.model.waitsForRounds(in: run.state) ? playback.count : nil)
      case .setTheme(let name):
        (theme, documents) = (name, [:])
        if let playing = showing { showing = playing.with(document(playing.playback.animation), now) }
      case .seekFrame(let frame):
        guard let document = showing?.document else { continue }
        showing?.seek(to: (frame - document.frames.lowerBound) / document.frameRate)
      case .seekProgress(let progress):
        guard let part = showing?.course.part else { continue }
        showing?.seek(to: part.lowerBound + (part.upperBound - part.lowerBound) * progress)
      }
    }
    if effects.isEmpty { return }
    play()
  }

  /// Shows what plays anew, at the time at which it stands.
  private func refresh() {
    guard let playing = showing else { return }
    showing = playing.with(document(playing.playback.animation), now)
    play()
  }

  private func play() {
    guard let layer, let showing else { return }
    let animation = VideoAnimation(showing.document.vectors(showing.course))
    animation.timeOffset = showing.place
    if showing.playback.isPaused {
      animation.speed = 0
    } else {
      let count = showing.rounds == nil ? showing.playback.count : 1
      animation.speed = Float(showing.playback.speed)
      animation.repeatDuration = max(count * showing.course.duration - showing.place, 1e-6)
      animation.delegate = observer
    }
    layer.add(animation, forKey: "lottie")
    layer.backgroundColor = showing.playback.background.map {
      CGColor(red: CGFloat($0.x), green: CGFloat($0.y), blue: CGFloat($0.z), alpha: CGFloat($0.w))
    }
  }

  fileprivate func roundBegan() { if showing?.begin == nil { showing?.begin = now } }

  /// What played has come to its end, or a round of it has.
  fileprivate func roundEnded() {
    if showing?.rounds != nil {
      var effects: [StateMachineRun.Effect] = []
      run.complete(.loopComplete, &effects)
      if !effects.isEmpty { return show(effects) }
      if var playing = showing, let rounds = playing.rounds, rounds > 1 {
        (playing.rounds, playing.place, playing.begin) = (rounds - 1, 0, nil)
        showing = playing
        return play()
      }
    }
    change { $0.complete(.complete, &$1) }
  }

  // MARK: Pointers

  /// Does what interactions wait for. Places of events are points of the root of the layer's tree.
  public func receive(_ event: InputEvent) {
    switch event {
    case .touch(let touch):
      guard let place = place(touch.location) else { return }
      switch touch.phase {
      case .began:
        move(to: place)
        press(place)
      case .moved:
        move(to: place)
        trigger(.move, place)
      case .ended:
        release(place)
        move(to: nil)
      case .cancelled: move(to: nil)
      }
    case .pointer(let pointer):
      guard let place = place(pointer.location) else { return }
      move(to: place)
      switch pointer.kind {
      case .moved: trigger(.move, place)
      case .pressed(button: 0): press(place)
      case .released(button: 0): release(place)
      case .pressed, .released, .scrolled: break
      }
    case .key: break
    }
  }

  /// A place of the root in the document's points.
  private func place(_ location: CGPoint) -> CGPoint? {
    guard let layer, let size = showing?.document.size else { return nil }
    var root = layer
    while let above = root.superlayer { root = above }
    let point = layer.convert(location, from: root), bounds = layer.bounds
    guard bounds.width > 0, bounds.height > 0 else { return nil }
    var scale = CGSize(width: bounds.width / size.width, height: bounds.height / size.height)
    if layer.contentsGravity == .resizeAspect {
      let side = min(scale.width, scale.height)
      scale = CGSize(width: side, height: side)
    }
    let down = layer.contentsAreFlipped() ? point.y - bounds.midY : bounds.midY - point.y
    return CGPoint(x: (point.x - bounds.midX) / scale.width + size.width / 2, y: down / scale.height + size.height / 2)
  }

  /// The pointer is at a place; nil for nowhere.
  private func move(to place: CGPoint?) {
    let interactions = machine.model.interactions
    let inside = Set(
      interactions.indices.filter { index in
        [.enter, .exit].contains(interactions[index].trigger) && (place.map { isHit(interactions[index], $0) } ?? false)
      })
    let before = pointer.inside
    pointer.inside = inside
    for (index, interaction) in interactions.enumerated() {
      let (was, isNow) = (before.contains(index), inside.contains(index))
      if interaction.trigger == .enter && !was && isNow || interaction.trigger == .exit && was && !isNow {
        change { $0.perform(interaction, &$1) }
      }
    }
  }

  private func press(_ place: CGPoint) {
    pointer.pressed = place
    trigger(.down, place)
  }

  private func release(_ place: CGPoint) {
    let pressed = pointer.pressed
    pointer.pressed = nil
    trigger(.up, place)
    if let pressed { trigger(.click, place, pressed) }
  }

  /// Does what interactions say whose layers are at all of the places.
  private func trigger(_ trigger: StateMachineModel.Interaction.Trigger, _ places: CGPoint...) {
    // Those that count are found before any of them leads elsewhere.
    let found = machine.model.interactions.filter { interaction in
      interaction.trigger == trigger && run.listens(interaction) && places.allSatisfy { isHit(interaction, $0) }
    }
    for interaction in found { change { $0.perform(interaction, &$1) } }
  }

  private func isHit(_ interaction: StateMachineModel.Interaction, _ place: CGPoint) -> Bool {
    guard let showing else { return false }
    guard let name = interaction.layer else { return CGRect(origin: .zero, size: showing.document.size).contains(place) }
    return showing.document.bounds(ofLayer: name, at: showing.time(at: now)).contains(place)
  }
}

/// Hears from the layer when a round begins and ends.
private final class RoundObserver: CAAnimationDelegate {
  weak var player: LottieStatePlayer?

  nonisolated func animationDidStart(_ anim: CAAnimation) { player?.roundBegan() }

  nonisolated func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    if flag { player?.roundEnded() }
  }
}

extension LottieStatePlayer.Showing {
  /// Seconds of the course at a layer's time, all rounds counted.
  private func elapsed(at time: Double) -> Double {
    guard let begin, !playback.isPaused else { return place }
    return min(place + max(0, (time - begin) * playback.speed), playback.count * course.duration)
  }

  /// Seconds of the document at a layer's time.
  fileprivate func time(at time: Double) -> Double {
    let elapsed = elapsed(at: time), rounds = (elapsed / course.duration).rounded(.down)
    return course.time(after: rounds < playback.count ? elapsed - rounds * course.duration : course.duration)
  }

  /// Goes to a time of the document, and on from there where it plays.
  fileprivate mutating func seek(to time: Double) { (place, begin) = (course.elapsed(at: time), nil) }

  /// The same of another document, at the time at which this one stands at a time of the layer.
  fileprivate func with(_ document: LottieDocument, _ now: Double) -> Self {
    Self(
      playback: playback, document: document, course: LottieCourse(playback, of: document), place: elapsed(at: now), rounds: rounds)
  }
}
