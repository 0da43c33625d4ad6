import Foundation

/// A named set of changes to the layers of a tree: values of properties, animations added and removed.
///
/// States belong to a layer (`CALayer.states`), most often the root of a document. A layer is in one of them, or in none, its base state,
/// in which everything is as the program set it. `CAStateController` brings layers from one state to another.
open class CAState: NSObject, NSCopying {
  /// What the state is called; `basedOn`, transitions and `CALayer.state(withName:)` find it by this name.
  open var name: String?
  /// The name of a state of the same layer whose elements apply before this one's; nil for none.
  open var basedOn: String?
  /// What the state changes, in order: of two settings of the same key path the later one wins.
  open var elements: [CAStateElement] = []
  /// Whether `setInitialStates(ofLayer:)` puts the layer into this state. Of several, the first counts.
  open var isInitial = false
  /// Whether the state can be entered. One that is not enabled changes nothing, and is passed over as the basis of others.
  open var isEnabled = true
  /// A mark for editors, without effect.
  open var isLocked = false

  /// A state without name and elements.
  public override init() { super.init() }

  /// A copy with copies of the elements.
  open func copy(with zone: NSZone? = nil) -> Any {
    let state = type(of: self).init(copying: self)
    return state
  }

  /// Makes a copy of `state` of the same class.
  public required init(copying state: CAState) {
    name = state.name
    basedOn = state.basedOn
    elements = state.elements.compactMap { $0.copy() as? CAStateElement }
    isInitial = state.isInitial
    isEnabled = state.isEnabled
    isLocked = state.isLocked
    super.init()
  }

  /// Appends an element.
  open func addElement(_ element: CAStateElement) { elements.append(element) }

  /// Removes an element, found by identity.
  open func removeElement(_ element: CAStateElement) { elements.removeAll { $0 === element } }
}
