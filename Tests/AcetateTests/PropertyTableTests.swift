import RendererTestSupport
import Acetate
import CAML
import Foundation
import Graphics
import MediaFiles
import QuartzCore
import RenderTree
import TestSupport
import RendererTestSupport
import Testing

/// Every row of the table of properties, by every way that leads to a property.
@Suite("The table of properties")
struct PropertyTableTests {
  /// Properties that are values: filters are objects, and have tests of their own.
  static let plain = LayerProperty.allCases.filter {
    ![.custom, .filters, .backgroundFilters, .emitterCells, .emitterBehaviors].contains($0)
  }

  @Test("keys are read and written, in both spellings", arguments: plain)
  func keys(property: LayerProperty) throws {
    let row = property.row, layer = Fixture.layer(with: property), sample = Fixture.sample(of: property)
    #expect(LayerProperty(key: row.key[...]) == property)
    layer.setValue(sample.boxed, forKey: row.key)
    #expect(layer.properties.value(for: LayerKeyPath(property)) == sample)
    for key in [row.key] + (row.alias.map { [$0] } ?? []) {
      // Boxed, a flag is a number.
      let read = AnimatableValue(boxed: try #require(layer.value(forKey: key)))
      #expect(read == AnimatableValue(boxed: sample.boxed), "\(key)")
    }
    // Nobody declares it in a layer of another class: there it is a key of the program's own.
    if row.content != nil {
      let other = CALayer()
      other.setValue(sample.boxed, forKey: row.key)
      #expect(other.properties.custom?[row.key] == AnimatableValue(boxed: sample.boxed))
    }
  }

  @Test("a value of another kind changes nothing; nil unsets what may be empty", arguments: plain)
  func types(property: LayerProperty) {
    var properties = Fixture.layer(with: property).properties
    let row = property.row, before = row.value(in: properties)
    let wrong: AnimatableValue = row.kind == .color ? .path(.empty) : .color(.white)
    #expect(!row.setValue(wrong, in: &properties) && row.value(in: properties) == before)
    #expect(row.setValue(Fixture.sample(of: property), in: &properties))
    if row.isOptional { #expect(row.setValue(nil, in: &properties) && row.value(in: properties) == nil) }
    #expect(PropertySampler.mayBeEmpty(row.key) == row.isOptional)
  }

  @Test("an animation of it shows, while the model keeps its value; a number goes half the way in half the time", arguments: plain)
  func animates(property: LayerProperty) throws {
    let row = property.row, layer = Fixture.layer(with: property), sample = Fixture.sample(of: property)
    let model = row.value(in: layer.properties)
    let root = makeRoot(60, 60)
    root.addSublayer(layer)
    let animation = CABasicAnimation(keyPath: row.key)
    animation.fromValue = model?.boxed ?? sample.boxed
    animation.toValue = sample.boxed
    animation.duration = 2
    layer.add(animation, forKey: "move")
    let host = LayerHost(root: root, clock: .stepped(from: 0))
    func shown(at time: Double) throws -> AnimatableValue? {
      host.advance(to: time)
      return row.value(in: try #require(layer.presentation()).properties)
    }
    if case (.number(let from)?, .number(let to)) = (model, sample), row.kind == .number {
      guard case .number(let half)? = try shown(at: 1) else { return #expect(Bool(false), "no number") }
      #expect(abs(half - (from + to) / 2) < 1e-6)
    }
    // Near its end everything is nearer to the end than to the beginning, and what cannot be between is there.
    let late = try shown(at: 1.999_9)
    switch row.kind {
    case .bool, .choice, .string, .integer, .path: #expect(late == sample)
    case .image: #expect(late == model && layer.presentation()?.properties.contentsFade != nil, "the picture fades into the other")
    default: #expect(late != model)
    }
    #expect(row.value(in: layer.properties) == model)
  }

  @Test("numbers, points, sizes, rectangles and colours of all layers are written where they lie", arguments: plain)
  func addresses(property: LayerProperty) {
    let row = property.row
    guard row.content == nil, row.form != nil, let address = row.address, let form = row.form else {
      // What has no address goes by key path: flags, words, matrices, pictures, paths, and all of the subclasses.
      return #expect(row.content != nil || ![.number, .point, .size, .rect, .color].contains(row.kind))
    }
    var properties = LayerProperties()
    #expect(row.setValue(Fixture.sample(of: property), in: &properties))
    switch form {
    case .float: #expect(.number(Double(properties[float: address])) == row.value(in: properties))
    case .double: #expect(.number(properties[double: address]) == row.value(in: properties))
    case .point: #expect(.point(properties[pair: address]) == row.value(in: properties))
    case .size:
      let pair = properties[pair: address]
      #expect(.size(CGSize(width: pair.x, height: pair.y)) == row.value(in: properties))
    case .rect: #expect(.rect(properties[rect: address]) == row.value(in: properties))
    case .optionalColor: #expect(properties[color: address].map(AnimatableValue.color) == row.value(in: properties))
    }
  }

  @Test("a document sets it, in the words that key-value coding has", arguments: plain.filter { $0 != .autoresizingMask })
  func archives(property: LayerProperty) throws {
    let row = property.row, sample = Fixture.sample(of: property)
    let value: String
    switch sample {
    case .array(let items):
      let members = items.map { "<\(row.kind == .colors ? "CGColor" : "real") value=\"\(Fixture.text(of: $0))\"/>" }
      value = "<\(row.key)>\(members.joined())</\(row.key)>"
    case .contents: value = "<\(row.key) type=\"CGImage\" src=\"data:image/png;base64,\(Fixture.encodedImage)\"/>"
    default: value = "<\(row.key) value=\"\(Fixture.text(of: sample))\"/>"
    }
    let name = "CA\(row.content.map { "\($0)".capitalized } ?? "")Layer"
    let xml = "<caml><CALayer bounds=\"0 0 9 9\"><sublayers><\(name)>\(value)</\(name)></sublayers></CALayer></caml>"
    let document = try CAMLDocument.load(data: Data(xml.utf8), file: "row.caml")
    #expect(document.diagnostics.map(\.message) == [])
    let layer = try #require(document.rootLayer.sublayers?.first)
    // A picture that was read is another object.
    #expect(property == .contents ? layer.properties.contents != nil : row.value(in: layer.properties) == sample)
  }

  @Test("the class says its default, and what it does when it changes", arguments: plain)
  func defaultsAndActions(property: LayerProperty) throws {
    let row = property.row, layer = Fixture.new(row.content)
    #expect(row.value(in: layer.properties) == row.initialValue)
    let declared = type(of: layer).defaultValue(forKey: row.key)
    #expect(declared.flatMap { AnimatableValue(boxed: $0) } == row.classDefault.flatMap { AnimatableValue(boxed: $0.boxed) })
    if row.content != nil { #expect(CALayer.defaultValue(forKey: row.key) == nil) }
    // Asked of a layer that shows, and has a value.
    let shown = Fixture.layer(with: property), root = makeRoot(60, 60)
    root.addSublayer(shown)
    let host = LayerHost(root: root, clock: .stepped(from: 0))
    host.commit()
    let action = shown.action(forKey: row.key)
    switch row.implicitAction {
    case .none: #expect(action == nil)
    case .animation, .animationFromValue: #expect((action as? CABasicAnimation)?.keyPath == row.key)
    case .transition: #expect(action is CATransition)
    }
  }

  /// What the pictures below cannot show, and why.
  static let unseen: [LayerProperty: String] = {
    var unseen = undrawn
    if let fixture = PropertyFixtureTests.property { unseen[fixture] = "no planner knows it" }
    return unseen
  }()

  private static let undrawn: [LayerProperty: String] = [
    .zPosition: "there is nothing to be in front of", .anchorPointZ: "there is no perspective", .opaque: "a hint",
    .contentsFormat: "a hint", .needsDisplayOnBoundsChange: "for layers that draw", .drawsAsynchronously: "a hint",
    .autoresizingMask: "layout", .minificationFilter: "the picture is drawn larger than it is", .doubleSided: "it faces the viewer",
    .minificationFilterBias: "for trilinear minification", .allowsFontSubpixelQuantization: "a hint", .instanceDelay: "nothing moves",
    .preferredDynamicRange: "a hint", .toneMapMode: "a hint", .contentsHeadroom: "a hint",
    .wantsExtendedDynamicRangeContent: "a hint",
  ]

  @Test("it shows, when set by key and when animated, or a reason says why not", arguments: plain, TestBackend.available)
  func renders(property: LayerProperty, backend: TestBackend) throws {
    let row = property.row, sample = Fixture.sample(of: property)
    func picture(_ change: (CALayer) -> Void) throws -> [UInt8] {
      let layer = Fixture.layer(with: property), root = makeRoot(60, 60, color: CGColor(red: 0.2, green: 0.5, blue: 0.4, alpha: 1))
      root.addSublayer(layer)
      change(layer)
      return Array(try OfflineRenderer(root, settings: settings(backend)).image(at: 0).pixels)
    }
    let plain = try picture { _ in }
    let set = try picture { $0.setValue(sample.boxed, forKey: row.key) }
    #expect((set == plain) == (Self.unseen[property] != nil))
    let animated = try picture { layer in
      let animation = CABasicAnimation(keyPath: row.key)
      animation.fromValue = sample.boxed
      animation.toValue = sample.boxed
      animation.duration = 2
      animation.beginTime = -1
      layer.add(animation, forKey: nil)
    }
    // A matrix comes out of its decomposition a rounding away.
    #expect(zip(animated, set).allSatisfy { abs(Int($0) - Int($1)) <= 1 } && animated.count == set.count)
  }
}

/// Layers that show each property, and values to give them.
private enum Fixture {
  static func new(_ content: LayerContent.Kind?) -> CALayer {
    switch content {
    case .shape: CAShapeLayer()
    case .gradient: CAGradientLayer()
    case .text: CATextLayer()
    case .replicator: CAReplicatorLayer()
    case .emitter: CAEmitterLayer()
    case nil, .plain, .transform, .replicatorInstance, .snapshot: CALayer()
    }
  }

  /// 32 × 32 points, a little turned, with something of everything that its class draws.
  static func layer(with property: LayerProperty) -> CALayer {
    let layer = new(property.row.content)
    layer.bounds = CGRect(x: 0, y: 0, width: 32, height: 32)
    layer.position = CGPoint(x: 30, y: 30)
    layer.transform = CATransform3DMakeRotation(0.1, 0, 0, 1)
    if property.row.content != .gradient { layer.backgroundColor = CGColor(red: 0.9, green: 0.8, blue: 0.1, alpha: 1) }
    layer.addBox(20, 4, 20, 8, CGColor(red: 1, green: 0.6, blue: 0.4, alpha: 1))
    switch layer {
    case let shape as CAShapeLayer:
      shape.path = CGPath(rect: CGRect(x: 6, y: 6, width: 16, height: 12), transform: nil)
      shape.fillColor = .testBlue
      shape.strokeColor = .testRed
      shape.lineWidth = 3
      if property == .fillRule {
        let twice = CGMutablePath()
        twice.addRect(CGRect(x: 4, y: 4, width: 20, height: 20))
        twice.addRect(CGRect(x: 8, y: 8, width: 8, height: 8))
        shape.path = twice
      }
      if property == .lineCap || property == .lineDashPhase { shape.lineDashPattern = [5, 4] }
    case let gradient as CAGradientLayer:
      gradient.colors = [CGColor.testRed, CGColor.testBlue]
    case let text as CATextLayer:
      text.string = "Words that do not fit"
      text.fontSize = 14
      text.foregroundColor = .testBlue
      if property == .alignmentMode { text.string = "W" }
    case let emitter as CAEmitterLayer:
      let cell = CAEmitterCell()
      cell.contents = image(width: 8, height: 8)
      // None is born at the very moment of the picture, nor before the animations below begin.
      cell.birthRate = 5.7
      cell.lifetime = 1
      cell.beginTime = -1
      cell.velocity = 30
      cell.emissionRange = 6
      cell.spin = 1
      emitter.emitterCells = [cell]
      emitter.emitterPosition = CGPoint(x: 16, y: 16)
      emitter.emitterSize = CGSize(width: 12, height: 4)
      emitter.emitterShape = property == .emitterDepth ? .cuboid : .rectangle
      // Depth shows where the layer is seen at an angle.
      if [.emitterZPosition, .emitterDepth].contains(property) { emitter.preservesDepth = true }
      if [.emitterZPosition, .emitterDepth, .preservesDepth].contains(property) {
        emitter.transform = CATransform3DMakeRotation(0.5, 0, 1, 0)
      }
    case let replicator as CAReplicatorLayer:
      replicator.instanceCount = 3
      replicator.instanceTransform = CATransform3DMakeTranslation(0, 7, 0)
      replicator.instanceColor = CGColor(gray: 0.5, alpha: 0.8)
    default:
      layer.contents = image(width: 8, height: 8)
      layer.contentsGravity = property == .contentsCenter ? .resize : .center
      layer.cornerRadius = 6
      layer.borderWidth = 2
      layer.opacity = 0.8
      layer.shadowOpacity = 0.7
      layer.shadowRadius = 1.5
      layer.shouldRasterize = property == .rasterizationScale
      if property == .magnificationFilter { layer.contentsScale = 0.3 }
    }
    return layer
  }

  /// Another value than the fixture's.
  static func sample(of property: LayerProperty) -> AnimatableValue {
    switch property {
    case .fontSize: return .number(9)
    case .emitterPosition: return .point(CGPoint(x: 4, y: 24))
    case .emitterZPosition, .emitterDepth: return .number(12)
    case .emitterShape: return .string("circle")
    case .emitterMode: return .string("points")
    case .renderMode: return .string("additive")
    case .minificationFilter, .magnificationFilter: return .string("nearest")
    case .contentsGravity: return .string("resize")
    case .maskedCorners: return .number(5)
    case .bounds: return .rect(CGRect(x: 1, y: 2, width: 16, height: 12))
    case .position: return .point(CGPoint(x: 21, y: 33))
    case .miterLimit: return .number(1)
    case .alignmentMode: return .string("right")
    case .font: return .string("DejaVu Serif")
    case .lineDashPhase, .cornerRadius, .shadowRadius, .lineWidth: return .number(4)
    default: break
    }
    switch property.row.kind {
    case .number: return .number(0.25)
    case .integer: return .number(5)
    case .bool:
      let isSet = property.row.value(in: layer(with: property).properties)
      return .bool(isSet == .bool(false))
    case .string: return .string(property == .compositingFilter ? "multiplyBlendMode" : "Other")
    case .point: return .point(CGPoint(x: 0.25, y: 0.75))
    case .size: return .size(CGSize(width: 3, height: 5))
    case .rect: return .rect(CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
    case .color: return .color(CGColor(red: 0.1, green: 0.6, blue: 0.3, alpha: 0.5))
    case .transform: return .transform(CATransform3DMakeScale(0.5, 0.75, 1))
    case .path:
      return .path(PathGeometry(verbs: [.move, .line, .line, .close], points: [.zero, CGPoint(x: 30, y: 0), CGPoint(x: 0, y: 30)]))
    case .image: return .contents(.image(image(width: 2, height: 2)))
    case .choice(let words): return .string(words.last { property.row.initialValue != .string($0) } ?? "")
    case .numbers: return .array([.number(0.5), .number(0.75)])
    case .colors: return .array([.color(.white), .color(.testBlue)])
    case .filter: return .string("multiplyBlendMode")
    case .filters, .emitterCells, .emitterBehaviors: preconditionFailure("objects have tests of their own")
    }
  }

  /// The value's text in documents.
  static func text(of value: AnimatableValue) -> String {
    switch value {
    case .number(let number): "\(number)"
    case .bool(let flag): flag ? "1" : "0"
    case .string(let string): string
    case .point(let point): "\(point.x) \(point.y)"
    case .size(let size): "\(size.width) \(size.height)"
    case .rect(let rect): "\(rect.minX) \(rect.minY) \(rect.width) \(rect.height)"
    case .color(let color): "\(color.red) \(color.green) \(color.blue) \(color.alpha)"
    case .transform(let matrix): "scale(\(matrix.m11), \(matrix.m22), \(matrix.m33))"
    case .path: "0 0 m 30 0 l 0 30 l h"
    case .affine, .contents, .array: ""
    }
  }

  /// Four by four colours for a picture of 8 × 8; two by two of them for 2 × 2.
  static func image(width: Int, height: Int) -> CGImage {
    var pixels: [UInt8] = []
    for y in 0..<height { for x in 0..<width { pixels += [UInt8(x % 2 * 255), UInt8(y % 2 * 255), UInt8((x + y) % 3 * 127), 255] } }
    return CGImage(width: width, height: height, premultipliedPixels: pixels)
  }

  /// The picture of 2 × 2 as a file.
  static let encodedImage: String = {
    let encoder = ImageEncoder(format: .png, options: ImageEncodingOptions())
    guard let data = try? encoder.encode(image(width: 2, height: 2), name: "pixels") else { return "" }
    return Data(data).base64EncodedString()
  }()
}
