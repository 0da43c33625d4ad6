import Foundation

@testable import UIKit

/// A view that likes to be of a size.
@MainActor private final class Sized: UIView {
  let like: CGSize
  init(_ width: CGFloat, _ height: CGFloat) {
    like = CGSize(width: width, height: height)
    super.init(frame: .zero)
  }
  required init?(coder: NSCoder) { nil }
  override var intrinsicContentSize: CGSize { like }
}

@MainActor private func frames(_ stage: TreeStage, _ name: String, _ views: [UIView]) {
  stage.wait(0.1)
  stage.note(name, views.map(\.frame))
}

@MainActor private func free(_ views: [UIView], in container: UIView) {
  for view in views {
    view.translatesAutoresizingMaskIntoConstraints = false
    container.addSubview(view)
  }
}

/// Stacks, constraints, guides and masks.
let layoutTrees: [TreeScenario] = [
  TreeScenario("stacks") { stage in
    let views = [Sized(30, 20), Sized(50, 40), Sized(20, 30)], stack = UIStackView(arrangedSubviews: views)
    stack.frame = CGRect(x: 10, y: 10, width: 200, height: 100)
    stage.show(stack)
    let distributions: [UIStackView.Distribution] = [.fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering]
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      for distribution in distributions {
        (stack.axis, stack.distribution, stack.alignment, stack.spacing) = (axis, distribution, .fill, 5)
        frames(stage, "\(axis.rawValue) \(distribution.rawValue)", views)
      }
      stack.distribution = .fill
      for alignment in [UIStackView.Alignment.leading, .center, .trailing] {
        stack.alignment = alignment
        frames(stage, "aligned \(alignment.rawValue)", views)
      }
    }
    stack.setCustomSpacing(17, after: views[0])
    frames(stage, "own spacing", views)
    views[1].isHidden = true
    frames(stage, "hidden", views)
    views[1].isHidden = false
    (stack.isLayoutMarginsRelativeArrangement, stack.directionalLayoutMargins) = (
      true, NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    )
    frames(stage, "margins", views)
    stage.note(
      "size", stack.intrinsicContentSize, stack.systemLayoutSizeFitting(UIView.layoutFittingExpandedSize),
      stack.customSpacing(after: views[0]))
    stack.removeArrangedSubview(views[0])
    stack.insertArrangedSubview(views[2], at: 0)
    stack.axis = .horizontal
    frames(stage, "moved", views)
    stack.semanticContentAttribute = .forceRightToLeft
    stack.setNeedsLayout()
    frames(stage, "from right to left", views)
    let first = UILabel(), second = UILabel()
    (first.text, first.font, second.text, second.font) = ("Big", .systemFont(ofSize: 30), "small", .systemFont(ofSize: 12))
    let baseline = UIStackView(arrangedSubviews: [first, second])
    baseline.frame = CGRect(x: 0, y: 200, width: 200, height: 60)
    stage.show(baseline)
    for alignment in [UIStackView.Alignment.firstBaseline, .lastBaseline] {
      baseline.alignment = alignment
      frames(stage, "baseline \(alignment.rawValue)", [first, second])
    }
  },
  TreeScenario("constraints") { stage in
    let container = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200)), a = Sized(40, 20), b = Sized(60, 30), c = UIView()
    container.layoutMargins = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    free([a, b, c], in: container)
    stage.show(container)
    let width = c.widthAnchor.constraint(equalTo: a.widthAnchor, multiplier: 1.5, constant: 4)
    let least = b.widthAnchor.constraint(greaterThanOrEqualToConstant: 80)
    NSLayoutConstraint.activate([
      a.leadingAnchor.constraint(equalTo: container.layoutMarginsGuide.leadingAnchor),
      a.topAnchor.constraint(equalTo: container.topAnchor, constant: 7),
      b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 8),
      b.centerYAnchor.constraint(equalTo: container.centerYAnchor, constant: -5),
      c.trailingAnchor.constraint(equalTo: container.layoutMarginsGuide.trailingAnchor), width,
      c.bottomAnchor.constraint(equalTo: container.layoutMarginsGuide.bottomAnchor),
      c.heightAnchor.constraint(equalTo: c.widthAnchor, multiplier: 0.5),
    ])
    frames(stage, "first", [a, b, c])
    least.isActive = true
    width.constant = 24
    frames(stage, "wider", [a, b, c])
    least.isActive = false
    a.setContentHuggingPriority(UILayoutPriority(249), for: .horizontal)
    let right = b.trailingAnchor.constraint(equalTo: container.trailingAnchor, constant: -10)
    right.isActive = true
    frames(stage, "filled", [a, b, c])
    right.priority = UILayoutPriority(248)
    frames(stage, "weak", [a, b, c])
    let most = b.widthAnchor.constraint(lessThanOrEqualToConstant: 50), wish = b.widthAnchor.constraint(equalToConstant: 70)
    (wish.priority, most.isActive, wish.isActive) = (.defaultHigh, true, true)
    frames(stage, "at most", [a, b, c])
    UIView.animate(withDuration: 0.4) {
      container.bounds.size.width = 400
      container.layoutIfNeeded()
    }
    stage.wait(0.1)
    stage.record("animated", container)
    container.semanticContentAttribute = .forceRightToLeft
    container.setNeedsLayout()
    frames(stage, "from right to left", [a, b, c])
    b.removeFromSuperview()
    frames(stage, "without one", [a, b, c])
    stage.note("count", container.constraints.count, a.constraints.count, c.constraintsAffectingLayout(for: .horizontal).count)
    stage.note("fits", container.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize))
    stage.note(
      "priorities", a.contentHuggingPriority(for: .horizontal).rawValue, a.contentCompressionResistancePriority(for: .vertical).rawValue)
  },
  TreeScenario("visual format") { stage in
    let container = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200)), a = UIView(), b = UIView(), c = Sized(20, 20)
    free([a, b, c], in: container)
    stage.show(container)
    let views = ["a": a, "b": b, "c": c], metrics = ["wide": 60, "gap": 12]
    let formats = [
      "H:|-[a(wide)]-gap-[b(==a)]-(>=10)-[c]-|", "V:|-5-[a(30)]", "V:|-(gap)-[b(>=20,<=40@900)]-(-4)-[c]-20@500-|", "V:[b(25@400)]",
    ]
    for (index, format) in formats.enumerated() {
      let made = NSLayoutConstraint.constraints(
        withVisualFormat: format, options: index == 0 ? .alignAllTop.subtracting(.alignAllTop) : [], metrics: metrics, views: views)
      NSLayoutConstraint.activate(made)
      for each in made {
        stage.note(
          "\(each.firstAttribute.rawValue) \(each.relation.rawValue) \(each.secondAttribute.rawValue)", each.multiplier, each.constant,
          each.priority.rawValue)
      }
    }
    frames(stage, "frames", [a, b, c])
  },
  TreeScenario("guides, margins and safe areas") { stage in
    stage.screen.safeAreaInsets = UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
    let view = UIView(frame: stage.screen.bounds), inner = UIView(frame: CGRect(x: 10, y: 20, width: 300, height: 440))
    view.addSubview(inner)
    stage.show(view)
    let guides: [(String, UILayoutGuide)] = [
      ("safe", inner.safeAreaLayoutGuide), ("margins", inner.layoutMarginsGuide), ("readable", inner.readableContentGuide),
      ("keyboard", inner.keyboardLayoutGuide),
    ]
    for (name, guide) in guides { stage.note(name, guide.layoutFrame) }
    stage.note("insets", view.safeAreaInsets, inner.safeAreaInsets, inner.layoutMargins)
    inner.insetsLayoutMarginsFromSafeArea = false
    inner.preservesSuperviewLayoutMargins = true
    view.layoutMargins = UIEdgeInsets(top: 5, left: 25, bottom: 35, right: 45)
    stage.note("margins", inner.layoutMargins, view.layoutMargins, view.directionalLayoutMargins)
    let guide = UILayoutGuide(), tied = UIView()
    inner.addLayoutGuide(guide)
    free([tied], in: inner)
    NSLayoutConstraint.activate([
      guide.leadingAnchor.constraint(equalTo: inner.leadingAnchor, constant: 11),
      guide.topAnchor.constraint(equalTo: inner.topAnchor, constant: 22),
      guide.widthAnchor.constraint(equalToConstant: 33), guide.heightAnchor.constraint(equalToConstant: 44),
      tied.centerXAnchor.constraint(equalTo: guide.centerXAnchor), tied.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
      tied.widthAnchor.constraint(equalToConstant: 10), tied.heightAnchor.constraint(equalToConstant: 10),
    ])
    frames(stage, "guide", [tied])
    stage.note("guide", guide.layoutFrame, inner.layoutGuides.count)
    inner.removeLayoutGuide(guide)
    stage.note("without", inner.layoutGuides.count)
  },
  // What grows with its container is 60 points wider than 40.
  TreeScenario("resizing masks", worked: "10,20 100×50") { stage in
    let masks: [UIView.AutoresizingMask] = [
      [], .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, [.flexibleLeftMargin, .flexibleWidth],
      [.flexibleWidth, .flexibleRightMargin],
      [.flexibleLeftMargin, .flexibleRightMargin], [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin],
      [.flexibleHeight, .flexibleTopMargin],
      [.flexibleBottomMargin, .flexibleTopMargin],
    ]
    let container = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    stage.show(container)
    let views = masks.map { mask in
      let view = UIView(frame: CGRect(x: 10, y: 20, width: 40, height: 50))
      view.autoresizingMask = mask
      container.addSubview(view)
      return view
    }
    container.frame.size = CGSize(width: 160, height: 180)
    frames(stage, "larger", views)
    container.frame.size = CGSize(width: 30, height: 20)
    frames(stage, "small", views)
  },
  TreeScenario("pictures in their modes") { stage in
    let image = square(40, .red), view = UIImageView(image: image)
    view.frame = CGRect(x: 10, y: 10, width: 100, height: 60)
    stage.show(view)
    for mode in 0...12 {
      guard let mode = UIView.ContentMode(rawValue: mode) else { continue }
      view.contentMode = mode
      stage.wait(0.05)
      stage.note("\(mode.rawValue)", view.layer.contentsGravity.rawValue, view.layer.contentsRect, view.layer.contentsScale)
    }
    view.image = image.resizableImage(withCapInsets: UIEdgeInsets(top: 5, left: 10, bottom: 15, right: 8))
    stage.wait(0.05)
    stage.record("stretched", view)
    view.image = image.withRenderingMode(.alwaysTemplate)
    view.tintColor = .green
    stage.wait(0.05)
    stage.record("tinted", view)
    view.animationImages = [square(10, .red), square(10, .blue)]
    (view.animationDuration, view.animationRepeatCount) = (0.5, 3)
    view.startAnimating()
    stage.wait(0.1)
    stage.record("animated", view)
    stage.note("size", view.intrinsicContentSize, view.isAnimating)
    view.highlightedImage = square(30, .black)
    view.stopAnimating()
    view.isHighlighted = true
    stage.wait(0.1)
    stage.record("highlighted", view)
  },
]
