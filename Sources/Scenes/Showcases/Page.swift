import QuartzCore

extension Scene {
  /// A book whose leaves are strips, hinged to each other, so that they bend as they turn. After three leaves the first opening is back.
  static let page = Scene(
    "page", "The leaves of a book bend as they turn, each of sixteen strips hinged in space", size: CGSize(width: 960, height: 540),
    duration: 9
  ) { root in
    root.addGradient(root.bounds, [(.hex(0x8a6a4f), 0), (.hex(0x5d412f), 1)], from: CGPoint(x: 0.1, y: 1), to: CGPoint(x: 0.9, y: 0))
    root.addGlow(0xffe2b0, alpha: 0.5, center: CGPoint(x: 300, y: 470), radius: 520)
    let camera = root.sublayer(CALayer(), root.bounds)
    camera.sublayerTransform.m34 = -1 / 1600
    let desk = camera.sublayer(CATransformLayer(), root.bounds)
    desk.transform = CATransform3DMakeRotation(-0.5, 1, 0, 0)

    let size = CGSize(width: 282, height: 376), spine: CGFloat = 480, low: CGFloat = 46
    let cover = CALayer()
    cover.frame = CGRect(x: spine - size.width - 12, y: low - 10, width: 2 * size.width + 24, height: size.height + 20)
    cover.zPosition = -3
    cover.backgroundColor = .hex(0x7b2230)
    cover.cornerRadius = 8
    cover.shadow(0.6, radius: 22, offset: CGSize(width: 0, height: -16))
    desk.addSublayer(cover)

    let pictures = (0..<3).map { (left: CGImage.bookPage($0, isLeft: true), right: CGImage.bookPage($0, isLeft: false)) }
    for isLeft in [true, false] {
      let base = desk.sublayer(CALayer(), CGRect(x: isLeft ? spine - size.width : spine, y: low, width: size.width, height: size.height))
      base.zPosition = -1
      base.contents = isLeft ? pictures[0].left : pictures[0].right
    }
    let strips = 16, width = size.width / CGFloat(strips)
    for leaf in 0..<3 {
      let front = pictures[leaf].right, back = pictures[(leaf + 1) % 3].left
      /// The angle of a strip, from 0 at the right to π at the left: outer ones run ahead, and come down softly.
      func angle(_ round: Double, _ strip: Int) -> Double {
        let time = round * 9 - 0.7 - 2.8 * Double(leaf)
        return .pi * Ease.inOut((time + 0.0175 * Double(strip)) / 1.9)
      }
      var parent: CALayer = desk
      for strip in 0..<strips {
        let hinge = parent.sublayer(CATransformLayer())
        hinge.bounds = CGRect(x: 0, y: 0, width: width, height: size.height)
        hinge.anchorPoint = CGPoint(x: 0, y: 0.5)
        hinge.position = strip == 0 ? CGPoint(x: spine, y: low + size.height / 2) : CGPoint(x: width, y: size.height / 2)
        func bend(_ round: Double) -> Double { -(angle(round, strip) - (strip == 0 ? 0 : angle(round, strip - 1))) }
        hinge.cycle("transform.rotation.y", 9, steps: 180) { bend($0) }
        if strip == 0 {
          // Leaves lie on each other in the order in which they came.
          let (right, left) = (Double(2 - leaf) * 0.7, Double(leaf) * 0.7)
          hinge.zPosition = right
          hinge.cycle("zPosition", 9, steps: 180) { right + (left - right) * angle($0, 0) / .pi }
        }
        for isBack in [false, true] {
          let face = hinge.sublayer(CALayer(), hinge.bounds)
          face.contents = isBack ? back : front
          face.isDoubleSided = false
          // No light comes through between the strips.
          face.edgeAntialiasingMask = [.layerTopEdge, .layerBottomEdge]
          if strip == strips - 1 { face.edgeAntialiasingMask.insert(isBack ? .layerLeftEdge : .layerRightEdge) }
          let part = CGFloat(isBack ? strips - 1 - strip : strip) / CGFloat(strips)
          face.contentsRect = CGRect(x: part, y: 0, width: 1 / CGFloat(strips), height: 1)
          if isBack { face.transform = CATransform3DMakeRotation(.pi, 0, 1, 0) }
          // Light comes from the left: what turns away from it is dark.
          let shade = face.box(face.bounds, .hex(0x2a170c))
          shade.edgeAntialiasingMask = face.edgeAntialiasingMask
          func darkness(_ round: Double) -> Double {
            let tilt = angle(round, strip)
            return isBack ? 0.12 * max(0, sin(tilt)) : 0.5 * max(0, sin(tilt)) + 0.1 * max(0, sin(2 * tilt))
          }
          shade.opacity = Float(darkness(0))
          shade.cycle("opacity", 9, steps: 90) { darkness($0) }
        }
        parent = hinge
      }
    }
  }
}

extension CGImage {
  /// A page of a book of tides: lines of type on the left, a plate on the right, and the fold's shadow.
  fileprivate static func bookPage(_ number: Int, isLeft: Bool) -> CGImage {
    let width = 600, height = 800
    guard
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { preconditionFailure("the page has a size") }
    func fill(_ rect: CGRect, _ color: CGColor) {
      context.setFillColor(color)
      context.fill(rect)
    }
    fill(CGRect(x: 0, y: 0, width: width, height: height), .hex(0xf7f0e0))
    if isLeft {
      let ink = CGColor.hex(0x4a3f35, alpha: 0.82)
      fill(CGRect(x: 84, y: 676, width: 250, height: 22), .hex([0xb5402f, 0x2d6a72, 0x8a5a1f][number]))
      fill(CGRect(x: 84, y: 646, width: 150, height: 9), .hex(0x4a3f35, alpha: 0.45))
      for line in 0..<21 {
        let isIndented = line % 7 == 0, isLast = line % 7 == 6
        var x = isIndented && line > 0 ? 116.0 : (line < 3 ? 158 : 84), word = 0
        let end = isLast ? 240 + 180 * scattered(line, 100 + number) : 524
        let y = 596 - Double(line) * 24.5
        // Words of uneven lengths.
        while x < end - 12 {
          let length = min(16 + 46 * scattered(line * 31 + word, 110 + number), end - x)
          context.setFillColor(ink)
          context.addPath(
            CGPath(roundedRect: CGRect(x: x, y: y, width: length, height: 7.5), cornerWidth: 3, cornerHeight: 3, transform: nil))
          context.fillPath()
          x += length + 9
          word += 1
        }
      }
      fill(CGRect(x: 84, y: 547, width: 58, height: 58), .hex([0xb5402f, 0x2d6a72, 0x8a5a1f][number]))
    } else {
      // A plate: sky, sun and hills in three colourings.
      let palettes: [[UInt32]] = [
        [0xf6c28b, 0xfdf0d5, 0xc8553d, 0x8f3a2c, 0x4a2320], [0xbfe3e0, 0xfffbe8, 0x4f9da6, 0x2d6a72, 0x173b45],
        [0xd9c8f0, 0xfff1d0, 0xa67c3d, 0x6d5a2a, 0x38331c],
      ]
      let colors = palettes[number], plate = CGRect(x: 76, y: 190, width: 448, height: 510)
      context.saveGState()
      context.clip(to: plate)
      fill(plate, .hex(colors[0]))
      context.setFillColor(.hex(colors[1]))
      context.fillEllipse(in: CGRect(x: 180 + 70 * Double(number), y: 470, width: 150, height: 150))
      for hill in 0..<3 {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 60, y: 180))
        for x in stride(from: 60.0, through: 540, by: 6) {
          let y = 430 - Double(hill) * 82 + 46 * sin(x / 71 + Double(hill * 2 + number) * 1.3) + 16 * sin(x / 27 + Double(hill + number))
          path.addLine(to: CGPoint(x: x, y: y))
        }
        path.addLine(to: CGPoint(x: 540, y: 180))
        path.closeSubpath()
        context.setFillColor(.hex(colors[2 + hill]))
        context.addPath(path)
        context.fillPath()
      }
      context.restoreGState()
      context.setStrokeColor(.hex(0x4a3f35, alpha: 0.6))
      context.stroke(plate, width: 2)
      fill(CGRect(x: 200, y: 148, width: 200, height: 9), .hex(0x4a3f35, alpha: 0.55))
    }
    // The paper bends into the fold.
    for step in 0..<70 {
      let alpha = 0.28 * pow(1 - Double(step) / 70, 2.2)
      fill(CGRect(x: isLeft ? width - 1 - step : step, y: 0, width: 1, height: height), .hex(0x3a2a1a, alpha: alpha))
    }
    guard let image = context.makeImage() else { preconditionFailure("the page has a size") }
    return image
  }
}
