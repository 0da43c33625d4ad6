import CoreGraphics
import CoreText
import Foundation
import Graphics
import TestSupport
import Testing

/// Canvases of all formats that random programs draw upon, against GoldenTests/Goldens/canvases.txt: what the context answers at the end,
/// and its pixels, a sign for each component in steps of 4, of which versions of Cairo may differ by one.
@Suite("Random programs draw upon canvases as on record")
struct RecordedCanvasTests {
  @Test("pixels and answers")
  func canvases() throws {
    try LinesOnRecord(name: "canvases.txt").compare((1...200).map { line(UInt64($0)) }) { now, recorded in
      let (now, recorded) = (now.split(separator: "|"), recorded.split(separator: "|"))
      guard now.count == 2, recorded.count == 2, now[0] == recorded[0], now[1].utf8.count == recorded[1].utf8.count else { return false }
      return zip(now[1].utf8, recorded[1].utf8).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
    }
  }

  private func line(_ seed: UInt64) -> String {
    var artist = CanvasArtist(seed: seed)
    let context = artist.canvas()
    for _ in 0..<Int.random(in: 5...14, using: &artist.chance) { artist.act(on: context) }
    let answers = artist.answers(of: context)
    artist.finish(context)
    guard let image = context.makeImage() else { return "\(seed): nothing" }
    let signs = String(decoding: image.pixels.map { 48 + $0 / 4 }, as: UTF8.self)
    return "\(seed): \(answers)|\(signs)"
  }
}

/// Draws by chance.
private struct CanvasArtist {
  var chance: Chance
  private var depth = 0
  private var layers = 0
  private static let width = 13, height = 10

  init(seed: UInt64) { chance = Chance(seed: seed) }

  // MARK: Numbers

  private mutating func number(_ range: ClosedRange<Double>) -> CGFloat {
    CGFloat((Double.random(in: range, using: &chance) * 4).rounded() / 4)
  }
  private mutating func point() -> CGPoint { CGPoint(x: number(-2...15), y: number(-2...12)) }
  private mutating func rect() -> CGRect { CGRect(origin: point(), size: CGSize(width: number(1...12), height: number(1...9))) }
  private mutating func unit() -> CGFloat { CGFloat(Int.random(in: 0...5, using: &chance)) / 5 }

  private mutating func color() -> CGColor {
    switch Int.random(in: 0..<6, using: &chance) {
    case 0: CGColor(gray: unit(), alpha: unit())
    case 1: CGColor(genericCMYKCyan: unit(), magenta: unit(), yellow: unit(), black: unit() / 2, alpha: 1)
    case 2:
      CGColorSpace(name: CGColorSpace.displayP3).flatMap { CGColor(colorSpace: $0, components: [unit(), unit(), unit(), 0.8]) } ?? .black
    default: CGColor(red: unit(), green: unit(), blue: unit(), alpha: chance.isOne(in: 2) ? 1 : unit())
    }
  }

  private mutating func image(isMask: Bool = false) -> CGImage {
    let width = Int.random(in: 1...5, using: &chance), height = Int.random(in: 1...4, using: &chance)
    let isOpaque = chance.isOne(in: 2)
    let bytes = (0..<width * height * 4).map { i in
      i % 4 == 3 && isOpaque ? 255 : isMask && i % 4 < 3 ? 0 : UInt8(Int.random(in: 0...5, using: &chance) * 51)
    }
    if isMask { return CGImage(width: width, height: height, premultipliedPixels: bytes, isMask: true) }
    return CGImage(width: width, height: height, rgba: bytes) ?? CGImage(width: 1, height: 1, premultipliedPixels: [0, 0, 0, 0])
  }

  private mutating func gradient() -> CGGradient? {
    let count = Int.random(in: 1...3, using: &chance)
    let colors = (0..<count).map { _ in color() }
    if chance.isOne(in: 2) { return CGGradient(colorsSpace: nil, colors: colors, locations: nil) }
    return CGGradient(colorsSpace: nil, colors: colors, locations: (0..<count).map { _ in unit() }.sorted())
  }

  private mutating func function() -> CGFunction? {
    var callbacks = CGFunctionCallbacks(
      version: 0,
      evaluate: { _, share, values in
        (values[0], values[1], values[2], values[3]) = (share[0], 1 - share[0], share[0] * share[0], 0.75)
      }, releaseInfo: nil)
    let domain: [CGFloat] = chance.isOne(in: 2) ? [0, 1] : [0.25, 0.5], range: [CGFloat] = [0, 1, 0, 0.5, 0, 1, 0, 1]
    return chance.isOne(in: 2)
      ? CGFunction(info: nil, domainDimension: 1, domain: domain, rangeDimension: 4, range: range, callbacks: &callbacks)
      : CGFunction(info: nil, domainDimension: 1, domain: nil, rangeDimension: 4, range: nil, callbacks: &callbacks)
  }

  private mutating func pattern(isColored: Bool) -> CGPattern? {
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { _, context in
        context.fill(CGRect(x: 1, y: 2, width: 2, height: 1))
        context.stroke(CGRect(x: 0.5, y: 0.5, width: 1, height: 2))
      }, releaseInfo: nil)
    let matrix = chance.isOne(in: 3) ? CGAffineTransform(scaleX: 0.75, y: 1.25) : .identity
    return CGPattern(
      info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 3), matrix: matrix, xStep: chance.pick([0, 3, 5]),
      yStep: chance.pick([0, 4, 2]),
      tiling: .noDistortion, isColored: isColored, callbacks: &callbacks)
  }

  private mutating func path() -> CGPath {
    let path = CGMutablePath()
    path.move(to: point())
    for _ in 0..<Int.random(in: 2...4, using: &chance) {
      switch Int.random(in: 0..<3, using: &chance) {
      case 0: path.addLine(to: point())
      case 1: path.addQuadCurve(to: point(), control: point())
      default: path.addCurve(to: point(), control1: point(), control2: point())
      }
    }
    if chance.isOne(in: 2) { path.closeSubpath() }
    return path
  }

  // MARK: Canvases

  mutating func canvas() -> CGContext {
    let rgb = CGColorSpaceCreateDeviceRGB(), grey = CGColorSpaceCreateDeviceGray()
    let p3 = CGColorSpace(name: CGColorSpace.displayP3) ?? rgb
    let little = CGBitmapInfo.byteOrder32Little.rawValue, little16 = CGBitmapInfo.byteOrder16Little.rawValue
    let float = CGBitmapInfo.floatComponents.rawValue
    let formats: [(Int, CGColorSpace, UInt32)] = [
      (8, rgb, CGImageAlphaInfo.premultipliedLast.rawValue), (8, rgb, CGImageAlphaInfo.premultipliedFirst.rawValue | little),
      (8, rgb, CGImageAlphaInfo.noneSkipLast.rawValue), (8, rgb, CGImageAlphaInfo.noneSkipFirst.rawValue | little),
      (8, rgb, CGImageAlphaInfo.premultipliedFirst.rawValue), (8, grey, 0), (8, grey, CGImageAlphaInfo.alphaOnly.rawValue),
      (16, rgb, CGImageAlphaInfo.premultipliedLast.rawValue | little16), (16, p3, CGImageAlphaInfo.premultipliedLast.rawValue),
      (32, rgb, CGImageAlphaInfo.premultipliedLast.rawValue | float | little),
      (16, rgb, CGImageAlphaInfo.noneSkipLast.rawValue | float | little16),
      (8, p3, CGImageAlphaInfo.premultipliedLast.rawValue), (16, grey, little16),
    ]
    let plain = PixelSize(Self.width, Self.height)
    let (bits, space, info) = chance.isOne(in: 2) ? formats[0] : chance.pick(formats)
    let context = CGContext(
      data: nil, width: plain.width, height: plain.height, bitsPerComponent: bits, bytesPerRow: 0, space: space, bitmapInfo: info)
    guard let canvas = context ?? CGContext(size: plain) else { preconditionFailure("a small canvas can be had") }
    // Its memory is asked for: from then on what is drawn shows there.
    if chance.isOne(in: 2) { _ = canvas.data }
    return canvas
  }

  // MARK: Acts

  mutating func act(on context: CGContext) {
    switch Int.random(in: 0..<9, using: &chance) {
    case 0: changeState(of: context)
    case 1: changePen(of: context)
    case 2: changeSpace(of: context)
    case 3, 4: drawShape(on: context)
    case 5: drawPicture(on: context)
    case 6: drawColors(on: context)
    case 7: nest(context)
    default: buildPath(of: context)
    }
  }

  private mutating func changeState(of context: CGContext) {
    switch Int.random(in: 0..<9, using: &chance) {
    case 0: context.setAlpha(unit())
    case 1, 2: context.setBlendMode(CGBlendMode(rawValue: Int32.random(in: 0..<28, using: &chance)) ?? .normal)
    case 3: context.setShadow(offset: CGSize(width: number(-3...3), height: number(-3...3)), blur: number(0...4), color: color())
    case 4: context.setShadow(offset: CGSize(width: number(-2...2), height: 1), blur: number(0...2))
    case 5: context.interpolationQuality = chance.pick([.none, .low, .medium, .high, .default])
    case 6: context.setShouldAntialias(chance.isOne(in: 2))
    case 7: context.setPatternPhase(CGSize(width: number(-2...2), height: number(-2...2)))
    default: context.setShadow(offset: .zero, blur: 0, color: nil)
    }
  }

  private mutating func changePen(of context: CGContext) {
    switch Int.random(in: 0..<12, using: &chance) {
    case 0, 1: context.setFillColor(color())
    case 2: context.setStrokeColor(color())
    case 3: context.setFillColor(red: unit(), green: unit(), blue: unit(), alpha: 1)
    case 4: context.setStrokeColor(cyan: unit(), magenta: unit(), yellow: 0, black: 0, alpha: unit())
    case 5: context.setLineWidth(number(0.5...4))
    case 6:
      context.setLineCap(chance.pick([.butt, .round, .square]))
      context.setLineJoin(chance.pick([.miter, .round, .bevel]))
    case 7: context.setMiterLimit(number(0...5))
    case 8: context.setLineDash(phase: number(-2...4), lengths: chance.isOne(in: 4) ? [] : [number(0.5...3), number(0.5...2)])
    case 9:
      context.setFillColorSpace(CGColorSpaceCreateDeviceCMYK())
      context.setFillColor([unit(), unit(), unit(), 0.25, 1])
    case 10:
      if let pattern = pattern(isColored: true) { context.setFillPattern(pattern, colorComponents: [unit()]) }
    default:
      guard let space = CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB()), let pattern = pattern(isColored: false) else {
        return
      }
      context.setStrokeColorSpace(space)
      context.setStrokePattern(pattern, colorComponents: [unit(), unit(), unit(), 1])
    }
  }

  private mutating func changeSpace(of context: CGContext) {
    switch Int.random(in: 0..<7, using: &chance) {
    case 0: context.translateBy(x: number(-3...3), y: number(-3...3))
    case 1: context.scaleBy(x: chance.pick([0.5, 1.5, -1]), y: chance.pick([0.75, 1.25, 1]))
    case 2: context.rotate(by: chance.pick([0.3, -0.7, .pi / 2]))
    case 3: context.clip(to: rect())
    case 4:
      context.beginPath()
      context.addPath(path())
      context.clip(using: chance.isOne(in: 2) ? .winding : .evenOdd)
    case 5: context.clip(to: rect().insetBy(dx: -3, dy: -3), mask: image(isMask: chance.isOne(in: 2)))
    default: context.resetClip()
    }
  }

  private mutating func drawShape(on context: CGContext) {
    switch Int.random(in: 0..<10, using: &chance) {
    case 0, 1: context.fill(rect())
    case 2: context.fill([rect(), rect()])
    case 3: context.fillEllipse(in: rect())
    case 4: context.stroke(rect())
    case 5: context.stroke(rect(), width: number(0.5...3))
    case 6: context.strokeEllipse(in: rect())
    case 7: context.strokeLineSegments(between: (0..<5).map { _ in point() })
    case 8: context.clear(rect())
    default:
      context.beginPath()
      context.addPath(path())
      context.drawPath(using: chance.pick([.fill, .eoFill, .stroke, .fillStroke, .eoFillStroke]))
    }
  }

  private mutating func buildPath(of context: CGContext) {
    context.beginPath()
    context.move(to: point())
    for _ in 0..<3 {
      switch Int.random(in: 0..<8, using: &chance) {
      case 0:
        context.addArc(
          center: point(), radius: number(1...5), startAngle: number(-3...3), endAngle: number(-3...3), clockwise: chance.isOne(in: 2))
      case 1: context.addArc(tangent1End: point(), tangent2End: point(), radius: number(0.5...3))
      case 2: context.addRect(rect())
      case 3: context.addEllipse(in: rect())
      case 4: context.addQuadCurve(to: point(), control: point())
      case 5: context.addLines(between: [point(), point(), point()])
      case 6: context.closePath()
      default: context.addCurve(to: point(), control1: point(), control2: point())
      }
    }
    switch Int.random(in: 0..<4, using: &chance) {
    case 0: context.fillPath(using: chance.isOne(in: 2) ? .winding : .evenOdd)
    case 1: context.strokePath()
    case 2:
      context.replacePathWithStrokedPath()
      context.fillPath()
    default: break
    }
  }

  private mutating func drawPicture(on context: CGContext) {
    switch Int.random(in: 0..<4, using: &chance) {
    case 0: context.draw(image(), in: rect())
    case 1: context.draw(image(isMask: true), in: rect())
    case 2: context.draw(image(), in: CGRect(origin: point(), size: CGSize(width: number(2...5), height: number(2...5))), byTiling: true)
    default:
      guard let layer = CGLayer(context, size: CGSize(width: 4, height: 3), auxiliaryInfo: nil), let canvas = layer.context else { return }
      canvas.setFillColor(color())
      canvas.fillEllipse(in: CGRect(x: 0.5, y: 0, width: 3, height: 2.5))
      if chance.isOne(in: 2) { context.draw(layer, at: point()) } else { context.draw(layer, in: rect()) }
    }
  }

  private mutating func drawColors(on context: CGContext) {
    let options = CGGradientDrawingOptions(rawValue: UInt32.random(in: 0...3, using: &chance)), space = CGColorSpaceCreateDeviceRGB()
    switch Int.random(in: 0..<5, using: &chance) {
    case 0: if let gradient = gradient() { context.drawLinearGradient(gradient, start: point(), end: point(), options: options) }
    case 1:
      guard let gradient = gradient() else { return }
      context.drawRadialGradient(
        gradient, startCenter: point(), startRadius: number(0...3), endCenter: point(), endRadius: number(3...9), options: options)
    case 2: if let gradient = gradient() { context.drawConicGradient(gradient, center: point(), angle: number(-3...3)) }
    case 3:
      guard let function = function() else { return }
      let shading = CGShading(
        axialSpace: space, start: point(), end: point(), function: function, extendStart: chance.isOne(in: 2),
        extendEnd: chance.isOne(in: 2))
      if let shading { context.drawShading(shading) }
    default:
      guard let function = function() else { return }
      let shading = CGShading(
        radialSpace: space, start: point(), startRadius: number(0...2), end: point(), endRadius: number(3...8), function: function,
        extendStart: chance.isOne(in: 2), extendEnd: chance.isOne(in: 2))
      if let shading { context.drawShading(shading) }
    }
  }

  private mutating func nest(_ context: CGContext) {
    switch Int.random(in: 0..<6, using: &chance) {
    case 0:
      context.saveGState()
      depth += 1
    case 1: if depth > 0, layers == 0 { restore(context) }
    case 2, 3:
      if chance.isOne(in: 2) { context.beginTransparencyLayer() } else { context.beginTransparencyLayer(in: rect(), auxiliaryInfo: nil) }
      layers += 1
    default: if layers > 0 { end(context) }
    }
  }

  private mutating func restore(_ context: CGContext) {
    context.restoreGState()
    depth -= 1
  }

  private mutating func end(_ context: CGContext) {
    context.endTransparencyLayer()
    layers -= 1
  }

  mutating func finish(_ context: CGContext) { while layers > 0 { end(context) } }

  // MARK: Answers

  mutating func answers(of context: CGContext) -> String {
    func text(_ value: CGFloat) -> String { "\(Int((value * 10).rounded()))" }
    func text(_ rect: CGRect) -> String {
      rect.isNull ? "nowhere" : [rect.minX, rect.minY, rect.maxX, rect.maxY].map { text($0) }.joined(separator: " ")
    }
    let ctm = context.ctm, device = context.convertToDeviceSpace(CGRect(x: 1, y: 2, width: 3, height: 4))
    let user = context.convertToUserSpace(CGPoint(x: 3, y: 5)), size = context.convertToUserSpace(CGSize(width: 2, height: 1))
    let place = context.paintablePixels, current = context.currentPointOfPath
    let inside = (0..<6).map { _ in
      let place = CGPoint(x: number(0...12) + 0.13, y: number(0...9) + 0.13)
      let mode: CGPathDrawingMode = chance.pick([.fill, .eoFill, .stroke, .fillStroke, .eoFillStroke])
      return context.pathContains(place, mode: mode) ? "1" : "0"
    }
    let parts = [
      [ctm.a, ctm.b, ctm.c, ctm.d, ctm.tx, ctm.ty].map { text($0) }.joined(separator: " "), text(device), "\(text(user.x)) \(text(user.y))",
      "\(text(size.width)) \(text(size.height))", "\(place.minX) \(place.minY) \(place.maxX) \(place.maxY)",
      "\(text(current.x)) \(text(current.y))", text(context.boundingBoxOfPath), text(context.boundingBoxOfClipPath), inside.joined(),
      "\(context.bitsPerPixel) \(context.bytesPerRow) \(context.bitmapInfo.rawValue)", context.isBlank ? "blank" : "drawn",
    ]
    return parts.joined(separator: "; ")
  }
}
