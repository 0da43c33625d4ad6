import CCairo
import CoreGraphics
import CoreText
import Foundation
import Graphics
@testable import Rasterizer
import TestSupport
import Testing

@Suite("Text as pixels")
struct TextDrawingTests {
  func text(
    _ string: String, size: CGFloat = 16, box: CGSize = CGSize(width: 200, height: 100), transform: CGAffineTransform = .identity,
    _ configure: (inout TextDrawing) -> Void = { _ in }
  ) -> CGImage {
    let run = TextDrawing.Run(string: string, fontName: "Helvetica", fontSize: size, color: .black)
    var drawing = TextDrawing(runs: [run], box: box, boxToPixels: transform, size: PixelSize(Int(box.width), Int(box.height)))
    configure(&drawing)
    return Drawing.text(drawing).rasterize()
  }

  @Test(
    "Pango's units are 1024ths, up to 10⁹ of them",
    arguments: [(0.5, 512), (-3, 0), (1e30, 1_000_000_000), (.infinity, 1_000_000_000), (.nan, 0)] as [(CGFloat, Int32)])
  func units(points: CGFloat, expected: Int32) { #expect(TextLayout.units(points) == expected) }

  /// The smallest rectangle of pixels that are not transparent.
  func ink(_ image: CGImage) -> PixelRect {
    var rect = PixelRect(minX: .max, minY: .max, maxX: .min, maxY: .min)
    for y in 0..<image.height {
      for x in 0..<image.width where image[x, y].w > 32 {
        rect = PixelRect(minX: min(rect.minX, x), minY: min(rect.minY, y), maxX: max(rect.maxX, x + 1), maxY: max(rect.maxY, y + 1))
      }
    }
    return rect
  }

  private func lineCount(_ image: CGImage) -> Int {
    let rows = (0..<image.height).map { y in (0..<image.width).contains { image[$0, y].w > 32 } }
    return zip([false] + rows, rows).filter { !$0 && $1 }.count
  }

  @Test("tests see the fonts that tools/setup installs, whichever there are besides")
  func pinnedFonts() throws {
    #expect(ProcessInfo.processInfo.environment["FONTCONFIG_FILE"] == TestFonts.configuration)
    var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
    var count: Int32 = 0
    pango_font_map_list_families(pango_cairo_font_map_get_default(), &families, &count)
    defer { g_free(families) }
    let names = Set((0..<Int(count)).compactMap { families?[$0].map { String(cString: pango_font_family_get_name($0)) } })
    // Fontconfig's own names for kinds of design come on top.
    let generic: Set = ["Sans", "Serif", "Monospace", "System-ui", "Cursive", "Fantasy", "Emoji", "Math"]
    #expect(
      // Tests beside this one may have registered fonts of their own.
      names.subtracting(generic).subtracting([TestFont.family, TestFont.archivedFamily]).subtracting(
        names.filter { $0.hasPrefix("Synthetic ") })
        == [
          "DejaVu Sans", "DejaVu Sans Mono", "DejaVu Serif", "Liberation Sans", "Liberation Serif", "Liberation Mono", "Lohit Devanagari",
          "Noto Color Emoji",
        ])
  }

  private func width(_ string: String) -> Double {
    TextDrawing.preferredSize(of: [TextDrawing.Run(string: string, fontName: "Helvetica", fontSize: 100, color: .black)]).width
  }

  @Test("letters that the font lacks come from others, shaped as their scripts ask")
  func scripts() {
    // Arabic letters join: seen, lam, alef and meem are narrower than each by itself, and lam with alef is one glyph.
    #expect(width("سلام") < 0.8 * "سلام".unicodeScalars.map { width(String($0)) }.reduce(0, +))
    #expect(width("لا") < width("ل") + 0.5 * width("ا"))
    // Devanagari: क, a virama and ष are one conjunct; the vowel sign of कि stands before its consonant, and adds its own width.
    #expect(width("क्ष") < 0.8 * (width("क") + width("ष")))
    #expect(width("कि") > width("क") + 10)
    // None of them is a box with a number, which would be all over the letter's place.
    let box = CGSize(width: 150, height: 150)
    for string in ["ش", "क", "ש"] {
      let image = text(string, size: 100, box: box)
      let share = Double((0..<150 * 150).filter { image[$0 % 150, $0 / 150].w > 128 }.count) / (150 * 150)
      #expect(share > 0.01 && share < 0.2, "\(string): \(share)")
    }
  }

  @Test("emoji have colours of their own, beside text in the run's colour")
  func emoji() {
    let image = text("H😀", size: 60, box: CGSize(width: 160, height: 80))
    let letter = (0..<43).contains { x in
      (0..<80).contains {
        let p = image[x, $0]; return p.w == 255 && p.x == 0 && p.y == 0 && p.z == 0
      }
    }
    // A face is yellow.
    let yellow = (44..<160).reduce(0) { sum, x in
      sum
        + (0..<80).filter {
          let p = image[x, $0]; return p.w > 200 && p.x > 180 && p.y > 130 && p.z < 120
        }.count
    }
    #expect(letter && yellow > 400, "\(yellow)")
    // Where it stands in the line is the same at every scale.
    let large = text("H😀", size: 60, box: CGSize(width: 320, height: 160), transform: CGAffineTransform(scaleX: 2, y: 2))
    #expect(abs(ink(large).maxX - 2 * ink(image).maxX) <= 3)
  }

  @Test("a font size is the height of the em in pixels")
  func fontSize() {
    // Capitals of Liberation Sans, Arimo and Helvetica alike are 0.69 to 0.73 em high.
    let height = Double(ink(text("H", size: 80)).height)
    #expect(height / 80 > 0.67 && height / 80 < 0.75)
    let doubled = ink(text("H", size: 40, transform: CGAffineTransform(scaleX: 2, y: 2)))
    #expect(abs(doubled.height - Int(height)) <= 1)
  }

  @Test("alignment", arguments: [TextAlignment.natural, .left, .center, .right])
  func alignment(_ alignment: TextAlignment) {
    let rect = ink(text("HH") { $0.alignment = alignment })
    let left = rect.minX, right = 200 - rect.maxX
    switch alignment {
    case .natural, .left, .justified: #expect(left < 4 && right > 100)
    case .center: #expect(abs(left - right) <= 2)
    case .right: #expect(right < 4 && left > 100)
    }
  }

  @Test("justified lines reach from edge to edge, all but the last; one that is not wrapped is as it is")
  func justified() {
    // 22.2 points an H with its blank: three and their two blanks are 46.7 of 55 points, so that two lines are full, and "H" is the last.
    func lines(_ alignment: TextAlignment) -> [ClosedRange<Int>] {
      let image = text("HHH H H HHH H H H", size: 12, box: CGSize(width: 60, height: 60)) {
        ($0.alignment, $0.isWrapped) = (alignment, true)
      }
      let rows = (0..<60).map { y in (0..<60).filter { image[$0, y].w > 32 } }
      // Columns with ink in each run of rows with any.
      var lines: [ClosedRange<Int>] = [], isInside = false
      for row in rows {
        if let first = row.first, let last = row.last {
          if isInside, let line = lines.popLast() {
            lines.append(min(line.lowerBound, first)...max(line.upperBound, last))
          } else {
            lines.append(first...last)
          }
        }
        isInside = !row.isEmpty
      }
      return lines
    }
    let left = lines(.left), justified = lines(.justified)
    #expect(left.count == 3 && justified.count == 3)
    for (a, b) in zip(left.dropLast(), justified.dropLast()) {
      #expect(a.lowerBound == b.lowerBound && a.upperBound < 56 && b.upperBound >= 57)
    }
    #expect(left.last == justified.last)
    let line = text("H H") { $0.alignment = .justified }
    #expect(ink(line) == ink(text("H H") { $0.alignment = .left }))
  }

  @Test("text in a script that runs to the left begins at the right")
  func rightToLeft() {
    let rect = ink(text("שלום"))
    #expect(200 - rect.maxX < 6 && rect.minX > 100)
    #expect(ink(text("שלום") { $0.alignment = .left }).minX < 6)
  }

  @Test("a word too long for its line is broken without a hyphen")
  func longWord() {
    // Two lines of the same letters, whose ink is equally wide; a hyphen would make the first one wider.
    let image = text("HHHHHHHH", size: 20, box: CGSize(width: 60, height: 100)) { $0.isWrapped = true }
    let widths = [0..<20, 24..<43].map { rows in
      let columns = (0..<60).filter { x in rows.contains { image[x, $0].w > 32 } }
      return (columns.last ?? 0) - (columns.first ?? 0)
    }
    // 60 points hold four letters of 14.4.
    #expect(widths[0] > 45 && widths[0] == widths[1])
  }

  @Test("the classic families have substitutes of the same widths", arguments: [("Courier", "Courier New"), ("Times", "Times New Roman")])
  func classicFamilies(_ old: String, _ new: String) {
    func width(_ font: String) -> Int {
      let run = TextDrawing.Run(string: "Hamburg", fontName: font, fontSize: 30, color: .black)
      let drawing = TextDrawing(runs: [run], box: CGSize(width: 200, height: 50), boxToPixels: .identity, size: PixelSize(200, 50))
      return ink(Drawing.text(drawing).rasterize()).width
    }
    #expect(width(old) == width(new))
  }

  @Test("wrapping breaks at words, without it there is one line")
  func wrapping() {
    let words = "one two three four five six seven"
    #expect(lineCount(text(words, box: CGSize(width: 90, height: 120))) == 1)
    let wrapped = text(words, box: CGSize(width: 90, height: 120)) { $0.isWrapped = true }
    #expect(ink(wrapped).height > 40 && ink(wrapped).maxX <= 90)
    #expect(ink(text("H\nH")).height > 2 * ink(text("H")).height)
  }

  @Test("truncation keeps a line inside the box", arguments: [TextTruncation.start, .middle, .end])
  func truncation(_ truncation: TextTruncation) {
    let words = "The quick brown fox jumps over the lazy dog"
    let size = CGSize(width: 120, height: 30)
    #expect(
      TextDrawing.preferredSize(of: [TextDrawing.Run(string: words, fontName: "Helvetica", fontSize: 16, color: .black)]).width > 2
        * size.width)
    let image = text(words, box: size) { $0.truncation = truncation }
    #expect(ink(image).maxX <= 119 && ink(image).maxX > 90)
    // What is kept at the start is drawn as in the full text.
    let isStartKept = (0..<20).allSatisfy { x in (0..<30).allSatisfy { image[x, $0] == text(words, box: size)[x, $0] } }
    #expect(isStartKept == (truncation != .start))
  }

  @Test("what follows an ellipsis stands right after it", arguments: [TextTruncation.start, .middle])
  func noGap(_ truncation: TextTruncation) {
    // An ellipsis and capitals of 20 and 16.7 points: three letters leave 14 of 84 points free, four do not fit.
    let image = text("MMMMMMMM", size: 20, box: CGSize(width: 84, height: 30)) { $0.truncation = truncation }
    let inked = (0..<84).filter { x in (0..<30).contains { image[x, $0].w > 32 } }
    // The dots are 6.7 points apart, and a letter has 1.5 points beside it.
    #expect(zip(inked, inked.dropFirst()).allSatisfy { $1 - $0 <= 7 })
    #expect(inked.last.map { $0 <= 70 } == true)
  }

  @Test("accents above the first line are measured")
  func accents() {
    func above(_ string: String) -> CGFloat {
      TextDrawing.inkAboveBox(of: [TextDrawing.Run(string: string, fontName: "Liberation Sans", fontSize: 100, color: .black)])
    }
    // The ascent is 0.905 em. Capitals are 0.69 em high, an umlaut fits in; a circumflex and an acute above it reach out by more.
    #expect(above("HÄ") == 0)
    #expect(above("Ế") > 8 && above("Ế") < 30)
    #expect(above("eế") == 0)
  }

  @Test("wrapped text is truncated in the last line that fits")
  func wrappedTruncation() {
    let words = String(repeating: "word ", count: 40)
    let image = text(words, box: CGSize(width: 100, height: 60)) {
      $0.isWrapped = true
      $0.truncation = .end
    }
    #expect(ink(image).maxY <= 60 && ink(image).maxY > 35)
  }

  @Test("every run has its colour, also between runs of one font")
  func colors() {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1), green = CGColor(red: 0, green: 1, blue: 0, alpha: 0.5)
    let image = text("") {
      $0.runs = [
        TextDrawing.Run(string: "██", fontName: "DejaVu Sans", fontSize: 40, color: red),
        TextDrawing.Run(string: "██", fontName: "DejaVu Sans", fontSize: 40, color: green),
      ]
    }
    let rect = ink(image)
    let y = (rect.minY + rect.maxY) / 2
    #expect(image[rect.minX + 4, y] == SIMD4(255, 0, 0, 255))
    #expect(isClose(image[rect.maxX - 4, y], SIMD4(0, 128, 0, 128)))
  }

  /// Capitals of the font that tests bring, at 100 points: each is 60 wide, its ink from 10 to 50, 70 high.
  func styled(_ string: String = "A A", height: CGFloat = 120, _ style: (inout TextRunStyle) -> Void) -> CGImage {
    #expect(TestFont.isRegistered)
    var run = TextDrawing.Run(string: string, fontName: TestFont.family, fontSize: 100, color: .black)
    style(&run.style)
    return text("", box: CGSize(width: 200, height: height)) { $0.runs = [run] }
  }

  @Test("points between characters, and none before the first")
  func kern() {
    let plain = ink(styled("AA") { _ in }), wide = ink(styled("AA") { $0.kern = 20 })
    #expect(plain.minX == 10 && plain.maxX == 110)
    #expect(wide.minX == 10 && wide.maxX == 130)
    #expect(ink(styled("AA") { $0.kern = .nan }) == plain)
  }

  @Test("the font kerns its pairs, unless a kern of 0 says not to; spacing comes besides")
  func fontKerning() {
    // Of Liberation Sans, with 2048 units an em, 10.24 a point here: A and V are 1366 wide, and a pair of both is 152 closer. V's ink ends
    // 1357 after its left side, so A's and V's together at 1366 + 1357 − 152 = 2571.
    func end(_ kern: CGFloat?) -> CGFloat {
      let image = text("", box: CGSize(width: 400, height: 240)) {
        $0.runs[0] = TextDrawing.Run(string: "AV", fontName: "Liberation Sans", fontSize: 200, color: .black)
        $0.runs[0].style.kern = kern
      }
      return CGFloat(ink(image).maxX)
    }
    #expect(abs(end(nil) - 2571 / 10.24) <= 1)
    #expect(abs(end(0) - 2723 / 10.24) <= 1)
    #expect(abs(end(10) - (2571 / 10.24 + 10)) <= 1)
    #expect(end(.nan) == end(nil))
  }

  /// Where lines begin, in scalars of the text, at a width in points.
  private func lineStarts(_ string: String, size: CGFloat = 20, width: CGFloat) throws -> [Int] {
    let run = TextDrawing.Run(string: string, fontName: "Liberation Sans", fontSize: size, color: .black)
    let text = try #require(TextLayout([run], width: width))
    return (0..<pango_layout_get_line_count(text.layout)).compactMap { index in
      let start = pango_layout_get_line_readonly(text.layout, index).map { Int($0.pointee.start_index) }
      return start.map { String(decoding: string.utf8.prefix($0), as: UTF8.self).unicodeScalars.count }
    }
  }

  @Test("Thai is broken between words, which a dictionary knows: there are no blanks")
  func thaiLines() throws {
    let words = [
      "ภาษา", "ไทย", "ไม่", "เว้น", "วรรค", "ระหว่าง", "คำ", "ดัง", "นั้น", "การ", "ตัด", "บรรทัด", "ต้อง", "ใช้", "พจนานุกรม",
    ]
    var ends: Set = [0], end = 0
    for word in words {
      end += word.unicodeScalars.count
      ends.insert(end)
    }
    // The longest word has 9 letters, at most an em wide each.
    for width in stride(from: 190.0, through: 400, by: 15) {
      let starts = try lineStarts(words.joined(), width: width)
      #expect(starts.count > 1 && ends.isSuperset(of: starts), "\(width): \(starts)")
    }
  }

  @Test("Chinese and Japanese are broken anywhere, but no line begins with a stop or a closing bracket, or ends with an opening one")
  func ideographicLines() throws {
    for string in ["「中文排版」需要避头尾规则，句号不能在行首。例如（括号）也一样！", "禁則処理では、句読点や「かぎ括弧」の位置に、気をつけます。待つ。"] {
      let scalars = Array(string.unicodeScalars)
      var places: Set<Int> = []
      for width in stride(from: 100.0, through: 400, by: 7) {
        for start in try lineStarts(string, width: width) where start > 0 {
          places.insert(start)
          #expect(!"」，。、）！".unicodeScalars.contains(scalars[start]), "\(scalars[start]) begins a line at \(width)")
          #expect(!"「（".unicodeScalars.contains(scalars[start - 1]), "\(scalars[start - 1]) ends a line at \(width)")
        }
      }
      // Between any two letters, that is: of 36 and 31 places more than a dozen are seen.
      #expect(places.count > 12, "\(places.count)")
    }
  }

  @Test("how far a first line reaches above its box counts every letter, between emoji too")
  func inkAboveEmoji() {
    func above(_ string: String) -> CGFloat {
      TextDrawing.inkAboveBox(of: [TextDrawing.Run(string: string, fontName: "Liberation Sans", fontSize: 100, color: .black)])
    }
    let letters = above("H\u{1EA4}")
    #expect(letters > 3)
    let emoji = String(repeating: "😀👍🏽🇩🇪", count: 20)
    #expect(above(emoji + "\u{1EA4}" + emoji) == above("😀👍🏽🇩🇪\u{1EA4}"))
  }

  /// Where letters of the font that tests bring have ink, in columns.
  private func columns(_ runs: [(String, kern: CGFloat)], box: CGFloat = 220, _ configure: (inout TextDrawing) -> Void = { _ in })
    -> [Range<Int>]
  {
    #expect(TestFont.isRegistered)
    let image = text("", box: CGSize(width: box, height: 120)) {
      $0.runs = runs.map {
        var run = TextDrawing.Run(string: $0, fontName: TestFont.family, fontSize: 100, color: .black)
        run.style.kern = $1
        return run
      }
      configure(&$0)
    }
    let inked = (0..<image.width).filter { x in (0..<image.height).contains { image[x, $0].w > 128 } }
    return inked.reduce(into: []) { ranges, x in
      if let last = ranges.last, last.upperBound == x {
        ranges[ranges.count - 1] = last.lowerBound..<x + 1
      } else {
        ranges.append(x..<x + 1)
      }
    }
  }

  @Test("a character's spacing is after it, whichever way it is read, and not after a line's last")
  func kernOfOne() {
    #expect(columns([("A", 0), ("A", 20), ("A", 0)]) == [10..<50, 70..<110, 150..<190])
    #expect(columns([("A", 20), ("A", 0)]) == [10..<50, 90..<130])
    #expect(columns([("A", -15), ("A", 0)]) == [10..<50, 55..<95])
    // Right to left: the first is the rightmost, and what is after the second is to its left.
    #expect(columns([("\u{202E}A", 0), ("A", 20), ("A", 0)]) { $0.alignment = .left } == [10..<50, 90..<130, 150..<190])
    // 60, 20 and 60 of 220, in the middle and at the right: there is nothing after the last.
    #expect(columns([("AA", 20)]) { $0.alignment = .center } == [50..<90, 130..<170])
    #expect(columns([("AA", 20)]) { $0.alignment = .right } == [90..<130, 170..<210])
    // Where a line was broken the blank takes no room, and neither does what would follow the A before it.
    let lines = columns([("AA AA", 20)], box: 180) {
      $0.isWrapped = true
      $0.alignment = .right
    }
    #expect(lines == [50..<90, 130..<170])
  }

  @Test("blanks at the end move no text")
  func blanksAtEnd() {
    #expect(columns([("A   ", 0)]) { $0.alignment = .right } == [170..<210])
    #expect(columns([("A   ", 0)]) { $0.alignment = .center } == [90..<130])
    #expect(columns([("  A", 0)]) { $0.alignment = .center } == [120..<160])  // 60 and 60 of 220 begin at 50
    #expect(columns([("A  ", 20)]) { $0.alignment = .right } == [150..<190])
  }

  @Test("accents and vowel signs stay with their letters", arguments: ["e\u{301}", "q\u{303}", "दी", "श्री", "न्दी"])
  func kernOfClusters(_ character: String) {
    func picture(_ kern: CGFloat) -> CGImage {
      text("", size: 60, box: CGSize(width: 300, height: 100)) {
        $0.runs[0] = TextDrawing.Run(string: "\(character)HH", fontName: "Liberation Sans", fontSize: 60, color: .black)
        $0.runs[0].style.kern = kern
      }
    }
    let plain = picture(0), wide = picture(30), width = Int(self.width(character) * 0.6)
    #expect((0..<width).allSatisfy { x in (0..<100).allSatisfy { plain[x, $0] == wide[x, $0] } })
    #expect(ink(wide).maxX == ink(plain).maxX + 60)
  }

  @Test("a line of larger letters is left out where it would not fit whole, although one like the line before would")
  func highLines() {
    // Lines of Liberation Sans are 1.149 em high: 23 and 46 points.
    let small = TextDrawing.Run(string: "HHH ", fontName: "Liberation Sans", fontSize: 20, color: .black)
    var large = small
    (large.string, large.fontSize) = ("HH HH HH", 40)
    func inkHeight(_ height: CGFloat) -> Int {
      let image = text("", box: CGSize(width: 70, height: 120), transform: .identity) {
        $0.runs = [small, large]
        $0.box.height = height
        $0.isWrapped = true
        $0.truncation = .end
      }
      return ink(image).maxY
    }
    // Baselines are 18 and 59 below the top.
    #expect(inkHeight(60) == 18 || inkHeight(60) == 19)
    #expect(inkHeight(72) == 59 || inkHeight(72) == 60)
  }

  @Test("a shift by a fraction of a pixel moves the picture by that fraction")
  func subpixelPositions() {
    // The left edge of the stem: coverage of its first column falls by as much as the stem moves to the right.
    func leftEdge(_ shift: CGFloat) -> Double {
      let image = text("l", size: 30, transform: CGAffineTransform(translationX: shift, y: 0))
      return (0..<10).first { image[$0, 15].w == 255 }.map { Double($0) - Double(image[$0 - 1, 15].w) / 255 } ?? .nan
    }
    let start = leftEdge(0)
    for shift in [0.1, 0.25, 0.5, 0.9] { #expect(abs(leftEdge(shift) - start - shift) < 0.01) }
  }

  @Test("measuring agrees with drawing")
  func measuring() {
    let run = TextDrawing.Run(string: "HHHHHHHH", fontName: "Helvetica", fontSize: 20, color: .black)
    let size = TextDrawing.preferredSize(of: [run])
    let drawn = ink(text("HHHHHHHH", size: 20))
    #expect(abs(size.width - CGFloat(drawn.maxX)) < 4 && size.height > CGFloat(drawn.height) && size.height < 30)
    var double = run
    double.fontSize = 40
    let doubled = TextDrawing.preferredSize(of: [double])
    #expect(abs(doubled.width - 2 * size.width) < 0.1)
    let wrapped = TextDrawing.preferredSize(
      of: [TextDrawing.Run(string: "HHHH HHHH", fontName: "Helvetica", fontSize: 20, color: .black)], width: 70)
    #expect(abs(wrapped.height - 2 * size.height) < 0.1 && wrapped.width <= 70)
    #expect(TextDrawing.preferredSize(of: []).width == 0)
  }

  @Test(
    "weights and slants by style and by PostScript name",
    arguments: ["Helvetica-Bold", "Helvetica Bold", "Arial-BoldMT", "HelveticaNeue-Bold"])
  func bold(name: String) {
    func weight(_ fontName: String) -> Int {
      let image = text("") { $0.runs = [TextDrawing.Run(string: "HHHH", fontName: fontName, fontSize: 40, color: .black)] }
      return image.pixels.enumerated().reduce(0) { $0 + ($1.offset % 4 == 3 ? Int($1.element) : 0) }
    }
    #expect(Double(weight(name)) > 1.2 * Double(weight("Helvetica")))
  }

  @Test("Times New Roman is a family, Times-Roman a style of one; both have serifs")
  func serifs() {
    func width(_ fontName: String) -> CGFloat {
      TextDrawing.preferredSize(of: [TextDrawing.Run(string: "Hamburgefons", fontName: fontName, fontSize: 50, color: .black)]).width
    }
    #expect(width("Times New Roman") == width("TimesNewRomanPSMT"))
    #expect(width("Times-Roman") == width("Times"))
    #expect(width("Times New Roman") < width("Helvetica"))  // narrower letters at the same size
    #expect(width("Menlo") == width("SFMono-Regular"))
    #expect(width("A family that nobody has") == width("Helvetica"))
  }

  @Test("threads draw the same picture at the same time")
  func threads() async {
    let expected = text("The same everywhere").pixels
    let agree = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 { group.addTask { text("The same everywhere").pixels == expected } }
      return await group.reduce(true) { $0 && $1 }
    }
    #expect(agree)
  }

  /// Pango's places along a paragraph end at 2,097,152 points; lines were broken wrongly beyond, and all letters lay on one line.
  @Test("a paragraph ends before its places cannot be counted, and its lines are those of a shorter one")
  func longParagraph() {
    func lines(_ words: Int) -> CGImage { text(String(repeating: "ab ", count: words), size: 16) { $0.isWrapped = true } }
    #expect(lines(400_000).pixels == lines(400).pixels)
    // Every paragraph has its own places.
    let letters = String(repeating: "a", count: 1000), paragraphs = Array(repeating: letters, count: 200).joined(separator: "\n")
    var limit = ParagraphLimit()
    #expect(limit.admit(paragraphs, size: 1000).count == paragraphs.count && !limit.isReached)
    // 1,048,576 / 2000 is 524.3: as many letters of that size, over runs.
    limit = ParagraphLimit()
    #expect(limit.admit(String(letters.prefix(300)), size: 2000).count == 300)
    #expect(limit.admit(String(letters.prefix(300)), size: 2000).count == 224 && limit.isReached)
    #expect(limit.admit("a", size: 1).isEmpty)
  }
}

@Suite("Texts of extreme sizes")
struct ExtremeTextTests {
  @Test("a text that is too large for FreeType leaves others of its font as they are", arguments: [5000.0, 20_000, 1e30])
  func large(size: CGFloat) throws {
    func drawn(_ size: CGFloat) throws -> Bool {
      let context = try #require(
        CGContext(
          data: nil, width: 40, height: 40, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
      context.scaleBy(x: 30, y: 30)
      let font = CTFontCreateWithName("Liberation Serif" as CFString, size, nil)
      let text = NSAttributedString(string: "H", attributes: [NSAttributedString.Key(kCTFontAttributeName): font])
      CTLineDraw(CTLineCreateWithAttributedString(text as CFAttributedString), context)
      return try #require(context.makeImage()).pixels.contains { $0 != 0 }
    }
    _ = try drawn(size)
    #expect(try drawn(1))
  }
}

extension TextDrawing {
  /// The size of a box that holds `runs` without truncation, each line with its leading, in points; lines are broken at `width` if there is
  /// one.
  static func preferredSize(of runs: [Run], width: CGFloat? = nil) -> CGSize {
    let lines = LineSetter(width: width ?? .infinity).lines(of: [LineSetter.Section(runs: runs, style: ParagraphStyle())])
    return CGSize(width: lines.width, height: lines.height + (lines.last?.heights.leading ?? 0))
  }
}
