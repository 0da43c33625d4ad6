import QuartzCore

extension Scene {
  /// Cards with round corners, borders and shadows turn in space.
  static func cards(_ count: Int) -> Scene {
    fullHD("cards-\(count)", "\(count) cards with corners, borders and shadows turn in space, on full HD") { root in
      let pictures = (0..<4).map { k in
        CGImage.computed(256, 160) { x, y in
          let check = ((x >> 4) ^ (y >> 4)) & 1
          return (UInt8((x + 64 * k) & 255), UInt8(y * 255 / 159), UInt8((255 - x / 2 - 30 * k - 40 * check) & 255), 255)
        }
      }
      for i in 0..<count {
        let card = CALayer()
        card.bounds = CGRect(x: 0, y: 0, width: 256, height: 160)
        card.position = Workload.place(Double(48 + 96 * (i % 20)), Double(54 + 108 * (i / 20 % 10)))
        card.contents = pictures[i % 4]
        card.cornerRadius = 12
        card.border(2, .hex(0xffffff))
        // Contents are clipped to round corners only where sublayers are.
        card.masksToBounds = true
        let shadow = CALayer()
        shadow.bounds = card.bounds
        shadow.position = card.position
        shadow.cornerRadius = 12
        shadow.shadowPath = CGPath(roundedRect: card.bounds, cornerWidth: 12, cornerHeight: 12, transform: nil)
        shadow.shadow(0.5, radius: 8, offset: CGSize(width: 0, height: -4))
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 800
        // A card's own space keeps it from cutting through its neighbours.
        let space = root.sublayer(CALayer())
        for layer in [shadow, card] {
          layer.transform = perspective
          let phase = 2 * Double.pi * scattered(i, 6)
          layer.animate("transform.rotation.y", from: phase, to: phase + 2 * .pi, duration: 2 + 4 * scattered(i, 7))
          space.addSublayer(layer)
        }
      }
    }
  }
}
