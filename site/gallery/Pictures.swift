import Foundation
import QuartzCore

/// Filters that make pictures, or need several: a tile each, from the top left corner on.
func makeScene() -> CALayer {
  let tile = CGRect(x: 0, y: 0, width: 100, height: 100)
  let sand = CIColor(red: 1, green: 0.86, blue: 0.62), coral = CIColor(red: 1, green: 0.48, blue: 0.35)
  let night = CIColor(red: 0.16, green: 0.14, blue: 0.36), center = CIVector(x: 50, y: 50)

  func made(_ name: String, _ inputs: [String: Any]) -> CIImage {
    CIFilter(name: name, parameters: inputs)!.outputImage!.cropped(to: tile)
  }
  let checks = made("CICheckerboardGenerator", ["inputColor0": sand, "inputColor1": night, "inputWidth": 20, "inputCenter": center])
  let glow = made("CIRadialGradient", ["inputCenter": center, "inputColor0": sand, "inputColor1": night, "inputRadius0": 6, "inputRadius1": 60])
  let light = made("CIRadialGradient", ["inputCenter": center, "inputColor0": CIColor.white, "inputColor1": CIColor.black, "inputRadius0": 20])
  let slope = made("CILinearGradient", ["inputPoint0": CIVector(x: 0, y: 0), "inputPoint1": CIVector(x: 100, y: 100), "inputColor0": coral, "inputColor1": night])
  // A table of two colours along each axis: black stays, and red and blue change places.
  var table: [Float] = []
  for b in [Float(0), 1] { for g in [Float(0), 1] { for r in [Float(0), 1] { table += [b, g, r, 1] } } }

  let pictures = [
    made("CIConstantColorGenerator", ["inputColor": coral]),
    checks,
    made("CIStripesGenerator", ["inputColor0": sand, "inputColor1": night, "inputWidth": 12, "inputCenter": center]),
    made("CIRandomGenerator", [:]),
    made("CIRoundedRectangleGenerator", ["inputExtent": CIVector(x: 12, y: 24, z: 76, w: 52), "inputRadius": 18, "inputColor": coral]),
    slope,
    made("CISmoothLinearGradient", ["inputPoint0": CIVector(x: 0, y: 0), "inputPoint1": CIVector(x: 100, y: 100), "inputColor0": coral, "inputColor1": night]),
    glow,
    made("CIGaussianGradient", ["inputCenter": center, "inputColor0": sand, "inputColor1": night, "inputRadius": 70]),
    slope.applyingFilter("CIColorCube", parameters: ["inputCubeDimension": 2, "inputCubeData": table.withUnsafeBytes { Data($0) }]),
    checks.applyingFilter("CIDisplacementDistortion", parameters: ["inputDisplacementImage": glow, "inputScale": 40]).cropped(to: tile),
    checks.applyingFilter("CIBlendWithMask", parameters: ["inputBackgroundImage": slope, "inputMaskImage": light]),
    glow.applyingFilter("CIBlendWithAlphaMask", parameters: ["inputBackgroundImage": checks, "inputMaskImage": made("CIRoundedRectangleGenerator", ["inputExtent": CIVector(x: 20, y: 20, z: 60, w: 60), "inputRadius": 30])]),
  ]

  let root = CALayer(), context = CIContext()
  root.bounds = CGRect(x: 0, y: 0, width: 576, height: 232)
  root.backgroundColor = CGColor(red: 0.12, green: 0.13, blue: 0.18, alpha: 1)
  for (index, picture) in pictures.enumerated() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 72, height: 100)
    layer.position = CGPoint(x: 48 + 80 * (index % 7), y: 174 - 116 * (index / 7))
    layer.contents = context.createCGImage(picture, from: tile)
    layer.contentsGravity = .resizeAspectFill
    layer.masksToBounds = true
    layer.cornerRadius = 10
    root.addSublayer(layer)
  }
  return root
}
