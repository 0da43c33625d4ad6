import Acetate
import Foundation
import Graphics
import QuartzCore
import Testing

@Suite("Sampled values")
struct SampledValueTests {
  @Test("numbers and truth values keep apart")
  func numbers() {
    #expect(SampledValue(NSNumber(value: 1)) == .number(1))
    #expect(SampledValue(NSNumber(value: 0.0)) == .number(0))
    #expect(SampledValue(NSNumber(value: true)) == .bool(true))
    #expect(SampledValue(false) == .bool(false))
    #expect(SampledValue(Float(0.5)) == .number(0.5) && SampledValue(CGFloat(2)) == .number(2) && SampledValue(3) == .number(3))
  }

  @Test("structures become lists")
  func structures() {
    #expect(SampledValue(CGRect(x: 1, y: 2, width: 3, height: 4)).json == "[1, 2, 3, 4]")
    #expect(SampledValue(CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.25)).json == "[1, 0.5, 0, 0.25]")
    #expect(SampledValue(CATransform3DMakeTranslation(5, 6, 7)).json == "[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1]")
    #expect(SampledValue([CGPoint(x: 1, y: 2)] as [Any]).json == "[[1, 2]]")
  }

  @Test("paths are SVG path data")
  func paths() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3.5, y: 4))
    path.addQuadCurve(to: CGPoint(x: 0, y: 1), control: CGPoint(x: 2, y: 2))
    path.closeSubpath()
    #expect(SampledValue(path).description == "M 1 2 L 3.5 4 Q 2 2 0 1 Z")
  }

  @Test("JSON has no way to say infinity, and escapes what it must")
  func json() {
    #expect(SampledValue(Double.infinity).json == "null" && SampledValue(nil).json == "null")
    #expect(SampledValue("a\"\\\n\u{1}é").json == #""a\"\\\n\u0001é""#)
  }
}
