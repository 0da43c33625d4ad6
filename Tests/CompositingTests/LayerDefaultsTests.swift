import Graphics
import Testing

@testable import RenderTree

/// What a new layer's properties are, as Core Animation's documentation has them.
@Suite("Defaults of layers")
struct LayerDefaultsTests {
  private let black = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
  private let unit = CGRect(x: 0, y: 0, width: 1, height: 1)

  @Test("geometry and appearance")
  func properties() {
    let new = LayerProperties()
    #expect(new.bounds == .zero && new.position == .zero && new.zPosition == 0 && new.anchorPointZ == 0)
    #expect(new.anchorPoint == CGPoint(x: 0.5, y: 0.5) && new.transform == CATransform3DIdentity)
    #expect(new.opacity == 1 && !new.isHidden && new.isDoubleSided && !new.isGeometryFlipped && !new.masksToBounds && !new.isOpaque)
    #expect(new.cornerRadius == 0 && new.cornerCurve == .circular && new.backgroundColor == nil && new.allowsGroupOpacity)
    #expect(new.contents == nil && new.contentsRect == unit && new.contentsScale == 1 && new.contentsGravity == .resize)
    #expect(new.minificationFilter == .linear && new.magnificationFilter == .linear && !new.needsDisplayOnBoundsChange)
    #expect(new.autoresizingMask == 0)
  }

  @Test("what few layers set")
  func details() {
    let new = LayerDetails()
    #expect(new.sublayerTransform == CATransform3DIdentity && new.borderWidth == 0 && new.borderColor == black)
    #expect(new.maskedCorners == .all && new.edgeAntialiasingMask == .all && new.allowsEdgeAntialiasing)
    #expect(new.contentsCenter == unit && new.contentsMultiplyColor == nil && new.minificationFilterBias == 0 && new.contentsFade == nil)
    #expect(!new.shouldRasterize && new.rasterizationScale == 1 && !new.drawsAsynchronously && new.contentsHeadroom == 0)
    #expect(new.compositingFilter == nil && new.filters.isEmpty && new.backgroundFilters.isEmpty)
    #expect(new.shadowColor == black && new.shadowOpacity == 0 && new.shadowRadius == 3 && new.shadowPath == nil)
    #expect(new.shadowOffset == CGSize(width: 0, height: -3) && new.custom == nil && new.tiles == nil)
  }
}
