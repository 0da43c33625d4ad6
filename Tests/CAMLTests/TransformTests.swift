import Graphics
import Testing

@testable import CAML

@Suite("Transform lists")
struct TransformTests {
  /// Where a transform takes a point of the plane z = 0.
  private func map(_ x: Double, _ y: Double, _ text: String) throws -> (x: Double, y: Double) {
    let m = try TransformParser.transform(text)
    let w = x * m.m14 + y * m.m24 + m.m44
    return ((x * m.m11 + y * m.m21 + m.m41) / w, (x * m.m12 + y * m.m22 + m.m42) / w)
  }

  private func isClose(_ a: (x: Double, y: Double), _ x: Double, _ y: Double) -> Bool { abs(a.x - x) < 1e-9 && abs(a.y - y) < 1e-9 }

  @Test("an empty list is the identity")
  func empty() throws {
    #expect(try TransformParser.transform("") == CATransform3DIdentity)
    #expect(try TransformParser.transform("  ") == CATransform3DIdentity)
  }

  @Test("the last function written acts first on a point")
  func order() throws {
    // (1, 0) is doubled, then moved by 10.
    #expect(isClose(try map(1, 0, "translate(10, 0) scale(2, 2, 1)"), 12, 0))
    // (1, 0) is moved by 10, then doubled.
    #expect(isClose(try map(1, 0, "scale(2, 2, 1) translate(10, 0)"), 22, 0))
    // (1, 0) turns to (0, 1), then moves.
    #expect(isClose(try map(1, 0, "translate(10, 5, 0) rotate(90deg)"), 10, 6))
  }

  @Test(
    "angles are degrees unless they say otherwise",
    arguments: ["rotate(90deg)", "rotate(90)", "rotate(1.5707963267948966rad)", "rotate(0.25turn)", "rotate(90deg, 0, 0, 1)"])
  func angles(text: String) throws {
    #expect(isClose(try map(1, 0, text), 0, 1))
  }

  @Test("rotation about x, and a mirrored axis")
  func axes() throws {
    let m = try TransformParser.transform("rotate(90deg, 1, 0, 0)")
    #expect(abs(m.m23 - 1) < 1e-12 && abs(m.m32 + 1) < 1e-12)
    let turned = try TransformParser.transform("rotate(90deg, -1, 0, 0)")
    #expect(abs(turned.m23 + 1) < 1e-12)
  }

  @Test("perspective(d) puts −1/d into m34")
  func perspective() throws {
    #expect(try TransformParser.transform("perspective(400)").m34 == -0.0025)
    #expect(try TransformParser.transform("perspective(0)") == CATransform3DIdentity)
  }

  @Test("skew leans x by the tangent")
  func skew() throws {
    #expect(isClose(try map(0, 2, "skew(45deg)"), 2, 2))
    #expect(isClose(try map(2, 0, "skew(0deg, 45deg)"), 2, 2))
  }

  @Test("matrix(16) is written by rows, and translation stands in the last")
  func matrix() throws {
    let m = try TransformParser.transform("matrix(1, 0.25, 0, 0, -0.5, 1, 0, 0, 0, 0, 1, 0, 10, -5, 0, 1)")
    #expect(m.m12 == 0.25 && m.m21 == -0.5 && m.m41 == 10 && m.m42 == -5)
    #expect(isClose(try map(3, 4, "matrix(1, 0, 0, 1, 10, 20)"), 13, 24))
  }

  @Test(
    "what is wrong is named",
    arguments: [
      ("rotat(3deg)", "\"rotat\" is not a transform function (translate, rotate, scale, perspective, skew, matrix)"),
      ("rotate(1, 2)", "rotate takes 1 or 4 arguments, not 2"), ("translate(a, 0)", "\"a\" is not a number"),
      ("rotate(90deg, 0, 0, 0)", "the axis of rotate is 0 0 0"), ("matrix(1 2)", "matrix takes 16 or 6 arguments, not 2"),
      ("scale 2", "\"scale 2\" is not a transform function with its arguments in parentheses"),
    ])
  func errors(text: String, message: String) {
    #expect(throws: ValueError(message)) { try TransformParser.transform(text) }
  }
}
