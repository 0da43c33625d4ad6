@testable import Compositing
import Graphics
import RenderTree
import Testing

/// What of a picture is drawn for a part of what a filter makes of it.
@Suite("Filters as plans")
struct FilterPlanTests {
  private func recipe(_ type: String, _ inputs: [String: AnimatableValue] = [:], on image: ImageRecipe? = nil) -> ImageRecipe {
    var filter = FilterDescription(type: type, inputs: inputs)
    filter.images["inputImage"] = image
    return ImageRecipe(filteredBy: filter)
  }

  /// The plan for the square of ten points at the origin.
  private func plan(_ image: ImageRecipe) -> FramePlan {
    var planner = FramePlanner(), plan = FramePlan()
    planner.plan(image, imageToPixels: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 10), size: PixelSize(10, 10), into: &plan)
    return plan
  }

  @Test("a blur needs three sigmas and a point around what is wanted")
  func blur() {
    let plan = self.plan(recipe("CIGaussianBlur", ["inputRadius": .number(4)], on: recipe("CICheckerboardGenerator")))
    // 10 + 2 · 13
    #expect(plan.surfaces == [PixelSize(10, 10), PixelSize(36, 36), PixelSize(36, 36)])
    guard plan.passes.count == 3, case .filter(0) = plan.passes[0].action, let blur = plan.onlyConvolution(of: plan.passes[1]) else {
      Issue.record("\(plan)")
      return
    }
    #expect(blur.source == 1 && blur.sigma == SIMD2(4, 4) && plan.filters[0].function == .builtIn(.checkerboard))
    // The surface's first pixel has its centre at (−12.5, 22.5), y up.
    #expect(plan.filters[0].placeX == SIMD3(1, 0, -13) && plan.filters[0].placeY == SIMD3(0, -1, 23))
  }

  @Test("what filters look at is counted, and two for what they compute")
  func work() {
    let squares = plan(recipe("CIPixellate", ["inputScale": .number(8)], on: recipe("CICheckerboardGenerator")))
    // A square's side to either side of what is wanted, of two places a pixel; then sixteen.
    #expect(squares.surfaces == [PixelSize(10, 10), PixelSize(26, 26), PixelSize(10, 10)])
    #expect(squares.work.mixedPlaces == 676 * 4 + 100 * 18)
    let line = plan(recipe("CIMotionBlur", ["inputRadius": .number(10)], on: recipe("CICheckerboardGenerator")))
    // Ten points to either side, and the one between.
    let drawn = Double(line.surfaces[1].width * line.surfaces[1].height)
    #expect(line.work.mixedPlaces == drawn * 4 + 100 * 23)
  }

  @Test("what changes colours needs no more than what is wanted; a bump needs its circle where it touches that")
  func regions() {
    let checks = recipe("CICheckerboardGenerator")
    #expect(
      plan(recipe("CIExposureAdjust", ["inputEV": .number(1)], on: checks)).surfaces.dropFirst().allSatisfy { $0 == PixelSize(10, 10) })
    let bump: [String: AnimatableValue] = ["inputCenter": .point(CGPoint(x: 12, y: 5)), "inputRadius": .number(20)]
    // From −8 to 32, and from −15 to 25.
    #expect(plan(recipe("CIBumpDistortion", bump, on: checks)).surfaces == [PixelSize(10, 10), PixelSize(40, 40), PixelSize(10, 10)])
    let far: [String: AnimatableValue] = ["inputCenter": .point(CGPoint(x: 50, y: 5)), "inputRadius": .number(20)]
    #expect(plan(recipe("CIBumpDistortion", far, on: checks)).surfaces == [PixelSize(10, 10), PixelSize(10, 10), PixelSize(10, 10)])
  }

  @Test("Core Animation's one-colour filter is Core Image's by other names, and grey without a colour")
  func monochrome() throws {
    func matrix(_ inputs: [String: AnimatableValue]) throws -> ColorMatrix {
      guard case .color(let matrix)? = FilterStep(FilterDescription(type: "colorMonochrome", inputs: inputs)) else {
        throw FilterMissing()
      }
      return matrix
    }
    let red = try matrix(["inputColor": .color(CGColor(red: 1, green: 0, blue: 0, alpha: 1))])
    #expect(abs(red.red.sum() - 1) < 1e-6 && red.green == .zero && red.blue == .zero)
    let grey = try matrix([:])
    #expect(grey.red == red.red && grey.green == red.red && grey.blue == red.red)
    // By half: 0.5 of the picture's own.
    let half = try matrix(["inputAmount": .number(0.5)])
    #expect(abs(half.red.x - (grey.red.x + 1) / 2) < 1e-6 && abs(half.red.y - grey.red.y / 2) < 1e-6)
  }

  private struct FilterMissing: Error {}

  @Test(
    "what enlarges differences is drawn in full precision",
    arguments: [
      // .213 + .787 / 2 of the own component, .715 / 2 and .072 / 2 of the others: 1.
      ("colorSaturate", ["inputAmount": 0.5], FramePlan.Precision.drawn),
      // .213 + .787 · 2, less .715 and .072: 1.787 and .787.
      ("colorSaturate", ["inputAmount": 2], .filtered),
      ("colorBrightness", ["inputAmount": 0.5], .drawn), ("colorBrightness", ["inputAmount": 1.5], .filtered),
      // Half the component, and a quarter of alpha.
      ("colorContrast", ["inputAmount": 0.5], .drawn),
      // Alpha less the component, which may differ either way.
      ("CIColorInvert", [:], .filtered),
      // .393 + .769 + .189 = 1.351
      ("CISepiaTone", [:], .filtered),
      ("CIExposureAdjust", ["inputEV": -1], .drawn), ("CIExposureAdjust", ["inputEV": 1], .filtered),
      ("CIColorPosterize", ["inputLevels": 4], .filtered), ("CIColorClamp", [:], .drawn), ("CIDiscBlur", ["inputRadius": 4], .drawn),
      // Makes an area of an edge.
      ("CIAffineClamp", [:], .filtered),
    ])
  func precisions(type: String, inputs: [String: Double], expected: FramePlan.Precision) {
    let plan = self.plan(recipe(type, inputs.mapValues { .number($0) }, on: recipe("CICheckerboardGenerator")))
    #expect(plan.precision(of: 1) == expected)
    // By way of a blur too.
    let blur = recipe("CIGaussianBlur", ["inputRadius": .number(4)], on: recipe("CICheckerboardGenerator"))
    #expect(self.plan(recipe(type, inputs.mapValues { .number($0) }, on: blur)).precision(of: 1) == expected)
  }

  @Test("a picture outside of what is wanted is not drawn at all")
  func nothing() {
    let crop = recipe("CICrop", ["inputRectangle": .rect(CGRect(x: 40, y: 0, width: 5, height: 5))], on: recipe("CIStripesGenerator"))
    #expect(plan(crop).passes.count == 1)
    #expect(crop.extent == SIMD4(40, 0, 45, 5))
  }

  @Test("a curve's polynomials pass through its points with the chords' slopes")
  func toneCurve() {
    let call = FilterCall(toneCurve: [SIMD2(0, 0), SIMD2(0.25, 0.5), SIMD2(0.5, 0.5), SIMD2(0.75, 0.5), SIMD2(1, 1)])
    let v = call.values
    // The first: 2 x + 4 x² − 16 x³, which is ½ + ¼ − ¼ at ¼; its slope goes from 2 to 2 + 2 − 3 = (½ − 0) / ½.
    #expect(v[0] == 0 && v[1] == 0.25 && v[2] == 0.5 && v[3] == 0.75 && v[4] == 1)
    let x: Float = 0.25
    #expect(abs(v[5] + x * (v[6] + x * (v[7] + x * v[8])) - 0.5) < 1e-6)
    #expect(v[6] == 2 && abs(v[6] + 2 * v[7] * x + 3 * v[8] * x * x - 1) < 1e-5)
  }
}
