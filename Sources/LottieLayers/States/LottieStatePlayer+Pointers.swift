internal import Lottie
public import QuartzCore
internal import RenderTree

extension LottieStatePlayer {
  /// What is known of the pointer, or of the finger.
  struct Pointer {
    /// Indices of interactions on whose layers it is.
    var inside: Set<Int> = []
    /// Where it was pressed, in the document's points.
    var pressed: CGPoint?
  }

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
    guard bounds.width > 0, bounds.height > 0, layer.contentsScale > 0 else { return nil }
    // A picture's size is its pixels by `contentsScale`.
    let shown = CGSize(width: size.width / layer.contentsScale, height: size.height / layer.contentsScale)
    let rect = layer.properties.contentsGravity.rect(of: shown, in: bounds)
    let down = layer.contentsAreFlipped() ? point.y - rect.minY : rect.maxY - point.y
    return CGPoint(x: (point.x - rect.minX) / rect.width * size.width, y: down / rect.height * size.height)
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
      guard run.listens(interaction) else { continue }
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
