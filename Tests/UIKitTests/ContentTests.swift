import Testing
import UIKit

/// Pictures, text and drawing.
@MainActor @Suite("Contents of views")
struct ContentTests {
  private func square(_ color: UIColor, side: CGFloat = 4) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: side, height: side), format: format).image { context in
      color.setFill()
      context.fill(CGRect(x: 0, y: 0, width: side, height: side))
    }
  }

  @Test("a renderer's picture has its origin in the upper left corner, and pixels for its scale")
  func renderer() {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 5), format: format).image { context in
      UIColor.green.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
      #expect(UIGraphicsGetCurrentContext() === context.cgContext)
    }
    #expect(UIGraphicsGetCurrentContext() == nil)
    #expect(image.size == CGSize(width: 10, height: 5) && image.scale == 2 && image.cgImage?.width == 20)
    image.cgImage?.withUnsafePixels { pixels in
      #expect(pixels[3, 1] == SIMD4(0, 255, 0, 255) && pixels[4, 1] == SIMD4(0, 0, 0, 0) && pixels[3, 2] == SIMD4(0, 0, 0, 0))
    }
  }

  @Test("pictures are drawn upright, tinted in one colour, and stay upright when they are turned")
  func pictures() {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 2, height: 2), false, 1)
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let corner = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    let again = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4), format: format(1)).image { _ in
      corner?.draw(in: CGRect(x: 2, y: 0, width: 2, height: 2))
    }
    again.cgImage?.withUnsafePixels { #expect($0[2, 0] == SIMD4(255, 0, 0, 255) && $0[2, 1].w == 0 && $0[0, 0].w == 0) }
    corner?.withTintColor(.blue).cgImage?.withUnsafePixels { #expect($0[0, 0] == SIMD4(0, 0, 255, 255) && $0[1, 1].w == 0) }
    guard let picture = corner?.cgImage else { return }
    // A quarter to the right: the upper left corner becomes the upper right one.
    UIImage(cgImage: picture, scale: 1, orientation: .right).cgImage?.withUnsafePixels { #expect($0[1, 0].w == 255 && $0[0, 0].w == 0) }
    UIImage(cgImage: picture, scale: 1, orientation: .down).cgImage?.withUnsafePixels { #expect($0[1, 1].w == 255 && $0[0, 0].w == 0) }
  }

  @Test("pictures and colours of filters go to views, and back")
  func coreImage() throws {
    let picture = try #require(CIImage(image: square(.red)))
    #expect(picture.extent == CGRect(x: 0, y: 0, width: 4, height: 4) && CIImage(image: UIImage()) == nil)
    let inverted = UIImage(ciImage: picture.applyingFilter("CIColorInvert"))
    #expect(inverted.size == CGSize(width: 4, height: 4) && inverted.ciImage != nil && square(.red).ciImage == nil)
    inverted.cgImage?.withUnsafePixels { #expect($0[1, 1] == SIMD4(0, 255, 255, 255)) }
    // A pixel's column on the left, turned clockwise by a quarter: a row at the top, at two pixels a point.
    let left = picture.cropped(to: CGRect(x: 0, y: 0, width: 1, height: 4)).composited(over: CIImage(image: square(.blue)) ?? .clear)
    let turned = UIImage(ciImage: left, scale: 2, orientation: .right)
    #expect(turned.size == CGSize(width: 2, height: 2))
    turned.cgImage?.withUnsafePixels { #expect($0[3, 0] == SIMD4(255, 0, 0, 255) && $0[3, 1] == SIMD4(0, 0, 255, 255)) }
    #expect(UIImage(ciImage: .red).cgImage == nil)
    #expect(CIColor(color: .green) == .green && UIColor(ciColor: .blue).cgColor == UIColor.blue.cgColor)
    #expect(UIColor.red.ciColor == .red)
  }

  private func format(_ scale: CGFloat) -> UIGraphicsImageRendererFormat {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    return format
  }

  @Test("the part that stretches is the layer's, and animates in a block")
  func contentStretch() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 20)), stage = AnimationStage(view)
    #expect(view.contentStretch == CGRect(x: 0, y: 0, width: 1, height: 1))
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.contentStretch = CGRect(x: 0.5, y: 0.25, width: 0, height: 0.5)
    }
    #expect(view.layer.contentsCenter == CGRect(x: 0.5, y: 0.25, width: 0, height: 0.5))
    stage.advance(to: 0.5)
    // Half of the way from all of it.
    #expect(view.shown.contentsCenter == CGRect(x: 0.25, y: 0.125, width: 0.5, height: 0.75))
  }

  @Test("an image view is as large as its picture, and stretches between its caps")
  func imageView() {
    let view = UIImageView(image: square(.red).resizableImage(withCapInsets: UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 2)))
    #expect(view.bounds.size == CGSize(width: 4, height: 4) && view.intrinsicContentSize == CGSize(width: 4, height: 4))
    #expect(view.layer.contentsCenter == CGRect(x: 0.25, y: 0.25, width: 0.25, height: 0.5) && view.layer.contentsScale == 1)
    view.contentMode = .top
    #expect(view.layer.contentsGravity == .bottom)
    view.image = nil
    #expect(view.layer.contents == nil && !view.isUserInteractionEnabled)
  }

  @Test("animated images show each picture for its part of the duration")
  func animatedImages() {
    let images = [square(.red), square(.green), square(.blue)], view = UIImageView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    let stage = AnimationStage(view)
    view.animationImages = images
    view.animationDuration = 3
    view.startAnimating()
    for (time, index) in [(0.5, 0), (1.5, 1), (2.5, 2), (3.5, 0)] {
      stage.advance(to: time)
      #expect(view.shown.contents as? CGImage === images[index].cgImage, "at \(time)")
    }
    #expect(view.isAnimating)
    view.stopAnimating()
    stage.advance(to: 4)
    #expect(!view.isAnimating && view.shown.contents == nil)
    view.image = UIImage.animatedImage(with: images, duration: 3)
    #expect(view.isAnimating)
  }

  @Test("paths go clockwise as seen, and fill what they contain")
  func paths() {
    let quarter = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(isClose(quarter.currentPoint.x, 0) && isClose(quarter.currentPoint.y, 10))
    let rest = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(isClose(rest.bounds.minX, -10, within: 0.01))
    let tab = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 20, height: 10), byRoundingCorners: [.topLeft], cornerRadii: CGSize(width: 5, height: 5))
    #expect(!tab.contains(CGPoint(x: 0.5, y: 0.5)) && tab.contains(CGPoint(x: 19.5, y: 0.5)) && tab.contains(CGPoint(x: 0.5, y: 9.5)))
  }

  @Test("a label wraps, cuts and places its text")
  func label() {
    let label = UILabel()
    label.text = "one two three"
    let one = label.intrinsicContentSize
    #expect(one.height >= 17 && one.width > 50)
    label.numberOfLines = 0
    let wrapped = label.sizeThatFits(CGSize(width: one.width * 0.6, height: 0))
    #expect(wrapped.width <= one.width * 0.6 + 1 && wrapped.height >= 2 * one.height - 2)
    label.numberOfLines = 1
    let cut = label.textRect(forBounds: CGRect(x: 0, y: 0, width: 40, height: 100), limitedToNumberOfLines: 1)
    #expect(cut.width <= 40 && isClose(cut.midY, 50, within: 1))
    label.text = nil
    #expect(label.intrinsicContentSize == .zero)
    label.attributedText = NSAttributedString(string: "x", attributes: [.font: UIFont.systemFont(ofSize: 40)])
    #expect(label.text == "x" && label.intrinsicContentSize.height >= 40)
  }

  @Test("text layers take fonts and colours of UIKit's")
  func textLayer() throws {
    func pixels(_ attributes: [NSAttributedString.Key: Any]) throws -> [UInt8] {
      let layer = CATextLayer()
      layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
      layer.string = NSAttributedString(string: "L", attributes: attributes)
      let space = CGColorSpaceCreateDeviceRGB(), info = CGImageAlphaInfo.premultipliedLast.rawValue
      let context = try #require(
        CGContext(data: nil, width: 40, height: 40, bitsPerComponent: 8, bytesPerRow: 0, space: space, bitmapInfo: info))
      layer.render(in: context)
      let image = try #require(context.makeImage())
      return (0..<40 * 40).flatMap { [image[$0 % 40, $0 / 40].x, image[$0 % 40, $0 / 40].w] }
    }
    let font = UIFont.boldSystemFont(ofSize: 30)
    let own = try pixels([.font: font, .foregroundColor: UIColor.red, .underlineStyle: NSUnderlineStyle.single.rawValue])
    let core = try pixels([
      .font: font.ctFont, .foregroundColor: UIColor.red.cgColor, NSAttributedString.Key(kCTUnderlineStyleAttributeName): 1,
    ])
    #expect(own == core && own.contains { $0 > 200 })
    #expect(try pixels([.font: font.ctFont, .foregroundColor: UIColor.red.cgColor]) != own)
    let layer = CATextLayer()
    layer.font = UIFont(name: "Courier-Bold", size: 12)
    #expect((layer.font as? String)?.hasPrefix("Courier") == true)
  }

  @Test("text is drawn upright, where it belongs")
  func text() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    label.text = "L"
    label.textAlignment = .right
    label.textColor = .red
    label.font = .boldSystemFont(ofSize: 30)
    label.contentScaleFactor = 1
    let stage = AnimationStage(label)
    stage.advance(to: 0)
    var upper = 0, lower = 0, left = 0
    (label.layer.contents as? CGImage)?.withUnsafePixels { pixels in
      for y in 0..<40 {
        for x in 0..<40 where pixels[x, y].w > 128 {
          if y < 20 { upper += 1 } else { lower += 1 }
          if x < 10 { left += 1 }
        }
      }
    }
    // The foot of an L is below.
    #expect(upper > 0 && lower > upper && left == 0)
  }

  @Test("colours that follow traits are resolved where they are")
  func traits() {
    let view = UIView(), stage = AnimationStage(view)
    view.backgroundColor = .systemBackground
    #expect(view.layer.backgroundColor == CGColor(red: 1, green: 1, blue: 1, alpha: 1))
    stage.window.overrideUserInterfaceStyle = .dark
    #expect(view.layer.backgroundColor == CGColor(red: 0, green: 0, blue: 0, alpha: 1) && view.backgroundColor === UIColor.systemBackground)
    #expect(view.traitCollection.userInterfaceStyle == .dark && view.traitCollection.horizontalSizeClass == .compact)
    var hue: CGFloat = 0, saturation: CGFloat = 0
    UIColor(hue: 0.6, saturation: 0.5, brightness: 0.8, alpha: 1).getHue(&hue, saturation: &saturation, brightness: nil, alpha: nil)
    #expect(isClose(hue, 0.6) && isClose(saturation, 0.5))
  }

  @Test("hues that are no numbers are colours, and no trap", arguments: [CGFloat.nan, .infinity, 1e300])
  func wrongHue(hue: CGFloat) {
    // Without saturation every hue is grey.
    #expect(UIColor(hue: hue, saturation: 0, brightness: 0.5, alpha: 1).cgColor.alpha == 1)
    var white: CGFloat = 0
    #expect(UIColor(hue: 1e300, saturation: 0, brightness: 0.5, alpha: 1).getWhite(&white, alpha: nil) && isClose(white, 0.5))
  }

  @Test("the tint colour is that of the nearest view above that has one")
  func tint() {
    let outer = UIView(), inner = UIView()
    outer.addSubview(inner)
    #expect(inner.tintColor === UIColor.systemBlue)
    outer.tintColor = .red
    #expect(inner.tintColor === UIColor.red)
    inner.tintColor = .green
    outer.tintColor = .blue
    #expect(inner.tintColor === UIColor.green)
    inner.tintColor = nil
    #expect(inner.tintColor === UIColor.blue)
  }
}
