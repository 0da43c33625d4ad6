import Testing
import UIKit

/// Controls, buttons, stacks.
@MainActor @Suite("Controls")
final class ControlTests {
  @MainActor final class Counter {
    var taps = 0
    var senders: [UIButton] = []
    func count() { taps += 1 }
    func tapped(by sender: UIButton) { senders.append(sender) }
  }

  /// Made by the test: between a suite's initialiser and its test the main actor may change threads, and what shows layers belongs to one.
  private lazy var scene = {
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 100, y: 100, width: 80, height: 40)
    return (button: button, stage: AnimationStage(button))
  }()
  var button: UIButton { scene.button }
  var stage: AnimationStage { scene.stage }

  @Test("buttons of a type with a symbol show it, unless they have an image of their own")
  func symbols() {
    let sizes: [(UIButton.ButtonType, CGFloat)] = [
      (.detailDisclosure, 22), (.infoLight, 22), (.infoDark, 22), (.contactAdd, 22), (.close, 30), (.custom, 0), (.plain, 0),
    ]
    for (type, length) in sizes {
      let button = UIButton(type: type)
      #expect(button.currentImage?.size.width ?? 0 == length && button.imageView?.image === button.currentImage, "\(type)")
      #expect(button.image(for: .normal) == nil)
    }
    #expect(UIButton(type: .contactAdd).currentImage?.renderingMode == .alwaysTemplate)
    let own = UIImage(), button = UIButton(type: .close)
    button.setImage(own, for: .normal)
    #expect(button.currentImage === own)
  }

  private func touch(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat) {
    UIApplication.shared.sendTouch(phase, at: CGPoint(x: x, y: y), timestamp: stage.stage.time, on: stage.screen)
  }

  @Test("dots of pages: one every 16 points about the middle; taps beside it go on and back, and not beyond the ends")
  func pageControl() {
    let control = UIPageControl(frame: CGRect(x: 0, y: 200, width: 100, height: 26))
    var pages: [Int] = []
    control.addAction(UIAction { [unowned control] _ in pages.append(control.currentPage) }, for: .valueChanged)
    control.numberOfPages = 3
    stage.window.addSubview(control)
    control.layoutIfNeeded()
    // 3 · 7 + 2 · 9 points are 39: they begin at 50 − 19.5.
    #expect(control.intrinsicContentSize == CGSize(width: 39, height: 26) && control.size(forNumberOfPages: 1).width == 7)
    #expect(control.subviews.map(\.frame.minX) == [30.5, 46.5, 62.5] && control.subviews.map(\.frame.minY) == [9.5, 9.5, 9.5])
    func tap(_ x: CGFloat) {
      touch(.began, x, 213)
      touch(.ended, x, 213)
    }
    for x in [20.0, 80, 80, 80, 20] { tap(x) }
    #expect(pages == [1, 2, 1] && control.currentPage == 1)
    #expect(control.subviews.map { $0.backgroundColor?.cgColor.alpha } == [0.5, 1, 0.5])
    control.currentPage = 9
    #expect(control.currentPage == 2 && pages.count == 3)
    control.numberOfPages = 1
    #expect(control.currentPage == 0 && control.subviews.count == 1)
    control.hidesForSinglePage = true
    #expect(control.subviews.isEmpty)
  }

  @Test("a tap highlights, and calls closures and methods")
  func tap() {
    let counter = Counter()
    var events: [String] = []
    button.addTarget(counter, action: Counter.count, for: .touchUpInside)
    button.addTarget(counter, action: Counter.tapped(by:), for: .touchUpInside)
    for (name, event) in [("down", UIControl.Event.touchDown), ("up", .touchUpInside), ("primary", .primaryActionTriggered)] {
      button.addAction(UIAction { _ in events.append(name) }, for: event)
    }
    touch(.began, 120, 120)
    #expect(button.isHighlighted && button.isTracking && button.state == .highlighted)
    touch(.ended, 125, 120)
    #expect(!button.isHighlighted && events == ["down", "up", "primary"] && counter.taps == 1 && counter.senders == [button])
    button.removeTarget(counter, for: .allEvents)
    button.sendActions(for: .touchUpInside)
    #expect(counter.taps == 1 && events.last == "up")
  }

  @Test("a finger that leaves goes on outside, 70 points away")
  func dragging() {
    var events: [String] = []
    for (name, event) in [("exit", UIControl.Event.touchDragExit), ("enter", .touchDragEnter), ("outside", .touchUpOutside)] {
      button.addAction(UIAction { _ in events.append(name) }, for: event)
    }
    touch(.began, 120, 120)
    touch(.moved, 120, 205)
    #expect(button.isHighlighted && events.isEmpty)
    touch(.moved, 120, 215)
    #expect(!button.isHighlighted)
    touch(.moved, 120, 205)
    touch(.moved, 120, 300)
    touch(.ended, 120, 300)
    #expect(events == ["exit", "enter", "exit", "outside"])
  }

  @Test("a disabled button does nothing, and states have titles and colours of their own")
  func states() {
    var taps = 0
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    button.setTitle("Go", for: .normal)
    button.setTitle("No", for: .disabled)
    #expect(button.currentTitle == "Go" && button.currentTitleColor === UIColor.systemBlue && button.intrinsicContentSize.width >= 30)
    button.isEnabled = false
    #expect(button.currentTitle == "No" && button.titleLabel?.text == "No")
    // What a state's look takes is laid out with it.
    let narrow = UIImage(), wide = UIButton(frame: CGRect(x: 0, y: 0, width: 300, height: 40))
    wide.setTitle("Go", for: .normal)
    wide.setBackgroundImage(narrow, for: .highlighted)
    wide.layoutIfNeeded()
    wide.isHighlighted = true
    wide.layoutIfNeeded()
    #expect(wide.subviews.contains { $0 is UIImageView && $0.frame == wide.bounds })
    touch(.began, 120, 120)
    touch(.ended, 120, 120)
    #expect(taps == 0)
  }

  @Test("a stack shares the length as its distribution says")
  func stack() {
    final class Block: UIView {
      let size: CGSize
      init(_ width: CGFloat, _ height: CGFloat) {
        size = CGSize(width: width, height: height)
        super.init(frame: .zero)
      }
      required init?(coder: NSCoder) { nil }
      override var intrinsicContentSize: CGSize { size }
    }
    let a = Block(20, 10), b = Block(60, 30), stack = UIStackView(arrangedSubviews: [a, b])
    stack.spacing = 10
    #expect(stack.intrinsicContentSize == CGSize(width: 90, height: 30))
    stack.frame = CGRect(x: 0, y: 0, width: 170, height: 50)
    func frames(_ distribution: UIStackView.Distribution, _ alignment: UIStackView.Alignment) -> [CGRect] {
      stack.distribution = distribution
      stack.alignment = alignment
      stack.layoutIfNeeded()
      return [a.frame, b.frame]
    }
    #expect(frames(.fill, .fill) == [CGRect(x: 0, y: 0, width: 20, height: 50), CGRect(x: 30, y: 0, width: 140, height: 50)])
    #expect(frames(.fillEqually, .top) == [CGRect(x: 0, y: 0, width: 80, height: 10), CGRect(x: 90, y: 0, width: 80, height: 30)])
    #expect(
      frames(.fillProportionally, .center) == [CGRect(x: 0, y: 20, width: 40, height: 10), CGRect(x: 50, y: 10, width: 120, height: 30)])
    #expect(frames(.equalSpacing, .bottom) == [CGRect(x: 0, y: 40, width: 20, height: 10), CGRect(x: 110, y: 20, width: 60, height: 30)])
    a.isHidden = true
    #expect(frames(.fill, .fill)[1] == CGRect(x: 0, y: 0, width: 170, height: 50))
    b.removeFromSuperview()
    #expect(stack.arrangedSubviews == [a])
  }
}

/// Classes of a program's own, made as on iOS.
@MainActor @Suite("Subclasses of controls")
struct ControlSubclassTests {
  final class Pill: UIButton {
    private(set) var setups = 0
    override init(frame: CGRect) {
      super.init(frame: frame)
      setups += 1
      layer.cornerRadius = 8
    }
    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
  }
  final class Plain: UIButton {}

  @Test("a button's subclass overrides init(frame:), by which every other one goes")
  func button() {
    let pill = Pill(type: .system), framed = Pill(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(pill.setups == 1 && pill.layer.cornerRadius == 8 && pill.buttonType == .system && framed.buttonType == .custom)
    #expect(
      Pill(type: .custom, primaryAction: nil).setups == 1 && Plain(type: .close).buttonType == .close && Plain().buttonType == .custom)
  }
}
