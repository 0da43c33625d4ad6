import Foundation
import Graphics
import QuartzCore
import TestSupport
import Testing

@Suite("What a program is told of", .serialized)
struct DiagnosticTests {
  @Test("a transition's shader without the picture that it reads")
  func missingPicture() throws {
    let source = "uniform sampler2D map;\nvec4 transition(vec2 uv) { return mix(getFromColor(uv), texture(map, uv), progress); }"
    let transition = CATransition()
    transition.filter = try ShaderTransition(source: source, name: "map.glsl")
    let layer = CALayer(), stage = LayerStage(layer, clock: .stepped())
    let texts = Told.of("CATransition.filter") {
      layer.add(transition, forKey: nil)
      stage.advance(to: 0.1)
    }
    #expect(
      texts == [
        "CATransition.filter: map.glsl reads the picture “map”, which is not set, and finds it transparent; give it as "
          + "try shader.setting([\"map\": image])"
      ])
  }

  private final class Model: NSObject {
    @KeyValueObserved var told = 1
    var plain = 0
    var sum: Int { told + plain }
  }

  @Test("observing a stored property that tells of no change; what follows from others may")
  func untold() {
    let model = Model(), layer = CALayer()
    func texts(_ subject: String, _ observe: () -> NSKeyValueObservation) -> [String] { Told.of(subject) { _ = observe() } }
    #expect(
      texts("observe(\\.plain)") { model.observe(\.plain) { _, _ in } }
        == ["observe(\\.plain): Model.plain does not tell of its changes; write @KeyValueObserved var plain"])
    #expect(texts("observe(\\.told)") { model.observe(\.told) { _, _ in } } == [])
    #expect(texts("observe(\\.sum)") { model.observe(\.sum) { _, _ in } } == [])
    #expect(texts("observe(\\.position)") { layer.observe(\.position) { _, _ in } } == [])
  }

  @Test("contents that are no picture, once each, with what to do")
  func contents() {
    let layer = CALayer()
    let texts = Told.of("CALayer.contents") {
      layer.contents = "file.png"
      layer.contents = "file.png"
      #expect(layer.contents == nil)
      layer.setValue(URL(fileURLWithPath: "/a.png"), forKey: "contents")
      layer.setValue(7, forKeyPath: "contents")
    }
    #expect(texts.count == 3)
    #expect(
      texts.first == "CALayer.contents: \"file.png\" is no picture, and nothing is shown; read the file: "
        + "try CGImage(contentsOf: URL(fileURLWithPath: …))")
    #expect(texts.last?.contains("Int") == true)
  }

  @Test("a colour cube with too little data")
  func colorCubes() throws {
    let filter = CIFilter.colorCube()
    filter.inputImage = CIImage(color: .red)
    filter.cubeDimension = 16
    filter.cubeData = Data(count: 100)
    let texts = Told.of("CIColorCube") {
      #expect(filter.outputImage != nil && filter.outputImage != nil)
    }
    // 16³ · 16
    #expect(
      texts == [
        "CIColorCube: a table of 16 entries along each axis has 65536 bytes, and inputCubeData has 100: nothing is looked up"
      ])
    let spaces = Told.of("CIFilter.setValue(_:forKey:)") {
      CIFilter.colorCubeWithColorSpace().setValue(CGColorSpaceCreateDeviceGray(), forKey: "inputColorSpace")
    }
    #expect(spaces.count == 1 && spaces.first?.contains("a colour space of red, green and blue") == true)
  }

  @Test("a filter in GLSL where there is only software to draw it")
  func shadersInSoftware() throws {
    let dim = try ShaderFilter(source: "vec4 filtered(vec2 place, vec4 color) { return color * 0.5; }", name: "dim.glsl")
    dim.setValue(CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 2, height: 2)), forKey: kCIInputImageKey)
    let picture = try #require(dim.outputImage).applyingGaussianBlur(sigma: 1)
    let told = Told.of("CIContext") { #expect(CIContext().createCGImage(picture, from: CGRect(x: 0, y: 0, width: 2, height: 2)) != nil) }
    #expect(
      told == [
        "CIContext: dim.glsl is written in GLSL, which needs OpenGL ES; a context draws in software, and leaves the picture as it is"
      ])
    let layer = CALayer(), child = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    child.frame = layer.bounds
    child.filters = [dim]
    layer.addSublayer(child)
    let context = try #require(
      CGContext(
        data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    #expect(Told.of("CALayer.render(in:)") { layer.render(in: context) }.first?.contains("dim.glsl is written in GLSL") == true)
  }

  @Test("filters and inputs that there are not, once each, with the nearest name")
  func filters() {
    let names = Told.of("CIFilter(name:)") {
      #expect(CIFilter(name: "CIGausianBlurr") == nil)
      #expect(CIFilter(name: "CIGausianBlurr") == nil)
    }
    #expect(names == ["CIFilter(name:): there is no filter \"CIGausianBlurr\"; did you mean \"CIGaussianBlur\"?"])
    let inputs = Told.of("CIFilter.setValue(_:forKey:)") {
      CIFilter.bloom().setValue(1, forKey: "inputIntensityy")
      CIFilter.bloom().setValue("much", forKey: "inputIntensity")
    }
    #expect(inputs.count == 2 && inputs.first?.contains("did you mean \"inputIntensity\"?") == true)
    #expect(inputs.last?.hasSuffix("CIBloom: “inputIntensity” takes a number.") == true)
    let layers = Told.of("CALayer.filters") {
      CALayer().filters = [CAFilter(type: "CIPixelate")]
      CALayer().filters = [CAFilter(type: "CIPixellate"), CIFilter.vignette(), "gaussianBlur"]
    }
    #expect(layers == ["CALayer.filters: there is no filter \"CIPixelate\" for layers; did you mean \"CIPixellate\"?"])
    let modes = Told.of("CALayer.compositingFilter") {
      let layer = CALayer()
      for type in ["multiplyBlendMod", "CIMaximumCompositing", "plusL"] { layer.compositingFilter = type }
    }
    #expect(
      modes == [
        "CALayer.compositingFilter: there is no blend mode \"multiplyBlendMod\"; did you mean \"CIMultiplyBlendMode\" or "
          + "\"multiplyBlendMode\"?"
      ])
    #expect("\(CIFilterError.unknownFilter("CIBlom"))" == "There is no filter “CIBlom”; did you mean \"CIBloom\"?")
  }

  @Test("a picture, nil and null are nothing to tell of")
  func pictures() {
    let layer = CALayer(), image = CGImage(width: 1, height: 1, rgba: [1, 2, 3, 255])
    let texts = Told.of("CALayer.contents") {
      layer.contents = image
      layer.setValue(image, forKey: "contents")
      #expect(layer.contents as? CGImage === image)
      layer.contents = NSNull()
      #expect(layer.contents == nil)
      layer.contents = nil
      layer.setValue(nil, forKey: "contents")
    }
    #expect(texts.isEmpty)
  }

  /// Its names occur in no other test.
  private final class Needle: CALayer {
    @Animatable var reach: CGFloat = 0
    override class func needsDisplay(forKey key: String) -> Bool { key == "lamp" || super.needsDisplay(forKey: key) }
  }

  private final class Swing: CABasicAnimation {}

  private func swing(_ keyPath: String) -> Swing {
    let animation = Swing(keyPath: keyPath)
    animation.toValue = 1
    return animation
  }

  @Test("animations of key paths that are none, with the nearest one, alone and in groups")
  func keyPaths() {
    let layer = Needle(), group = CAAnimationGroup()
    group.animations = [swing("transform.rotate.z")]
    let texts = Told.of({ $0.subject.hasSuffix(".keyPath") && "\($0)".contains("Needle") }) {
      layer.add(swing("postion.x"), forKey: nil)
      layer.add(swing("postion.x"), forKey: nil)
      layer.add(swing("position.w"), forKey: nil)
      layer.add(swing("strokeEnd"), forKey: nil)
      layer.add(group, forKey: nil)
    }
    #expect(
      texts == [
        "Swing.keyPath: Needle has no property \"postion.x\", and nothing moves; did you mean \"position.x\"?",
        "Swing.keyPath: Needle has no property \"position.w\", and nothing moves; did you mean \"position.x\"?",
        "Swing.keyPath: Needle has no property \"strokeEnd\", and nothing moves",
        "CAAnimationGroup.keyPath: Needle has no property \"transform.rotate.z\", and nothing moves; "
          + "did you mean \"transform.rotation.z\"?",
      ])
  }

  @Test("a filter's name that is none")
  func filterNames() {
    let layer = Needle(), blur = CAFilter(type: "gaussianBlur")
    blur.name = "blur"
    layer.filters = [blur]
    let texts = Told.of("Swing.keyPath") {
      layer.add(swing("filters.blurr.inputRadius"), forKey: nil)
      layer.add(swing("filters.blur.inputRadius"), forKey: nil)
    }
    #expect(texts == ["Swing.keyPath: Needle has no filter named \"blurr\", and nothing moves; did you mean \"blur\"?"])
  }

  @Test("a filter's input that is none")
  func filterInputs() {
    let layer = Needle(), bump = CIFilter.bumpDistortion()
    bump.name = "bump"
    layer.filters = [bump]
    let texts = Told.of("Swing.keyPath", "Needle.setValue(_:forKeyPath:)") {
      layer.add(swing("filters.bump.inputRadiuss"), forKey: nil)
      layer.add(swing("filters.bump.inputRadius"), forKey: nil)
      layer.setValue(3, forKeyPath: "filters.bump.inputScal")
      layer.setValue(3, forKeyPath: "filters.bump.inputScale")
    }
    #expect(
      texts == [
        "Swing.keyPath: CIBumpDistortion has no input \"inputRadiuss\", and nothing moves; did you mean \"inputRadius\"?",
        "Needle.setValue(_:forKeyPath:): CIBumpDistortion has no input \"inputScal\", and the value has no effect; "
          + "did you mean \"inputScale\"?",
      ])
  }

  @Test("values under mistyped keys and key paths")
  func keys() {
    let layer = Needle()
    let texts = Told.of("Needle.setValue(_:forKey:)", "Needle.setValue(_:forKeyPath:)") {
      layer.setValue(0.5, forKey: "opactiy")
      layer.setValue(0.5, forKey: "cornerRadus")
      layer.setValue(1, forKeyPath: "bounds.sise.width")
    }
    #expect(
      texts == [
        "Needle.setValue(_:forKey:): there is no property \"opactiy\", and the value is kept without any effect; did you mean \"opacity\"?",
        "Needle.setValue(_:forKey:): there is no property \"cornerRadus\", and the value is kept without any effect; "
          + "did you mean \"cornerRadius\"?",
        "Needle.setValue(_:forKeyPath:): there is no property \"bounds.sise.width\", and the value is kept without any effect; "
          + "did you mean \"bounds.size.width\"?",
      ])
    #expect(layer.value(forKey: "opactiy") as? Double == 0.5)
  }

  @Test("keys of a program's own are nothing to tell of")
  func ownKeys() {
    let layer = Needle()
    let texts = Told.of("Swing.keyPath", "Needle.setValue(_:forKey:)", "Needle.setValue(_:forKeyPath:)") {
      for key in ["owner", "level", "colour"] { layer.setValue(1, forKey: key) }
      for key in ["reach", "lamp", "level", "opacity", "transform.rotation.z", "bounds.size.width"] { layer.add(swing(key), forKey: nil) }
      layer.setValue(CGPoint(x: 1, y: 2), forKey: "mark")
      layer.add(swing("mark.x"), forKey: nil)
    }
    #expect(texts.isEmpty)
  }

  @Test("names of value functions, behaviours and transitions that there are not, each once with the nearest one")
  func names() {
    let layer = Needle(), stage = Stage(layer)
    let texts = Told.of("CAValueFunction", "CAEmitterBehavior", "CATransition.type") {
      for _ in 0..<2 {
        #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "rotateQ")) == nil)
        #expect(CAEmitterBehavior(type: "alignToMotoin").type == "alignToMotoin")
        let transition = CATransition()
        transition.type = CATransitionType(rawValue: "cubee")
        layer.add(transition, forKey: nil)
        stage.host.commit()
      }
    }
    #expect(texts.count == 3 && texts[0].hasPrefix("CAValueFunction: none is named \"rotateQ\"; did you mean \"rotateX\""))
    #expect(
      texts.dropFirst() == [
        "CAEmitterBehavior: there is no type \"alignToMotoin\", and nothing happens; did you mean \"alignToMotion\"?",
        "CATransition.type: there is no \"cubee\", and the new side fades in; did you mean \"cube\"?",
      ])
  }

  @Test("what archives cannot have is left out")
  func archives() throws {
    struct Secret {}
    let layer = CALayer()
    layer.setValue(Secret(), forKey: "secret")
    layer.setValue(3, forKey: "level")
    var data: Data?
    let texts = Told.of("CALayer.secret") {
      data = try? NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    }
    #expect(texts == ["CALayer.secret: archives take no Secret, and leave it out"])
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: try #require(data))
    #expect(read?.value(forKey: "secret") == nil)
    #expect(read?.value(forKey: "level") as? Int == 3)
  }
}
