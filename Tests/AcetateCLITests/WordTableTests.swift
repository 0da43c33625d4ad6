import Acetate
import ArgumentParser
import Foundation
import Graphics
import QuartzCore
import TestSupport
import Testing

@testable import AcetateCLI

@Suite("Words and figures of commands, row by row")
struct WordTableTests {
  @Test("levels of the journal, and messages as one clause")
  func levels() {
    #expect(
      MessageHandler.text(.trace, "a\n", isForJournal: true) == "<7>a\\u{a}\n"
        && MessageHandler.text(.debug, "a", isForJournal: true) == "<7>a\n")
    #expect(
      MessageHandler.text(.info, "a", isForJournal: true) == "<6>a\n" && MessageHandler.text(.notice, "a", isForJournal: true) == "<5>a\n")
    #expect(
      MessageHandler.text(.warning, "a", isForJournal: true) == "<4>a\n" && MessageHandler.text(.error, "a", isForJournal: true) == "<3>a\n"
    )
    #expect(MessageHandler.text(.critical, "a", isForJournal: true) == "<2>a\n")
    #expect(
      MessageHandler.text(.critical, "a", isForJournal: false) == "acetate: a\n"
        && MessageHandler.text(.info, "a", isForJournal: false) == "acetate: a\n")
    #expect(AcetateCommand.onOneLine("a:\n  - b\n  - c") == "a: b, c" && AcetateCommand.onOneLine("a\n  - b") == "a, b")
    #expect(
      AcetateCommand.onOneLine("a\nb") == "a\\u{a}b" && AcetateCommand.onOneLine("") == ""
        && AcetateCommand.onOneLine("a\n - b") == "a\\u{a} - b")
    #expect(ThreadShortage.needed == 16 + 4 * min(ProcessInfo.processInfo.activeProcessorCount, 16))
    #expect(
      "ab".padded(4) == "ab  " && "ab".padded(4, right: true) == "  ab" && "ab".padded(1) == "ab" && "ab".padded(2, right: true) == "ab")
    var failure = Failure(.usage, "no")
    #expect("\(failure)" == "no")
    failure.listing = "\n\nfirst\nsecond"
    #expect("\(failure)" == "no first")
  }

  @Test("rows of samples: a cell for each number, and a head for as many")
  func samples() {
    #expect(SampleTable.header("a,b", columns: 1) == "time,\"a,b\"" && SampleTable.header("p", columns: 3) == "time,p.1,p.2,p.3")
    let rows: [(SampledValue, [String])] = [
      (.none, [""]), (.number(1.5), ["1.5"]), (.number(.infinity), [""]), (.bool(true), ["1"]), (.bool(false), ["0"]),
      (.text("a\"b"), ["\"a\"\"b\""]),
      (.list([]), [""]), (.list([.number(1), .list([.bool(true), .none])]), ["1", "1", ""]),
    ]
    for (value, cells) in rows { #expect(SampleTable.cells(of: value) == cells) }
  }

  @Test("a bar of progress, at the ends of the room that there is")
  func progress() {
    func line(_ completed: Int, _ total: Int, _ seconds: Double?, _ bytes: Int = 0, columns: Int) -> String {
      ProgressBar.line(completed: completed, total: total, seconds: seconds, bytes: bytes, columns: columns)
    }
    func bar(_ filled: Int, _ rest: Int) -> String { String(repeating: "█", count: filled) + String(repeating: "░", count: rest) + "  " }
    // "3/8" takes three columns: 8 − 1 − 3 − 2 would be two places, and 11 − 6 five.
    #expect(line(3, 8, nil, columns: 10) == "3/8" && line(3, 8, nil, columns: 11) == bar(1, 4) + "3/8")
    #expect(line(3, 8, nil, columns: 36) == bar(11, 19) + "3/8" && line(3, 8, nil, columns: 99) == bar(11, 19) + "3/8")
    #expect(line(8, 8, nil, columns: 99) == bar(30, 0) + "8/8" && line(0, 0, nil, columns: 99) == bar(0, 30) + "0/0")
    #expect(line(3, 8, nil, columns: 3) == "3/" && line(3, 8, nil, columns: 1) == "" && line(3, 8, nil, columns: 0) == "")
    func words(_ completed: Int, _ total: Int, _ seconds: Double, _ bytes: Int = 0) -> String {
      String(line(completed, total, seconds, bytes, columns: 200).drop { "█░ ".contains($0) })
    }
    #expect(words(99, 100, 10) == "99/100  9.9 frames/s  0:01 left" && words(100, 200, 10) == "100/200  10 frames/s  0:10 left")
    #expect(words(10, 610, 10) == "10/610  1.0 frames/s  10:00 left" && words(1, 3600, 1) == "1/3600  1.0 frames/s  59:59 left")
    #expect(words(1, 3601, 1) == "1/3601  1.0 frames/s  1:00:00 left" && words(1, 36_001, 1) == "1/36001  1.0 frames/s  10:00:00 left")
    #expect(words(5, 10, 0) == "5/10  0.0 frames/s  0:00 left" && words(2, 3, 0.7) == "2/3  2.9 frames/s  0:01 left")
    #expect(words(10, 100, 1, 1) == "10/100  10 frames/s  0:09 left  1 bytes of about 10 bytes")
    #expect(
      words(9, 100, 1, 1) == "9/100  9.0 frames/s  0:11 left  1 bytes"
        && words(100, 100, 1, 9) == "100/100  100 frames/s  0:00 left  9 bytes")
  }

  private func token(_ text: String, mode: mode_t) throws -> String {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, as: "token")
    chmod(path, mode)
    do { return try ControlToken.read(path) } catch { return "\((error as? Failure)?.code.rawValue ?? 0)" }
  }

  @Test("tokens of eight characters or more, from a file that nobody else reads")
  func tokens() throws {
    #expect(try token("12345678", mode: 0o600) == "12345678" && token(" \t1234567~! \nx", mode: 0o400) == "1234567~!")
    #expect(
      try token("1234567", mode: 0o600) == "65" && token("1234 5678", mode: 0o600) == "65" && token("12345678\u{7F}", mode: 0o600) == "65")
    #expect(try token("\u{E9}23456789", mode: 0o600) == "65" && token("", mode: 0o600) == "65" && token("\n12345678", mode: 0o600) == "65")
    for mode in [0o601, 0o602, 0o604, 0o610, 0o620, 0o640] as [mode_t] { #expect(try token("12345678", mode: mode) == "77", "\(mode)") }
    do { _ = try ControlToken.read("/none") } catch { #expect((error as? Failure)?.code == .noInput) }
  }

  @Test("ticks of axes, in steps of 1, 2 and 5, so many at most")
  func ticks() {
    let rows: [(Double, Double, Int, [String])] = [
      (0, 10, 10, ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]), (0, 10, 9, ["0", "2", "4", "6", "8", "10"]),
      (0, 10, 4, ["0", "5", "10"]), (0, 10, 1, ["0", "10"]), (0, 10, 0, ["0", "10"]), (0.1, 0.7, 3, ["0.2", "0.4", "0.6"]),
      (1e7, 3e7, 2, ["1e+07", "2e+07", "3e+07"]), (0, 1e-8, 2, ["0", "5e-09", "1e-08"]), (-0.04, 0.04, 2, ["0.00"]),
      (-3, -1, 2, ["−3", "−2", "−1"]),
      (9_999_998, 9_999_999, 1, ["9999998", "9999999"]),
    ]
    for (low, high, count, labels) in rows {
      let ticks = Ticks(over: low...high, atMost: count)
      #expect(ticks.values.map(ticks.label) == labels, "\(low) to \(high)")
    }
  }

  @Test("curves of a property: their names, colours and units")
  func curves() throws {
    func curves(_ keyPath: String, _ count: Int) throws -> [String] {
      let numbers = SampledValue.list((0..<count).map { .number(Double($0)) })
      let curves = try #require(PropertyCurves(keyPath: keyPath, times: [0], values: [count == 1 ? .number(0) : numbers]))
      let colors = curves.curves.map { curve in
        [curve.color.red, curve.color.green, curve.color.blue].map { String(Int(($0 * 255).rounded()), radix: 16) }.joined(separator: ".")
      }
      return [curves.unit ?? "-"] + zip(curves.curves, colors).map { "\($0.name) \($1)" }
    }
    #expect(
      try curves("position", 2) == ["points", "x 0.72.b2", "y d5.5e.0"] && curves("position.x", 1) == ["points", "position.x 0.72.b2"])
    #expect(try curves("shadowOffset", 2) == ["points", "width 0.72.b2", "height d5.5e.0"])
    #expect(try curves("bounds", 4) == ["points", "x 0.72.b2", "y d5.5e.0", "width 0.9e.73", "height cc.79.a7"])
    #expect(try curves("shadowColor", 4) == ["-", "red d6.27.28", "green 2c.a0.2c", "blue 1f.77.b4", "alpha 7f.7f.7f"])
    #expect(try curves("transform.translation", 2) == ["points", "width 0.72.b2", "height d5.5e.0"])
    #expect(try curves("transform.translation.x", 1)[0] == "points" && curves("transform.rotation.x", 1)[0] == "radians")
    for key in ["transform.scale", "transform.scale.y", "transform", "opacity", "own"] {
      #expect(try curves(key, 1)[0] == "-", "\(key)")
    }
    #expect(try curves("frame", 4)[0] == "points" && curves("own.x", 2) == ["-", "x 0.72.b2", "y d5.5e.0"])
    #expect(try curves("own", 3) == ["-", "[0] 0.72.b2", "[1] d5.5e.0", "[2] 0.9e.73"])
    #expect(
      try curves("own", 16).dropFirst().map { String($0.prefix(3)) } == (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } })
    // After eight colours the first one comes again.
    #expect(try curves("own", 9).suffix(2).map { $0.split(separator: " ")[1] } == ["8c.6d.31", "0.72.b2"])
    func values(_ keyPath: String, _ values: [SampledValue]) -> [[Double]]? {
      PropertyCurves(keyPath: keyPath, times: values.map { _ in 0 }, values: values)?.curves.map { $0.values.map { $0.isNaN ? -1 : $0 } }
    }
    #expect(values("own", [.number(1e300), .number(1.1e300), .number(-1e300), .number(.nan)]) == [[1e300, -1, -1e300, -1]])
    // Of more than four numbers, those that stay the same are left out; a gap that stays one is the same.
    let five = [SampledValue.list([1, 2, 3, 4, 5].map { .number($0) }), .list([1, 9, 3, 4].map { .number($0) })]
    #expect(values("own", five) == [[2, 9], [5, -1]])
    #expect(values("own", [.list([.text("a"), .number(2), .bool(true)]), .none]) == [[2, -1], [1, -1]])
  }

  @Test("a figure as a picture: dashes of eight points, words at their places, and the same bytes as ever")
  func figure() throws {
    var figure = Figure(size: CGSize(width: 90, height: 40))
    figure.addLine(
      [CGPoint(x: 5, y: 10), CGPoint(x: 85, y: 10)], color: CGColor(red: 0, green: 0, blue: 1, alpha: 1), width: 4, isDashed: true)
    figure.addLine([CGPoint(x: 5, y: 30), CGPoint(x: 45, y: 20), CGPoint(x: 85, y: 30)], color: .black, width: 2)
    let plain = try #require(figure.picture(scale: 1))
    #expect(plain.width == 90 && plain.height == 40)
    // From 5 to 13, from 21 to 29, …
    for x in 5..<85 { #expect((plain[x, 10] == SIMD4(0, 0, 255, 255)) == ((x - 5) / 8 % 2 == 0), "\(x)") }
    #expect(plain[40, 8] == plain[40, 11] && plain[40, 7] == SIMD4(255, 255, 255, 255) && plain[40, 12] == SIMD4(255, 255, 255, 255))
    for (anchor, x) in [(Figure.Anchor.start, 10.0), (.middle, 45), (.end, 80)] {
      figure.addText("Axis 1", at: CGPoint(x: x, y: 34), anchor, size: 11, color: CGColor(gray: 0.3, alpha: 1))
    }
    let digests = try [1.0, 2, 1.5].map { scale in
      var digest = Digest()
      digest.add(try #require(figure.picture(scale: scale)).pixels)
      return digest.description
    }
    #expect(digests == ["1a3cbfd2", "a83463ba", "cda63a3"])
    #expect(
      figure.svg.split(separator: "\n").map(String.init)[2...] == [
        ##"<polyline fill="none" stroke="#0000ff" stroke-width="4" stroke-linejoin="round" stroke-dasharray="8" points="5,10 85,10"/>"##,
        ##"<polyline fill="none" stroke="#000000" stroke-width="2" stroke-linejoin="round" points="5,30 45,20 85,30"/>"##,
        ##"<text x="10" y="37.85" text-anchor="start" font-size="11" fill="#4d4d4d">Axis 1</text>"##,
        ##"<text x="45" y="37.85" text-anchor="middle" font-size="11" fill="#4d4d4d">Axis 1</text>"##,
        ##"<text x="80" y="37.85" text-anchor="end" font-size="11" fill="#4d4d4d">Axis 1</text>"##, "</svg>",
      ])
  }

  @Test("how evenly brightnesses are spread, in bits")
  func scores() {
    func score(_ greys: [UInt8]) -> Double {
      (Poster.score(CGImage(width: greys.count, height: 1, premultipliedPixels: greys.flatMap { [$0, $0, $0, 255] })) * 1000).rounded()
        / 1000
    }
    // 256 · grey / 1024: steps of four.
    #expect(score([9, 9, 9]) == 0 && score([0, 3]) == 0 && score([0, 4]) == 1 && score([0, 64, 128, 255]) == 2)
    #expect(score((0..<64).map { UInt8($0 * 4) }) == 6 && score([0, 0, 0, 200]) == 0.811)
    func channel(_ pixel: [UInt8]) -> Double {
      Poster.score(CGImage(width: 2, height: 1, premultipliedPixels: pixel + [255] + [0, 0, 0, 255]))
    }
    // 54 · r, 183 · g and 19 · b of 1024 are a step from 19, 6 and 54 on.
    #expect(channel([18, 0, 0]) == 0 && channel([19, 0, 0]) == 1 && channel([0, 5, 0]) == 0 && channel([0, 6, 0]) == 1)
    #expect(channel([0, 0, 53]) == 0 && channel([0, 0, 54]) == 1)
    // Of 512 by 513 pixels, every second of every second row: those between count for nothing.
    var pixels = [UInt8](repeating: 0, count: 4 * 512 * 512)
    for y in 0..<512 { for x in 0..<512 where (x | y) & 1 == 1 { pixels[4 * (512 * y + x)] = 255 } }
    #expect(Poster.score(CGImage(width: 512, height: 512, premultipliedPixels: pixels)) == 0)
    #expect(Poster.score(CGImage(width: 256, height: 256, premultipliedPixels: Array(pixels.prefix(4 * 256 * 256)))) > 0.5)
  }
}
