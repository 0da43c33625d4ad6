import CoreGraphics
import Foundation
import QuartzCore

/// A coloured page whose change of colour is covered by a picture of what it was, which flies away.
@MainActor
final class Page: NSObject, CAAnimationDelegate {
  let layer = CALayer()
  private(set) var cover: CALayer?

  override init() {
    super.init()
    layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    layer.backgroundColor = CGColor(red: 0.0, green: 0.0, blue: 1.0, alpha: 1.0)
  }

  func turn(to color: CGColor) {
    let space = CGColorSpaceCreateDeviceRGB(), info = CGImageAlphaInfo.premultipliedLast.rawValue
    guard
      let context = CGContext(
        data: nil, width: Int(layer.bounds.width), height: Int(layer.bounds.height), bitsPerComponent: 8, bytesPerRow: 0, space: space,
        bitmapInfo: info)
    else { return }
    layer.render(in: context)
    let cover = CALayer()
    cover.contents = context.makeImage()
    cover.frame = layer.bounds
    layer.addSublayer(cover)
    self.cover = cover

    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.backgroundColor = color
    CATransaction.commit()

    let shrink = CABasicAnimation(keyPath: "transform.scale")
    shrink.fromValue = 1.0
    shrink.toValue = 0.01
    let spin = CABasicAnimation(keyPath: "transform.rotation")
    spin.fromValue = 0.0
    spin.toValue = Double.pi / 2
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1.0
    fade.toValue = 0.0
    let leave = CAAnimationGroup()
    leave.animations = [shrink, spin, fade]
    leave.duration = 1.0
    leave.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    leave.delegate = self
    cover.add(leave, forKey: "leave")
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    cover?.removeFromSuperlayer()
    cover = nil
  }
}

/// A layer whose picture fades into another one. As those of views, it has no action of its own for a new picture.
@MainActor
final class Frame {
  let layer = CALayer()
  private let pictures: [CGImage]
  private var index = 0

  init(_ pictures: [CGImage]) {
    self.pictures = pictures
    layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    layer.contents = pictures.first
  }

  func next() {
    let transition = CATransition()
    transition.type = CATransitionType.fade
    layer.add(transition, forKey: nil)
    index = (index + 1) % pictures.count
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.contents = pictures[index]
    CATransaction.commit()
  }
}

extension Card {
  func fadeInFront() {
    CATransaction.begin()
    layer.zPosition = 200.0
    layer.opacity = 0.0
    CATransaction.commit()
  }

  func fadeSlowly() {
    CATransaction.begin()
    CATransaction.setValue(NSNumber(value: 10.0 as Float), forKey: kCATransactionAnimationDuration)
    layer.zPosition = 200.0
    layer.opacity = 0.0
    CATransaction.commit()
  }
}
