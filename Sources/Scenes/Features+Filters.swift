import Foundation
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
    backgroundColor = .hex(0xffffff)
    for (index, filter) in filters.enumerated() {
      let quarter = box(CGRect(x: index % 2 * 48, y: index / 2 * 48, width: 48, height: 48))
      quarter.masksToBounds = true
      let shown = quarter.box(CGRect(x: 4, y: 4, width: 40, height: 40))
      shown.contents = picture
      shown.filters = CIFilter(name: filter.name, parameters: filter.inputs).map { [$0] }
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
