import Foundation
internal import RenderTree

/// Notifications of a state controller. All methods are optional.
public protocol CAStateControllerDelegate: AnyObject {
  /// The layer is in another state now; the animations of the change have been added.
  func stateController(_ controller: CAStateController, didSetStateOfLayer layer: CALayer)
  /// An animated change begins, at a speed as given to `setState(_:ofLayer:transitionSpeed:)`.
  func stateController(_ controller: CAStateController, transitionDidStart layer: CALayer, speed: Float)
  /// The animations of a change have ended; `completed` is false where another change came in between.
  func stateController(_ controller: CAStateController, transitionDidStop layer: CALayer, completed: Bool)
}

extension CAStateControllerDelegate {
  public func stateController(_ controller: CAStateController, didSetStateOfLayer layer: CALayer) {}
  public func stateController(_ controller: CAStateController, transitionDidStart layer: CALayer, speed: Float) {}
  public func stateController(_ controller: CAStateController, transitionDidStop layer: CALayer, completed: Bool) {}
}

/// Brings layers of a tree from one of their states to another, with the animations that their transitions ask for.
///
/// ```swift
/// let controller = CAStateController(layer: document.rootLayer)
/// controller.setState(root.state(withName: "Locked"), ofLayer: root, transitionSpeed: 0)   // at once
/// controller.setState(root.state(withName: "Unlock"), ofLayer: root)                       // animated
/// ```
///
/// A state's values take the place of those that the program set (its base state), which the controller keeps and puts back. Nothing else
/// may set them meanwhile. No implicit action runs: what no element of a transition animates changes at once. Belongs to the thread of its
/// layers.
open class CAStateController: NSObject {
  /// The layer at the top of those whose states are controlled.
  public let layer: CALayer
  /// Told about changes; not retained.
  open weak var delegate: CAStateControllerDelegate?
  private var stays: [ObjectIdentifier: StateStay] = [:]

  /// A controller of `layer` and the layers below it. All are in their base state.
  public init(layer: CALayer) {
    self.layer = layer
    super.init()
  }

  /// The state that `layer` is in; nil is its base state.
  open func state(ofLayer layer: CALayer) -> CAState? { stays[ObjectIdentifier(layer)]?.state }

  /// Puts `layer` into a state, animated; see `setState(_:ofLayer:transitionSpeed:)`.
  open func setState(_ state: CAState?, ofLayer layer: CALayer) { setState(state, ofLayer: layer, transitionSpeed: 1) }

  /// Puts `layer` into one of its states, or, for nil, into its base state. The state that it is in already stays as it is.
  /// - Parameter speed: how fast the animations of the change run: 1 as they are written; 0 changes at once.
  open func setState(_ state: CAState?, ofLayer layer: CALayer, transitionSpeed speed: Float) {
    let stay = stays[ObjectIdentifier(layer)] ?? StateStay(of: layer)
    stays[ObjectIdentifier(layer)] = stay
    guard stay.state !== state else { return }
    let isAnimated = speed > 0
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    if isAnimated {
      let number = stay.changes + 1
      CATransaction.setCompletionBlock { [weak self, weak stay, weak layer] in
        guard let self, let stay, let layer else { return }
        self.delegate?.stateController(self, transitionDidStop: layer, completed: stay.changes == number)
      }
    }
    stay.change(to: state, transitionSpeed: Double(speed))
    CATransaction.commit()
    if isAnimated { delegate?.stateController(self, transitionDidStart: layer, speed: speed) }
    delegate?.stateController(self, didSetStateOfLayer: layer)
  }

  /// Puts `layer` and all layers below it into their initial states at once; those that have none into their base state.
  open func setInitialStates(ofLayer layer: CALayer) { setInitialStates(ofLayer: layer, transitionSpeed: 0) }

  /// Puts `layer` and all layers below it into their initial states; those that have none into their base state.
  open func setInitialStates(ofLayer layer: CALayer, transitionSpeed speed: Float) {
    guard CallStack.hasRoom else { return CallStack.extended { setInitialStates(ofLayer: layer, transitionSpeed: speed) } }
    if layer.states != nil || state(ofLayer: layer) != nil {
      setState(layer.states?.first { $0.isInitial && $0.isEnabled }, ofLayer: layer, transitionSpeed: speed)
    }
    if let mask = layer.mask { setInitialStates(ofLayer: mask, transitionSpeed: speed) }
    for sublayer in layer.sublayers ?? [] { setInitialStates(ofLayer: sublayer, transitionSpeed: speed) }
  }

  /// Puts every layer back into its base state, at once.
  open func removeAllStateChanges() {
    for stay in stays.values { setState(nil, ofLayer: stay.owner, transitionSpeed: 0) }
  }

  /// When the last animation of a change of state ends, in seconds from the change; 0 where nothing is animated.
  ///
  /// What the new state adds counts, and what the transition runs at normal speed; what never ends does not.
  open func duration(ofChangeFrom from: CAState?, to state: CAState?, ofLayer layer: CALayer) -> CFTimeInterval {
    let moved = layer.transitionElements(from: from, to: state).compactMap { element, duration in
      element.prepared(transitionDuration: duration, transitionSpeed: 1, now: 0)?.activeEnd
    }
    let added = (state.map(layer.chain) ?? []).flatMap(\.elements).compactMap { ($0 as? CAStateAddAnimation)?.animation?.activeEnd }
    return max(0, (moved + added).max() ?? 0)
  }
}
