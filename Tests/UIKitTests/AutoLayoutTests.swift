import Synchronization
import Testing

@testable import UIKit

/// Constraints between views, in a window of 320 × 480 points and one pixel a point.
@MainActor @Suite("Auto Layout", .serialized)
struct AutoLayoutTests {
  /// Has content of a size.
  final class Box: UIView {
    var content: CGSize { didSet { invalidateIntrinsicContentSize() } }
    init(_ width: CGFloat, _ height: CGFloat) {
      content = CGSize(width: width, height: height)
      super.init(frame: .zero)
      translatesAutoresizingMaskIntoConstraints = false
    }
    required init?(coder: NSCoder) { nil }
    override var intrinsicContentSize: CGSize { content }
  }

  private func view(_ name: String = "view", in superview: UIView? = nil) -> UIView {
    let view = UIView()
    view.accessibilityIdentifier = name
    view.translatesAutoresizingMaskIntoConstraints = false
    superview?.addSubview(view)
    return view
  }

  @Test("what is solved is solved once, until something changes")
  func solvingOnce() throws {
    let stage = AnimationStage(), window = stage.window, inner = view(in: window)
    let width = inner.widthAnchor.constraint(equalToConstant: 50)
    NSLayoutConstraint.activate([width, inner.heightAnchor.constraint(equalToConstant: 20)])
    let engine = try #require(window.layoutEngine)
    #expect(engine.isChanged)
    window.layoutIfNeeded()
    #expect(!engine.isChanged && inner.frame.size == CGSize(width: 50, height: 20))
    width.isActive = false
    #expect(engine.isChanged)
    window.layoutIfNeeded()
    #expect(!engine.isChanged && inner.frame.width == 0)
  }

  @Test("edges, middles, multipliers and constants")
  func anchors() {
    let stage = AnimationStage(), window = stage.window
    let inset = view(in: window), middle = view(in: window), half = view(in: inset)
    NSLayoutConstraint.activate([
      inset.topAnchor.constraint(equalTo: window.topAnchor, constant: 20),
      inset.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 10),
      window.trailingAnchor.constraint(equalTo: inset.trailingAnchor, constant: 10),
      inset.bottomAnchor.constraint(equalTo: window.bottomAnchor, constant: -60),
      middle.centerXAnchor.constraint(equalTo: window.centerXAnchor),
      middle.centerYAnchor.constraint(equalTo: inset.centerYAnchor),
      middle.widthAnchor.constraint(equalTo: window.widthAnchor, multiplier: 0.5, constant: 4),
      middle.heightAnchor.constraint(equalToConstant: 50),
      // Inside another view: places are compared in what is around both.
      half.leftAnchor.constraint(equalTo: inset.leftAnchor),
      half.rightAnchor.constraint(equalTo: window.centerXAnchor),
      half.topAnchor.constraint(equalTo: middle.bottomAnchor),
      half.heightAnchor.constraint(equalTo: half.widthAnchor),
    ])
    stage.advance(to: 0)
    #expect(inset.frame == CGRect(x: 10, y: 20, width: 300, height: 400))
    // The inset view's middle is at 220; half of 320 and 4 are 164.
    #expect(middle.frame == CGRect(x: 78, y: 195, width: 164, height: 50))
    // From 10 to 160; below 245, which is 225 in the inset view.
    #expect(half.frame == CGRect(x: 0, y: 225, width: 150, height: 150))
  }

  @Test("what hugs its content keeps its size, what resists least gives way")
  func contentSizes() {
    let stage = AnimationStage(), window = stage.window, a = Box(100, 20), b = Box(60, 30)
    window.addSubview(a)
    window.addSubview(b)
    a.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
    let width = b.trailingAnchor.constraint(equalTo: window.leadingAnchor, constant: 300)
    NSLayoutConstraint.activate([
      a.leadingAnchor.constraint(equalTo: window.leadingAnchor), b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 8),
      a.topAnchor.constraint(equalTo: window.topAnchor), b.topAnchor.constraint(equalTo: window.topAnchor), width,
    ])
    stage.advance(to: 0)
    #expect(a.frame == CGRect(x: 0, y: 0, width: 100, height: 20) && b.frame == CGRect(x: 108, y: 0, width: 192, height: 30))
    // Too little room: 128 for 160.
    width.constant = 136
    a.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    stage.advance(to: 1)
    #expect(a.frame.width == 68 && b.frame == CGRect(x: 76, y: 0, width: 60, height: 30))
    b.content = CGSize(width: 90, height: 40)
    stage.advance(to: 2)
    #expect(a.frame.width == 38 && b.frame == CGRect(x: 46, y: 0, width: 90, height: 40))
  }

  @Test("inequalities hold, and wishes as far as they let them")
  func inequalities() {
    let stage = AnimationStage(), window = stage.window, card = view(in: window)
    let wish = card.widthAnchor.constraint(equalTo: window.widthAnchor, multiplier: 0.9)
    wish.priority = .defaultHigh
    NSLayoutConstraint.activate([
      wish, card.widthAnchor.constraint(lessThanOrEqualToConstant: 250), card.heightAnchor.constraint(greaterThanOrEqualToConstant: 44),
      card.topAnchor.constraint(equalTo: window.topAnchor), card.centerXAnchor.constraint(equalTo: window.centerXAnchor),
    ])
    stage.advance(to: 0)
    #expect(card.frame == CGRect(x: 35, y: 0, width: 250, height: 44))
    window.frame.size.width = 200
    stage.advance(to: 1)
    #expect(card.frame == CGRect(x: 10, y: 0, width: 180, height: 44))
  }

  @Test("layoutIfNeeded in a block animates what constraints have come to: eased in and out, .129162 of the way after a quarter")
  func animation() {
    let stage = AnimationStage(), window = stage.window, bar = view(in: window), content = view(in: window)
    let height = bar.heightAnchor.constraint(equalToConstant: 40)
    NSLayoutConstraint.activate([
      height, bar.topAnchor.constraint(equalTo: window.topAnchor), bar.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      bar.trailingAnchor.constraint(equalTo: window.trailingAnchor), content.topAnchor.constraint(equalTo: bar.bottomAnchor),
      content.leadingAnchor.constraint(equalTo: bar.leadingAnchor), content.widthAnchor.constraint(equalToConstant: 100),
      content.bottomAnchor.constraint(equalTo: window.bottomAnchor),
    ])
    stage.advance(to: 0)
    height.constant = 140
    UIView.animate(withDuration: 1) { window.layoutIfNeeded() }
    #expect(bar.frame.height == 140 && content.frame == CGRect(x: 0, y: 140, width: 100, height: 340))
    for (time, way) in [(0.25, 0.129162), (0.5, 0.5), (1, 1)] {
      stage.advance(to: time)
      #expect(isClose(bar.shown.bounds.height, 40 + 100 * way, within: 1e-3))
      #expect(isClose(content.shown.frame.minY, 40 + 100 * way, within: 1e-3))
      #expect(isClose(content.shown.frame.maxY, 480, within: 1e-3))
    }
  }

  @Test("views that are moved by the program, and by autoresizing, take others along")
  func frames() {
    let stage = AnimationStage(), window = stage.window, own = UIView(frame: CGRect(x: 30, y: 40, width: 50, height: 60))
    let side = UIView(frame: CGRect(x: 220, y: 0, width: 100, height: 10)), badge = view(in: window), beside = view(in: window)
    side.autoresizingMask = .flexibleLeftMargin
    window.addSubview(own)
    window.addSubview(side)
    NSLayoutConstraint.activate([
      badge.centerXAnchor.constraint(equalTo: own.trailingAnchor), badge.centerYAnchor.constraint(equalTo: own.topAnchor),
      badge.widthAnchor.constraint(equalToConstant: 20), badge.heightAnchor.constraint(equalToConstant: 20),
      beside.trailingAnchor.constraint(equalTo: side.leadingAnchor), beside.widthAnchor.constraint(equalToConstant: 30),
      beside.topAnchor.constraint(equalTo: side.topAnchor), beside.heightAnchor.constraint(equalTo: side.heightAnchor),
    ])
    stage.advance(to: 0)
    #expect(badge.frame == CGRect(x: 70, y: 30, width: 20, height: 20) && beside.frame == CGRect(x: 190, y: 0, width: 30, height: 10))
    own.frame.origin.x = 130
    window.frame.size.width = 400
    stage.advance(to: 1)
    #expect(badge.frame == CGRect(x: 170, y: 30, width: 20, height: 20) && beside.frame.minX == 270)
  }

  @Test("guides: margins, safe areas and a program's own")
  func guides() {
    let stage = AnimationStage(), window = stage.window, inner = view(in: window), spacer = UILayoutGuide(), last = view(in: window)
    window.layoutMargins = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    window.addLayoutGuide(spacer)
    let margins = window.layoutMarginsGuide, safe = window.safeAreaLayoutGuide
    #expect(window.layoutMarginsGuide === margins && margins.owningView === window && window.layoutGuides == [spacer])
    NSLayoutConstraint.activate([
      inner.leadingAnchor.constraint(equalTo: margins.leadingAnchor), inner.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      inner.topAnchor.constraint(equalTo: safe.topAnchor), inner.heightAnchor.constraint(equalToConstant: 100),
      spacer.topAnchor.constraint(equalTo: inner.bottomAnchor),
      spacer.heightAnchor.constraint(equalTo: inner.heightAnchor, multiplier: 0.25),
      spacer.leadingAnchor.constraint(equalTo: inner.leadingAnchor), spacer.widthAnchor.constraint(equalToConstant: 1),
      last.topAnchor.constraint(equalTo: spacer.bottomAnchor), last.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
      last.leftAnchor.constraint(equalTo: spacer.leftAnchor), last.rightAnchor.constraint(equalTo: window.rightAnchor),
    ])
    stage.advance(to: 0)
    #expect(inner.frame == CGRect(x: 20, y: 0, width: 260, height: 100))
    #expect(spacer.layoutFrame == CGRect(x: 20, y: 100, width: 1, height: 25))
    #expect(last.frame == CGRect(x: 20, y: 125, width: 300, height: 325))
    window.layoutMargins.left = 50
    stage.advance(to: 1)
    #expect(inner.frame == CGRect(x: 50, y: 0, width: 230, height: 100) && last.frame.minX == 50)
    #expect(margins.layoutFrame == CGRect(x: 50, y: 10, width: 230, height: 440))
  }

  @Test("the size that constraints inside a view come to, and how near to a target")
  func fitting() {
    let container = UIView(), box = Box(50, 20)
    container.addSubview(box)
    NSLayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: container.topAnchor, constant: 10),
      box.leadingAnchor.constraint(equalTo: container.leadingAnchor, constant: 15),
      container.trailingAnchor.constraint(equalTo: box.trailingAnchor, constant: 15),
      container.bottomAnchor.constraint(greaterThanOrEqualTo: box.bottomAnchor, constant: 10),
    ])
    #expect(container.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 80, height: 40))
    let wide = container.systemLayoutSizeFitting(
      CGSize(width: 200, height: 0), withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
    #expect(wide == CGSize(width: 200, height: 40))
    // Hugging, at 250, keeps the box from growing; nothing keeps the space below it from doing so.
    #expect(container.systemLayoutSizeFitting(UIView.layoutFittingExpandedSize) == CGSize(width: 80, height: 10_000))
    #expect(container.frame == .zero)
  }

  @Test("what cannot hold is told once, and the last one that came is broken")
  func conflicts() {
    let told = Told(), before = Diagnostics.handler
    Diagnostics.handler = { diagnostic in told.messages.withLock { $0.append(diagnostic.description) } }
    defer { Diagnostics.handler = before }
    let stage = AnimationStage(), window = stage.window, box = view("box", in: window)
    let second = box.widthAnchor.constraint(equalToConstant: 200)
    second.identifier = "wide"
    NSLayoutConstraint.activate([
      box.leftAnchor.constraint(equalTo: window.leftAnchor), box.topAnchor.constraint(equalTo: window.topAnchor),
      box.heightAnchor.constraint(equalToConstant: 10), box.widthAnchor.constraint(equalToConstant: 100), second,
    ])
    stage.advance(to: 0)
    stage.advance(to: 1)
    #expect(box.frame == CGRect(x: 0, y: 0, width: 100, height: 10))
    // Other tests may say other things at the same time.
    let messages = told.messages.withLock { $0 }.filter { $0.contains("hold together") }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("box.width == 100.0, wide: box.width == 200.0; wide: box.width == 200.0 is broken") ?? false)
    // It holds as soon as it can.
    box.constraints.first { $0.constant == 100 }?.isActive = false
    stage.advance(to: 2)
    #expect(box.frame.width == 200)
  }

  /// The content is 0 points wide before the effect's view has its frame, and margins of 8 at each side do not fit into that.
  @Test("what cannot hold only until the views have their sizes is not told")
  func passingConflicts() {
    let told = Told(), before = Diagnostics.handler
    Diagnostics.handler = { diagnostic in told.messages.withLock { $0.append(diagnostic.description) } }
    defer { Diagnostics.handler = before }
    let stage = AnimationStage(), window = stage.window, drawer = UIVisualEffectView(effect: nil), label = UILabel()
    for view in [drawer, label] as [UIView] { view.translatesAutoresizingMaskIntoConstraints = false }
    window.addSubview(drawer)
    drawer.contentView.addSubview(label)
    let margins = drawer.contentView.layoutMarginsGuide
    NSLayoutConstraint.activate([
      drawer.leadingAnchor.constraint(equalTo: window.leadingAnchor), drawer.trailingAnchor.constraint(equalTo: window.trailingAnchor),
      drawer.topAnchor.constraint(equalTo: window.topAnchor), drawer.heightAnchor.constraint(equalToConstant: 100),
      label.leadingAnchor.constraint(equalTo: margins.leadingAnchor), label.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      label.topAnchor.constraint(equalTo: margins.topAnchor),
    ])
    stage.advance(to: 0)
    stage.advance(to: 1)
    #expect(label.frame.minX == 8 && label.frame.width == 304)
    #expect(told.messages.withLock { $0 }.filter { $0.contains("hold together") && $0.contains("UILabel") } == [])
  }

  private final class Told: Sendable {
    let messages = Mutex<[String]>([])
  }

  @Test("a view that leaves takes along the constraints inside it; those to the outside are off")
  func leaving() {
    let stage = AnimationStage(), window = stage.window, card = view(in: window), dot = view(in: card)
    let outside = [
      card.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 7), card.topAnchor.constraint(equalTo: window.topAnchor),
    ]
    let inside = [
      dot.trailingAnchor.constraint(equalTo: card.trailingAnchor), dot.topAnchor.constraint(equalTo: card.topAnchor),
      dot.widthAnchor.constraint(equalToConstant: 5), dot.heightAnchor.constraint(equalToConstant: 5),
      card.widthAnchor.constraint(equalToConstant: 90), card.heightAnchor.constraint(equalToConstant: 80),
    ]
    NSLayoutConstraint.activate(outside + inside)
    stage.advance(to: 0)
    #expect(card.frame == CGRect(x: 7, y: 0, width: 90, height: 80) && dot.frame.minX == 85)
    card.removeFromSuperview()
    #expect(outside.allSatisfy { !$0.isActive } && inside.allSatisfy { $0.isActive })
    inside[4].constant = 60
    window.addSubview(card)
    NSLayoutConstraint.activate([
      card.trailingAnchor.constraint(equalTo: window.trailingAnchor), card.bottomAnchor.constraint(equalTo: window.bottomAnchor),
    ])
    stage.advance(to: 1)
    #expect(card.frame == CGRect(x: 260, y: 400, width: 60, height: 80) && dot.frame.minX == 55)
    #expect(card.constraints.count == 6 - 2 && window.constraints.count == 2)
  }

  @Test("the content of a scroll view is as large as what it is tied to; the frame's guide stays when it scrolls")
  func scrolling() {
    let stage = AnimationStage(), window = stage.window, scroll = UIScrollView(), content = view(), header = view()
    scroll.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(scroll)
    scroll.addSubview(content)
    scroll.addSubview(header)
    NSLayoutConstraint.activate([
      scroll.topAnchor.constraint(equalTo: window.topAnchor), scroll.bottomAnchor.constraint(equalTo: window.bottomAnchor),
      scroll.leadingAnchor.constraint(equalTo: window.leadingAnchor), scroll.trailingAnchor.constraint(equalTo: window.trailingAnchor),
      content.topAnchor.constraint(equalTo: scroll.topAnchor, constant: 10),
      content.leadingAnchor.constraint(equalTo: scroll.contentLayoutGuide.leadingAnchor),
      scroll.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: 20),
      content.trailingAnchor.constraint(equalTo: scroll.contentLayoutGuide.trailingAnchor),
      content.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor), content.heightAnchor.constraint(equalToConstant: 900),
      header.topAnchor.constraint(equalTo: scroll.frameLayoutGuide.topAnchor), header.heightAnchor.constraint(equalToConstant: 40),
      header.leadingAnchor.constraint(equalTo: content.leadingAnchor), header.widthAnchor.constraint(equalToConstant: 50),
    ])
    stage.advance(to: 0)
    #expect(scroll.frame == CGRect(x: 0, y: 0, width: 320, height: 480) && scroll.contentSize == CGSize(width: 320, height: 930))
    #expect(content.frame == CGRect(x: 0, y: 10, width: 320, height: 900))
    scroll.contentOffset.y = 100
    stage.advance(to: 1)
    #expect(header.frame == CGRect(x: 0, y: 100, width: 50, height: 40))
  }

  @Test("a stack among constraints, with arranged views that have constraints of their own")
  func stacks() {
    let stage = AnimationStage(), window = stage.window, fixed = view(), grows = Box(30, 20), hugs = Box(40, 30)
    let stack = UIStackView(arrangedSubviews: [fixed, grows, hugs])
    stack.spacing = 10
    stack.translatesAutoresizingMaskIntoConstraints = false
    hugs.setContentHuggingPriority(.defaultHigh, for: .horizontal)
    window.addSubview(stack)
    NSLayoutConstraint.activate([
      fixed.widthAnchor.constraint(equalToConstant: 50), stack.topAnchor.constraint(equalTo: window.topAnchor, constant: 5),
      stack.leadingAnchor.constraint(equalTo: window.leadingAnchor), stack.trailingAnchor.constraint(equalTo: window.trailingAnchor),
    ])
    stage.advance(to: 0)
    // 320 less 50, 40 and two gaps; as high as the highest.
    #expect(stack.frame == CGRect(x: 0, y: 5, width: 320, height: 30))
    #expect(fixed.frame == CGRect(x: 0, y: 0, width: 50, height: 30) && grows.frame == CGRect(x: 60, y: 0, width: 210, height: 30))
    #expect(hugs.frame == CGRect(x: 280, y: 0, width: 40, height: 30))
    hugs.content.height = 60
    stage.advance(to: 1)
    #expect(stack.frame.height == 60 && grows.frame.height == 60)
  }

  @Test("visual formats")
  func visualFormat() {
    let stage = AnimationStage(), window = stage.window, a = view(in: window), b = view(in: window), c = view(in: window)
    let views = ["a": a, "b": b, "c": c], metrics = ["gap": 12]
    let formats: [(String, NSLayoutConstraint.FormatOptions)] = [
      ("|-[a(50)]-[b(>=20)]-gap-[c(==b)]|", [.alignAllTop, .alignAllBottom]), ("V:|-30-[a(60@750,<=100)]", []),
    ]
    for (format, options) in formats {
      let constraints = NSLayoutConstraint.constraints(withVisualFormat: format, options: options, metrics: metrics, views: views)
      NSLayoutConstraint.activate(constraints)
    }
    stage.advance(to: 0)
    // A margin of 8, 50, 8, and two equal shares of 320 − 66 − 12.
    #expect(a.frame == CGRect(x: 8, y: 30, width: 50, height: 60) && b.frame == CGRect(x: 66, y: 30, width: 121, height: 60))
    #expect(c.frame == CGRect(x: 199, y: 30, width: 121, height: 60))
  }

  @Test("the distance between two places is a length")
  func offsets() {
    let stage = AnimationStage(), window = stage.window, a = view(in: window), b = view(in: window)
    NSLayoutConstraint.activate([
      // The same before, between and behind: (320 − 100) / 3.
      window.leftAnchor.anchorWithOffset(to: a.leftAnchor).constraint(equalTo: a.rightAnchor.anchorWithOffset(to: b.leftAnchor)),
      a.rightAnchor.anchorWithOffset(to: b.leftAnchor).constraint(equalTo: b.rightAnchor.anchorWithOffset(to: window.rightAnchor)),
      a.widthAnchor.constraint(equalToConstant: 60), b.widthAnchor.constraint(equalToConstant: 40),
      a.topAnchor.constraint(equalToSystemSpacingBelow: window.topAnchor, multiplier: 2), b.topAnchor.constraint(equalTo: a.topAnchor),
      a.heightAnchor.constraint(equalToConstant: 10), b.heightAnchor.constraint(equalTo: a.heightAnchor),
    ])
    stage.advance(to: 0)
    // 73⅓ and 206⅔, on whole pixels of two a point.
    #expect(a.frame == CGRect(x: 73.5, y: 16, width: 60, height: 10) && b.frame == CGRect(x: 206.5, y: 16, width: 40, height: 10))
  }

  @Test("a text of several lines is as high as its width asks for; baselines line up")
  func texts() {
    let stage = AnimationStage(), window = stage.window, text = UILabel(), small = UILabel(), large = UILabel()
    for label in [text, small, large] {
      label.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(label)
    }
    text.text = "A text that is a good deal longer than a hundred points are wide"
    text.numberOfLines = 0
    (small.text, large.text) = ("small", "large")
    (small.font, large.font) = (.systemFont(ofSize: 12), .systemFont(ofSize: 30))
    let width = text.widthAnchor.constraint(equalToConstant: 100)
    NSLayoutConstraint.activate([
      width, text.leadingAnchor.constraint(equalTo: window.leadingAnchor), text.topAnchor.constraint(equalTo: window.topAnchor),
      large.topAnchor.constraint(equalTo: text.bottomAnchor), large.leadingAnchor.constraint(equalTo: text.leadingAnchor),
      small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor),
      small.leadingAnchor.constraint(equalTo: large.trailingAnchor),
    ])
    stage.advance(to: 0)
    let narrow = text.sizeThatFits(CGSize(width: 100, height: 0)).height
    #expect(text.frame.height == narrow && large.frame.minY == narrow)
    #expect(small.frame.minX == large.intrinsicContentSize.width)
    func baseline(_ label: UILabel) -> CGFloat { label.frame.midY - label.intrinsicContentSize.height / 2 + label.font.ascender }
    #expect(abs(baseline(small) - baseline(large)) <= 0.5)
    width.constant = 200
    stage.advance(to: 1)
    let broad = text.sizeThatFits(CGSize(width: 200, height: 0)).height
    #expect(broad < narrow && text.frame.height == broad && large.frame.minY == broad)
  }

  @Test("updateConstraints runs before the layout, once for each time it is asked for")
  func updating() {
    final class Switcher: UIView {
      var updates = 0
      override func updateConstraints() {
        updates += 1
        super.updateConstraints()
      }
    }
    let switcher = Switcher(), stage = AnimationStage(switcher)
    stage.advance(to: 0)
    switcher.setNeedsUpdateConstraints()
    switcher.setNeedsUpdateConstraints()
    #expect(switcher.needsUpdateConstraints())
    stage.advance(to: 1)
    #expect(switcher.updates == 1 && !switcher.needsUpdateConstraints())
    // Asked to lay itself out, a view far below does not wait for those above.
    let top = UIView(), middle = UIView(), inner = Switcher()
    top.addSubview(middle)
    middle.addSubview(inner)
    top.layoutIfNeeded()
    let before = inner.updates
    inner.setNeedsUpdateConstraints()
    inner.layoutIfNeeded()
    #expect(inner.updates == before + 1 && !inner.needsUpdateConstraints())
  }

  @Test("nothing is left of a tree that is let go")
  func lifetimes() {
    weak var window: UIWindow?
    weak var constraint: NSLayoutConstraint?
    do {
      let root = UIView(), child = view(in: root)
      let width = child.widthAnchor.constraint(equalToConstant: 1)
      width.isActive = true
      root.layoutIfNeeded()
      constraint = width
      window = root.window
      #expect(child.frame.width == 1 && window == nil)
    }
    #expect(constraint == nil)
  }
}
