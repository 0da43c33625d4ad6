internal import Foundation

extension Polystar {
  /// Points are limited to what somebody can have meant.
  private static let largestCount = 2000.0
  /// How long tangents of wholly round points are, as shares of their radius.
  private static let starControl = 0.47829
  private static let polygonControl = 0.25

  func shape(at frame: FrameTime) -> BezierShape {
    let count = min(max(pointCount.value(at: frame), 0), Self.largestCount)
    let angle = (rotation.value(at: frame) - 90) * .pi / 180
    return isStar ? star(count: count, angle: angle, at: frame) : polygon(count: count.rounded(.down), angle: angle, at: frame)
  }

  private func polygon(count: Double, angle: Double, at frame: FrameTime) -> BezierShape {
    guard count >= 3 else { return .empty }
    let radius = outerRadius.value(at: frame), roundness = outerRoundness.value(at: frame) / 100 * Self.polygonControl
    var corners: [Corner] = []
    for index in 0..<Int(count) {
      corners.append(Corner(angle: angle + 2 * .pi * Double(index) / count, radius: radius, control: radius * roundness))
    }
    return shape(of: corners, center: position.value(at: frame))
  }

  /// Points between which the outline goes in. What is left of a whole number of them is a smaller point, the first one.
  private func star(count: Double, angle: Double, at frame: FrameTime) -> BezierShape {
    guard count > 0 else { return .empty }
    let outer = outerRadius.value(at: frame), inner = innerRadius.value(at: frame)
    let outerControl = outerRoundness.value(at: frame) / 100 * Self.starControl
    let innerControl = innerRoundness.value(at: frame) / 100 * Self.starControl
    let part = count - count.rounded(.down), turn = 2 * Double.pi / count
    var corners: [Corner] = [], current = angle
    if part > 0 {
      current += turn / 2 * (1 - part)
      let radius = inner + part * (outer - inner)
      corners.append(Corner(angle: current, radius: radius, control: radius * outerControl * part))
      current += turn * part / 2
    } else {
      corners.append(Corner(angle: current, radius: outer, control: outer * outerControl))
      current += turn / 2
    }
    let total = Int(count.rounded(.up)) * 2
    for index in 1..<max(total, 1) {
      let isOuter = index % 2 == 0, radius = isOuter ? outer : inner
      corners.append(Corner(angle: current, radius: radius, control: radius * (isOuter ? outerControl : innerControl)))
      current += part > 0 && index == total - 1 ? turn * part / 2 : turn / 2
    }
    return shape(of: corners, center: position.value(at: frame))
  }

  /// A point of the outline, with the length of its tangents to both sides.
  private struct Corner {
    var angle: Double
    var radius: Double
    var control: Double
  }

  private func shape(of corners: [Corner], center: SIMD2<Double>) -> BezierShape {
    var points: [SIMD2<Double>] = []
    func place(_ corner: Corner) -> SIMD2<Double> { center + SIMD2(cos(corner.angle), sin(corner.angle)) * corner.radius }
    func way(_ corner: Corner) -> SIMD2<Double> { SIMD2(-sin(corner.angle), cos(corner.angle)) * corner.control }
    for (index, corner) in corners.enumerated() {
      if index == 0 { points.append(place(corner)) }
      let next = corners[(index + 1) % corners.count]
      points += [place(corner) + way(corner), place(next) - way(next), place(next)]
    }
    return BezierShape(points: points, isClosed: true)
  }
}
