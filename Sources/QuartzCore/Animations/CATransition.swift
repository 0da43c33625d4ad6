import Foundation

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
  override class var prototype: CAAnimation { CATransition() }

  override func adopt(_ other: CAAnimation) {
    super.adopt(other)
    guard let other = other as? CATransition else { return }
    (type, subtype, startProgress, endProgress) = (other.type, other.subtype, other.startProgress, other.endProgress)
    // The program may go on changing its filter, so the transition keeps a copy.
    filter = (other.filter as? CIFilter)?.copy() ?? other.filter
    (snapshotModel, isReversed, oldSide, fadesWhileMoving) = (other.snapshotModel, other.isReversed, other.oldSide, other.fadesWhileMoving)
    verticalSubtypesFollowLayerGeometry = other.verticalSubtypesFollowLayerGeometry
  }

  /// How the transition looks; ignored where `filter` is set.
  open var type = CATransitionType.fade { willSet { willChange() } }
  /// The side from which the new side comes; nil is from the left.
  open var subtype: CATransitionSubtype? { willSet { willChange() } }
  /// The fraction of the whole transition at which it begins, from 0 to 1.
  open var startProgress: Float = 0 { willSet { willChange() } }
  /// The fraction of the whole transition at which it ends, from `startProgress` to 1.
  open var endProgress: Float = 1 { willSet { willChange() } }
  /// What draws the transition in place of `type` and `subtype`: a `CIFilter`, a `ShaderTransition`, or the name of a Core Image
  /// transition. With anything else the new side shows at once.
  ///
  /// A subclass of `CIFilter` is given both sides as `inputImage` and `inputTargetImage`, and `inputTime` from 0 to 1, and its
  /// `outputImage` is drawn: `CITransitionFilter` and `CIInputTargetImageFilter` say how it declares them. Pictures are as large as the
  /// layer's bounds, in points, y up. The filter is asked for each frame, by the thread that plans frames.
  ///
  /// The filter is taken as it stands when the transition is added. Filters that have an `inputExtent` work in the layer's rectangle.
  open var filter: Any? { willSet { willChange() } }

  // MARK: Acetate's own

  /// Which sides stand still while the transition runs.
  open var snapshotModel = CATransitionSnapshotModel.oldSide { willSet { willChange() } }
  /// Whether pictures that `moveIn`, `push` and `reveal` move also fade, as observed on iOS. Off by default, as on macOS.
  open var fadesWhileMoving = false { willSet { willChange() } }
  /// Whether `fromTop` and `fromBottom` are meant in coordinates in which y points up, as observed on iOS: in a layer whose y points down,
  /// what comes `fromTop` comes in at the bottom of the screen. Off by default: the top is the top.
  open var verticalSubtypesFollowLayerGeometry = false { willSet { willChange() } }

  /// Whether the filter is played backwards with its sides exchanged: a page that it curls away is laid down.
  package var isReversed = false { willSet { willChange() } }

  /// The old side of a layer that has not been committed yet; nil shows nothing.
  package var oldSide: TransitionOldSide? { willSet { willChange() } }

  override class var declaredKeys: [DeclaredKey<CAAnimation>] { transitionKeys }

  private static let transitionKeys: [DeclaredKey<CAAnimation>] =
    keys + [
      DeclaredKey(
        "type", \CATransition.type, box: \.rawValue,
        convert: { ($0 as? CATransitionType) ?? ($0 as? String).map(CATransitionType.init(rawValue:)) ?? .fade }),
      DeclaredKey(
        "subtype", \CATransition.subtype, box: { $0?.rawValue },
        convert: { ($0 as? CATransitionSubtype) ?? ($0 as? String).map(CATransitionSubtype.init(rawValue:)) }),
      .share("startProgress", \CATransition.startProgress, otherwise: 0), .share("endProgress", \CATransition.endProgress, otherwise: 1),
      .object("filter", \CATransition.filter),
      DeclaredKey(
        "snapshotModel", \CATransition.snapshotModel, box: \.rawValue,
        convert: { ($0 as? String).flatMap(CATransitionSnapshotModel.init(rawValue:)) ?? .oldSide }),
      .flag("fadesWhileMoving", \CATransition.fadesWhileMoving),
      .flag("verticalSubtypesFollowLayerGeometry", \CATransition.verticalSubtypesFollowLayerGeometry),
    ]
}
