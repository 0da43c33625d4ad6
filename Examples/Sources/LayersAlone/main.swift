import Foundation
import QuartzCore

// Draws a layer with a border and a filter into 8 × 8 pixels. The program stops with an error where nothing is linked that draws layers.

let layer = CALayer()
layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
layer.borderWidth = 2
layer.filters = [CAFilter(type: "colorInvert")]

guard
  let context = CGContext(
    data: nil, width: 8, height: 8, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
    bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
else {
  fatalError("there is no context")
}
layer.render(in: context)
guard let image = context.makeImage() else { fatalError("there is no picture") }
print("drew \(image.width) × \(image.height) pixels")
