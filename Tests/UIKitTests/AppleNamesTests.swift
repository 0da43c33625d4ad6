import CoreText
import Foundation
import LayerDrawing
import Testing

@testable import UIKit

/// Names that iOS programs use beside views and animations.
@MainActor @Suite("Names of iOS")
struct AppleNamesTests {
  @Test("texts without characters are made without arguments")
  func emptyTexts() {
    let text = NSMutableAttributedString()
    text.append(NSAttributedString())
    text.append(NSAttributedString(string: "a"))
    #expect(text.string == "a" && NSAttributedString().length == 0)
  }

  @Test("points, sizes and rectangles print as on Apple's systems")
  func printing() {
    #expect("\(CGPoint(x: 1, y: 2.5))" == "(1.0, 2.5)" && "\(CGSize(width: 3, height: 4))" == "(3.0, 4.0)")
    #expect("\(CGRect(x: 1, y: 2, width: 3, height: 4))" == "(1.0, 2.0, 3.0, 4.0)")
    #expect("\([CGPoint.zero])" == "[(0.0, 0.0)]")
  }

  @Test("nanoseconds of dispatch's, truths of Core Foundation's, and overrides for Interface Builder")
  func numbersOfDispatch() {
    #expect(NSEC_PER_SEC == 1_000_000_000 && NSEC_PER_MSEC * 1000 == NSEC_PER_SEC && NSEC_PER_USEC * USEC_PER_SEC == NSEC_PER_SEC)
    CATransaction.begin()
    CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)
    #expect(CATransaction.disableActions())
    CATransaction.setValue(kCFBooleanFalse, forKey: kCATransactionDisableActions)
    #expect(!CATransaction.disableActions())
    CATransaction.commit()
    final class Badge: UIView {
      override func prepareForInterfaceBuilder() {
        super.prepareForInterfaceBuilder()
        tag = 7
      }
    }
    let badge = Badge()
    badge.prepareForInterfaceBuilder()
    #expect(badge.tag == 7)
  }

  @Test("plain initialisers, numbers of C, pools, arrays of Core Foundation")
  func plain() {
    let animator = UIViewPropertyAnimator(), constraint = NSLayoutConstraint()
    constraint.isActive = true
    #expect(animator.state == .inactive && animator.duration == 0 && !constraint.isActive)
    let turn = CABasicAnimation(keyPath: "opacity")
    turn.repeatCount = HUGE
    #expect(turn.repeatCount == MAXFLOAT && autoreleasepool { 3 } == 3)
    let text = NSAttributedString(string: "a", attributes: [.font: UIFont.systemFont(ofSize: 12)])
    let box = CGPath(rect: CGRect(x: 0, y: 0, width: 90, height: 90), transform: nil)
    let lines = CTFrameGetLines(CTFramesetterCreateFrame(CTFramesetterCreateWithAttributedString(text), CFRangeMake(0, 0), box, nil))
    #expect(CFArrayGetCount(lines) == 1)
    let line = unsafeBitCast(CFArrayGetValueAtIndex(lines, 0), to: CTLine.self)
    #expect(CTLineGetGlyphCount(line) == 1 && CFArrayGetValueAtIndex([3], 0) == nil)
  }

  @Test("a font is Core Text's, and the other way round")
  func fonts() {
    let font: CTFont = UIFont.systemFont(ofSize: 12) as CTFont
    #expect(CTFontGetSize(font) == 12 && (font as UIFont).pointSize == 12 && UIFont(ctFont: font) == font)
    #expect(font != UIFont.systemFont(ofSize: 13) && font.hash == UIFont.systemFont(ofSize: 12).hash)
  }

  /// Body text has 17 points, and 33 at the second size for accessibility; captions 12 and 26.
  @Test("texts of a style grow with the size that people want; headlines are as large as running text")
  func textSizes() {
    let styles: [UIFont.TextStyle] = [
      .largeTitle, .title1, .title2, .title3, .headline, .callout, .subheadline, .footnote, .caption1, .caption2,
    ]
    let categories: [UIContentSizeCategory] = [
      .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge, .accessibilityMedium,
      .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
    ]
    #expect(categories == categories.sorted())
    for category in categories {
      #expect(category.pointSize(of: .headline) == category.pointSize(of: .body))
      let sizes = styles.map(category.pointSize(of:))
      #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0 >= $1 }, "\(category): \(sizes)")
    }
    for style in styles {
      let sizes = categories.map { $0.pointSize(of: style) }
      #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0 <= $1 && $1 - $0 <= 7 }, "\(style): \(sizes)")
    }
    #expect(UIContentSizeCategory.large.pointSize(of: .largeTitle) == 34 && UIContentSizeCategory.large.pointSize(of: .caption2) == 11)
  }

  @Test("font metrics scale by the sizes of text styles")
  func metrics() {
    let large = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
    #expect(UIFontMetrics.default.scaledValue(for: 34, compatibleWith: large) == 66)
    #expect(UIFontMetrics(forTextStyle: .caption1).scaledValue(for: 6, compatibleWith: large) == 13)
    #expect(UIFontMetrics.default.scaledFont(for: .systemFont(ofSize: 20)).pointSize == 20)
    #expect(UIFontMetrics.default.scaledFont(for: .systemFont(ofSize: 17), maximumPointSize: 30, compatibleWith: large).pointSize == 30)
    #expect(UIFont.preferredFont(forTextStyle: .title1, compatibleWith: large).pointSize == 43)
    #expect(UIContentSizeCategory.small < .large && UIContentSizeCategory.accessibilityMedium.isAccessibilityCategory)
  }

  @Test("accessibility is kept, and may be overridden")
  func accessibility() {
    final class Knob: UIControl {
      override var accessibilityTraits: UIAccessibilityTraits {
        get { super.accessibilityTraits.union(.button) }
        set { super.accessibilityTraits = newValue }
      }
    }
    let knob = Knob()
    #expect(knob.accessibilityLabel == nil && !knob.isAccessibilityElement)
    knob.accessibilityTraits = .adjustable
    (knob.accessibilityLabel, knob.isAccessibilityElement) = ("volume", true)
    #expect(knob.accessibilityTraits == [.adjustable, .button] && knob.accessibilityLabel == "volume" && knob.isAccessibilityElement)
    #expect(!UIAccessibility.isReduceMotionEnabled)
  }

  @Test("controllers are told of traits; status bars, orientations and the device say what there is")
  func controllers() {
    final class Screen: UIViewController {
      var changes = 0
      override var prefersStatusBarHidden: Bool { true }
      override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
      override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .landscape }
      override func didReceiveMemoryWarning() { super.didReceiveMemoryWarning() }
      override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        changes += 1
      }
    }
    let screen = Screen()
    screen.view.overrideUserInterfaceStyle = .dark
    #expect(screen.changes == 1 && UIDevice.current.userInterfaceIdiom == .phone && UIDevice.current.orientation == .portrait)
  }

  @Test("the window of a delegate, with two question marks and with one")
  func windows() {
    final class Delegate: NSObject, UIApplicationDelegate { var window: UIWindow? = UIWindow() }
    final class Without: NSObject, UIApplicationDelegate {}
    let delegate = Delegate(), some: (any UIApplicationDelegate)? = delegate, none: (any UIApplicationDelegate)? = Without()
    delegate.window?.tag = 5
    #expect(some?.window??.tag == 5 && none?.window??.tag == nil)
    #expect(some?.window?.tag == 5)
    some?.window = nil
    #expect(delegate.window == nil)
  }

  // MARK: Text

  private func pixels(_ text: NSAttributedString, at points: [CGPoint]) throws -> [SIMD4<UInt8>] {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: CGSize(width: 200, height: 200), format: format).image { _ in
      text.draw(at: CGPoint(x: 20, y: 20))
    }
    let drawn = try #require(image.cgImage)
    return drawn.withUnsafePixels { pixels in points.map { pixels[Int($0.x), Int($0.y)] } }
  }

  private let red = SIMD4<UInt8>(255, 0, 0, 255)
  private let blue = SIMD4<UInt8>(0, 0, 255, 255)
  private let clear = SIMD4<UInt8>(repeating: 0)

  /// A full block of 100 points, which fills its box: an outline of 8 hundredths is 8 points wide, 4 of them inside.
  @Test("strokes: outlines alone above 0, filled with outlines below", arguments: [(8.0, false), (-8.0, true)])
  func strokes(width: Double, isFilled: Bool) throws {
    let font = UIFont.systemFont(ofSize: 100)
    let text = NSAttributedString(
      string: "\u{2588}", attributes: [.font: font, .foregroundColor: UIColor.red, .strokeWidth: width, .strokeColor: UIColor.blue])
    let advance = text.size().width
    let found = try pixels(text, at: [CGPoint(x: 20 + advance / 2, y: 80), CGPoint(x: 22, y: 80), CGPoint(x: 18, y: 80)])
    #expect(found == [isFilled ? red : clear, blue, blue])
  }

  @Test("a background is as wide as its letters and as high as their font's lines")
  func background() throws {
    let font = UIFont.systemFont(ofSize: 50)
    let text = NSMutableAttributedString(string: "\u{2003}", attributes: [.font: font, .backgroundColor: UIColor.red])
    text.append(NSAttributedString(string: "\u{2003}", attributes: [.font: font]))
    let advance = text.size().width / 2, bottom = 20 + font.ascender - font.descender
    let found = try pixels(
      text,
      at: [CGPoint(x: 21, y: 22), CGPoint(x: 20 + advance - 2, y: bottom - 2), CGPoint(x: 22 + advance, y: 40), CGPoint(x: 21, y: 17)])
    #expect(found == [red, red, clear, clear])
  }

  @Test("a text layer draws the same")
  func textLayer() throws {
    let layer = CATextLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.string = NSAttributedString(
      string: "\u{2003}",
      attributes: [.font: UIFont.systemFont(ofSize: 50), .backgroundColor: UIColor.red, .strokeWidth: 4])
    let stage = LayerStage(layer, clock: .stepped())
    stage.advance(to: 0)
    let image = try #require(layer.snapshot()?.image(scale: 1))
    #expect(image.withUnsafePixels { $0[10, 10] } == red)
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: false)
    let copy = try #require(try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) as? CATextLayer)
    let attributes = (copy.string as? NSAttributedString)?.attributes(at: 0, effectiveRange: nil)
    #expect(attributes?[.strokeWidth].flatMap { $0 as? CGFloat } == 4)
  }

  @Test("bounding rectangles of strings and NSStrings are the same; paragraph styles keep all that Apple's have")
  func measures() {
    let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 20)]
    let size = CGSize(width: 60, height: 1000)
    let a = "one two three".boundingRect(with: size, options: [.usesLineFragmentOrigin], attributes: attributes, context: nil)
    let b = ("one two three" as NSString).boundingRect(with: size, options: [.usesLineFragmentOrigin], attributes: attributes, context: nil)
    #expect(a == b && a.width <= 60 && a.height > 40)
    let style = NSMutableParagraphStyle()
    (style.hyphenationFactor, style.lineBreakStrategy, style.allowsDefaultTighteningForTruncation) = (0.5, .pushOut, true)
    let copy = style.copy() as? NSParagraphStyle
    #expect(copy == style && copy?.hyphenationFactor == 0.5 && NSParagraphStyle.defaultWritingDirection(forLanguage: "ar") == .rightToLeft)
  }

  // MARK: Assets

  @Test("colours, pictures and data of a catalogue beside the source")
  func assets() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("assets-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ path: String, _ data: Data) throws {
      let url = folder.appendingPathComponent("Media.xcassets/\(path)")
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: url)
    }
    try write(
      "Theme/Accent.colorset/Contents.json",
      Data(
        """
        {"colors": [
          {"idiom": "universal",
           "color": {"color-space": "srgb", "components": {"red": "0xFF", "green": "128", "blue": "0.5", "alpha": "1"}}},
          {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
           "color": {"color-space": "srgb", "components": {"red": "0", "green": "0", "blue": "1.000", "alpha": "0.5"}}}
        ]}
        """.utf8))
    func square(_ side: CGFloat) throws -> Data {
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      return try #require(UIGraphicsImageRenderer(size: CGSize(width: side, height: side), format: format).image { _ in }.pngData())
    }
    try write("Logo.imageset/logo.png", square(10))
    try write("Logo.imageset/logo@2x.png", square(20))
    try write(
      "Logo.imageset/Contents.json",
      Data(
        """
        {"images": [{"idiom": "universal", "filename": "logo.png", "scale": "1x"},
          {"idiom": "universal", "filename": "logo@2x.png", "scale": "2x"}, {"idiom": "universal", "scale": "3x"}],
         "properties": {"template-rendering-intent": "template"}}
        """.utf8))
    try write("Movie.dataset/movie.json", Data("{}".utf8))
    try write("Movie.dataset/Contents.json", Data("{\"data\": [{\"idiom\": \"universal\", \"filename\": \"movie.json\"}]}".utf8))

    let source = folder.appendingPathComponent("Screen.swift").path
    let accent = try #require(UIColor(named: "Accent", sourceFile: source))
    #expect(
      accent.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light)) == UIColor(red: 1, green: 128 / 255, blue: 0.5, alpha: 1))
    #expect(accent.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)) == UIColor(red: 0, green: 0, blue: 1, alpha: 0.5))
    #expect(UIColor(named: "Theme/Accent", sourceFile: source) != nil && UIColor(named: "../Accent", sourceFile: source) == nil)
    let logo = try #require(UIImage(named: "Logo", in: nil, compatibleWith: UITraitCollection(displayScale: 2), sourceFile: source))
    #expect(logo.scale == 2 && logo.size == CGSize(width: 10, height: 10) && logo.renderingMode == .alwaysTemplate)
    #expect(NSDataAsset(name: "Movie", sourceFile: source)?.data == Data("{}".utf8) && NSDataAsset(name: "None", sourceFile: source) == nil)

    // A symbol of 20 pixels is as high as the points that are asked for.
    UIImage.symbolFolder = folder.appendingPathComponent("Media.xcassets/Logo.imageset")
    defer { UIImage.symbolFolder = nil }
    let symbol = UIImage(systemName: "logo", withConfiguration: UIImage.SymbolConfiguration(pointSize: 40))
    #expect(symbol?.size == CGSize(width: 40, height: 40) && UIImage(systemName: "none") == nil)
  }
}
