@testable import QuartzCore
import RenderTree
import Testing

@Suite("Core Image's transition filters")
struct FilterTests {
  @Test("the names are Core Image's, and each makes a filter")
  func names() {
    let names = CIFilter.filterNames(inCategory: kCICategoryTransition)
    #expect(
      names == [
        "CIAccordionFoldTransition", "CIBarsSwipeTransition", "CICopyMachineTransition", "CIDisintegrateWithMaskTransition",
        "CIDissolveTransition",
        "CIFlashTransition", "CIModTransition", "CIPageCurlTransition", "CIPageCurlWithShadowTransition", "CIRippleTransition",
        "CISwipeTransition",
      ])
    #expect(CIFilter.filterNames(inCategory: kCICategoryBlur).contains("CIGaussianBlur"))
    for name in names {
      let filter = CIFilter(name: name)
      #expect(filter?.name == name && filter?.inputKeys.prefix(3) == ["inputImage", "inputTargetImage", "inputTime"], "\(name)")
      #expect(filter?.outputKeys == ["outputImage"])
    }
    #expect(CIFilter.localizedName(forFilterName: "CIBarsSwipeTransition") == "Bars Swipe Transition")
  }

  @Test("inputs have defaults, take values of several classes, and return to defaults")
  func inputs() throws {
    let filter = try #require(CIFilter(name: "CICopyMachineTransition"))
    #expect(filter.inputKeys.dropFirst(3) == ["inputExtent", "inputColor", "inputAngle", "inputWidth", "inputOpacity"])
    #expect(filter.value(forKey: "inputExtent") as? CIVector == CIVector(x: 0, y: 0, z: 300, w: 300))
    #expect(isClose((filter.value(forKey: "inputOpacity") as? NSNumber)?.doubleValue, 1.3))
    filter.setValue(CGRect(x: 1, y: 2, width: 3, height: 4), forKey: kCIInputExtentKey)
    #expect((filter.value(forKey: kCIInputExtentKey) as? CIVector)?.cgRectValue == CGRect(x: 1, y: 2, width: 3, height: 4))
    filter.setValue(red, forKey: kCIInputColorKey)
    #expect(filter.value(forKey: kCIInputColorKey) as? CIColor == CIColor.red)
    filter.setValue(NSNumber(value: 12), forKey: kCIInputWidthKey)
    filter.setValue(Float(0.5), forKey: kCIInputAngleKey)
    let copy = try #require(filter.copy() as? CIFilter)
    filter.setDefaults()
    #expect((filter.value(forKey: kCIInputWidthKey) as? NSNumber)?.doubleValue == 200)
    #expect((copy.value(forKey: kCIInputWidthKey) as? NSNumber)?.doubleValue == 12)
    copy.setValue(nil, forKey: kCIInputWidthKey)
    #expect((copy.value(forKey: kCIInputWidthKey) as? NSNumber)?.doubleValue == 200)
    #expect((copy.value(forKey: kCIInputAngleKey) as? NSNumber)?.doubleValue == 0.5)
  }

  @Test("pictures are taken as CGImage and CIImage")
  func pictures() throws {
    let context = try #require(
      CGContext(
        data: nil, width: 2, height: 3, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpace(name: CGColorSpace.sRGB)!, bitmapInfo: 1))
    let image = try #require(context.makeImage())
    let filter = try CIFilter.named("CIDisintegrateWithMaskTransition", parameters: ["inputMaskImage": image])
    #expect((filter.value(forKey: "inputMaskImage") as? CIImage)?.cgImage === image)
    #expect((filter.value(forKey: "inputMaskImage") as? CIImage)?.extent == CGRect(x: 0, y: 0, width: 2, height: 3))
    try filter.setInput(CIImage(cgImage: image), forKey: kCIInputImageKey)
    #expect(filter.value(forKey: kCIInputImageKey) as? CIImage == CIImage(cgImage: image))
  }

  @Test("attributes say classes, kinds, defaults and ranges")
  func attributes() throws {
    let attributes = try #require(CIFilter(name: "CIAccordionFoldTransition")).attributes
    #expect(attributes[kCIAttributeFilterName] as? String == "CIAccordionFoldTransition")
    #expect(attributes[kCIAttributeFilterDisplayName] as? String == "Accordion Fold Transition")
    #expect((attributes[kCIAttributeFilterCategories] as? [String])?.contains(kCICategoryTransition) == true)
    let folds = try #require(attributes["inputNumberOfFolds"] as? [String: Any])
    #expect(folds[kCIAttributeClass] as? String == "NSNumber" && folds[kCIAttributeType] as? String == kCIAttributeTypeCount)
    #expect(
      folds[kCIAttributeDefault] as? NSNumber == 3 && folds[kCIAttributeMin] as? NSNumber == 1 && folds[kCIAttributeMax] as? NSNumber == 50)
    #expect(folds[kCIAttributeSliderMin] as? NSNumber == 1 && folds[kCIAttributeSliderMax] as? NSNumber == 50)
    #expect(folds[kCIAttributeDisplayName] as? String == "Number Of Folds")
    let time = try #require(attributes[kCIInputTimeKey] as? [String: Any])
    #expect(time[kCIAttributeType] as? String == kCIAttributeTypeTime && time[kCIAttributeMax] as? NSNumber == 1)
    let flash = try #require(CIFilter(name: "CIFlashTransition")?.attributes)
    #expect((flash["inputColor"] as? [String: Any])?[kCIAttributeClass] as? String == "CIColor")
    #expect((flash["inputCenter"] as? [String: Any])?[kCIAttributeDefault] as? CIVector == CIVector(x: 150, y: 150))
    #expect((flash["inputCenter"] as? [String: Any])?[kCIAttributeType] as? String == kCIAttributeTypePosition)
    #expect((flash["inputImage"] as? [String: Any])?[kCIAttributeClass] as? String == "CIImage")
    for key in CIFilter(name: "CIFlashTransition")?.inputKeys ?? [] { #expect(flash[key] is [String: Any], "\(key)") }
  }

  @Test("what is unknown or does not suit is said")
  func errors() throws {
    #expect(CIFilter(name: "CISpinTransition") == nil)
    #expect(throws: CIFilterError.unknownFilter("CISpinTransition")) { try CIFilter.named("CISpinTransition") }
    #expect("\(CIFilterError.unknownFilter("CISpinTransition"))".contains("no transition “CISpinTransition”"))
    #expect("\(CIFilterError.unknownFilter("CISpinTransition"))".contains("CISwipeTransition"))
    let filter = try CIFilter.named("CISwipeTransition")
    #expect(throws: CIFilterError.self) { try filter.setInput(1, forKey: "inputWidht") }
    #expect(CIFilter(name: "CISwipeTransition", parameters: ["inputWidht": 1]) == nil)
    do {
      try filter.setInput("wide", forKey: "inputWidth")
      Issue.record("a word is no width")
    } catch {
      #expect("\(error)" == "CISwipeTransition: “inputWidth” takes a number.")
    }
    #expect(throws: CIFilterError.self) { try filter.setInput(Double.nan, forKey: "inputWidth") }
    #expect(throws: CIFilterError.self) { try filter.setInput([1, 2, 3], forKey: "inputExtent") }
    #expect(throws: CIFilterError.self) { try filter.setInput(3, forKey: "inputImage") }
  }

  @Test("vectors and colours as texts, and back")
  func texts() {
    let vector = CIVector(string: "[1 0.5 -2]")
    #expect(vector.count == 3 && vector.y == 0.5 && vector.z == -2 && vector.w == 0)
    #expect(CIVector(string: vector.stringRepresentation) == vector)
    #expect(CIVector(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4)) == CIVector(x: 1, y: 2, z: 3, w: 4))
    #expect(CIColor(string: "0.5 0.25 1") == CIColor(red: 0.5, green: 0.25, blue: 1))
    #expect(CIColor(string: CIColor(red: 0.5, green: 0.25, blue: 1, alpha: 0.125).stringRepresentation).alpha == 0.125)
    #expect(CGColor(CIColor(cgColor: red)) == red)
  }
}

@Suite("Shaders as transitions")
struct ShaderTransitionTests {
  let source = """
    uniform float width; // = 0.25
    uniform vec2 center /* = vec2(0.5, 1.) */, offset;
    uniform vec4 tint; // = vec4(1.0, 0.0, 0.0, 1.0)
    uniform bool soft; // = true
    uniform sampler2D map;
    vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }
    """

  @Test("parameters have the source's defaults, and take values of several classes")
  func parameters() throws {
    let shader = try ShaderTransition(source: source, name: "wipe.glsl")
    #expect(shader.parameterNames == ["width", "center", "offset", "tint", "soft", "map"])
    #expect(shader.effect.values == [0.25, 0.5, 1, 0, 0, 1, 0, 0, 1, 1] && shader.effect.images.count == 1)
    let map = try #require(CGImage(width: 1, height: 1, rgba: [1, 2, 3, 255]))
    let changed = try shader.setting(["width": 2, "offset": CGPoint(x: 3, y: 4), "tint": blue, "soft": false, "map": map])
    #expect(changed.effect.values == [2, 0.5, 1, 3, 4, 0, 0, 1, 1, 0] && changed.effect.images == [map])
    // One program for both; what is not given stays.
    #expect(changed.shader === shader.shader)
    #expect(try changed.setting(["width": 5]).effect.values == [5, 0.5, 1, 3, 4, 0, 0, 1, 1, 0])
    #expect(try ShaderTransition(source: source, parameters: ["center": [1, 2]]).effect.values.prefix(3) == [0.25, 1, 2])
  }

  @Test("a layer's transition takes it")
  func committed() throws {
    let layer = CALayer(), stage = Stage(layer)
    let transition = CATransition()
    transition.duration = 1
    transition.filter = try ShaderTransition(source: source, name: "wipe.glsl")
    layer.add(transition, forKey: nil)
    stage.host.commit()
    #expect(stage.host.tree.root?.sublayers.first?.animations.first?.transition?.effect.function.name == "wipe.glsl")
  }

  @Test("pictures that a shader reads and nobody set are known, unless it asks for them")
  func missingImages() throws {
    let shader = try ShaderTransition(source: source, name: "wipe.glsl")
    #expect(shader.missingImages == ["map"])
    let map = try #require(CGImage(width: 1, height: 1, rgba: [1, 2, 3, 255]))
    #expect(try shader.setting(["map": map]).missingImages == [])
    #expect(try ShaderTransition(source: source + "\nfloat mapped() { return imageIsPresent(0) ? 1.0 : 0.0; }").missingImages == [])
  }

  @Test("what is wrong is said")
  func errors() throws {
    #expect(throws: ShaderTransitionError.self) { try ShaderTransition(source: "void main() {}") }
    do {
      _ = try ShaderTransition(source: source, parameters: ["wdith": 1], name: "wipe.glsl")
      Issue.record("there is no such parameter")
    } catch {
      #expect("\(error)" == "wipe.glsl has no parameter “wdith”; it has width, center, offset, tint, soft, map.")
    }
    do {
      _ = try ShaderTransition(source: source, parameters: ["center": 1], name: "wipe.glsl")
      Issue.record("a point has two numbers")
    } catch {
      #expect("\(error)" == "wipe.glsl: “center” takes 2 numbers.")
    }
  }
}
