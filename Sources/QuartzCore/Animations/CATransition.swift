import Foundation
internal import RenderTree

/// How a transition brings in the new side.
///
/// Besides the declared types these names work, as they do on Apple's systems: `cube`, `oglFlip`, `suckEffect`, `rippleEffect`, `pageCurl`,
/// `pageUnCurl`, `cameraIris`, `cameraIrisHollowOpen`, `cameraIrisHollowClose`, `rotate`, `genieEffect`, `unGenieEffect`,
/// `twist`, `swirl`. Any other name fades.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The new side fades in over the old.
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new side slides in over the old.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new side pushes the old side out.
  public static let push = CATransitionType(rawValue: "push")
  /// The old side slides away and uncovers the new.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The side from which a transition's new side comes, as seen on the screen.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The new side comes from the right.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  /// The new side comes from the left.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  /// The new side comes from the top.
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  /// The new side comes from the bottom.
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// Which sides of a transition stand still, as they were when it was committed.
public enum CATransitionSnapshotModel: String, Sendable {
  /// The old side stands still, and the new one stays live.
  case oldSide
  /// The layer's sublayers stand still on both sides. Animations of the layer's own properties go on.
  case bothSides
  /// Both sides stay live.
  case none
}

/// An animation from what a layer showed before a transaction to what it shows after it.
///
/// The whole layer takes part: what it shows, its sublayers and its mask. The old side is the layer as it was last committed, so that the
/// order in which a transaction changes the layer and adds the transition does not matter; a layer that was not in the tree appears out of
/// nothing. The layer's own opacity, position, transform and mask apply to the mixture of both sides.
///
/// Whatever key it is added under, it goes by `transition`: a layer has one at a time. One that replaces another midway starts from the
/// picture that shows.
open class CATransition: CAAnimation {
  private struct Values {
    var type = CATransitionType.fade
    var subtype: CATransitionSubtype?
    var startProgress: Float = 0
    var endProgress: Float = 1
    var filter: Any?
    var snapshotModel = CATransitionSnapshotModel.oldSide
    var fadesWhileMoving = false
    var verticalSubtypesFollowLayerGeometry = false
    var isReversed = false
    var oldSide: TransitionOldSide?
  }

  private var values = Values()

  override class var prototype: CAAnimation { CATransition() }

  override func adopt(_ other: CAAnimation) {
    super.adopt(other)
    guard let other = other as? CATransition else { return }
    values = other.values
    // The program may go on changing its filter, so the transition keeps a copy.
    if let filter = other.values.filter as? CIFilter { values.filter = filter.copy() }
  }

  private func change(_ apply: (inout Values) -> Void) {
    willChange()
    apply(&values)
  }

  /// How the transition looks; ignored where `filter` is set.
  open var type: CATransitionType {
    get { values.type }
    set { change { $0.type = newValue } }
  }
  /// The side from which the new side comes; nil is from the left.
  open var subtype: CATransitionSubtype? {
    get { values.subtype }
    set { change { $0.subtype = newValue } }
  }
  /// The fraction of the whole transition at which it begins, from 0 to 1.
  open var startProgress: Float {
    get { values.startProgress }
    set { change { $0.startProgress = newValue } }
  }
  /// The fraction of the whole transition at which it ends, from `startProgress` to 1.
  open var endProgress: Float {
    get { values.endProgress }
    set { change { $0.endProgress = newValue } }
  }
  /// What draws the transition in place of `type` and `subtype`: a `CIFilter`, a `ShaderTransition`, or the name of a Core Image
  /// transition. With anything else the new side shows at once.
  ///
  /// A subclass of `CIFilter` is given both sides as `inputImage` and `inputTargetImage`, and `inputTime` from 0 to 1, and its
  /// `outputImage` is drawn: `CITransitionFilter` and `CIInputTargetImageFilter` say how it declares them. Pictures are as large as the
  /// layer's bounds, in points, y up. The filter is asked for each frame, by the thread that plans frames.
  ///
  /// The filter is taken as it stands when the transition is added. Filters that have an `inputExtent` work in the layer's rectangle.
  open var filter: Any? {
    get { values.filter }
    set { change { $0.filter = newValue } }
  }

  // MARK: Acetate's own

  /// Which sides stand still while the transition runs.
  open var snapshotModel: CATransitionSnapshotModel {
    get { values.snapshotModel }
    set { change { $0.snapshotModel = newValue } }
  }
  /// Whether pictures that `moveIn`, `push` and `reveal` move also fade, as observed on iOS. Off by default, as on macOS.
  open var fadesWhileMoving: Bool {
    get { values.fadesWhileMoving }
    set { change { $0.fadesWhileMoving = newValue } }
  }
  /// Whether `fromTop` and `fromBottom` are meant in coordinates in which y points up, as observed on iOS: in a layer whose y points down,
  /// what comes `fromTop` comes in at the bottom of the screen. Off by default: the top is the top.
  open var verticalSubtypesFollowLayerGeometry: Bool {
    get { values.verticalSubtypesFollowLayerGeometry }
    set { change { $0.verticalSubtypesFollowLayerGeometry = newValue } }
  }

  /// Whether the filter is played backwards with its sides exchanged: a page that it curls away is laid down.
  package var isReversed: Bool {
    get { values.isReversed }
    set { change { $0.isReversed = newValue } }
  }

  /// The old side of a layer that has not been committed yet; nil shows nothing.
  package var oldSide: TransitionOldSide? {
    get { values.oldSide }
    set { change { $0.oldSide = newValue } }
  }

  override var archivedKeys: [String] {
    super.archivedKeys + [
      "type", "subtype", "startProgress", "endProgress", "filter", "snapshotModel", "fadesWhileMoving",
      "verticalSubtypesFollowLayerGeometry",
    ]
  }

  override func declaredValue(forKey key: String) -> Any? {
    switch key {
    case "type": type.rawValue
    case "subtype": subtype?.rawValue
    case "startProgress": NSNumber(value: startProgress)
    case "endProgress": NSNumber(value: endProgress)
    case "filter": filter
    case "snapshotModel": snapshotModel.rawValue
    case "fadesWhileMoving": NSNumber(value: fadesWhileMoving)
    case "verticalSubtypesFollowLayerGeometry": NSNumber(value: verticalSubtypesFollowLayerGeometry)
    default: super.declaredValue(forKey: key)
    }
  }

  override func setDeclaredValue(_ value: Any?, forKey key: String) -> Bool {
    switch key {
    case "type": type = (value as? CATransitionType) ?? (value as? String).map(CATransitionType.init(rawValue:)) ?? .fade
    case "subtype": subtype = (value as? CATransitionSubtype) ?? (value as? String).map(CATransitionSubtype.init(rawValue:))
    case "startProgress": startProgress = Self.number(value) ?? 0
    case "endProgress": endProgress = Self.number(value) ?? 1
    case "filter": filter = value
    case "snapshotModel": snapshotModel = (value as? String).flatMap(CATransitionSnapshotModel.init(rawValue:)) ?? .oldSide
    case "fadesWhileMoving": fadesWhileMoving = value.flatMap { AnimatableValue(boxed: $0) }?.truth ?? false
    case "verticalSubtypesFollowLayerGeometry":
      verticalSubtypesFollowLayerGeometry = value.flatMap { AnimatableValue(boxed: $0) }?.truth ?? false
    default: return super.setDeclaredValue(value, forKey: key)
    }
    return true
  }

  private static func number(_ value: Any?) -> Float? { (value.flatMap { AnimatableValue(boxed: $0) }?.number).map { Float($0) } }
}
