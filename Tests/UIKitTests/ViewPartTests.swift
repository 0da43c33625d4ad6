import Foundation
import Testing

@testable import UIKit

/// Margins, safe areas, sizes, looks and pictures of single views.
@MainActor @Suite("Parts of views")
final class ViewPartTests {
  private func view(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> UIView {
    UIView(frame: CGRect(x: x, y: y, width: width, height: height))
  }
  private func insets(_ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat)
    -> UIEdgeInsets
  {
    UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
  }

  // MARK: Margins

  @Test(
    "margins are eight points, more where a superview's are kept and reach in, and change sides with the direction"
  )
  func margins() {
    let outer = view(0, 0, 200, 300)
    let inner = view(5, 6, 170, 280)
    let small = view(50, 60, 100, 100)
    outer.addSubview(inner)
    outer.addSubview(small)
    outer.layoutMargins = insets(30, 20, 31, 40)
    #expect(
      inner.layoutMargins == insets(8, 8, 8, 8) && outer.layoutMargins == insets(30, 20, 31, 40)
        && !inner.preservesSuperviewLayoutMargins)
    (inner.preservesSuperviewLayoutMargins, small.preservesSuperviewLayoutMargins) = (true, true)
    // 30 − 6, 20 − 5, 286 − 269 and 175 − 160.
    #expect(
      inner.layoutMargins == insets(24, 15, 17, 15) && small.layoutMargins == insets(8, 8, 8, 8))
    inner.layoutMargins = insets(1, 50, 2, 3)
    #expect(inner.layoutMargins == insets(24, 50, 17, 15))
    #expect(
      inner.directionalLayoutMargins
        == NSDirectionalEdgeInsets(top: 24, leading: 50, bottom: 17, trailing: 15))
    outer.semanticContentAttribute = .forceRightToLeft
    small.semanticContentAttribute = .forceRightToLeft
    small.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 11, leading: 12, bottom: 13, trailing: 14)
    #expect(small.layoutMargins == insets(11, 14, 13, 12))
    #expect(
      small.directionalLayoutMargins
        == NSDirectionalEdgeInsets(top: 11, leading: 12, bottom: 13, trailing: 14))
  }

  final class Told: UIView {
    var log: [String] = []
    override func layoutMarginsDidChange() { log.append("margins") }
    override func safeAreaInsetsDidChange() { log.append("safe") }
    override func tintColorDidChange() { log.append("tint") }
    override func traitCollectionDidChange(_ previous: UITraitCollection?) { log.append("traits") }
  }

  /// In a window of 320 × 480 points of which 20, 10, 30 and 5 are not safe.
  @Test(
    "of what is not safe a view has what reaches into it, and never more",
    arguments: [
      (CGRect(x: 4, y: 8, width: 312, height: 464), [12, 6, 22, 1]),
      (CGRect(x: -50, y: -60, width: 420, height: 600), [20, 10, 30, 5]),
      (CGRect(x: 50, y: 100, width: 100, height: 100), [0, 0, 0, 0]),
      (CGRect(x: 0, y: 0, width: 320, height: 480), [20, 10, 30, 5]),
    ] as [(CGRect, [CGFloat])])
  func safeArea(frame: CGRect, expected: [CGFloat]) {
    let own = UIView(frame: frame)
    let stage = AnimationStage(own)
    let all = insets(expected[0], expected[1], expected[2], expected[3])
    #expect(own.safeAreaInsets == .zero)
    stage.screen.safeAreaInsets = insets(20, 10, 30, 5)
    #expect(
      stage.window.safeAreaInsets == insets(20, 10, 30, 5) && own.safeAreaInsets == all
        && own.insetsLayoutMarginsFromSafeArea)
    #expect(own.layoutMargins == insets(all.top + 8, all.left + 8, all.bottom + 8, all.right + 8))
    own.insetsLayoutMarginsFromSafeArea = false
    #expect(own.layoutMargins == insets(8, 8, 8, 8))
    own.setAdditionalSafeAreaInsets(insets(1, 2, 3, 4))
    #expect(own.safeAreaInsets == insets(all.top + 1, all.left + 2, all.bottom + 3, all.right + 4))
  }

  @Test("views are told of margins and safe areas that change, and only then")
  func told() {
    let own = Told(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let inner = Told()
    let stage = AnimationStage(own)
    own.addSubview(inner)
    (own.log, inner.log) = ([], [])
    stage.screen.safeAreaInsets = insets(1, 2, 3, 4)
    stage.screen.safeAreaInsets = insets(1, 2, 3, 4)
    #expect(own.log == ["safe"] && inner.log == ["safe"])
    own.setAdditionalSafeAreaInsets(.zero)
    own.setAdditionalSafeAreaInsets(insets(9, 0, 0, 0))
    #expect(own.log == ["safe", "safe"])
    own.log = []
    own.layoutMargins = insets(1, 1, 1, 1)
    own.preservesSuperviewLayoutMargins = true
    own.insetsLayoutMarginsFromSafeArea = false
    #expect(own.log == ["margins", "margins", "margins"])
    (own.log, inner.log) = ([], [])
    own.tintColor = .red
    inner.tintColor = .green
    own.tintColor = .blue
    #expect(own.log == ["tint", "tint"] && inner.log == ["tint", "tint"])
    own.tintAdjustmentMode = .dimmed
    #expect(
      inner.tintColor == .systemGray && inner.tintAdjustmentMode == .dimmed
        && own.tintColor == .systemGray)
    inner.tintAdjustmentMode = .normal
    #expect(inner.tintColor == .green && own.tintAdjustmentMode == .dimmed)
    (inner.tintColor, own.tintAdjustmentMode) = (nil, .automatic)
    #expect(
      inner.tintColor == .blue && own.tintAdjustmentMode == .normal
        && UIView().tintColor == .systemBlue)
  }

  // MARK: Traits

  @Test(
    "a window less than 600 points wide or 500 high is compact",
    arguments: [
      (599.5, 499.5, 1, 1), (600, 500, 2, 2), (599.5, 500, 1, 2), (600, 499.5, 2, 1),
    ])
  func sizeClasses(width: Double, height: Double, across: Int, down: Int) {
    let own = view(0, 0, 10, 10)
    let traits = own.traits(forSize: CGSize(width: width, height: height))
    #expect(
      traits.horizontalSizeClass.rawValue == across && traits.verticalSizeClass.rawValue == down
        && traits.userInterfaceIdiom == .phone)
    #expect(
      own.traits(forSize: nil).horizontalSizeClass == .unspecified
        && own.traits(forSize: nil).verticalSizeClass == .unspecified)
  }

  @Test("sizes of text are bounded by a view and those around it, and told where that changes them")
  func textSizes() {
    let outer = view(0, 0, 10, 10)
    let inner = Told()
    outer.addSubview(inner)
    func size(
      _ wanted: UIContentSizeCategory?, _ least: UIContentSizeCategory?,
      _ most: UIContentSizeCategory?
    ) -> UIContentSizeCategory {
      outer.traitOverrides.preferredContentSizeCategory = wanted ?? .unspecified
      (outer.minimumContentSizeCategory, outer.maximumContentSizeCategory) = (least, most)
      return inner.traitCollection.preferredContentSizeCategory
    }
    #expect(
      size(nil, nil, nil) == .unspecified && size(.small, .medium, nil) == .medium
        && size(.small, .small, nil) == .small)
    #expect(
      size(.extraLarge, nil, .large) == .large && size(.extraLarge, nil, .extraLarge) == .extraLarge
        && size(.large, .small, .extraLarge) == .large)
    // What is not said counts as large.
    #expect(
      size(nil, .extraLarge, nil) == .extraLarge && size(nil, nil, .small) == .small
        && size(nil, .small, .extraLarge) == .unspecified)
    #expect(size(.small, nil, nil) == .small)
    inner.minimumContentSizeCategory = .extraLarge
    inner.log = []
    outer.minimumContentSizeCategory = .medium
    #expect(
      inner.minimumContentSizeCategory == .extraLarge && outer.minimumContentSizeCategory == .medium
        && outer.maximumContentSizeCategory == nil)
    #expect(
      inner.traitCollection.preferredContentSizeCategory == .extraLarge && inner.log == ["traits"])
    outer.minimumContentSizeCategory = .small
    outer.minimumContentSizeCategory = .small
    #expect(inner.log == ["traits", "traits"])
  }

  @Test(
    "what is said of a direction counts before the direction around",
    arguments: [
      (UISemanticContentAttribute.unspecified, [0, 1]), (.playback, [0, 0]), (.spatial, [0, 0]),
      (.forceLeftToRight, [0, 0]), (.forceRightToLeft, [1, 1]),
    ])
  func directions(attribute: UISemanticContentAttribute, expected: [Int]) {
    let around: [UIUserInterfaceLayoutDirection] = [.leftToRight, .rightToLeft]
    #expect(
      around.map { UIView.userInterfaceLayoutDirection(for: attribute, relativeTo: $0).rawValue }
        == expected)
    #expect(UIView.userInterfaceLayoutDirection(for: attribute).rawValue == expected[0])
    let own = view(3, 4, 100, 50)
    own.bounds.origin.x = 7
    own.traitOverrides.layoutDirection = .rightToLeft
    own.semanticContentAttribute = attribute
    // From 17 to 47 within 7 to 107, and the other way round.
    let rect = CGRect(x: 17, y: 5, width: 30, height: 6)
    #expect(
      own.directed(rect) == (expected[1] == 1 ? CGRect(x: 67, y: 5, width: 30, height: 6) : rect)
        && own.semanticContentAttribute == attribute)
  }

  // MARK: Looks

  @Test("content modes are gravities of layers, of which bottom is at the top")
  func contentModes() {
    let modes: [(UIView.ContentMode, CALayerContentsGravity, Bool)] = [
      (.scaleToFill, .resize, false), (.scaleAspectFit, .resizeAspect, false),
      (.scaleAspectFill, .resizeAspectFill, false), (.redraw, .resize, true),
      (.center, .center, false), (.top, .bottom, false), (.bottom, .top, false),
      (.left, .left, false), (.right, .right, false),
      (.topLeft, .bottomLeft, false), (.topRight, .bottomRight, false),
      (.bottomLeft, .topLeft, false), (.bottomRight, .topRight, false),
    ]
    let own = view(0, 0, 10, 10)
    for (index, (mode, gravity, redraws)) in modes.enumerated() {
      own.contentMode = mode
      #expect(
        mode.rawValue == index && own.layer.contentsGravity == gravity
          && own.layer.needsDisplayOnBoundsChange == redraws, "\(mode)")
    }
  }

  @Test("values of a view that reach its layer, within their limits")
  func values() {
    let own = view(0, 0, 10, 20)
    let alphas: [(CGFloat, CGFloat)] = [(0.25, 0.25), (-1, 0), (2, 1), (.nan, 0)]
    for (alpha, expected) in alphas {
      own.alpha = alpha
      #expect(own.alpha == expected && own.layer.opacity == Float(expected))
    }
    own.transform3D = CATransform3DMakeScale(2, 3, 1)
    (own.anchorPoint, own.contentStretch, own.contentScaleFactor) = (
      CGPoint(x: 0.25, y: 0.75), CGRect(x: 0.1, y: 0.2, width: 0.3, height: 0.4), 3
    )
    #expect(
      own.layer.transform.m11 == 2 && own.transform == CGAffineTransform(scaleX: 2, y: 3)
        && own.layer.anchorPoint == CGPoint(x: 0.25, y: 0.75))
    #expect(
      own.layer.contentsCenter == CGRect(x: 0.1, y: 0.2, width: 0.3, height: 0.4)
        && own.layer.contentsScale == 3 && own.transform3D.m22 == 3)
    own.clipsToBounds = true
    own.mask = view(1, 2, 3, 4)
    #expect(
      own.layer.masksToBounds && own.layer.mask === own.mask?.layer && own.isOpaque
        && own.clearsContextBeforeDrawing && !own.isExclusiveTouch)
    own.mask = nil
    #expect(
      own.layer.mask == nil
        && own.sizeThatFits(CGSize(width: 1, height: 1)) == CGSize(width: 10, height: 20))
    #expect(
      own.intrinsicContentSize == CGSize(width: -1, height: -1) && UIView.noIntrinsicMetric == -1
        && own.alignmentRectInsets == .zero)
    final class Fitting: UIView {
      override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width + 5, height: 7)
      }
    }
    let fitting = Fitting(frame: CGRect(x: 3, y: 4, width: 10, height: 20))
    fitting.sizeToFit()
    #expect(fitting.frame == CGRect(x: 3, y: 4, width: 15, height: 7))
    own.showsLargeContentViewer = true
    (
      own.largeContentTitle, own.scalesLargeContentImage, own.largeContentImageInsets,
      own.restorationIdentifier
    ) = ("t", true, insets(1, 2, 3, 4), "id")
    #expect(
      own.showsLargeContentViewer && own.largeContentTitle == "t" && own.scalesLargeContentImage
        && own.largeContentImageInsets == insets(1, 2, 3, 4))
    let plain = UIView()
    #expect(
      !plain.showsLargeContentViewer && plain.largeContentTitle == nil
        && !plain.scalesLargeContentImage && plain.largeContentImageInsets == .zero)
    #expect(
      own.restorationIdentifier == "id" && plain.restorationIdentifier == nil
        && plain.largeContentImage == nil)
  }

  @Test(
    "subviews go where they are told, at the ends where there is no such place, and strangers are not moved"
  )
  func places() {
    let outer = UIView()
    let views = (0..<4).map { _ in UIView() }
    let stranger = UIView()
    func order() -> [Int] { outer.subviews.map { view in views.firstIndex { $0 === view } ?? 9 } }
    func layers() -> [Int] {
      (outer.layer.sublayers ?? []).map { layer in views.firstIndex { $0.layer === layer } ?? 9 }
    }
    let steps: [(() -> Void, [Int])] = [
      ({ outer.insertSubview(views[0], at: 7) }, [0]),
      ({ outer.insertSubview(views[1], at: -3) }, [1, 0]),
      ({ outer.insertSubview(views[2], at: 1) }, [1, 2, 0]),
      ({ outer.insertSubview(views[3], aboveSubview: views[1]) }, [1, 3, 2, 0]),
      ({ outer.insertSubview(views[3], belowSubview: views[1]) }, [3, 1, 2, 0]),
      ({ outer.insertSubview(views[3], aboveSubview: stranger) }, [1, 2, 0, 3]),
      ({ outer.insertSubview(views[2], belowSubview: stranger) }, [1, 0, 3, 2]),
      ({ outer.exchangeSubview(at: 0, withSubviewAt: 2) }, [3, 0, 1, 2]),
      ({ outer.exchangeSubview(at: 1, withSubviewAt: 1) }, [3, 0, 1, 2]),
      ({ outer.exchangeSubview(at: 1, withSubviewAt: 4) }, [3, 0, 1, 2]),
      ({ outer.bringSubviewToFront(views[0]) }, [3, 1, 2, 0]),
      ({ outer.sendSubviewToBack(views[2]) }, [2, 3, 1, 0]),
      ({ outer.bringSubviewToFront(stranger) }, [2, 3, 1, 0]),
      ({ outer.sendSubviewToBack(stranger) }, [2, 3, 1, 0]),
      ({ outer.insertSubview(views[0], at: 1) }, [2, 0, 3, 1]),
    ]
    for (index, (step, expected)) in steps.enumerated() {
      step()
      #expect(order() == expected && layers() == expected, "step \(index)")
    }
    (views[1].tag, views[2].tag, outer.tag) = (5, 5, 6)
    #expect(
      outer.viewWithTag(5) === views[2] && outer.viewWithTag(6) === outer
        && outer.viewWithTag(7) == nil && stranger.superview == nil)
  }
}
