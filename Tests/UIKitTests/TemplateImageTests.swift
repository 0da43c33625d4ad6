import LayerDrawing
import Testing
import UIKit

/// Images that are drawn in a colour, in both appearances. The tint is `#007AFF` in light appearance, `#0A84FF` = (10, 132, 255) in dark.
@MainActor @Suite("Template images")
struct TemplateImageTests {
  /// A pixel that is opaque, and one of alpha 128/255.
  private let shape = CGImage(width: 2, height: 1, rgba: [200, 0, 0, 255, 200, 0, 0, 128]).map { UIImage(cgImage: $0) } ?? UIImage()
  private let light = SIMD4<UInt8>(0, 122, 255, 255), dark = SIMD4<UInt8>(10, 132, 255, 255)

  private func pixel(_ view: UIView, _ x: Int = 0) -> SIMD4<UInt8>? {
    (view.layer.contents as? CGImage)?.withUnsafePixels { $0[x, 0] }
  }

  /// 10, 132 and 255 times 128/255 are 5.02, 66.3 and 128.
  @Test("a template has the tint colour of its appearance: of its window, and of what is set above it")
  func template() throws {
    let view = UIImageView(image: shape.withRenderingMode(.alwaysTemplate)), parent = UIView()
    view.highlightedImage = view.image
    parent.addSubview(view)
    parent.overrideUserInterfaceStyle = .dark
    #expect(pixel(view) == dark && pixel(view, 1) == SIMD4(5, 66, 128, 128))
    let stage = AnimationStage(parent)
    stage.advance(to: 0)
    parent.overrideUserInterfaceStyle = .unspecified
    #expect(pixel(view) == light && pixel(view, 1) == SIMD4(0, 61, 128, 128))
    stage.screen.adopt(scale: 1, isDark: true)
    #expect(pixel(view) == dark)
    view.isHighlighted = true
    stage.screen.adopt(scale: 1, isDark: false)
    #expect(pixel(view) == light)
    stage.advance(to: 0.1)
    let image = try #require(stage.screen.layer.snapshot()?.image(scale: 1))
    #expect(image.withUnsafePixels { $0[0, 0] } == light)
  }

  @Test("an image that only is a template while the view is highlighted follows as well; a plain one stays as it is")
  func highlighted() {
    let view = UIImageView(image: shape, highlightedImage: shape.withRenderingMode(.alwaysTemplate)), stage = AnimationStage(view)
    #expect(pixel(view) == SIMD4(200, 0, 0, 255))
    view.isHighlighted = true
    view.overrideUserInterfaceStyle = .dark
    #expect(pixel(view) == dark)
    view.tintColor = .systemRed
    #expect(pixel(view) == SIMD4(255, 69, 58, 255))
    withExtendedLifetime(stage) {}
  }

  @Test("an image in a colour of the system's has that of where it shows, and of where it is drawn")
  func tinted() throws {
    let label = shape.withTintColor(.label), view = UIImageView(image: label)
    #expect(pixel(view) == SIMD4(0, 0, 0, 255))
    view.overrideUserInterfaceStyle = .dark
    #expect(pixel(view) == SIMD4(255, 255, 255, 255) && pixel(view, 1) == SIMD4(128, 128, 128, 128))
    view.overrideUserInterfaceStyle = .light
    #expect(pixel(view) == SIMD4(0, 0, 0, 255))
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    var drawn: UIImage?
    UITraitCollection(userInterfaceStyle: .dark).performAsCurrent {
      drawn = UIGraphicsImageRenderer(size: shape.size, format: format).image { _ in label.draw(at: .zero) }
    }
    #expect(drawn?.cgImage?.withUnsafePixels { $0[0, 0] } == SIMD4(255, 255, 255, 255))
  }

  @Test("images that follow one another are templates too, and go on where they are when their colour changes")
  func sequence() throws {
    let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 2, height: 1)), stage = AnimationStage(view)
    view.animationImages = [shape.withRenderingMode(.alwaysTemplate), shape]
    view.animationDuration = 2
    stage.advance(to: 1)
    view.startAnimating()
    stage.advance(to: 2.5)
    func shown() -> SIMD4<UInt8>? { (view.shown.contents as? CGImage)?.withUnsafePixels { $0[0, 0] } }
    #expect(shown() == SIMD4(200, 0, 0, 255))
    view.overrideUserInterfaceStyle = .dark
    stage.advance(to: 2.75)
    #expect(shown() == SIMD4(200, 0, 0, 255), "begun at 1, the second image shows from 2 to 3")
    stage.advance(to: 3.5)
    #expect(shown() == dark)
  }

  @Test("buttons of the system and tabs draw images in their tint, other buttons as they are")
  func controls() throws {
    let system = UIButton(type: .system), custom = UIButton(type: .custom)
    for button in [system, custom] {
      button.setImage(shape, for: .normal)
      button.overrideUserInterfaceStyle = .dark
    }
    let picture = try #require(system.imageView), plain = try #require(custom.imageView)
    #expect(pixel(picture) == dark && pixel(plain) == SIMD4(200, 0, 0, 255))
    system.setImage(shape.withRenderingMode(.alwaysOriginal), for: .normal)
    #expect(pixel(picture) == SIMD4(200, 0, 0, 255))
    let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 100, height: 49))
    bar.items = [UITabBarItem(title: nil, image: shape, tag: 0)]
    bar.selectedItem = bar.items?.first
    bar.overrideUserInterfaceStyle = .dark
    func images(in view: UIView) -> [UIImageView] { view.subviews.flatMap { [$0 as? UIImageView].compactMap(\.self) + images(in: $0) } }
    #expect(images(in: bar).compactMap { pixel($0) } == [dark])
  }
}
