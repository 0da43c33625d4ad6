import Foundation
import Graphics
import Testing

/// Functions too small for files of their own: rectangles of pixels, names with a slip, errors in the system's words, rules of text, boxes.
@Suite("Small functions")
struct SmallFunctionTests {
  @Test("rectangles of pixels: sides, what they share, what they hold")
  func pixelRects() {
    let a = PixelRect(x: 2, y: 3, width: 5, height: 7), b = PixelRect(minX: 4, minY: 1, maxX: 12, maxY: 6)
    #expect(
      a == PixelRect(minX: 2, minY: 3, maxX: 7, maxY: 10) && a.width == 5 && a.height == 7 && a.size == PixelSize(5, 7) && a.area == 35)
    #expect(
      a.intersection(b) == PixelRect(minX: 4, minY: 3, maxX: 7, maxY: 6) && a.union(b) == PixelRect(minX: 2, minY: 1, maxX: 12, maxY: 10))
    #expect(a.offsetBy(dx: 10, dy: -4) == PixelRect(minX: 12, minY: -1, maxX: 17, maxY: 6))
    let none = PixelRect(minX: 9, minY: 9, maxX: 9, maxY: 20), flat = PixelRect(minX: 3, minY: 5, maxX: 9, maxY: 4)
    #expect(none.isEmpty && flat.isEmpty && !a.isEmpty && none.size == PixelSize(0, 11) && flat.size == PixelSize(6, 0) && none.area == 0)
    #expect(a.union(none) == a && none.union(a) == a && a.contains(none) && a.contains(a) && flat.area == 0)
    let inner = PixelRect(minX: 3, minY: 4, maxX: 6, maxY: 9)
    #expect(a.contains(inner) && !inner.contains(a))
    for edges in [(1, 4, 6, 9), (3, 2, 6, 9), (3, 4, 8, 9), (3, 4, 6, 11)] {
      #expect(!a.contains(PixelRect(minX: edges.0, minY: edges.1, maxX: edges.2, maxY: edges.3)))
    }
    for edges in [(2, 4, 6, 9), (3, 3, 6, 9), (3, 4, 7, 9), (3, 4, 6, 10)] {
      #expect(a.contains(PixelRect(minX: edges.0, minY: edges.1, maxX: edges.2, maxY: edges.3)))
    }
    #expect(
      PixelRect(PixelSize(3, 4)) == PixelRect(minX: 0, minY: 0, maxX: 3, maxY: 4)
        && PixelRect.empty == PixelRect(x: 0, y: 0, width: 0, height: 0))
    #expect(PixelFormat.rgba8.bytesPerPixel == 4 && PixelFormat.rgbaFloat.bytesPerPixel == 16)
  }

  @Test("what is left of a rectangle outside of others: above, below, left and right of each hole")
  func outside() {
    var parts: [PixelRect] = []
    PixelRect(x: 0, y: 0, width: 10, height: 8).forEachPart(outside: PixelRegion(PixelRect(minX: 2, minY: 3, maxX: 7, maxY: 5))) {
      parts.append($0)
    }
    #expect(
      parts == [
        PixelRect(minX: 0, minY: 0, maxX: 10, maxY: 3), PixelRect(minX: 0, minY: 5, maxX: 10, maxY: 8),
        PixelRect(minX: 0, minY: 3, maxX: 2, maxY: 5), PixelRect(minX: 7, minY: 3, maxX: 10, maxY: 5),
      ])
    let region = PixelRegion(PixelRect(x: 0, y: 0, width: 4, height: 4)).union(PixelRect(x: 500, y: 0, width: 4, height: 400))
    #expect(
      region != PixelRect(x: 0, y: 0, width: 4, height: 4)
        && region == PixelRegion(PixelRect(x: 0, y: 0, width: 4, height: 4)).union(region))
    #expect(
      region.intersection(PixelRect(x: 2, y: 2, width: 500, height: 2)).map { [$0.minX, $0.minY, $0.maxX, $0.maxY] } == [
        [2, 2, 4, 4], [500, 2, 502, 4],
      ])
    #expect(
      region.intersection(PixelRect(x: 10, y: 2, width: 5, height: 2)).isEmpty && PixelRegion(.empty).isEmpty && PixelRegion.empty.area == 0
    )
    #expect(
      region.contains(.empty) && region.meets(PixelRect(x: 503, y: 399, width: 9, height: 9))
        && !region.meets(PixelRect(x: 504, y: 0, width: 9, height: 9)))
  }

  @Test("of four rectangles any two may become one", arguments: 0..<6)
  func joined(pair: Int) {
    // Four corners of a large square; two of them wide apart by 300 instead of 1000.
    let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)], (a, b) = pairs[pair]
    let places = [(0, 0), (5000, 0), (0, 5000), (5000, 5000)]
    var rects = places.map { PixelRect(x: $0.0, y: $0.1, width: 10, height: 10) }
    rects[b] = rects[a].offsetBy(dx: 300, dy: 0)
    var region = PixelRegion()
    for rect in rects { region.formUnion(rect) }
    let others = (0..<4).filter { $0 != a && $0 != b }.map { rects[$0] }
    #expect(Set(region) == Set(others + [rects[a].union(rects[b])]) && region.count == 3)
  }

  @Test(
    "one slip: a letter more, less or other, or two next to each other exchanged",
    arguments: [
      ("opacty", "opacity"), ("opacitty", "opacity"), ("opasity", "opacity"), ("opcaity", "opacity"), ("poacity", "opacity"),
      ("opacit", "opacity"),
      ("opacity", nil), ("opacitie", nil), ("apocity", nil), ("pocaity", nil), ("opa", nil), ("psoition", "position"),
      ("posiiton", "position"),
      ("yposition", "position"), ("Opacity", "opacity"), ("ytpacio", nil), ("opaictty", nil),
    ] as [(String, String?)])
  func slips(typed: String, meant: String?) {
    #expect(NearestNames.mistyped(typed, among: ["bounds", "opacity", "position"]) == meant)
  }

  @Test("questions after the names that are nearest")
  func questions() {
    #expect(NearestNames.question(near: ["a", "b"], for: "abc") == "; did you mean \"a\" or \"b\"?")
    #expect(NearestNames.question(near: [], for: "abc").isEmpty && NearestNames.question(near: ["a"], for: "ab").isEmpty)
    // A third of the letters may differ: one of three, two of six, and no more.
    #expect(NearestNames.among(["abcxyz"], to: "abcdef").isEmpty && NearestNames.among(["abcdxy"], to: "abcdef") == ["abcdxy"])
    #expect(
      NearestNames.among(["axc"], to: "abc") == ["axc"] && NearestNames.among(["axy"], to: "abc").isEmpty
        && NearestNames.among(["b"], to: "a") == ["b"])
    // One that is nearer takes the place of those before it, and holding a word of three letters counts as one.
    #expect(NearestNames.among(["abcdxy", "abcdex", "abcdxx"], to: "abcdef") == ["abcdex"])
    #expect(
      NearestNames.among(["backgroundColor", "fore"], to: "Color") == ["backgroundColor"]
        && NearestNames.among(["aab"], to: "ab") == ["aab"])
    #expect(NearestNames.among(["aabbb"], to: "ab").isEmpty && NearestNames.among(["aabbb"], to: "abb") == ["aabbb"])
    #expect(NearestNames.among([String](repeating: "zzzzzzz", count: 4096) + ["opacity"], to: "opacity").isEmpty)
    #expect(NearestNames.among([String](repeating: "zzzzzzz", count: 4095) + ["opacity"], to: "opacity") == ["opacity"])
    #expect(NearestNames.among([String(repeating: "a", count: 256)], to: String(repeating: "a", count: 256)).count == 1)
  }

  @Test(
    "what went wrong, in the system's words",
    arguments: [
      (NSError(domain: NSPOSIXErrorDomain, code: Int(EACCES)), EACCES),
      (CocoaError(.fileNoSuchFile) as NSError, ENOENT), (CocoaError(.fileReadNoSuchFile) as NSError, ENOENT),
      (CocoaError(.fileReadNoPermission) as NSError, EACCES), (CocoaError(.fileWriteNoPermission) as NSError, EACCES),
      (CocoaError(.fileWriteFileExists) as NSError, EEXIST), (CocoaError(.fileWriteOutOfSpace) as NSError, ENOSPC),
      (CocoaError(.fileWriteVolumeReadOnly) as NSError, EROFS), (CocoaError(.fileReadTooLarge) as NSError, EFBIG),
      (CocoaError(.fileReadUnknown, userInfo: [NSUnderlyingErrorKey: NSError(domain: NSPOSIXErrorDomain, code: Int(EIO))]) as NSError, EIO),
    ])
  func words(error: NSError, code: Int32) { #expect(systemWords(for: error) == String(cString: strerror(code))) }

  @Test("problems of files")
  func problems() {
    let problems: [FileContents.Problem] = [
      .cannotBeOpened(ENOENT), .cannotBeRead(EIO), .isDevice, .isSilent, .isNotOrdinary, .isTooLong(limit: 7),
    ]
    #expect(
      problems.map(\.description) == [
        "No such file or directory", "Input/output error", "it is a device", "it is a pipe, and nobody writes into it",
        "it is not an ordinary file", "it has more than 7 bytes",
      ])
    #expect(problems.map(\.isOfContents) == [false, false, false, false, false, true])
  }

  @Test(
    "rules of text by Core Text's numbers, of which the four lowest bits say how many lines and how thick",
    arguments: [
      (0, nil), (1, 1), (2, 2), (9, 9), (3, 1), (16, nil), (0x12, 2), (0x109, 9), (-1, 1), (2.9, 2),
    ] as [(CGFloat, Int?)])
  func rules(number: CGFloat, kept: Int?) {
    let rule = TextRule(number: number, color: .black)
    #expect(rule?.number == kept && (rule == nil || rule?.color == .black))
  }

  @Test("boxes through Any, and what is none")
  func boxes() {
    #expect((NSNumber(value: 2.5) as Any) as? CGFloat == 2.5)
    #expect(CGFloat._unconditionallyBridgeFromObjectiveC(nil) == 0 && CGPoint._unconditionallyBridgeFromObjectiveC(nil) == .zero)
    #expect(CGSize._unconditionallyBridgeFromObjectiveC(nil) == .zero && CGRect._unconditionallyBridgeFromObjectiveC(nil) == .zero)
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(CGFloat._unconditionallyBridgeFromObjectiveC(NSNumber(value: 7)) == 7)
    #expect(CGPoint._unconditionallyBridgeFromObjectiveC(NSValue(point: rect.origin)) == rect.origin)
    #expect(CGSize._unconditionallyBridgeFromObjectiveC(NSValue(size: rect.size)) == rect.size)
    #expect(CGRect._unconditionallyBridgeFromObjectiveC(NSValue(rect: rect)) == rect)
    var point: CGPoint?, size: CGSize?, whole: CGRect?
    #expect(!CGPoint._conditionallyBridgeFromObjectiveC(NSValue(rect: rect), result: &point) && point == nil)
    #expect(!CGSize._conditionallyBridgeFromObjectiveC(NSValue(point: rect.origin), result: &size) && size == nil)
    #expect(!CGRect._conditionallyBridgeFromObjectiveC(NSValue(size: rect.size), result: &whole) && whole == nil)
    #expect(CGRect._conditionallyBridgeFromObjectiveC(NSValue(rect: rect), result: &whole) && whole == rect)
    #expect(CGPoint._conditionallyBridgeFromObjectiveC(NSValue(point: rect.origin), result: &point) && point == rect.origin)
    #expect(CGSize._conditionallyBridgeFromObjectiveC(NSValue(size: rect.size), result: &size) && size == rect.size)
    let vector = NSValue(cgVector: CGVector(dx: 1, dy: 2)), map = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(vector.boxedGeometry as? CGVector == CGVector(dx: 1, dy: 2) && NSValue(rect: rect).boxedGeometry == nil)
    #expect(NSValue(cgAffineTransform: map).boxedGeometry as? CGAffineTransform == map)
    #expect(NSValue(caTransform3D: CATransform3DIdentity).boxedGeometry as? CATransform3D == CATransform3DIdentity)
    #expect(vector.cgAffineTransformValue == CGAffineTransform() && NSValue(cgAffineTransform: map).cgVectorValue == .zero)
  }

  @Test("geometry in C: what differs differs")
  func comparisons() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(!CGRectEqualToRect(rect, rect.insetBy(dx: 1, dy: 0)) && !CGPointEqualToPoint(CGPointMake(1, 2), CGPointMake(2, 1)))
    #expect(CGPointEqualToPoint(CGPointMake(1, 2), CGPointMake(1, 2)) && !CGSizeEqualToSize(CGSizeMake(1, 2), CGSizeMake(2, 1)))
    #expect(rect.origin.equalTo(rect.origin) && !rect.origin.equalTo(.zero) && rect.size.equalTo(rect.size) && !rect.size.equalTo(.zero))
    #expect(rect.equalTo(CGRect(x: 4, y: 6, width: -3, height: -4)) && !rect.equalTo(CGRect(x: 4, y: 6, width: 3, height: 4)))
    #expect([CGRectGetMinX(rect), CGRectGetMidX(rect), CGRectGetMaxX(rect), CGRectGetWidth(rect)] == [1, 2.5, 4, 3])
    #expect([CGRectGetMinY(rect), CGRectGetMidY(rect), CGRectGetMaxY(rect), CGRectGetHeight(rect)] == [2, 4, 6, 4])
    #expect(CGRectIsEmpty(.zero) && !CGRectIsEmpty(rect) && CGRectIsInfinite(.infinite) && !CGRectIsInfinite(rect) && !CGRectIsNull(rect))
    #expect(CGRectContainsRect(rect, rect.insetBy(dx: 1, dy: 1)) && !CGRectContainsRect(rect.insetBy(dx: 1, dy: 1), rect))
    #expect(CGRectIntegral(CGRect(x: 0.5, y: 1.5, width: 1, height: 1)) == CGRect(x: 0, y: 1, width: 2, height: 2))
    #expect(CGRectStandardize(CGRect(x: 4, y: 6, width: -3, height: -4)) == rect)
    #expect(CGVectorMake(1, 2) == CGVector(dx: 1, dy: 2) && CGVector() == .zero && CGVector.zero.dx == 0 && CGVector.zero.dy == 0)
    #expect(CFRangeMake(3, 4) == CFRange(location: 3, length: 4) && CFRange() == CFRange(location: 0, length: 0))
    #expect(
      "\(rect.origin.debugDescription) \(rect.size.debugDescription) \(rect.debugDescription)"
        == "(1.0, 2.0) (3.0, 4.0) (1.0, 2.0, 3.0, 4.0)")
    #expect(
      NSEC_PER_MSEC == 1_000_000 && NSEC_PER_USEC == 1000 && USEC_PER_SEC == 1_000_000 && CFArrayGetCount(nil) == 0
        && CFArrayGetCount([1, 2]) == 2)
    #expect(kCFBooleanTrue == true && kCFBooleanFalse == false)
    #expect(CFArrayGetValueAtIndex(["a"], 0) == nil && CFArrayGetValueAtIndex([NSMutableArray()], 0) != nil)
    let start = monotonicSeconds(), later = monotonicNanoseconds()
    // The same clock in two units.
    #expect(abs(Double(later) * 1e-9 - start) < 5)
  }
}
