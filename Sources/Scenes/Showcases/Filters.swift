import QuartzCore

extension Scene {
  /// A little landscape through each of many filters, whose inputs move.
  static let filters = Scene(
    "filters", "A landscape through thirty filters of Core Image, whose inputs move", size: CGSize(width: 960, height: 600), duration: 4
  ) { root in
    root.addBackdrop(0x14161d, 0x1d2230)
    let size = CGSize(width: 144, height: 84)
    for (index, exhibit) in FilterExhibit.all.enumerated() {
      let column = CGFloat(index % 6), row = CGFloat(index / 6)
      let frame = CGRect(x: 18 + column * 156, y: 600 - 16 - (row + 1) * 115 + 27, width: size.width, height: size.height)
      let tile = root.box(frame)
      tile.masksToBounds = true
      tile.cornerRadius = 8
      let picture = tile.box(tile.bounds)
      picture.addLandscape()
      if let filter = CIFilter(name: exhibit.filter, parameters: exhibit.inputs) {
        filter.name = "shown"
        picture.filters = [filter]
      }
      for (input, from, to) in exhibit.moves {
        picture.animate("filters.shown.\(input)", from: from, to: to, duration: 2) { $0.autoreverses = true }
      }
      let caption = root.sublayer(CATextLayer(), CGRect(x: frame.minX, y: frame.minY - 20, width: size.width, height: 16))
      caption.string = exhibit.filter.dropFirst(2).description
      caption.fontSize = 11
      caption.foregroundColor = .hex(0xaab2c4)
      caption.alignmentMode = .center
    }
  }
}

/// A filter, inputs that stay, and inputs that go to and fro.
private struct FilterExhibit {
  let filter: String
  var inputs: [String: Any] = [:]
  var moves: [(input: String, from: Any, to: Any)] = []

  private static let center = CGPoint(x: 72, y: 42)

  static var all: [FilterExhibit] {
    [
      FilterExhibit(filter: "CIGaussianBlur", moves: [("inputRadius", 0, 5)]),
      FilterExhibit(filter: "CIBoxBlur", moves: [("inputRadius", 0, 8)]),
      FilterExhibit(filter: "CIDiscBlur", moves: [("inputRadius", 0, 7)]),
      FilterExhibit(filter: "CIMotionBlur", inputs: ["inputRadius": 12], moves: [("inputAngle", 0, Double.pi)]),
      FilterExhibit(filter: "CIZoomBlur", inputs: ["inputCenter": CGPoint(x: 104, y: 54)], moves: [("inputAmount", 0, 40)]),
      FilterExhibit(filter: "CIBloom", inputs: ["inputRadius": 6], moves: [("inputIntensity", 0, 1)]),

      FilterExhibit(filter: "CIColorControls", inputs: ["inputContrast": 1.2], moves: [("inputSaturation", 0, 2)]),
      FilterExhibit(filter: "CIHueAdjust", moves: [("inputAngle", 0, 2 * Double.pi)]),
      FilterExhibit(filter: "CISepiaTone", moves: [("inputIntensity", 0, 1)]),
      FilterExhibit(filter: "CIExposureAdjust", moves: [("inputEV", -1.5, 1.5)]),
      FilterExhibit(filter: "CIColorMonochrome", inputs: ["inputColor": CGColor.hex(0x6ea8ff)], moves: [("inputIntensity", 0, 1)]),
      FilterExhibit(filter: "CIFalseColor", inputs: ["inputColor0": CGColor.hex(0x1b1464), "inputColor1": CGColor.hex(0xffd86b)]),

      FilterExhibit(
        filter: "CIBumpDistortion", inputs: ["inputRadius": 42, "inputScale": 0.7],
        moves: [("inputCenter", CGPoint(x: 30, y: 40), CGPoint(x: 112, y: 48))]),
      FilterExhibit(filter: "CITwirlDistortion", inputs: ["inputCenter": center, "inputRadius": 44], moves: [("inputAngle", -4, 4)]),
      FilterExhibit(filter: "CIPinchDistortion", inputs: ["inputCenter": center, "inputRadius": 60], moves: [("inputScale", 0, 1.2)]),
      FilterExhibit(filter: "CIHoleDistortion", inputs: ["inputCenter": center], moves: [("inputRadius", 1, 26)]),
      FilterExhibit(filter: "CICircleSplashDistortion", inputs: ["inputCenter": center], moves: [("inputRadius", 8, 46)]),
      FilterExhibit(filter: "CIKaleidoscope", inputs: ["inputCenter": CGPoint(x: 80, y: 44)], moves: [("inputAngle", 0, Double.pi)]),

      FilterExhibit(filter: "CIPixellate", inputs: ["inputCenter": center], moves: [("inputScale", 2, 12)]),
      FilterExhibit(filter: "CIHexagonalPixellate", inputs: ["inputCenter": center], moves: [("inputScale", 2, 8)]),
      FilterExhibit(filter: "CICrystallize", inputs: ["inputCenter": center], moves: [("inputRadius", 4, 14)]),
      FilterExhibit(filter: "CIPointillize", inputs: ["inputCenter": center, "inputRadius": 6]),
      FilterExhibit(filter: "CIEdges", moves: [("inputIntensity", 0.5, 4)]),
      FilterExhibit(filter: "CIColorPosterize", moves: [("inputLevels", 2, 8)]),

      FilterExhibit(filter: "CIVignette", inputs: ["inputRadius": 1], moves: [("inputIntensity", 0, 1)]),
      FilterExhibit(
        filter: "CIVignetteEffect", inputs: ["inputCenter": CGPoint(x: 104, y: 54), "inputIntensity": 0.9],
        moves: [("inputRadius", 10, 80)]),
      FilterExhibit(filter: "CIUnsharpMask", inputs: ["inputRadius": 2], moves: [("inputIntensity", 0, 3)]),
      FilterExhibit(filter: "CIDotScreen", inputs: ["inputWidth": 5, "inputCenter": center], moves: [("inputAngle", 0, 1)]),
      FilterExhibit(filter: "CIVibrance", moves: [("inputAmount", -1, 1)]),
      FilterExhibit(filter: "CIGloom", inputs: ["inputRadius": 8], moves: [("inputIntensity", 0, 1)]),
    ]
  }
}

extension CALayer {
  /// A sun over hills and water, in a layer 144 points wide and 84 high.
  fileprivate func addLandscape() {
    let sky = CAGradientLayer()
    sky.frame = bounds
    sky.colors = [CGColor.hex(0xfff1b8), CGColor.hex(0xff9e6d), CGColor.hex(0x5a4b9b)]
    sky.startPoint = CGPoint(x: 0.5, y: 0.35)
    sky.endPoint = CGPoint(x: 0.5, y: 1)
    addSublayer(sky)
    box(CGRect(x: 92, y: 42, width: 24, height: 24), .hex(0xfffbe6), radius: 12)
    for (color, height, phase) in [(0x7a5c8a, 34.0, 0.4), (0x45577c, 26.0, 1.9), (0x1f3a4d, 17.0, 3.6)] as [(UInt32, Double, Double)] {
      let hill = CAShapeLayer()
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 0, y: 0))
      path.addLine(to: CGPoint(x: 0, y: height))
      path.addCurve(
        to: CGPoint(x: 144, y: height * (0.8 + 0.2 * phase / 4)), control1: CGPoint(x: 30 + 16 * phase, y: height * 1.9),
        control2: CGPoint(x: 70 + 10 * phase, y: -height * 0.2))
      path.addLine(to: CGPoint(x: 144, y: 0))
      path.closeSubpath()
      hill.path = path
      hill.fillColor = .hex(color)
      addSublayer(hill)
    }
    for index in 0..<7 { box(CGRect(x: 10 + CGFloat(index) * 19, y: 5, width: 11, height: 3), .hex(0x6fc3df, alpha: 0.8), radius: 1.5) }
  }
}
