import Acetate
import ArgumentParser
import Foundation
import Graphics
import MediaFiles
import QuartzCore
import TestSupport
import Testing

@testable import AcetateCLI

@Suite("Parts of acetate transition: paces, stages, sheets, inputs and what stands for them")
struct TransitionPartsTests {
  private func points(_ text: String) throws -> [Float] {
    let function = try ArgumentValue.timing(text)
    return (1...2).flatMap { index in
      var point: [Float] = [0, 0]
      function.getControlPoint(at: index, values: &point)
      return point
    }
  }

  @Test("paces by their names and by two points of a curve, and what is none")
  func paces() throws {
    let rows: [(String, [Float])] = [
      ("linear", [0, 0, 1, 1]), ("easeIn", [0.42, 0, 1, 1]), ("easeOut", [0, 0, 0.58, 1]), ("easeInEaseOut", [0.42, 0, 0.58, 1]),
      ("default", [0.25, 0.1, 0.25, 1]), ("0.1,0.2,0.3,0.4", [0.1, 0.2, 0.3, 0.4]), ("cubic-bezier(0.5, -1, 1, 2)", [0.5, -1, 1, 2]),
      ("0,-3,1,4", [0, -3, 1, 4]), (" 1 , 0 , 0 , 1 ", [1, 0, 0, 1]),
    ]
    for (text, expected) in rows { #expect(try points(text) == expected, "\(text)") }
    for text in [
      "ease", "", "0,0,1", "0,0,1,1,1", "0,a,1,1", "cubic-bezier(0,0,1,1", "0,0,1,1)", "-0.1,0,1,1", "1.1,0,1,1", "0,0,-0.1,1", "0,0,1.1,1",
      "0,inf,1,1", "nan,0,1,1",
    ] {
      #expect(throws: ValidationError.self, "\(text)") { try ArgumentValue.timing(text) }
    }
  }

  private func input(_ layer: CALayer, isPicture: Bool = false, isProgram: Bool = false, duration: Double? = nil) -> TransitionInputs.Input
  {
    var composition = Composition(layer)
    if let duration { composition = Composition(layer, size: layer.bounds.size, duration: duration, events: []) }
    return TransitionInputs.Input(composition: composition, isPicture: isPicture, isProgram: isProgram)
  }

  private func layer(_ width: CGFloat, _ height: CGFloat) -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    return layer
  }

  @Test("a stage shows one input after the other: pictures fitted as they are drawn, documents in the middle as large as they fit")
  func stage() throws {
    let stage = TransitionStage(size: CGSize(width: 200, height: 100))
    #expect(stage.root.bounds.size == CGSize(width: 200, height: 100))
    let place = try #require(stage.root.sublayers?.first)
    #expect(place.frame == CGRect(x: 0, y: 0, width: 200, height: 100) && stage.root.sublayers?.count == 1)
    let picture = layer(20, 30)
    stage.show(input(picture, isPicture: true), at: 1.5, with: nil)
    #expect(place.sublayers?.count == 1 && place.sublayers?.first === picture && picture.frame == place.bounds)
    #expect(picture.contentsGravity == .resizeAspect && picture.beginTime == 1.5 && place.animationKeys() == nil)
    // 40 by 25 points meet 200 by 100: four times as large. The root hangs by another point of it.
    let document = layer(40, 25)
    document.anchorPoint = CGPoint(x: 0.25, y: 1)
    let push = CATransition()
    stage.show(input(document), at: 2.5, with: push)
    let canvas = try #require(place.sublayers?.first)
    #expect(place.sublayers?.count == 1 && canvas.sublayers?.first === document && canvas.masksToBounds && canvas.beginTime == 2.5)
    #expect(canvas.bounds == CGRect(x: 0, y: 0, width: 40, height: 25) && canvas.position == CGPoint(x: 100, y: 50))
    #expect(canvas.transform.m11 == 4 && canvas.transform.m22 == 4 && canvas.transform.m33 == 1)
    #expect(document.position == CGPoint(x: 20 - 0.25 * 40, y: 12.5 + 0.5 * 25) && place.animation(forKey: kCATransition) != nil)
    // A program's own clock goes on.
    let tall = layer(20, 200)
    stage.show(input(tall, isProgram: true), at: 4, with: nil)
    #expect(place.sublayers?.first?.transform.m11 == 0.5 && place.sublayers?.first?.beginTime == 0)
  }

  @Test("what an input takes by itself: no time at all and no end are none")
  func durations() {
    for (duration, expected) in [(0, nil), (0.5, 0.5), (.infinity, nil), (-1, nil)] as [(Double, Double?)] {
      #expect(input(layer(1, 1), duration: duration).duration == expected)
    }
    #expect(input(layer(1, 1)).duration == nil)
  }

  @Test("inputs are read once to see what is wrong; one alone leads nowhere")
  func inputs() throws {
    let folder = try TemporaryFolder()
    func caml(_ name: String, _ size: String, _ inside: String = "") throws -> String {
      try folder.write("<caml><CALayer bounds='0 0 \(size)'>\(inside)</CALayer></caml>", as: name)
    }
    let move = "<animations><animation type='CABasicAnimation' keyPath='opacity' duration='2' fromValue='0' toValue='1'/></animations>"
    let one = try caml("one.caml", "30 20", move), two = try caml("two.caml", "8 8")
    let both = try TransitionInputs([one, two])
    #expect(both.durations == [2, nil] && both.firstSize == CGSize(width: 30, height: 20))
    // The first is kept, the other one, which is no picture, read anew.
    let first = try both.input(0), again = try both.input(0), second = try both.input(1), anew = try both.input(1)
    #expect(first.composition.rootLayer === again.composition.rootLayer && second.composition.rootLayer !== anew.composition.rootLayer)
    #expect(!first.isPicture && !first.isProgram && second.composition.size == CGSize(width: 8, height: 8))
    #expect(try TransitionInputs(["scene:clock", two]).input(0).isProgram)
    func problem(_ inputs: [String]) -> String {
      do { _ = try TransitionInputs(inputs) } catch { return "\((error as? Failure)?.message ?? "\(error)")" }
      return "-"
    }
    #expect(problem([one]) == "a transition leads from one input to another, and \(one) is one alone" && problem([one, two]) == "-")
    #expect(problem([try folder.write("\(one)\n\(two)\n", as: "list.m3u8")]).hasSuffix("show playlists; give what it lists"))
    #expect(problem([one, folder.path("none.caml")]).contains("none.caml"))
  }

  @Test("still pictures are kept where inputs are four at most")
  func kept() throws {
    let folder = try TemporaryFolder()
    let picture = CGImage(width: 2, height: 1, premultipliedPixels: [255, 0, 0, 255, 0, 0, 255, 255])
    let path = try folder.write(Data(ImageEncoder(format: .png).encode(picture, name: "a")), as: "a.png")
    func areKept(_ count: Int) throws -> [Bool] {
      let inputs = try TransitionInputs(Array(repeating: path, count: count))
      return try (0..<count).map { try inputs.input($0).composition.rootLayer === inputs.input($0).composition.rootLayer }
    }
    #expect(try areKept(4) == [true, true, true, true] && areKept(5) == [true, false, false, false, false])
    let inputs = try TransitionInputs([path, path])
    #expect(try inputs.durations == [nil, nil] && inputs.input(1).isPicture && inputs.firstSize == CGSize(width: 2, height: 1))
  }

  @Test("the pictures of a sheet that names none: two scenes at moments of theirs")
  func builtIn() throws {
    let pictures = try TransitionSheet.builtInPictures()
    let digests = [pictures.0, pictures.1].map { picture in
      var digest = Digest()
      digest.add(picture.pixels)
      return "\(picture.width)x\(picture.height) \(digest)"
    }
    #expect(digests == ["640x360 6f5708b0", "640x360 891476e8"])
    #expect(TransitionSheet.progresses == [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1] && TransitionSheet.moment == 0.5)
  }

  @Test("every cell of a sheet, with its transition at its progress")
  func sheet() throws {
    let old = CGImage(width: 100, height: 30, premultipliedPixels: [UInt8](repeating: 255, count: 12_000))
    let new = CGImage(width: 100, height: 30, premultipliedPixels: [UInt8](repeating: 0, count: 12_000))
    let choices = try TransitionChoice.all("CIRippleTransition,,fade,reveal")
    let sheet = TransitionSheet(choices, from: old, to: new, subtype: .fromTop)
    let layers = sheet.root.sublayers ?? [], cells = layers.filter { !($0 is CATextLayer) }
    // Rows of 72 points; 36 + 3 · 84 + 12 in all.
    #expect(sheet.root.bounds.height == 300 && cells.count == 21 && cells.allSatisfy { ($0.contents as? CGImage) == old })
    for (index, cell) in cells.enumerated() {
      let row = CGFloat(index / 7), column = CGFloat(index % 7)
      #expect(cell.position == CGPoint(x: 332 + column * 252 + 120, y: 300 - 36 - 12 - row * 84 - 36), "\(index)")
      #expect(cell.bounds.size == CGSize(width: 100, height: 30) && cell.transform.m11 == 2.4 && cell.transform.m22 == 2.4)
      #expect(cell.contentsGravity == .resizeAspect)
    }
    let labels = layers.compactMap { $0 as? CATextLayer }
    #expect(labels.allSatisfy { $0.fontSize == 17 && $0.truncationMode == .end })
    #expect(labels.prefix(7).allSatisfy { $0.alignmentMode == .center && $0.frame.minY == 262 })
    // From 300 − 36 − 12 − 36 − 13 on, a row of 84 lower each.
    #expect(labels.suffix(3).map(\.frame) == [203, 119, 35].map { CGRect(x: 12, y: $0, width: 308, height: 26) })
    #expect(labels.suffix(3).allSatisfy { $0.alignmentMode == .right })
    sheet.change()
    for (index, cell) in cells.enumerated() {
      let transition = try #require(cell.animation(forKey: kCATransition) as? CATransition)
      let progress = TransitionSheet.progresses[index % 7]
      #expect(transition.duration == 1 && transition.startProgress == progress && transition.endProgress == progress)
      #expect(transition.subtype == .fromTop && (cell.contents as? CGImage) == new && (transition.filter != nil) == (index < 7))
    }
    #expect((cells[14].animation(forKey: kCATransition) as? CATransition)?.type == .reveal)
  }

  @Test("a transition's parameters: what is set, and the middle and the whole where nothing is")
  func parameters() throws {
    let ripple = try TransitionChoice(named: "CIRippleTransition")
    func filter(_ arguments: [String]) throws -> CIFilter {
      try #require(try ripple.setting(arguments).transition(subtype: nil, canvas: CGSize(width: 60, height: 40)).filter as? CIFilter)
    }
    func center(_ filter: CIFilter) -> CGPoint? { filter.value(forKey: "inputCenter") as? CGPoint }
    let set = try filter(["inputCenter=3,4", "inputWidth=7"])
    #expect((set.value(forKey: "inputWidth") as? NSNumber)?.doubleValue == 7)
    #expect(center(set) == CGPoint(x: 3, y: 4) || "\(set.value(forKey: "inputCenter") ?? "")".contains("3"))
    let push = try TransitionChoice(named: "push").transition(subtype: .fromBottom, canvas: .zero)
    #expect(push.type == .push && push.subtype == .fromBottom && push.filter == nil)
    #expect(try TransitionChoice.all("all").count > 20 && TransitionChoice.all("").isEmpty)
    func problem(_ argument: String) -> String {
      do { _ = try ripple.setting([argument]) } catch { return (error as? Failure)?.message ?? "" }
      return "-"
    }
    #expect(problem("inputWidth=1") == "-" && problem("inputWidth=0.999") == "inputWidth of CIRippleTransition is at least 1, not 0.999")
  }
}
