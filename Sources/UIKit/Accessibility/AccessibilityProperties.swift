/// The accessibility properties of an object, as they were set.
@MainActor struct AccessibilityProperties {
  var isElement = false
  var label: String?
  var hint: String?
  var value: String?
  var identifier: String?
  var language: String?
  var traits = UIAccessibilityTraits.none
  var frame = CGRect.zero
  var path: UIBezierPath?
  var activationPoint = CGPoint.zero
  var areElementsHidden = false
  var isModal = false
  var groupsChildren = false
  var elements: [Any]?
  var actions: [UIAccessibilityCustomAction]?
  var ignoresInvertColors = false
  var responds = false

  /// The properties of objects that never had any set.
  static let unset = AccessibilityProperties()
}
