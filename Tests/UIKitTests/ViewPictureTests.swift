import Foundation
import Testing

@testable import UIKit

/// Pictures of views, and views of pictures.
@MainActor @Suite("Pictures and views")
final class ViewPictureTests {
  private func view(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> UIView {
    UIView(frame: CGRect(x: x, y: y, width: width, height: height))
  }
  private func insets(_ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat)
    -> UIEdgeInsets
  {
    UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
  }

  @Test(
    "a resizable snapshot is nine parts, of which the corners keep their size",
    arguments: [(4.0, 9), (0, 6)])
  func snapshot(top: Double, count: Int) throws {
    let own = view(0, 0, 100, 80)
    own.backgroundColor = .red
    let parts = try #require(
      own.resizableSnapshotView(
        from: CGRect(x: 5, y: 10, width: 60, height: 50), afterScreenUpdates: true,
        withCapInsets: insets(CGFloat(top), 6, 8, 10)))
    let columns: [(CGFloat, CGFloat, UIView.AutoresizingMask)] = [
      (0, 6, .flexibleRightMargin), (6, 44, .flexibleWidth), (50, 10, .flexibleLeftMargin),
    ]
    let rows: [(CGFloat, CGFloat, UIView.AutoresizingMask)] = [
      (0, CGFloat(top), .flexibleBottomMargin), (CGFloat(top), 42 - CGFloat(top), .flexibleHeight),
      (42, 8, .flexibleTopMargin),
    ].filter { $0.1 > 0 }
    let frames = rows.flatMap { row in
      columns.map { CGRect(x: $0.0, y: row.0, width: $0.1, height: row.1) }
    }
    let masks = rows.flatMap { row in columns.map { [$0.2, row.2] as UIView.AutoresizingMask } }
    #expect(
      parts.subviews.count == count && parts.subviews.map(\.frame) == frames
        && parts.subviews.map(\.autoresizingMask) == masks)
    #expect(parts.frame == CGRect(x: 0, y: 0, width: 60, height: 50))
  }

  @Test(
    "a hierarchy that is drawn larger is drawn finer: half a point is a pixel at twice the size")
  func hierarchy() throws {
    let own = view(0, 0, 40, 30)
    let line = view(10, 0, 0.5, 30)
    let stage = AnimationStage(own)
    let format = UIGraphicsImageRendererFormat()
    (own.backgroundColor, line.backgroundColor, format.scale) = (.green, .red, 1)
    own.addSubview(line)
    stage.advance(to: 0)
    let image = UIGraphicsImageRenderer(size: CGSize(width: 80, height: 90), format: format).image {
      _ in
      own.drawHierarchy(in: CGRect(x: 0, y: 30, width: 80, height: 60), afterScreenUpdates: false)
    }
    let pixels = try #require(image.cgImage).withUnsafePixels {
      [$0[19, 60], $0[20, 60], $0[21, 60], $0[20, 29]]
    }
    let green = SIMD4<UInt8>(0, 255, 0, 255)
    #expect(pixels == [green, SIMD4(255, 0, 0, 255), green, .zero])
  }

  @Test(
    "a picture's caps are the part of it that does not stretch; highlighted and animated ones take its place"
  )
  func imageViews() throws {
    func picture(_ width: CGFloat, _ height: CGFloat, scale: CGFloat = 2) -> UIImage {
      let format = UIGraphicsImageRendererFormat()
      format.scale = scale
      return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format)
        .image { _ in }
    }
    let image = picture(10, 8).resizableImage(withCapInsets: insets(1, 2, 3, 4))
    let other = picture(5, 6, scale: 3)
    let own = UIImageView(image: image)
    #expect(
      own.frame == CGRect(x: 0, y: 0, width: 10, height: 8) && !own.isUserInteractionEnabled
        && own.intrinsicContentSize == CGSize(width: 10, height: 8))
    #expect(
      own.layer.contentsCenter == CGRect(x: 0.2, y: 0.125, width: 0.4, height: 0.5)
        && own.layer.contentsScale == 2)
    own.highlightedImage = other
    own.isHighlighted = true
    #expect(
      own.layer.contents as? CGImage === other.cgImage && own.layer.contentsScale == 3
        && own.layer.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1))
    own.isHighlighted = false
    #expect(
      own.layer.contents as? CGImage === image.cgImage
        && own.sizeThatFits(.zero) == CGSize(width: 10, height: 8))
    own.image = nil
    #expect(
      own.layer.contents == nil && own.intrinsicContentSize == CGSize(width: -1, height: -1)
        && own.sizeThatFits(.zero) == CGSize(width: 10, height: 8))
    let both = UIImageView(image: image, highlightedImage: other)
    let plain = UIImageView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(
      both.highlightedImage === other && !both.isUserInteractionEnabled
        && !plain.isUserInteractionEnabled && !both.isHighlighted)
    let frames = (0..<3).map { _ in picture(4, 4) }
    let stage = AnimationStage(plain)
    plain.startAnimating()
    #expect(!plain.isAnimating && plain.animationDuration == 0 && plain.animationRepeatCount == 0)
    plain.animationImages = frames
    plain.startAnimating()
    func animation() throws -> CAKeyframeAnimation {
      try #require(plain.layer.animation(forKey: "contents") as? CAKeyframeAnimation)
    }
    #expect(
      try animation().duration == 0.1 && animation().repeatCount == .infinity
        && animation().calculationMode == .discrete)
    #expect(
      try animation().values?.count == 3 && plain.isAnimating && animation().keyPath == "contents")
    (plain.animationDuration, plain.animationRepeatCount) = (1.5, 2)
    plain.startAnimating()
    #expect(try animation().duration == 1.5 && animation().repeatCount == 2)
    plain.animationImages = [frames[0]]
    #expect(!plain.isAnimating)
    plain.startAnimating()
    #expect(try animation().values?.count == 2)
    plain.highlightedAnimationImages = frames
    plain.isHighlighted = true
    plain.startAnimating()
    #expect(try animation().values?.count == 3)
    plain.stopAnimating()
    #expect(!plain.isAnimating)
    plain.isHighlighted = false
    (plain.animationImages, plain.animationRepeatCount) = (nil, 0)
    plain.image = UIImage.animatedImage(with: frames, duration: 2)
    #expect(
      try plain.isAnimating && animation().duration == 2 && animation().repeatCount == .infinity)
    plain.image = UIImage.animatedImage(with: frames, duration: 0)
    #expect(try animation().duration == 0.1)
    plain.image = other
    #expect(!plain.isAnimating)
    stage.advance(to: 0)
  }
}
