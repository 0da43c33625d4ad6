import Foundation
import Testing

@testable import UIKit

/// Parts of UIKit that programs name in passing: they compile, and do what Apple's do.
@MainActor @Suite("Parts met in passing")
final class ApplePartsTests {
  private func pattern() -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2), format: format).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    }
  }

  @Test("geometry as text and back")
  func geometryTexts() {
    #expect(NSStringFromCGRect(CGRect(x: 0, y: 0.5, width: 10, height: 20)) == "{{0, 0.5}, {10, 20}}")
    #expect(NSStringFromUIOffset(UIOffset(horizontal: 1, vertical: -2)) == "{1, -2}")
    #expect(NSStringFromCGAffineTransform(.identity) == "[1, 0, 0, 1, 0, 0]")
    #expect(CGRectFromString("{{0, 0.5}, {10, 20}}") == CGRect(x: 0, y: 0.5, width: 10, height: 20))
    #expect(CGPointFromString("{3, 4}") == CGPoint(x: 3, y: 4) && CGSizeFromString("nothing") == .zero)
    #expect(UIOffsetFromString("{1, -2}") == UIOffset(horizontal: 1, vertical: -2))
    let insets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    #expect(NSDirectionalEdgeInsetsFromString(NSStringFromDirectionalEdgeInsets(insets)) == insets)
  }

  @Test("a control runs its primary action when a person changes its value, a button when it is tapped")
  func primaryActions() {
    var told: [String] = []
    let toggle = UISwitch(frame: CGRect(x: 0, y: 0, width: 51, height: 31), primaryAction: UIAction { _ in told.append("switch") })
    let button = UIButton(
      frame: CGRect(x: 100, y: 0, width: 80, height: 40), primaryAction: UIAction(title: "Go") { _ in told.append("button") })
    let stage = AnimationStage(toggle, button)
    stage.stage.inject(InputEvent.tap(at: CGPoint(x: 20, y: 15), time: 0.1) + InputEvent.tap(at: CGPoint(x: 140, y: 20), time: 0.5))
    stage.advance(to: 1)
    #expect(told == ["switch", "button"] && toggle.isOn && button.currentTitle == "Go")
    #expect(button.frame == CGRect(x: 100, y: 0, width: 80, height: 40))
  }

  @Test("segments have actions, which run when a person chooses them")
  func segmentActions() {
    var told: [String] = []
    let actions = ["A", "B"].map { title in
      UIAction(title: title, identifier: UIAction.Identifier(title)) { action in told.append(action.title) }
    }
    let control = UISegmentedControl(frame: CGRect(x: 0, y: 0, width: 200, height: 32), actions: actions)
    #expect(control.numberOfSegments == 2 && control.titleForSegment(at: 1) == "B" && control.actionForSegment(at: 1) === actions[1])
    #expect(control.segmentIndex(identifiedBy: UIAction.Identifier("B")) == 1)
    let stage = AnimationStage(control)
    stage.stage.inject(InputEvent.tap(at: CGPoint(x: 150, y: 16), time: 0.1))
    stage.advance(to: 1)
    #expect(told == ["B"] && control.selectedSegmentIndex == 1)
    control.setAction(UIAction(title: "C") { _ in told.append("C") }, forSegmentAt: 0)
    stage.stage.inject(InputEvent.tap(at: CGPoint(x: 50, y: 16), time: 1.1))
    stage.advance(to: 2)
    #expect(told == ["B", "C"] && control.titleForSegment(at: 0) == "C")
  }

  @Test("dots of a page control have pictures, follow a finger, and stand in other directions")
  func pageControl() {
    let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: 300, height: 26))
    control.numberOfPages = 5
    #expect(control.size(forNumberOfPages: 5) == CGSize(width: 5 * 7 + 4 * 9, height: 26))
    // One of the dots is 4 points wide in place of 7.
    control.setIndicatorImage(pattern(), forPage: 1)
    #expect(control.size(forNumberOfPages: 5).width == 68)
    control.setIndicatorImage(nil, forPage: 1)
    var pages: [Int] = []
    control.addAction(UIAction { _ in pages.append(control.currentPage) }, for: .valueChanged)
    let stage = AnimationStage(control)
    stage.advance(to: 0)
    // From the first dot, at 114.5 + 3.5, over those at 16 points each.
    stage.stage.inject(InputEvent.drag(through: [CGPoint(x: 118, y: 13), CGPoint(x: 152, y: 13)], from: 0.1, for: 0.5))
    stage.advance(to: 0.55)
    #expect(control.interactionState == .continuous)
    stage.advance(to: 1)
    #expect(pages == [1, 2] && control.currentPage == 2 && control.interactionState == .none)
    control.allowsContinuousInteraction = false
    stage.stage.inject(InputEvent.tap(at: CGPoint(x: 290, y: 13), time: 1.1))
    stage.advance(to: 2)
    #expect(control.currentPage == 3)
    control.direction = .rightToLeft
    stage.stage.inject(InputEvent.tap(at: CGPoint(x: 290, y: 13), time: 2.1))
    stage.advance(to: 3)
    #expect(control.currentPage == 2)
    control.direction = .topToBottom
    #expect(control.intrinsicContentSize == CGSize(width: 26, height: 71))
  }

  @Test("sliders, steppers and progress bars have pictures in the place of their parts; a bar follows a task")
  func controlPictures() {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 128, height: 34)), stepper = UIStepper(), bar = UIProgressView()
    slider.setMinimumTrackImage(pattern(), for: .normal)
    slider.value = 0.5
    slider.layoutIfNeeded()
    let track = slider.subviews.compactMap { $0 as? UIImageView }.first
    #expect(slider.currentMinimumTrackImage === track?.image && track?.frame == CGRect(x: 0, y: 16, width: 64, height: 2))
    stepper.setIncrementImage(pattern(), for: .normal)
    stepper.layoutIfNeeded()
    let plus = stepper.subviews.compactMap { $0 as? UIImageView }
    #expect(plus.map(\.frame) == [CGRect(x: 47, y: 0, width: 47, height: 32)] && stepper.incrementImage(for: .normal) === plus.first?.image)
    let task = Progress(totalUnitCount: 4), stage = AnimationStage(bar)
    bar.observedProgress = task
    task.completedUnitCount = 3
    stage.advance(to: 0.2)
    #expect(bar.progress == 0.75)
  }

  @Test("items of bars are hidden, and are selected")
  func barItems() {
    let item = UIBarButtonItem(title: "A", style: .plain, target: nil, action: nil), toolbar = UIToolbar()
    toolbar.items = [item, UIBarButtonItem(title: "B", style: .plain, target: nil, action: nil)]
    func buttons() -> [UIButton] { toolbar.subviews.compactMap { $0 as? UIButton } }
    #expect(buttons().map(\.currentTitle) == ["A", "B"])
    item.isHidden = true
    #expect(buttons().map(\.currentTitle) == ["B"])
    (item.isHidden, item.isSelected) = (false, true)
    #expect(buttons().map(\.isSelected) == [true, false])
  }

  @Test("an image fills rectangles as a pattern, is stretched about a middle point, and keeps a baseline")
  func images() throws {
    let image = pattern(), format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let filled = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 4), format: format).image { _ in
      image.drawAsPattern(in: CGRect(x: 1, y: 1, width: 6, height: 2))
    }
    let pixels = try #require(filled.cgImage)
    func alpha(_ x: Int, _ y: Int) -> Double {
      pixels.withUnsafePixels { Double($0.row(y).assumingMemoryBound(to: UInt8.self)[x * 4 + 3]) / 255 }
    }
    #expect((0..<8).map { alpha($0, 1) } == [0, 1, 0, 0, 1, 1, 0, 0] && (0..<8).allSatisfy { alpha($0, 0) == 0 && alpha($0, 3) == 0 })
    let stretched = image.stretchableImage(withLeftCapWidth: 1, topCapHeight: 0)
    #expect(stretched.capInsets == UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 2) && stretched.resizingMode == .stretch)
    #expect(image.withBaselineOffset(fromBottom: 1).baselineOffsetFromBottom == 1 && image.baselineOffsetFromBottom == nil)
    #expect(!image.isSymbolImage)
  }

  @Test("constraints place a view's alignment rectangle, and can be asked for by axis")
  func alignment() {
    final class Badged: UIView {
      override var alignmentRectInsets: UIEdgeInsets { UIEdgeInsets(top: 5, left: 0, bottom: 0, right: 8) }
    }
    let view = Badged(), stage = AnimationStage(view)
    view.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: stage.window.leftAnchor, constant: 10),
      view.topAnchor.constraint(equalTo: stage.window.topAnchor, constant: 20),
      view.widthAnchor.constraint(equalToConstant: 100), view.heightAnchor.constraint(equalToConstant: 50),
    ])
    stage.advance(to: 0.1)
    #expect(view.frame == CGRect(x: 10, y: 15, width: 108, height: 55))
    #expect(view.alignmentRect(forFrame: view.frame) == CGRect(x: 10, y: 20, width: 100, height: 50))
    #expect(view.constraintsAffectingLayout(for: .vertical).map(\.firstAttribute).sorted { $0.rawValue < $1.rawValue } == [.top, .height])
  }

  @Test("attributed strings have UIKit's attributes, and become texts of Foundation and back")
  func attributedStrings() throws {
    var text = AttributedString("Hello")
    text.font = .boldSystemFont(ofSize: 20)
    var tail = AttributedString(" you")
    tail.foregroundColor = .systemRed
    tail.underlineStyle = .single
    text += tail
    let plain = NSAttributedString(text)
    #expect(plain.string == "Hello you")
    #expect(plain.attribute(.font, at: 0, effectiveRange: nil) as? UIFont == .boldSystemFont(ofSize: 20))
    #expect(plain.attribute(.foregroundColor, at: 6, effectiveRange: nil) as? UIColor == .systemRed)
    #expect(plain.attribute(.underlineStyle, at: 6, effectiveRange: nil) as? Int == 1)
    #expect(AttributedString(plain) == text)
    let container = AttributeContainer([.kern: 3, .foregroundColor: UIColor.blue])
    #expect(container.kern == 3 && container.foregroundColor == .blue)
  }

  @Test("a button's attributed title keeps its attributes over the look's; a transformer has the last word")
  func attributedTitle() throws {
    var configuration = UIButton.Configuration.filled(), title = AttributedString("Go")
    title.foregroundColor = .systemYellow
    configuration.attributedTitle = title
    let button = UIButton(configuration: configuration)
    func label() -> UILabel? { button.subviews.compactMap { $0 as? UILabel }.first { $0.text == "Go" } }
    let shown = try #require(label()?.attributedText)
    #expect(shown.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .systemYellow)
    #expect(shown.attribute(.font, at: 0, effectiveRange: nil) as? UIFont == .systemFont(ofSize: 17))
    button.configuration?.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { incoming in
      var outgoing = incoming
      outgoing.font = .systemFont(ofSize: 24)
      return outgoing
    }
    let transformed = try #require(label()?.attributedText)
    #expect(transformed.attribute(.font, at: 0, effectiveRange: nil) as? UIFont == .systemFont(ofSize: 24))
    #expect(transformed.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .systemYellow)
  }

  @Test("a dynamic colour's function is not held to be sendable, and tabs have the look of their states")
  func colorsAndTabs() throws {
    var asked = 0
    let color = UIColor { traits in
      asked += 1
      return traits.userInterfaceStyle == .dark ? .white : .black
    }
    #expect(color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)) == .white && asked == 1)
    let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 320, height: 49)), looks = UITabBarAppearance()
    looks.stackedLayoutAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.systemGreen]
    looks.stackedLayoutAppearance.selected.titleTextAttributes = [.foregroundColor: UIColor.systemPink]
    bar.items = [UITabBarItem(title: "One", image: nil, tag: 0), UITabBarItem(title: "Two", image: nil, tag: 1)]
    bar.selectedItem = bar.items?[0]
    bar.standardAppearance = looks
    func label(_ text: String) -> UILabel? {
      bar.subviews.flatMap(\.subviews).compactMap { $0 as? UILabel }.first { $0.text == text }
    }
    #expect(label("One")?.textColor == .systemPink && label("Two")?.textColor == .systemGreen)
  }

  @Test("a bar's title has its appearance's colour as soon as that is set")
  func navigationBarTitles() {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44)), looks = UINavigationBarAppearance()
    bar.items = [UINavigationItem(title: "One")]
    bar.layoutIfNeeded()
    func label(in view: UIView) -> UILabel? {
      (view as? UILabel).flatMap { $0.text == "One" ? $0 : nil } ?? view.subviews.lazy.compactMap(label).first
    }
    #expect(label(in: bar)?.textColor == .label)
    looks.titleTextAttributes = [.foregroundColor: UIColor.systemGreen]
    bar.standardAppearance = looks
    #expect(label(in: bar)?.textColor == .systemGreen)
  }

  @Test("keys have the numbers of USB's tables")
  func keyCodes() {
    let numbers: [(String, UIKeyboardHIDUsage, Int)] = [
      ("a", .keyboardA, 4), ("Z", .keyboardZ, 29), ("1", .keyboard1, 30), ("0", .keyboard0, 39), ("Return", .keyboardReturnOrEnter, 40),
      ("F1", .keyboardF1, 58), ("F12", .keyboardF12, 69), ("Right", .keyboardRightArrow, 79), ("Up", .keyboardUpArrow, 82),
      ("Shift_L", .keyboardLeftShift, 225), ("F13", .keyboardErrorUndefined, 3),
    ]
    for (name, key, number) in numbers {
      #expect(UIKey(name: name, characters: "").keyCode == key && key.rawValue == number, "\(name)")
    }
  }

  @Test("sizes of text have bounds, which a view's own set last")
  func textSizeBounds() {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), inner = UIView(frame: outer.bounds)
    outer.addSubview(inner)
    let stage = AnimationStage(outer)
    #expect(inner.traitCollection.preferredContentSizeCategory == .unspecified)
    stage.window.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
    outer.maximumContentSizeCategory = .extraLarge
    #expect(inner.traitCollection.preferredContentSizeCategory == .extraLarge)
    inner.minimumContentSizeCategory = .extraExtraLarge
    #expect(inner.traitCollection.preferredContentSizeCategory == .extraExtraLarge)
    #expect(outer.traitCollection.preferredContentSizeCategory == .extraLarge)
    stage.window.traitOverrides.preferredContentSizeCategory = .small
    #expect(outer.traitCollection.preferredContentSizeCategory == .small)
    #expect(inner.traitCollection.preferredContentSizeCategory == .extraExtraLarge)
  }

  @Test("what stands for a view elsewhere is kept")
  func kept() {
    let view = UIView(), controller = UIViewController(), interaction = UILargeContentViewerInteraction()
    #expect(view.restorationIdentifier == nil && view.largeContentTitle == nil && !view.showsLargeContentViewer)
    view.restorationIdentifier = "card"
    controller.restorationIdentifier = "cards"
    (view.showsLargeContentViewer, view.largeContentTitle, view.largeContentImage) = (true, "Card", pattern())
    (view.scalesLargeContentImage, view.largeContentImageInsets.top) = (true, 3)
    view.addInteraction(interaction)
    #expect(view.restorationIdentifier == "card" && controller.restorationIdentifier == "cards" && view.largeContentTitle == "Card")
    #expect(view.showsLargeContentViewer && view.scalesLargeContentImage && view.largeContentImageInsets.top == 3)
    #expect(view.largeContentImage?.size == CGSize(width: 4, height: 2) && interaction.view === view)
  }

  @Test("a pop-up button with a configuration has arrows behind its title, others where they ask for them")
  func arrows() throws {
    var configuration = UIButton.Configuration.gray()
    configuration.title = "Size"
    let button = UIButton(configuration: configuration)
    let stage = AnimationStage(button)
    let plain = button.intrinsicContentSize
    // 6 points of space, and 9 of arrows.
    button.configuration?.indicator = .popup
    #expect(button.intrinsicContentSize == CGSize(width: plain.width + 15, height: plain.height))
    button.frame = CGRect(x: 0, y: 0, width: 200, height: 50)
    stage.advance(to: 0)
    let outline = try #require(button.layer.sublayers?.compactMap { $0 as? CAShapeLayer }.first)
    // Title and arrows stand in the middle together: the arrows end where as much is left as before the title.
    let title = try #require(button.subviews.compactMap { $0 as? UILabel }.first { $0.text == "Size" })
    #expect(outline.frame.size == CGSize(width: 9, height: 15) && outline.frame.minY == 17.5)
    #expect(outline.frame.minX == title.frame.maxX + 6 && abs(title.frame.minX - (200 - outline.frame.maxX)) < 0.01)
    button.configuration?.indicator = .automatic
    #expect(button.intrinsicContentSize == plain)
    button.menu = UIMenu(children: [UIAction(title: "Size") { _ in }])
    button.showsMenuAsPrimaryAction = true
    #expect(button.intrinsicContentSize == plain)
    button.changesSelectionAsPrimaryAction = true
    #expect(button.intrinsicContentSize.width == plain.width + 15)
    button.configuration?.indicator = .none
    #expect(button.intrinsicContentSize == plain)
    button.configuration?.indicatorColorTransformer = UIConfigurationColorTransformer { _ in .red }
    button.configuration?.indicator = .popup
    stage.advance(to: 0.1)
    let red = try #require(button.layer.sublayers?.compactMap { $0 as? CAShapeLayer }.first)
    #expect(red.strokeColor == UIColor.red.cgColor)
  }

  @Test("colours as literals")
  func colorLiterals() {
    let color = #colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 0.25)
    #expect(color == UIColor(red: 1, green: 0.5, blue: 0, alpha: 0.25))
  }

  @Test("a cell's content view is laid out without regard to its transform, about the anchor point that it has")
  func transformedContent() {
    for cell in [UICollectionViewCell(frame: .zero), UITableViewCell(style: .default, reuseIdentifier: nil)] as [UIView] {
      let content = (cell as? UICollectionViewCell)?.contentView ?? (cell as? UITableViewCell)?.contentView ?? UIView()
      cell.frame = CGRect(x: 0, y: 0, width: 300, height: 40)
      content.layer.transform = CATransform3DMakeRotation(1, 0, 1, 0)
      content.layer.anchorPoint = CGPoint(x: 0, y: 0.5)
      cell.frame = CGRect(x: 10, y: 0, width: 200, height: 60)
      cell.layoutIfNeeded()
      #expect(content.bounds.size == CGSize(width: 200, height: 60) && content.layer.position == CGPoint(x: 0, y: 30))
    }
  }
}
