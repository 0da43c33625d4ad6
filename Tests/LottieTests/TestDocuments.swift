import Foundation
import Graphics
import Lottie
import Rasterizer

/// Documents that tests write, and what is taken from their frames.
enum TestDocuments {
  /// A document of 100 × 100 points, 10 frames a second, ten seconds long.
  static func document(layers: String, more: String = "") -> String {
    #"{"v":"5.7.0","fr":10,"ip":0,"op":100,"w":100,"h":100,"nm":"test","layers":[\#(layers)]\#(more.isEmpty ? "" : ",\(more)")}"#
  }

  /// A layer of shapes, in the document's own space unless told otherwise.
  static func shapeLayer(_ shapes: String, number: Int = 1, transform: String = "{}", more: String = "") -> String {
    #"{"ty":4,"ind":\#(number),"nm":"layer \#(number)","ip":0,"op":100,"st":0,"ks":\#(transform),"shapes":[\#(shapes)]"#
      + (more.isEmpty ? "" : ",\(more)") + "}"
  }

  static let red = #"{"ty":"fl","c":{"a":0,"k":[1,0,0,1]},"o":{"a":0,"k":100}}"#
  static let blueStroke = #"{"ty":"st","c":{"a":0,"k":[0,0,1,1]},"o":{"a":0,"k":100},"w":{"a":0,"k":2},"lc":1,"lj":1}"#
  static func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
    #"{"ty":"rc","p":{"a":0,"k":[\#(x),\#(y)]},"s":{"a":0,"k":[\#(width),\#(height)]},"r":{"a":0,"k":0}}"#
  }

  static func load(_ text: String) throws -> LottieDocument { try LottieDocument(data: Data(text.utf8)) }
}

extension VectorFrame {
  /// All shapes in painting order, whatever groups they are in.
  var shapes: [Shape] { Self.shapes(elements) }

  private static func shapes(_ elements: [Element]) -> [Shape] {
    elements.flatMap { element -> [Shape] in
      switch element {
      case .shape(let shape): [shape]
      case .picture: []
      case .group(let group): shapes(group.elements)
      }
    }
  }
}

extension VectorFrame.Shape {
  /// The rectangle around it in the frame's space.
  var bounds: CGRect { path.transformed(by: pathToFrame).bounds }

  var color: SIMD4<Double>? { if case .color(let color) = paint { color } else { nil } }
}

func isClose(_ a: CGRect, _ x: Double, _ y: Double, _ width: Double, _ height: Double, within tolerance: Double = 1e-6) -> Bool {
  abs(Double(a.minX) - x) <= tolerance && abs(Double(a.minY) - y) <= tolerance && abs(Double(a.width) - width) <= tolerance
    && abs(Double(a.height) - height) <= tolerance
}

func isClose(_ a: CGPoint, _ x: Double, _ y: Double, within tolerance: Double = 1e-6) -> Bool {
  abs(Double(a.x) - x) <= tolerance && abs(Double(a.y) - y) <= tolerance
}
