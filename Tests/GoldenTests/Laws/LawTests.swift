import Foundation
import Graphics
import QuartzCore
import SoftwareRenderer
import TestSupport
import Testing

/// Laws that the pictures of all features obey, whatever they look like.
///
/// Pictures that should be the same may differ by a step of 255 where they are flat, as the arithmetic rounds otherwise, and by two at
/// edges and on the slopes of what is blurred, where that happens more than once.
@Suite("Laws of pictures")
struct LawTests {
  private func expect(_ picture: CGImage, is other: CGImage, _ subject: LawSubject, _ law: String) {
    let difference = Golden.compare(picture, with: other, flat: subject.isSoft ? 2 : 1, edge: 2)
    #expect(
      difference.count == 0,
      "\(subject.name) \(law): \(difference.count) pixels differ, by \(difference.worst) at worst, first \(difference.place ?? (0, 0))")
  }

  @Test("all golden pictures of scenes have laws, and so has what has no scene")
  func subjects() {
    // Ninety-odd golden pictures, and four emitters, three tiled layers, six pictures, three corners, eleven transitions at two times,
    // eight texts and three blurs.
    #expect(LawSubject.all.count == GoldenCase.all.count + 4 + 3 + 6 + 3 + 22 + 8 + 3 && LawSubject.wide.count >= 10)
  }

  @Test("in a plain layer it is the same picture, to the last bit")
  func nested() throws {
    let painter = try LawPainter()
    for subject in LawSubject.all {
      let plain = painter.picture(LawStage(subject).plan), nested = painter.picture(LawStage(subject, .nested).plan)
      #expect(plain.largestDifference(from: nested) == 0, "\(subject.name)")
    }
  }

  @Test("turned over, and turned by a right angle, it is the same picture turned", arguments: [Arrangement.flipped, .turned])
  func turned(arrangement: Arrangement) throws {
    let painter = try LawPainter()
    for subject in LawSubject.all {
      let plain = painter.picture(LawStage(subject).plan)
      let picture = arrangement.restored(painter.picture(LawStage(subject, arrangement).plan))
      expect(picture, is: plain, subject, arrangement.rawValue)
    }
  }

  @Test("at twice the scale, four pixels' mean is the pixel")
  func twice() throws {
    let painter = try LawPainter()
    for subject in LawSubject.all where !subject.goesByScale {
      let once = painter.picture(LawStage(subject).plan), twice = painter.picture(LawStage(subject, scale: 2).plan)
      var sum = 0.0, worst = 0.0
      for y in 0..<LawSubject.side {
        for x in 0..<LawSubject.side {
          var mean = SIMD4<Double>.zero
          for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] { mean += twice.numbers(2 * x + dx, 2 * y + dy) / 4 }
          let difference = mean - once.numbers(x, y), distance = max(difference.max(), -difference.min())
          sum += distance
          if distance > worst, twice.isEven(2 * x - 2, 2 * y - 2, 6) { worst = distance }
        }
      }
      let mean = sum / Double(LawSubject.side * LawSubject.side)
      // Where nothing changes within two points both are the same colour. Elsewhere what is finer than a pixel is another fraction of it,
      // but all in all as much.
      #expect(worst <= 2 && mean <= 2, "\(subject.name): by \(mean) on average, \(worst) where it is even")
    }
  }

  @Test("drawn again in parts, it is the picture drawn whole, to the last bit")
  func parts() throws {
    let painter = try LawPainter()
    var corners = PixelRegion(PixelRect(x: 0, y: 0, width: 20, height: 20))
    corners.formUnion(PixelRect(x: 70, y: 60, width: 20, height: 20))
    corners.formUnion(PixelRect(x: 0, y: 70, width: 15, height: 20))
    #expect(corners.count == 3)
    let parts = [
      PixelRegion(PixelRect(x: 0, y: 0, width: 48, height: 48)), PixelRegion(PixelRect(x: 31, y: 40, width: 33, height: 29)),
      PixelRegion(PixelRect(x: 70, y: 3, width: 1, height: 90)), corners,
    ]
    for subject in LawSubject.all {
      let stage = LawStage(subject)
      #expect(painter.repaired(stage, parts).largestDifference(from: painter.picture(stage.plan)) == 0, "\(subject.name), software")
      if let repaired = try painter.deviceRepaired(stage, parts), let whole = try painter.devicePicture(stage.plan) {
        #expect(repaired.largestDifference(from: whole) == 0, "\(subject.name), OpenGL ES")
      }
    }
  }

  @Test("the other renderer draws the same picture, of the tree as it is and turned")
  func agreement() throws {
    let painter = try LawPainter()
    for subject in LawSubject.all {
      for arrangement in [Arrangement.plain, .turned] {
        let plan = LawStage(subject, arrangement).plan
        guard let picture = try painter.devicePicture(plan) else { return }
        expect(picture, is: painter.picture(plan), subject, "\(arrangement.rawValue) on OpenGL ES")
      }
    }
  }

  @Test("dithered, no pixel is more than a step away, and the mean of eight by eight is the same")
  func dithered() throws {
    let painter = try LawPainter()
    for subject in LawSubject.all where !subject.isSoft {
      let plain = painter.picture(LawStage(subject).plan), dithered = painter.picture(LawStage(subject, dithers: true).plan)
      // A step for the gradient or blur, and half of one for what is drawn over it.
      let difference = Golden.compare(dithered, with: plain, flat: 2, edge: 2)
      #expect(difference.count == 0, "\(subject.name): by \(difference.worst)")
      for y in stride(from: 0, to: LawSubject.side, by: 8) {
        for x in stride(from: 0, to: LawSubject.side, by: 8) {
          var sum = SIMD4<Double>.zero
          for dy in 0..<8 { for dx in 0..<8 { sum += dithered.numbers(x + dx, y + dy) - plain.numbers(x + dx, y + dy) } }
          #expect(max(sum.max(), -sum.min()) <= 64, "\(subject.name): the block at (\(x), \(y)) is another by \(sum / 64)")
        }
      }
    }
  }

  @Test("in floating-point numbers too: turned, nested, on the other renderer, and near the picture of eight bits")
  func wide() throws {
    let painter = try LawPainter(format: .rgbaFloat), bytes = SoftwareRenderer(workerCount: 1)
    for (subject, isInRange) in LawSubject.wide.map({ ($0, true) }) + LawSubject.bright.map({ ($0, false) }) {
      let plan = LawStage(subject).plan, plain = painter.picture(plan)
      let numbers = try plain.floats
      for arrangement in [Arrangement.nested, .flipped, .turned] {
        let other = try painter.picture(LawStage(subject, arrangement).plan).floats
        var worst: Float = 0
        for y in 0..<LawSubject.side {
          for x in 0..<LawSubject.side {
            let (column, row) = arrangement.place(x, y, side: LawSubject.side)
            for channel in 0..<4 {
              let a = numbers[(y * LawSubject.side + x) * 4 + channel], b = other[(row * LawSubject.side + column) * 4 + channel]
              worst = max(worst, abs(a - b))
            }
          }
        }
        // Outlines and text cover in 256 steps, which fall otherwise when they are turned; in place nothing does.
        #expect(worst <= (arrangement == .nested ? 0 : 1.01 / 255), "\(subject.name) \(arrangement.rawValue): \(worst * 255) of 255")
      }
      if let device = try painter.devicePicture(plan)?.floats {
        var worst: Float = 0
        for index in numbers.indices { worst = max(worst, abs(numbers[index] - device[index])) }
        // Half floats of eleven bits, and edges within a step.
        #expect(worst <= 1.01 / 255, "\(subject.name) on OpenGL ES: \(worst * 255) of 255")
      }
      guard isInRange else { continue }
      let rounded = Bitmap(size: plan.viewport)
      bytes.render(plan, into: rounded)
      var worst: Float = 0
      for (index, byte) in rounded.makeImage().pixels.enumerated() {
        worst = max(worst, abs(min(max(numbers[index], 0), 1) * 255 - Float(byte)))
      }
      // Half a step a rounding, of which there is one a quad over another.
      #expect(worst <= 2, "\(subject.name): \(worst) of 255 from the picture of eight bits")
    }
  }
}

extension CGImage {
  fileprivate func numbers(_ x: Int, _ y: Int) -> SIMD4<Double> {
    let pixel = pixel(x, y)
    return SIMD4(Double(pixel.r), Double(pixel.g), Double(pixel.b), Double(pixel.a))
  }

  /// Whether all pixels of a square differ by a step at most.
  fileprivate func isEven(_ x: Int, _ y: Int, _ side: Int) -> Bool {
    let columns = max(0, x)..<min(width, x + side), rows = max(0, y)..<min(height, y + side)
    return withUnsafePixels { pixels in
      for row in rows {
        for column in columns where pixels.distance(columns.lowerBound, rows.lowerBound, to: column, row) > 1 { return false }
      }
      return true
    }
  }

  fileprivate var floats: [Float] {
    get throws { try #require(wide).numbers }
  }
}
