import QuartzCore

extension Scene {
  /// Filters of Core Image's, a family a scene and four of each, on a picture of two colours in each quarter.
  static let filterFamilies: [Scene] = [
    feature("filter-blurs", "Means over a square, along a line, over a disc and towards a point") { root in
      root.exhibit(
        .halves((255, 0, 0), (0, 0, 255)),
        [
          ("CIBoxBlur", ["inputRadius": 4]), ("CIMotionBlur", ["inputRadius": 4, "inputAngle": 0]), ("CIDiscBlur", ["inputRadius": 6]),
          ("CIZoomBlur", ["inputCenter": CGPoint(x: 20, y: 20), "inputAmount": 20]),
        ])
    },
    feature("filter-distortions", "A bump, a pinch, a twirl and a hole") { root in
      let center = CGPoint(x: 20, y: 20)
      root.exhibit(
        .band((255, 0, 0), in: (0, 0, 255)),
        [
          ("CIBumpDistortion", ["inputCenter": center, "inputRadius": 20, "inputScale": 0.5]),
          ("CIPinchDistortion", ["inputCenter": center, "inputRadius": 20, "inputScale": 0.5]),
          ("CITwirlDistortion", ["inputCenter": center, "inputRadius": 20, "inputAngle": 4 * Double.pi]),
          ("CIHoleDistortion", ["inputCenter": center, "inputRadius": 10]),
        ])
    },
    feature("filter-styles", "Few steps of colour, squares, a table of colours, and tiles of half the size") { root in
      root.exhibit(
        .halves((200, 100, 50), (30, 180, 90)),
        [
          ("CIColorPosterize", ["inputLevels": 2]), ("CIPixellate", ["inputCenter": CGPoint(x: 12, y: 20), "inputScale": 16]),
          ("CIColorCube", ["inputCubeDimension": 2, "inputCubeData": inverting]),
          ("CIAffineTile", ["inputTransform": CGAffineTransform(scaleX: 0.5, y: 0.5)]),
        ])
    },
    feature("filter-tones", "Grey, half the light, lightness between two colours, and components of 0 or 1") { root in
      root.exhibit(
        .halves((200, 100, 50), (30, 180, 90)),
        [
          ("CIColorControls", ["inputSaturation": 0]), ("CIExposureAdjust", ["inputEV": -1]),
          ("CIFalseColor", ["inputColor0": CIColor.blue, "inputColor1": CIColor.red]), ("CIColorThreshold", ["inputThreshold": 0.5]),
        ])
    },
    feature("filter-lights", "Light parts that glow, dulled ones, a sharper edge, and the edge alone") { root in
      root.exhibit(
        .halves((64, 64, 64), (192, 192, 192)),
        [
          ("CIBloom", ["inputRadius": 2, "inputIntensity": 1]), ("CIGloom", ["inputRadius": 2, "inputIntensity": 1]),
          ("CIUnsharpMask", ["inputRadius": 2, "inputIntensity": 0.5]), ("CIEdges", ["inputIntensity": 1]),
        ])
    },
    feature("filter-maps", "A rectangle, a quarter of a turn, corners elsewhere, and mirrored sectors") { root in
      root.exhibit(
        .halves((255, 0, 0), (0, 0, 255)),
        [
          ("CICrop", ["inputRectangle": CGRect(x: 10, y: 10, width: 20, height: 20)]),
          ("CIAffineTransform", ["inputTransform": CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 40, ty: 0)]),
          (
            "CIPerspectiveTransform",
            [
              "inputTopLeft": CGPoint(x: 0, y: 40), "inputTopRight": CGPoint(x: 20, y: 40), "inputBottomRight": CGPoint(x: 20, y: 20),
              "inputBottomLeft": CGPoint(x: 0, y: 20),
            ]
          ),
          ("CIKaleidoscope", ["inputCenter": CGPoint(x: 20, y: 20)]),
        ])
    },
    feature("filter-prints", "Dots and lines of print, and pictures darkened from the corners and around a circle") { root in
      let center = CGPoint(x: 20, y: 20)
      root.exhibit(
        .halves((51, 51, 51), (204, 204, 204)),
        [
          ("CIDotScreen", ["inputCenter": center, "inputWidth": 8, "inputSharpness": 1]),
          ("CILineScreen", ["inputCenter": center, "inputWidth": 8, "inputSharpness": 1]),
          ("CIVignette", ["inputIntensity": 1, "inputRadius": 1]),
          ("CIVignetteEffect", ["inputCenter": center, "inputRadius": 10, "inputFalloff": 0.2, "inputIntensity": 1]),
        ])
    },
    feature("filter-generators", "Pictures out of nothing: squares, two gradients, and one colour half over another") { root in
      let left = CIImage(color: CIColor(red: 1, green: 0, blue: 0, alpha: 0.5)).cropped(to: CGRect(x: 0, y: 0, width: 20, height: 40))
      root.exhibit([
        CIFilter(
          name: "CICheckerboardGenerator",
          parameters: ["inputCenter": CGPoint(x: 20, y: 20), "inputWidth": 10, "inputColor0": CIColor.red, "inputColor1": CIColor.blue])?
          .outputImage,
        CIFilter(name: "CILinearGradient", parameters: ["inputPoint0": CGPoint.zero, "inputPoint1": CGPoint(x: 40, y: 0)])?.outputImage,
        CIFilter(
          name: "CIRadialGradient",
          parameters: [
            "inputCenter": CGPoint(x: 20, y: 20), "inputRadius0": 5, "inputRadius1": 15, "inputColor0": CIColor.red,
            "inputColor1": CIColor.blue,
          ])?.outputImage, left.composited(over: .green),
      ])
    },
  ]

  /// A table of two entries along each axis that inverts.
  private static let inverting: Data = {
    var data = Data()
    for index in 0..<8 {
      for number in [1 - Float(index & 1), 1 - Float(index >> 1 & 1), 1 - Float(index >> 2), 1] {
        withUnsafeBytes(of: number) { data.append(contentsOf: $0) }
      }
    }
    return data
  }()
}

extension CALayer {
  /// The picture in each quarter, 40 points wide, through a filter of its own: lower left, lower right, upper left, upper right.
  fileprivate func exhibit(_ picture: CGImage, _ filters: [(name: String, inputs: [String: Any])]) {
    for (filter, shown) in zip(filters, quarters()) {
      shown.contents = picture
      shown.filters = CIFilter(name: filter.name, parameters: filter.inputs).map { [$0] }
    }
  }

  /// A picture of filters in each quarter, drawn by a context.
  fileprivate func exhibit(_ pictures: [CIImage?]) {
    let context = CIContext()
    for (picture, shown) in zip(pictures, quarters()) {
      shown.contents = picture.flatMap { context.createCGImage($0, from: CGRect(x: 0, y: 0, width: 40, height: 40)) }
    }
  }

  /// Four layers 40 points wide on white, each in a quarter that clips it.
  private func quarters() -> [CALayer] {
    backgroundColor = .hex(0xffffff)
    return (0..<4).map { index in
      let quarter = box(CGRect(x: index % 2 * 48, y: index / 2 * 48, width: 48, height: 48))
      quarter.masksToBounds = true
      return quarter.box(CGRect(x: 4, y: 4, width: 40, height: 40))
    }
  }
}

extension CGImage {
  /// 40 × 40 pixels of two colours, left and right.
  fileprivate static func halves(_ left: (UInt8, UInt8, UInt8), _ right: (UInt8, UInt8, UInt8)) -> CGImage {
    computed(40, 40) { x, _ in
      let color = x < 20 ? left : right
      return (color.0, color.1, color.2, 255)
    }
  }

  /// 40 × 40 pixels: a band down the middle, half as wide.
  fileprivate static func band(_ inner: (UInt8, UInt8, UInt8), in outer: (UInt8, UInt8, UInt8)) -> CGImage {
    computed(40, 40) { x, _ in
      let color = (10..<30).contains(x) ? inner : outer
      return (color.0, color.1, color.2, 255)
    }
  }
}
