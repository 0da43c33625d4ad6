import UIKit

/// Cards that grow towards the middle, and come to rest there.
class CarouselLayout: UICollectionViewFlowLayout {
  private let scaleFactor: CGFloat = 0.4

  override func prepare() {
    super.prepare()
    guard let collectionView = collectionView else { return }
    scrollDirection = .horizontal
    let inset = (collectionView.bounds.width - itemSize.width) / 2
    sectionInset = UIEdgeInsets(top: 0, left: inset, bottom: 0, right: inset)
    collectionView.decelerationRate = .fast
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { return true }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    guard let collectionView = collectionView, let superAttributes = super.layoutAttributesForElements(in: rect) else { return nil }
    let attributes = superAttributes.map { $0.copy() as! UICollectionViewLayoutAttributes }
    let visibleRect = CGRect(origin: collectionView.contentOffset, size: collectionView.bounds.size)
    for attribute in attributes where attribute.frame.intersects(visibleRect) {
      let distance = visibleRect.midX - attribute.center.x
      let normalized = distance / 200
      if abs(distance) < 200 {
        let zoom = 1 + scaleFactor * (1 - abs(normalized))
        attribute.transform3D = CATransform3DMakeScale(zoom, zoom, 1)
        attribute.zIndex = Int(zoom.rounded())
      }
    }
    return attributes
  }

  override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint) -> CGPoint {
    guard let collectionView = collectionView else { return proposedContentOffset }
    let targetRect = CGRect(x: proposedContentOffset.x, y: 0, width: collectionView.frame.width, height: collectionView.frame.height)
    guard let rectAttributes = super.layoutAttributesForElements(in: targetRect) else { return .zero }
    var offsetAdjustment = CGFloat.greatestFiniteMagnitude
    let horizontalCenter = proposedContentOffset.x + collectionView.frame.width / 2
    for layoutAttributes in rectAttributes {
      let itemHorizontalCenter = layoutAttributes.center.x
      if (itemHorizontalCenter - horizontalCenter).magnitude < offsetAdjustment.magnitude {
        offsetAdjustment = itemHorizontalCenter - horizontalCenter
      }
    }
    return CGPoint(x: proposedContentOffset.x + offsetAdjustment, y: proposedContentOffset.y)
  }

  override func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds) as! UICollectionViewFlowLayoutInvalidationContext
    context.invalidateFlowLayoutDelegateMetrics = newBounds.size != collectionView?.bounds.size
    return context
  }
}

class CircularAttributes: UICollectionViewLayoutAttributes {
  var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  var angle: CGFloat = 0 {
    didSet {
      zIndex = Int(angle * 1_000_000)
      transform = CGAffineTransform(rotationAngle: angle)
    }
  }

  override func copy(with zone: NSZone? = nil) -> Any {
    let copiedAttributes = super.copy(with: zone) as! CircularAttributes
    copiedAttributes.anchorPoint = anchorPoint
    copiedAttributes.angle = angle
    return copiedAttributes
  }
}

/// Cards on a wheel, which a scroll turns.
class CircularLayout: UICollectionViewLayout {
  let itemSize = CGSize(width: 100, height: 140)
  var radius: CGFloat = 500 { didSet { invalidateLayout() } }
  var anglePerItem: CGFloat { return atan(itemSize.width / radius) }
  var attributesList = [CircularAttributes]()
  private var insertedIndexPaths: [IndexPath] = []
  private var deletedIndexPaths = Set<IndexPath>()

  override class var layoutAttributesClass: AnyClass { return CircularAttributes.self }

  override var collectionViewContentSize: CGSize {
    return CGSize(width: CGFloat(collectionView!.numberOfItems(inSection: 0)) * itemSize.width, height: collectionView!.bounds.height)
  }

  var angleAtExtreme: CGFloat {
    return collectionView!.numberOfItems(inSection: 0) > 0
      ? -CGFloat(collectionView!.numberOfItems(inSection: 0) - 1) * anglePerItem : 0
  }

  var angle: CGFloat {
    return angleAtExtreme * collectionView!.contentOffset.x / (collectionViewContentSize.width - collectionView!.bounds.width)
  }

  override func prepare() {
    super.prepare()
    let centerX = collectionView!.contentOffset.x + (collectionView!.bounds.width / 2.0)
    let anchorPointY = ((itemSize.height / 2.0) + radius) / itemSize.height
    attributesList = (0..<collectionView!.numberOfItems(inSection: 0)).map { i -> CircularAttributes in
      let attributes = CircularAttributes(forCellWith: IndexPath(item: i, section: 0))
      attributes.size = self.itemSize
      attributes.center = CGPoint(x: centerX, y: self.collectionView!.bounds.midY)
      attributes.angle = self.angle + (self.anglePerItem * CGFloat(i))
      attributes.anchorPoint = CGPoint(x: 0.5, y: anchorPointY)
      return attributes
    }
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { return attributesList }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    return attributesList[indexPath.row]
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { return true }

  override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    for update in updateItems {
      switch update.updateAction {
      case .insert:
        if let path = update.indexPathAfterUpdate { insertedIndexPaths.append(path) }
      case .delete:
        guard let path = update.indexPathBeforeUpdate else { continue }
        deletedIndexPaths.insert(path)
      default: break
      }
    }
  }

  override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    let attributes = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
    if insertedIndexPaths.contains(itemIndexPath) {
      attributes?.alpha = 0
      attributes?.center.y += 200
      attributes?.transform = CGAffineTransform(scaleX: 0.1, y: 0.1)
    }
    return attributes
  }

  override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard let attributes = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath), deletedIndexPaths.contains(itemIndexPath) else {
      return nil
    }
    attributes.transform3D = CATransform3DMakeScale(0.1, 0.1, 1)
    attributes.alpha = 0
    return attributes
  }

  override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    insertedIndexPaths.removeAll()
    deletedIndexPaths.removeAll()
  }
}

class CircularCell: UICollectionViewCell {
  override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    guard let circular = layoutAttributes as? CircularAttributes else { return }
    layer.anchorPoint = circular.anchorPoint
    center.y += (circular.anchorPoint.y - 0.5) * bounds.height
  }
}

/// Messages that hang on springs, and swing when they are scrolled.
class SpringyLayout: UICollectionViewFlowLayout {
  private lazy var animator = UIDynamicAnimator(collectionViewLayout: self)
  private var visibleIndexPaths = Set<IndexPath>()
  private var latestDelta: CGFloat = 0

  override func prepare() {
    super.prepare()
    guard let collectionView = collectionView else { return }
    let visibleRect = collectionView.bounds.insetBy(dx: -100, dy: -100)
    let items = super.layoutAttributesForElements(in: visibleRect) ?? []
    let paths = Set(items.map { $0.indexPath })
    for case let behavior as UIAttachmentBehavior in animator.behaviors {
      guard let item = behavior.items.first as? UICollectionViewLayoutAttributes, !paths.contains(item.indexPath) else { continue }
      animator.removeBehavior(behavior)
      visibleIndexPaths.remove(item.indexPath)
    }
    for item in items where !visibleIndexPaths.contains(item.indexPath) {
      let spring = UIAttachmentBehavior(item: item, attachedToAnchor: item.center)
      spring.length = 0
      spring.damping = 0.8
      spring.frequency = 1
      animator.addBehavior(spring)
      visibleIndexPaths.insert(item.indexPath)
    }
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    return animator.items(in: rect) as? [UICollectionViewLayoutAttributes]
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    return animator.layoutAttributesForCell(at: indexPath) ?? super.layoutAttributesForItem(at: indexPath)
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let collectionView = collectionView else { return false }
    let delta = newBounds.origin.y - collectionView.bounds.origin.y
    latestDelta = delta
    let touch = collectionView.panGestureRecognizer.location(in: collectionView)
    for case let spring as UIAttachmentBehavior in animator.behaviors {
      guard let item = spring.items.first else { continue }
      let resistance = (abs(touch.y - spring.anchorPoint.y) + abs(touch.x - spring.anchorPoint.x)) / 1500
      var center = item.center
      center.y += delta < 0 ? max(delta, delta * resistance) : min(delta, delta * resistance)
      item.center = center
      animator.updateItem(usingCurrentState: item)
    }
    return false
  }
}
