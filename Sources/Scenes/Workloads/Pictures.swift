import QuartzCore

extension Scene {
  /// One full-HD picture turns into another, each second anew.
  static func pictures(_ name: String, type: String, subtype: CATransitionSubtype? = nil) -> Scene {
    fullHD("pictures-\(name)", "A picture of full HD turns into another, by a transition of the type \(type)") { root in
      let layer = root.sublayer(CALayer(), root.bounds)
      layer.contents = firstPicture
      // The first picture has to be on show before there is something to turn from.
      CATransaction.setCompletionBlock {
        let transition = CATransition()
        transition.type = CATransitionType(rawValue: type)
        transition.subtype = subtype
        transition.duration = 1
        transition.repeatCount = .infinity
        CATransaction.setDisableActions(true)
        layer.contents = secondPicture
        layer.add(transition, forKey: kCATransition)
      }
    }
  }

  static let firstPicture = CGImage.computed(1920, 1080) { x, y in
    let square = ((x >> 5) ^ (y >> 5)) & 1
    return (UInt8(x * 255 / 1919), UInt8(y * 255 / 1079), UInt8(128 + 64 * square), 255)
  }

  private static let secondPicture = CGImage.computed(1920, 1080) { x, y in
    let (fromCentreX, fromCentreY) = (x - 960, y - 540)
    let distance = (fromCentreX * fromCentreX + fromCentreY * fromCentreY) >> 10
    let green = 255 - y * 200 / 1079, stripe = ((x + y) >> 6) & 1
    return (UInt8(distance & 255), UInt8(green & 255), UInt8(60 + 120 * stripe), 255)
  }
}
