import Acetate
import Foundation
import Graphics
import QuartzCore
import RendererTestSupport
import TestSupport
import Testing

@Suite("Pictures of Core Image")
struct FilterPictureTests: FilterTrial {
  @Test("pictures out of nothing")
  func generators() throws {
    func pixel(_ type: String, _ inputs: [String: Any], _ x: Int, _ y: Int) throws -> Pixel {
      let filter = try Self.filter(type, inputs)
      let output = try #require(filter.outputImage)
      // A pixel of its own, y up.
      let image = try #require(CIContext().createCGImage(output, from: CGRect(x: x, y: y, width: 1, height: 1)))
      return image.pixel(0, 0)
    }
    let white = Pixel(255, 255, 255), black = Pixel(0, 0, 0)
    #expect(try pixel("CIConstantColorGenerator", ["inputColor": CIColor.blue], -1000, 7) == Self.blue)
    let checks: [String: Any] = ["inputCenter": CGPoint.zero, "inputWidth": 10]
    #expect(try pixel("CICheckerboardGenerator", checks, 5, 5) == white && pixel("CICheckerboardGenerator", checks, 15, 5) == black)
    #expect(try pixel("CICheckerboardGenerator", checks, 15, 15) == white)
    #expect(try pixel("CIStripesGenerator", checks, 5, 5) == white && pixel("CIStripesGenerator", checks, 15, 15) == black)
    // (100.5 − 0) / 200 and 0 / 200 along x alone.
    let line: [String: Any] = ["inputPoint1": CGPoint(x: 200, y: 0)]
    #expect(try pixel("CILinearGradient", line, 100, -50).distance(to: Pixel(127, 127, 127)) <= 1)
    // t² (3 − 2 t) of .2525 is .1591.
    #expect(try pixel("CISmoothLinearGradient", line, 50, 0).distance(to: Pixel(214, 214, 214)) <= 1)
    let circle: [String: Any] = ["inputCenter": CGPoint(x: 0.5, y: 0.5)]
    #expect(try pixel("CIRadialGradient", circle, 0, 0) == white && pixel("CIRadialGradient", circle, 200, 0) == black)
    // (52.5 − 5) / 95
    #expect(
      try pixel("CIRadialGradient", ["inputCenter": CGPoint(x: 0, y: 0.5)], 52, 0).distance(to: Pixel(128, 128, 128)) <= 1)
    // No way from one radius to the other.
    let disc = circle.merging(["inputRadius0": 5, "inputRadius1": 5]) { $1 }
    #expect(try pixel("CIRadialGradient", disc, 4, 0) == white && pixel("CIRadialGradient", disc, 6, 0) == black)
    #expect(try pixel("CIGaussianGradient", circle, 0, 0) == white && pixel("CIGaussianGradient", circle, 300, 0) == Self.nothing)
    #expect(
      try pixel("CIRoundedRectangleGenerator", [:], 50, 50) == white && pixel("CIRoundedRectangleGenerator", [:], 1, 1) == Self.nothing)
    #expect(try pixel("CIRandomGenerator", [:], 3, 4) == pixel("CIRandomGenerator", [:], 3, 4))
    #expect(try pixel("CIRandomGenerator", [:], 3, 4) != pixel("CIRandomGenerator", [:], 4, 4))
  }

  @Test("two pictures")
  func compositing() throws {
    let area = CGRect(x: 0, y: 0, width: 1, height: 1)
    func result(_ type: String, _ own: CIColor, _ behind: CIColor) -> Pixel {
      let image = CIImage(color: own).cropped(to: area)
        .applyingFilter(type, parameters: ["inputBackgroundImage": CIImage(color: behind).cropped(to: area)])
      return CIContext().createCGImage(image, from: area)?.pixel(0, 0) ?? Self.nothing
    }
    let half = CIColor(red: 1, green: 0, blue: 0, alpha: 0.5), grey = CIColor(red: 0.4, green: 0.4, blue: 0.4)
    #expect(result("CISourceOverCompositing", half, .blue).distance(to: Pixel(128, 0, 127)) <= 1)
    #expect(result("CISourceInCompositing", .red, half).distance(to: Pixel(128, 0, 0, 128)) <= 1)
    #expect(result("CISourceOutCompositing", .red, half).distance(to: Pixel(127, 0, 0, 127)) <= 1)
    #expect(result("CIMultiplyBlendMode", grey, grey).distance(to: Pixel(41, 41, 41)) <= 1)
    // 1 − .6²
    #expect(result("CIScreenBlendMode", grey, grey).distance(to: Pixel(163, 163, 163)) <= 1)
    #expect(result("CIAdditionCompositing", grey, grey).distance(to: Pixel(204, 204, 204)) <= 1)
    #expect(result("CIMaximumCompositing", grey, .blue) == Pixel(102, 102, 255))
    #expect(result("CIMinimumCompositing", grey, .blue) == Pixel(0, 0, 102))
    #expect(result("CIDifferenceBlendMode", .white, grey) == Pixel(153, 153, 153))
  }

  @Test("a transition's picture: half of each at half the time")
  func transition() throws {
    let filter = CIFilter.dissolveTransition()
    filter.inputImage = CIImage(cgImage: Self.halves)
    filter.targetImage = CIImage(color: .green).cropped(to: CGRect(x: 0, y: 0, width: 40, height: 40))
    filter.time = 0.5
    let output = try #require(filter.outputImage)
    let image = try #require(CIContext().createCGImage(output, from: CGRect(x: 0, y: 0, width: 40, height: 40)))
    #expect(image.pixel(10, 20).distance(to: Pixel(128, 128, 0)) <= 1 && image.pixel(30, 20).distance(to: Pixel(0, 128, 128)) <= 1)
  }
}
