/// What a person does with a view beside touching it: an object that the view holds.
@preconcurrency @MainActor public protocol UIInteraction: AnyObject {
  /// The view that holds the interaction; nil for none.
  var view: UIView? { get }
  /// Called before the interaction comes to a view or, with nil, leaves it.
  func willMove(to view: UIView?)
  /// Called after the interaction came to a view, or left it.
  func didMove(to view: UIView?)
}

extension UIView {
  /// The interactions, in the order in which they were added.
  public var interactions: [any UIInteraction] {
    get { extras?.interactions ?? [] }
    set {
      for interaction in interactions { removeInteraction(interaction) }
      for interaction in newValue { addInteraction(interaction) }
    }
  }

  /// Adds an interaction, and takes it from its former view.
  public func addInteraction(_ interaction: any UIInteraction) {
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    modifyExtras { $0.interactions.append(interaction) }
    interaction.didMove(to: self)
  }

  /// Removes an interaction.
  public func removeInteraction(_ interaction: any UIInteraction) {
    guard interactions.contains(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    modifyExtras { $0.interactions.removeAll { $0 === interaction } }
    interaction.didMove(to: nil)
  }
}
