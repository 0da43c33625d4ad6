import Foundation
import Graphics
import ImageIO
import RenderTree
import TestSupport
import Testing

@testable import CoreImage
@testable import QuartzCore

/// Every filter and transition by name, with the attributes of its inputs, what these take, and what becomes of a picture's extent. The
/// defaults are those of the Core Image Filter Reference; they are on record in GoldenTests/Goldens/core-image.txt.
@Suite("Filters of Core Image on record")
struct CoreImageTableTests {
  private func text(_ value: Any?) -> String {
    switch value {
    case nil: "none"
    case let image as CIImage: "image \(image.extent)"
    case let number as NSNumber: "\(number.doubleValue)"
    case let value?: "\(value)"
    }
  }

  @Test("attributes of every input, and the classes' names")
  func attributes() throws {
    var record = RecordedText()
    for name in CIFilter.filterNames(inCategory: nil) {
      let filter = try CIFilter.named(name)
      let attributes = filter.attributes
      record.add(
        "\(name): \(text(attributes[kCIAttributeFilterDisplayName])), \(text(attributes[kCIAttributeFilterCategories])), "
          + "\(text(attributes[kCIAttributeFilterName])), \(CIFilter.localizedName(forFilterName: name) ?? "none"), \(filter.outputKeys)")
      for key in filter.inputKeys {
        let own = attributes[key] as? [String: Any] ?? [:]
        let told = own.keys.sorted().filter { $0 != kCIAttributeDescription && $0 != kCIAttributeName }.map { "\($0) \(text(own[$0]))" }
        record.add("  \(key): \(told.joined(separator: ", "))")
      }
    }
    for category in [kCICategoryBlur, kCICategoryTransition, kCICategoryBuiltIn, "CICategoryOdd"] {
      record.add("\(category) \(CIFilter.localizedName(forCategory: category)): \(CIFilter.filterNames(inCategory: category).count)")
    }
    record.add("both \(CIFilter.filterNames(inCategories: [kCICategoryBlur, kCICategoryBuiltIn]))")
    #expect(try record.differences(from: "core-image") == [])
  }

  @Test("what inputs keep of a program's values, what they refuse, and where the result shows")
  func values() throws {
    var record = RecordedText()
    let picture = try #require(CGImage(width: 6, height: 4, rgba: [UInt8](repeating: 200, count: 96)))
    let image = CIImage(cgImage: picture), background = image.transformed(by: CGAffineTransform(translationX: 3, y: 2))
    let candidates: [Any] = [
      2.5, true, CGPoint(x: 3, y: 4), CIVector(x: 1, y: 2, z: 3, w: 4), [1, 2, 3], CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4),
      CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6), "word",
    ]
    for name in CIFilter.filterNames(inCategory: nil) {
      let filter = try CIFilter.named(name)
      for key in filter.inputKeys where !key.hasSuffix("Image") {
        var line = "\(name) \(key):"
        for candidate in candidates {
          do {
            try filter.setInput(candidate, forKey: key)
            line += " \(text(filter.value(forKey: key)))"
          } catch { line += " ✗" }
          try filter.setInput(nil, forKey: key)
        }
        record.add(line)
      }
      record.add("\(name) without a picture: \(text(filter.outputImage))")
      for key in filter.inputKeys where key.hasSuffix("Image") {
        filter.setValue(key == "inputBackgroundImage" || key == "inputTargetImage" ? background : image, forKey: key)
      }
      record.add(
        "\(name) with pictures: \(text(filter.outputImage)), again \(filter.isEnabled) \(filter.layerDescription.images.keys.sorted())")
      if let effect = filter.effect(side: .top) { record.add("  \(effect.values) \(effect.images.map { $0 == nil }) \(effect.side)") }
    }
    #expect(try record.differences(from: "core-image-values") == [])
  }

  @Test("numbers outside their range are confined in transitions' effects")
  func confined() throws {
    let fold = try CIFilter.named(
      "CIAccordionFoldTransition", parameters: ["inputNumberOfFolds": 99, "inputFoldShadowAmount": -3, "inputBottomHeight": 2.5])
    #expect(fold.effect(side: .left)?.values == [2.5, 50, 0])
    let custom = TransitionParameter("a", .vec2, .number, [1, 2], minimum: -1, maximum: 3)
    #expect(custom.confined([-5, 9]) == [-1, 3] && custom.confined([0.5, 2]) == [0.5, 2])
    #expect(TransitionParameter("a", .float, .number, [1]).confined([-1e9]) == [-1e9])
  }

  @Test("components of values for each type: counts, whole numbers, flags, colours with and without alpha")
  func components() {
    func components(_ type: TransitionParameter.ValueType, _ role: TransitionParameter.Role = .number, of value: Any) -> [Float]? {
      TransitionParameter("a", type, role).components(of: value)
    }
    #expect(components(.bool, of: 3) == [1] && components(.bool, of: 0) == [0] && components(.bool, of: false) == [0])
    #expect(components(.int, of: 2.75) == [2] && components(.int, of: -2.75) == [-2] && components(.float, of: 2.75) == [2.75])
    #expect(components(.ivec2, of: CGPoint(x: 1.9, y: -1.9)) == [1, -1] && components(.vec2, of: CGSize(width: 5, height: 6)) == [5, 6])
    #expect(components(.vec3, of: CGColor(red: 0.5, green: 0.25, blue: 1, alpha: 0.75)) == [0.5, 0.25, 1])
    #expect(
      components(.vec3, of: CIColor(red: 0.5, green: 0.25, blue: 1)) == [0.5, 0.25, 1] && components(.vec3, of: [1, 2, 3, 4]) == nil)
    #expect(
      components(.vec4, .color, of: [0.5, 0.25, 0.125]) == [0.5, 0.25, 0.125, 1] && components(.vec4, of: [0.5, 0.25, 0.125]) == nil)
    #expect(
      components(.vec4, of: CGRect(x: 1, y: 2, width: 3, height: 4)) == [1, 2, 3, 4] && components(.float, of: Double.infinity) == nil)
    #expect(components(.mat3, of: CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)) == [1, 2, 0, 3, 4, 0, 5, 6, 1])
    let matrix = CATransform3D(
      m11: 1, m12: 2, m13: 3, m14: 4, m21: 5, m22: 6, m23: 7, m24: 8, m31: 9, m32: 10, m33: 11, m34: 12, m41: 13, m42: 14, m43: 15, m44: 16)
    #expect(
      components(.mat4, of: matrix) == (1...16).map { Float($0) } && components(.image, of: 3) == nil && components(.float, of: "x") == nil)
    #expect(components(.vec2, of: [1, "x"] as [Any]) == nil)
    let told: [(TransitionParameter.ValueType, TransitionParameter.Role, String)] = [
      (.image, .table, "data"), (.image, .colorSpace, "a colour space of red, green and blue"), (.image, .image, "a picture"),
      (.bool, .toggle, "true or false"), (.int, .count, "a whole number"), (.float, .number, "a number"), (.vec4, .color, "a colour"),
      (.vec3, .number, "3 numbers"),
    ]
    for (type, role, words) in told { #expect(TransitionParameter("a", type, role).expectation == words) }
    #expect(TransitionParameter.words("CIBarsSwipeTransition", without: "CI") == "Bars Swipe Transition")
    #expect(TransitionParameter.words("inputEV", without: "input") == "E V" && TransitionParameter.words("odd", without: "CI") == "Odd")
  }

  @Test("properties of typed filters read defaults, and set what key-value coding reads")
  func typed() {
    let controls = CIFilter.colorControls(), cube = CIFilter.colorCube(), kaleidoscope = CIFilter.kaleidoscope()
    #expect(
      (controls.saturation, controls.brightness, controls.contrast) == (1, 0, 1) && kaleidoscope.count == 6
        && kaleidoscope.center == CGPoint(x: 150, y: 150))
    controls.contrast = 2.5
    #expect((controls.value(forKey: "inputContrast") as? NSNumber)?.doubleValue == 2.5)
    #expect(!cube.extrapolate && cube.cubeData.isEmpty && cube.cubeDimension == 2)
    cube.extrapolate = true
    #expect(cube.extrapolate)
    let matrix = CIFilter.colorMatrix()
    #expect(matrix.rVector == CIVector(x: 1, y: 0, z: 0, w: 0) && matrix.aVector == CIVector(x: 0, y: 0, z: 0, w: 1))
    let map = CIFilter.affineTransform()
    #expect(map.transform == .identity && map.inputImage == nil)
    let swipe = CIFilter.swipeTransition()
    #expect(swipe.extent == CGRect(x: 0, y: 0, width: 300, height: 300) && swipe.color == .white && swipe.opacity == 0 && swipe.time == 0)
    swipe.extent = CGRect(x: 1, y: 2, width: 3, height: 4)
    swipe.time = 0.5
    #expect(swipe.extent == CGRect(x: 1, y: 2, width: 3, height: 4) && swipe.time == 0.5)
    swipe.setDefaults()
    #expect(swipe.extent.width == 300 && swipe.time == 0)
    // Of a value that is none of the type's.
    #expect(Float.value(of: "x") == 0 && Int.value(of: nil) == 0 && Data.value(of: 3).isEmpty && CIColor.value(of: nil) == .clear)
    #expect(CIVector.value(of: nil) == CIVector(x: 0, y: 0, z: 0, w: 0) && CGPoint.value(of: 1) == .zero && CGRect.value(of: 1) == .zero)
    #expect(CGAffineTransform.value(of: CIVector(x: 1)) == .identity && !Bool.value(of: nil))
  }

  @Test("vectors and colours: numbers, texts, equality")
  func vectors() {
    let six = CIVector(cgAffineTransform: CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
    #expect(six.count == 6 && (0..<7).map { six.value(at: $0) } == [1, 2, 3, 4, 5, 6, 0] && six.value(at: -1) == 0)
    #expect(
      six.cgAffineTransformValue == CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6) && six.cgPointValue == CGPoint(x: 1, y: 2))
    #expect(six.cgRectValue == CGRect(x: 1, y: 2, width: 3, height: 4) && six.stringRepresentation == "[1.0 2.0 3.0 4.0 5.0 6.0]")
    #expect(
      CIVector(x: 7).count == 1 && CIVector(x: 7, y: 8, z: 9).z == 9 && CIVector(string: "[1, 2 x 3]").count == 2
        && CIVector(string: "").count == 0)
    #expect(CIVector(x: 1, y: 2) != CIVector(x: 1, y: 3) && CIVector(x: 1, y: 2).hash == CIVector(cgPoint: CGPoint(x: 1, y: 2)).hash)
    #expect(CIVector(x: 7).animatableValue == .number(7) && CIVector(x: 7, y: 8).animatableValue == .point(CGPoint(x: 7, y: 8)))
    #expect(CIVector(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4)).animatableValue == .rect(CGRect(x: 1, y: 2, width: 3, height: 4)))
    #expect(CIVector(x: 1, y: 2, z: 3).animatableValue == .array([.number(1), .number(2), .number(3)]))
    let named: [(CIColor, [CGFloat])] = [
      (.black, [0, 0, 0, 1]), (.white, [1, 1, 1, 1]), (.gray, [0.5, 0.5, 0.5, 1]), (.red, [1, 0, 0, 1]), (.green, [0, 1, 0, 1]),
      (.blue, [0, 0, 1, 1]),
      (.cyan, [0, 1, 1, 1]), (.magenta, [1, 0, 1, 1]), (.yellow, [1, 1, 0, 1]), (.clear, [0, 0, 0, 0]),
    ]
    for (color, parts) in named { #expect([color.red, color.green, color.blue, color.alpha] == parts && color.numberOfComponents == 4) }
    let images: [(CIImage, CIColor)] = [
      (.black, .black), (.white, .white), (.gray, .gray), (.red, .red), (.green, .green), (.blue, .blue), (.cyan, .cyan),
      (.magenta, .magenta),
      (.yellow, .yellow), (.clear, .clear),
    ]
    for (image, color) in images {
      guard case .filtered(let filter) = image.recipe.source else { return #expect(Bool(false)) }
      #expect(filter.inputs["inputColor"] == .color(CGColor(color)) && image.extent.isInfinite)
    }
    #expect(
      CIColor(string: "0.5 0.25").blue == 0 && CIColor(string: "0.5 0.25").alpha == 1 && CIColor(string: "0.5 0.25 1 0.75").alpha == 0.75)
    #expect(
      CIColor(string: "x 0.25 1").red == 0 && CIColor(red: 1, green: 0, blue: 0, alpha: 0.5) != .red
        && CIColor.red.stringRepresentation == "1.0 0.0 0.0 1.0")
    for (a, b) in [(CIColor.red, CIColor.magenta), (.red, .yellow), (.black, .clear), (.black, .red)] {
      #expect(a != b && a.hash != b.hash)
    }
    #expect([CIFormat.ARGB8, .BGRA8, .RGBA8, .ABGR8].map(\.rawValue) == [23, 266, 264, 267])
  }

  @Test(
    "transforms that turn a picture of 6 × 4 at (10, 20) upright: where its lower left and upper right corner go",
    arguments: [
      (CGImagePropertyOrientation.up, 10.0, 20.0, 16.0, 24.0), (.upMirrored, 16, 20, 10, 24), (.down, 16, 24, 10, 20),
      (.downMirrored, 10, 24, 16, 20),
      // Six high and four wide: the box goes from (10, 20) to (14, 26).
      (.leftMirrored, 14, 26, 10, 20), (.right, 10, 26, 14, 20), (.rightMirrored, 10, 20, 14, 26), (.left, 14, 20, 10, 26),
    ])
  func orientations(orientation: CGImagePropertyOrientation, x: Double, y: Double, farX: Double, farY: Double) throws {
    let image = CIImage(color: .red).cropped(to: CGRect(x: 10, y: 20, width: 6, height: 4))
    let map = image.orientationTransform(for: orientation)
    #expect(
      isClose(CGPoint(x: 10, y: 20).applying(map), CGPoint(x: x, y: y))
        && isClose(CGPoint(x: 16, y: 24).applying(map), CGPoint(x: farX, y: farY)))
    #expect(CIImage(color: .red).orientationTransform(for: orientation) == .identity)
  }

  @Test("a table of colours interpolates between its eight neighbours, and keeps its layout as a picture")
  func cubes() throws {
    // Two entries along each axis: red is doubled green, green is blue, blue is red.
    var data = Data()
    for index in 0..<8 {
      let entry: [Float] = [Float(index >> 1 & 1) / 2, Float(index >> 2), Float(index & 1), 1]
      entry.withUnsafeBytes { data.append(contentsOf: $0) }
    }
    #expect(ColorCube(side: 2, data: data.dropLast()) == nil)
    let cube = try #require(ColorCube(side: 2, data: data))
    let entry = cube.entry(for: SIMD3(0.25, 0.5, 0.75))
    #expect(abs(entry.x - 0.25) < 1e-6 && abs(entry.y - 0.75) < 1e-6 && abs(entry.z - 0.25) < 1e-6 && entry.w == 1)
    #expect(cube.entry(for: SIMD3(-1, 2, 0)) == SIMD4(0.5, 0, 0, 1) && cube.entry(for: SIMD3(1, 1, 1)) == SIMD4(0.5, 1, 1, 1))
    let picture = cube.picture
    #expect(picture.width == 4 && picture.height == 2)
    // Blue 1, green 0, red 1: the second square, the lower row, the second column.
    #expect(picture[3, 1] == SIMD4(0, 255, 255, 255) && picture[1, 0] == SIMD4(128, 0, 255, 255) && picture[0, 1] == SIMD4(0, 0, 0, 255))
    let same = cube.fromSRGB(in: try #require(CGColorSpace(name: CGColorSpace.sRGB)))
    #expect(same.side == 32 && abs(same.entry(for: SIMD3(0.25, 0.5, 0.75)).y - 0.75) < 0.01)
  }

  @Test("what cannot be is told in words")
  func errors() {
    #expect("\(CIFilterError.unknownKey("a", filter: "F", known: []))" == "F has no input “a”; it has none at all.")
    #expect(
      "\(CIFilterError.unknownKey("inputRadus", filter: "F", known: ["inputRadius"]))"
        == "F has no input “inputRadus”; it has inputRadius; did you mean \"inputRadius\"?")
    #expect("\(CIFilterError.unknownFilter("CIBoxBlurr"))" == "There is no filter “CIBoxBlurr”; did you mean \"CIBoxBlur\"?")
    #expect("\(ShaderTransitionError.unknownParameter("a", shader: "s", known: []))" == "s has no parameter “a”; it has none at all.")
    #expect(
      "\(CIContextError.noPixels)" == "The picture has no end, no area, or more than 16384 pixels a side; crop it: image.cropped(to:).")
    #expect(
      CIContext().inputImageMaximumSize() == CGSize(width: 16384, height: 16384) && CIContext().outputImageMaximumSize().width == 16384)
  }

  @Test("a shader's uniforms are inputs: 32 numbers at most, no pictures, reach not below 0")
  func shaders() throws {
    let source = "uniform float a; // = 0.5\nuniform vec3 b;\nvec4 filtered(vec2 place, vec4 color) { return color; }"
    let filter = try ShaderFilter(source: source, parameters: ["a": 2], reach: 3, name: "own")
    #expect(
      filter.inputKeys == ["inputImage", "a", "b"] && (filter.value(forKey: "a") as? NSNumber)?.doubleValue == 2 && filter.name == "own")
    #expect(
      filter.layerDescription.shader?.reach == 3
        && filter.layerDescription.geometry.source(of: SIMD4(0, 0, 1, 1), extent: .zero) == SIMD4(-3, -3, 4, 4))
    #expect(try ShaderFilter(source: source, reach: -2).layerDescription.shader?.reach == 0)
    filter.isEnabled = false
    let copy = try #require(filter.copy() as? ShaderFilter)
    #expect(
      !copy.isEnabled && copy.layerDescription.shader === filter.layerDescription.shader
        && (copy.value(forKey: "a") as? NSNumber)?.doubleValue == 2)
    let plain = "\nvec4 filtered(vec2 place, vec4 color) { return color; }"
    #expect(throws: Never.self) { try ShaderFilter(source: "uniform mat4 m; uniform mat4 n;" + plain) }
    #expect(throws: ShaderTransitionError.self) { try ShaderFilter(source: "uniform mat4 m; uniform mat4 n; uniform float x;" + plain) }
    #expect(throws: ShaderTransitionError.self) { try ShaderFilter(source: "uniform sampler2D map;" + plain) }
  }
}
