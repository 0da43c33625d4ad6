import Foundation
import Graphics
import Rasterizer
import Testing

/// A frame as text: a line for each element, with numbers to a hundredth; what stands at its default is left out.
enum FrameWords {
  static func text(_ frame: VectorFrame) -> String { frame.elements.flatMap { words($0, indent: "") }.joined(separator: "\n") }

  static func words(_ path: PathGeometry) -> String {
    var points = path.points[...]
    return path.verbs.map { verb -> String in
      let (letter, count) =
        switch verb {
        case .move: ("M", 1)
        case .line: ("L", 1)
        case .cubic: ("C", 3)
        case .close: ("Z", 0)
        default: ("Q", 2)
        }
      defer { points = points.dropFirst(count) }
      return letter + points.prefix(count).map(words).joined(separator: " ")
    }.joined(separator: " ")
  }

  static func number(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  private static func words(_ point: CGPoint) -> String { "\(number(point.x)),\(number(point.y))" }

  private static func words(_ color: SIMD4<Double>) -> String { (0..<4).map { number(color[$0]) }.joined(separator: "/") }

  private static func words(_ shape: VectorFrame.Shape) -> String {
    var line = ""
    switch shape.operation {
    case .fill(let usesEvenOddRule): line += usesEvenOddRule ? "fill even-odd" : "fill"
    case .stroke(let pen):
      line += "stroke \(number(pen.width)) \(pen.cap) \(pen.join) \(number(pen.miterLimit))"
      if !pen.dashes.isEmpty { line += " dashes " + pen.dashes.map(number).joined(separator: ",") + " from \(number(pen.dashPhase))" }
    }
    switch shape.paint {
    case .color(let color): line += " " + words(color)
    case .gradient(let gradient):
      line += " gradient \(words(gradient.start)) to \(words(gradient.end))"
      if case .radial(let focus) = gradient.shape { line += " about \(words(focus))" }
      line += gradient.stops.map { " \(number($0.offset)):\(words($0.color))" }.joined()
    }
    if shape.opacity != 1 { line += " at \(number(shape.opacity))" }
    return line + "  " + words(shape.path.transformed(by: shape.pathToFrame))
  }

  private static func words(_ mask: VectorFrame.Mask) -> String {
    var line = "mask \(mask.mode) \(number(mask.opacity)) "
    if mask.isInverted { line += "inverted " }
    if mask.expansion != 0 { line += "grown \(number(mask.expansion)) " }
    if mask.feather != .zero { line += "faded \(number(mask.feather.x)),\(number(mask.feather.y)) " }
    return line + words(mask.path.transformed(by: mask.pathToFrame))
  }

  private static func words(_ effect: VectorFrame.Effect) -> String {
    switch effect {
    case .fill(let color, let amount): "fill of \(words(color)) by \(number(amount))"
    case .tint(let black, let white, let amount): "tint of \(words(black)) to \(words(white)) by \(number(amount))"
    case .tritone(let shadows, let midtones, let highlights): "tritone \(words(shadows)) \(words(midtones)) \(words(highlights))"
    case .gaussianBlur(let deviation): "blur \(number(deviation.x)),\(number(deviation.y))"
    case .dropShadow(let color, let offset, let deviation):
      "shadow \(words(color)) to \(number(offset.x)),\(number(offset.y)) over \(number(deviation))"
    }
  }

  private static func words(_ element: VectorFrame.Element, indent: String) -> [String] {
    switch element {
    case .shape(let shape): return [indent + words(shape)]
    case .picture(let picture):
      let corners = [CGPoint.zero, CGPoint(x: picture.size.width, y: 0), CGPoint(x: 0, y: picture.size.height)]
      return [
        indent + "picture \(picture.image.width)×\(picture.image.height)" + (picture.opacity != 1 ? " at \(number(picture.opacity))" : "")
          + "  " + corners.map { words($0.applying(picture.pictureToFrame)) }.joined(separator: " ")
      ]
    case .group(let group):
      var line = indent + "group"
      if group.opacity != 1 { line += " at \(number(group.opacity))" }
      if group.blendMode != .normal { line += " \(group.blendMode)" }
      var lines = [line]
      lines += group.effects.map { "\(indent)  \(words($0))" }
      lines += group.clips.map { "\(indent)  clip " + words($0.path.transformed(by: $0.pathToFrame)) }
      lines += group.masks.map { "\(indent)  \(words($0))" }
      if let matte = group.matte {
        lines.append("\(indent)  matte of \(matte.channel)\(matte.isInverted ? ", inverted" : "")")
        lines += matte.elements.flatMap { words($0, indent: indent + "    ") }
      }
      return lines + group.elements.flatMap { words($0, indent: indent + "  ") }
    }
  }
}

/// A document, and what it draws at a time.
struct RecordedDocument: CustomTestStringConvertible {
  let name: String
  let document: String
  let seconds: Double
  let expected: String
  var testDescription: String { name }

  init(_ name: String, _ document: String, at seconds: Double = 0, _ expected: String) {
    (self.name, self.document, self.seconds, self.expected) = (name, document, seconds, expected)
  }
}
