import Foundation

/// How a transition brings in what is new.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The new fades in over the old.
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new slides in over the old.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new pushes the old out.
  public static let push = CATransitionType(rawValue: "push")
  /// The old slides away from the new.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The side from which a transition comes.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// An animation from what a layer showed before a transaction to what it shows after.
///
/// Whatever key it is added under, it goes by `transition`: a layer has one at a time. Its values, timing and callbacks are kept; it draws nothing yet, so
/// that the new state shows from the beginning.
open class CATransition: CAAnimation {
  private struct Values {
    var type = CATransitionType.fade
    var subtype: CATransitionSubtype?
    var startProgress: Float = 0
    var endProgress: Float = 1
    var filter: Any?
  }

  private var values = Values()

  override func adopt(_ other: CAAnimation) {
    super.adopt(other)
    if let other = other as? CATransition { values = other.values }
  }

  private func change(_ apply: (inout Values) -> Void) {
    willChange()
    apply(&values)
  }

  /// What the transition looks like.
  open var type: CATransitionType {
    get { values.type }
    set { change { $0.type = newValue } }
  }
  /// The side it comes from; nil is from the left.
  open var subtype: CATransitionSubtype? {
    get { values.subtype }
    set { change { $0.subtype = newValue } }
  }
  /// The fraction of the whole transition at which it begins.
  open var startProgress: Float {
    get { values.startProgress }
    set { change { $0.startProgress = newValue } }
  }
  /// The fraction of the whole transition at which it ends, not before `startProgress`.
  open var endProgress: Float {
    get { values.endProgress }
    set { change { $0.endProgress = newValue } }
  }
  /// A filter that draws the transition in place of `type`.
  open var filter: Any? {
    get { values.filter }
    set { change { $0.filter = newValue } }
  }

  override func declaredValue(forKey key: String) -> Any? {
    switch key {
    case "type": type.rawValue
    case "subtype": subtype?.rawValue
    case "startProgress": NSNumber(value: startProgress)
    case "endProgress": NSNumber(value: endProgress)
    case "filter": filter
    default: super.declaredValue(forKey: key)
    }
  }

  override func setDeclaredValue(_ value: Any?, forKey key: String) -> Bool {
    switch key {
    case "type": type = (value as? String).map(CATransitionType.init(rawValue:)) ?? .fade
    case "subtype": subtype = (value as? String).map(CATransitionSubtype.init(rawValue:))
    case "startProgress": startProgress = (value as? NSNumber)?.floatValue ?? Float((value as? Double) ?? 0)
    case "endProgress": endProgress = (value as? NSNumber)?.floatValue ?? Float((value as? Double) ?? 1)
    case "filter": filter = value
    default: return super.setDeclaredValue(value, forKey: key)
    }
    return true
  }
}
