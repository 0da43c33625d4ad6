import Foundation

/// One change that a state makes to one layer. Use a subclass; this one changes nothing.
open class CAStateElement: NSObject, NSCopying {
  /// The layer that is changed; nil is the layer that owns the state. Not retained: an element whose target is gone changes nothing.
  open var target: CALayer? {
    get { destination.layer }
    set { destination = StateTarget(newValue) }
  }
  private var destination = StateTarget(nil)

  /// An element that changes the owner of its state.
  public override init() { super.init() }

  /// Makes a copy of `element` of the same class.
  public required init(copying element: CAStateElement) {
    destination = element.destination
    super.init()
  }

  /// The layer that is changed; nil when it is gone.
  func layer(of owner: CALayer) -> CALayer? { destination.layer(of: owner) }

  open func copy(with zone: NSZone? = nil) -> Any { type(of: self).init(copying: self) }

  /// The key path that the element sets; nil for elements that set none.
  open var keyPath: String? {
    get { nil }
    set {}
  }
}

/// Sets a property while its state lasts.
open class CAStateSetValue: CAStateElement {
  private var path: String?
  /// The value that is set, as key-value coding takes it; nil clears the property.
  open var value: Any?

  public override init() { super.init() }

  /// Sets `value` at `keyPath` of `target`; of the owner of the state where `target` is nil.
  public convenience init(target: CALayer? = nil, keyPath: String, value: Any?) {
    self.init()
    self.target = target
    path = keyPath
    self.value = value
  }

  public required init(copying element: CAStateElement) {
    if let element = element as? CAStateSetValue { (path, value) = (element.path, element.value) }
    super.init(copying: element)
  }

  /// The key path of the property, such as `position.y` or `filters.blur.inputRadius`.
  open override var keyPath: String? {
    get { path }
    set { path = newValue }
  }
}

/// Adds an animation for as long as its state lasts.
open class CAStateAddAnimation: CAStateElement {
  /// The animation that is added when the state is entered; its begin time counts from then.
  open var animation: CAAnimation?
  /// The key under which the animation is attached.
  open var key: String?

  public override init() { super.init() }

  /// Adds `animation` to `target`, or to the owner of the state where `target` is nil.
  public convenience init(target: CALayer? = nil, animation: CAAnimation?, key: String?) {
    self.init()
    self.target = target
    self.animation = animation
    self.key = key
  }

  public required init(copying element: CAStateElement) {
    if let element = element as? CAStateAddAnimation { (animation, key) = (element.animation?.copy() as? CAAnimation, element.key) }
    super.init(copying: element)
  }
}

/// Removes an animation while its state lasts. Afterwards it is attached again, at the phase that it would have without the interruption.
open class CAStateRemoveAnimation: CAStateElement {
  /// The key under which the animation is attached.
  open var key: String?

  public override init() { super.init() }

  /// Removes the animation for `key` of `target`, or of the owner of the state where `target` is nil.
  public convenience init(target: CALayer? = nil, key: String) {
    self.init()
    self.target = target
    self.key = key
  }

  public required init(copying element: CAStateElement) {
    key = (element as? CAStateRemoveAnimation)?.key
    super.init(copying: element)
  }
}

/// Adds an object to a list of its target, such as a layer to the sublayers, for as long as its state lasts.
open class CAStateAddElement: CAStateElement {
  private var path: String?
  /// The object that is added.
  open var object: Any?
  /// The element of the list before which the object is inserted, by identity; at the end where it is nil or no element.
  open var beforeObject: Any?

  public override init() { super.init() }

  /// Adds `object` to the list at `keyPath` of `target`, or of the owner of the state where `target` is nil.
  public convenience init(target: CALayer? = nil, keyPath: String, object: Any?, before beforeObject: Any? = nil) {
    self.init()
    self.target = target
    path = keyPath
    self.object = object
    self.beforeObject = beforeObject
  }

  public required init(copying element: CAStateElement) {
    if let element = element as? CAStateAddElement {
      (path, object, beforeObject) = (element.path, element.object, element.beforeObject)
    }
    super.init(copying: element)
  }

  /// The key path of the list: `sublayers`, `filters` or `backgroundFilters`.
  open override var keyPath: String? {
    get { path }
    set { path = newValue }
  }
}

/// Removes an object from a list of its target for as long as its state lasts. Afterwards it is back in its place.
open class CAStateRemoveElement: CAStateElement {
  private var path: String?
  /// The object that is removed, found by identity.
  open var object: Any?

  public override init() { super.init() }

  /// Removes `object` from the list at `keyPath` of `target`, or of the owner of the state where `target` is nil.
  public convenience init(target: CALayer? = nil, keyPath: String, object: Any?) {
    self.init()
    self.target = target
    path = keyPath
    self.object = object
  }

  public required init(copying element: CAStateElement) {
    if let element = element as? CAStateRemoveElement { (path, object) = (element.path, element.object) }
    super.init(copying: element)
  }

  /// The key path of the list: `sublayers`, `filters` or `backgroundFilters`.
  open override var keyPath: String? {
    get { path }
    set { path = newValue }
  }
}
