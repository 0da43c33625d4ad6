import Foundation
import Graphics
import LottieLayers
import MediaFiles
import QuartzCore
import Testing

@Suite("What state machines of Lottie animations hear, and what they show")
struct LottiePlayerTests {
  private static func archive(_ machine: String, _ animation: String = animation, _ more: [(name: String, text: String)] = []) throws
    -> LottieDocument
  {
    let themes = more.contains { $0.name == "t/t.json" } ? #","themes":[{"id":"t"}]"# : ""
    let manifest = #"{"animations":[{"id":"a"},{"id":"b"}],"stateMachines":[{"id":"m"}]\#(themes)}"#
    let parts = [("manifest.json", manifest), ("a/a.json", animation), ("a/b.json", other), ("s/m.json", machine)]
    return try LottieDocument(
      data: ZipArchive.data(of: (parts.map { (name: $0.0, text: $0.1) } + more).map { (name: $0.name, data: Data($0.text.utf8)) }))
  }

  /// 40 × 20 points, twenty frames of a tenth of a second: a layer `knob` from 10 to 20 across and from 5 to 15 down.
  private static let animation = #"""
    {"fr":10,"ip":0,"op":20,"w":40,"h":20,"markers":[{"cm":"part","tm":5,"dr":10}],"slots":{"paint":{"p":{"k":[1,0,0]}}},"layers":[
    {"ty":4,"nm":"knob","ks":{},"shapes":[{"ty":"rc","p":{"k":[15,10]},"s":{"k":[10,10]}},{"ty":"fl","c":{"sid":"paint"}}]}]}
    """#
  private static let other = #"{"fr":5,"ip":0,"op":15,"w":40,"h":20,"layers":[]}"#

  /// A machine that says what it hears: of the layer with a small letter, of all of the animation with a capital.
  private static let listening: String = {
    let words = [
      ("PointerDown", "down"), ("PointerUp", "up"), ("PointerMove", "move"), ("PointerEnter", "enter"), ("PointerExit", "exit"),
      ("Click", "click"),
    ]
    func interaction(_ type: String, _ layer: String, _ event: String) -> String {
      #"{"type":"\#(type)",\#(layer)"actions":[{"type":"FireCustomEvent","value":"\#(event)"}]}"#
    }
    let interactions = words.flatMap { [interaction($0, #""layerName":"knob","#, $1), interaction($0, "", $1.capitalized)] }
    return #"{"states":[{"name":"s"}],"interactions":[\#(interactions.joined(separator: ","))]}"#
  }()

  /// What is heard, a list for each event.
  private func heard(_ events: [InputEvent], _ change: (CALayer, CALayer) -> Void = { _, _ in }) throws -> [String] {
    let document = try Self.archive(Self.listening)
    let root = CALayer(), layer = LottieLayer(document)
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 60)
    root.isGeometryFlipped = true
    layer.frame = CGRect(x: 10, y: 20, width: 40, height: 20)
    root.addSublayer(layer)
    change(root, layer)
    let player = LottieStatePlayer(document, document.stateMachines[0], on: layer)
    var words: [String] = []
    player.requestHandler = { request in if case .event(let name) = request { words.append(name) } }
    return events.map { event in
      words = []
      player.receive(event)
      return words.joined(separator: " ")
    }
  }

  private static func touch(_ phase: TouchEvent.Phase, _ x: Double, _ y: Double) -> InputEvent {
    .touch(TouchEvent(phase: phase, location: CGPoint(x: x, y: y), timestamp: 0))
  }

  private static func pointer(_ kind: PointerEvent.Kind, _ x: Double, _ y: Double) -> InputEvent {
    .pointer(PointerEvent(kind: kind, location: CGPoint(x: x, y: y), timestamp: 0))
  }

  @Test("a finger enters, touches, moves, leaves and clicks; it clicks where it began, too")
  func fingers() throws {
    // The knob lies from 20 to 30 across and from 25 to 35 down.
    #expect(
      try heard([
        Self.touch(.began, 25, 30), Self.touch(.moved, 29, 34), Self.touch(.ended, 29, 34), Self.touch(.began, 45, 30),
        Self.touch(.moved, 25, 30), Self.touch(.moved, 31, 30), Self.touch(.ended, 25, 30), Self.touch(.began, 25, 30),
        Self.touch(.cancelled, 25, 30), Self.touch(.ended, 25, 30), Self.touch(.began, 60, 30), Self.touch(.ended, 60, 30),
      ]) == [
        "enter Enter down Down", "move Move", "up Up click Click exit Exit", "Enter Down", "enter move Move", "exit Move",
        "up Up Click Exit", "enter Enter down Down", "exit Exit", "up Up click Click", "", "",
      ])
  }

  @Test("a pointer is there without a button, and its first one alone counts")
  func pointers() throws {
    #expect(
      try heard([
        Self.pointer(.moved, 25, 30), Self.pointer(.moved, 26, 30), Self.pointer(.pressed(button: 1), 25, 30),
        Self.pointer(.pressed(button: 0), 25, 30), Self.pointer(.released(button: 1), 25, 30), Self.pointer(.released(button: 0), 25, 30),
        Self.pointer(.scrolled(CGVector(dx: 1, dy: 1)), 45, 30), Self.pointer(.moved, 60, 30), Self.pointer(.released(button: 0), 25, 30),
        .key(KeyEvent(phase: .pressed, name: "a", timestamp: 0)),
      ]) == ["enter Enter move Move", "move Move", "", "down Down", "", "up Up click Click", "exit", "Exit", "enter Enter up Up", ""])
  }

  @Test("places are the document's, whatever the layer's size, gravity, scale and turn")
  func places() throws {
    // Corners of the knob, a point within; and a point beyond each.
    func isKnob(_ x: Double, _ y: Double, _ change: @escaping (CALayer, CALayer) -> Void) throws -> Bool {
      try heard([Self.touch(.began, x, y)], change)[0].contains("down")
    }
    func expect(
      _ left: Double, _ top: Double, _ right: Double, _ bottom: Double, _ place: SourceLocation = #_sourceLocation,
      _ change: @escaping (CALayer, CALayer) -> Void
    ) throws {
      let (x, y) = ((left + right) / 2, (top + bottom) / 2)
      #expect(try isKnob(left + 0.6, top + 0.6, change) && isKnob(right - 0.6, bottom - 0.6, change), sourceLocation: place)
      #expect(try !isKnob(left - 0.6, y, change) && !isKnob(right + 0.6, y, change), sourceLocation: place)
      #expect(try !isKnob(x, top - 0.6, change) && !isKnob(x, bottom + 0.6, change), sourceLocation: place)
    }
    try expect(20, 25, 30, 35) { _, _ in }
    // Twice as large, in the middle of 80 × 60.
    try expect(30, 20, 50, 40) { $1.frame = CGRect(x: 10, y: 0, width: 80, height: 60) }
    // As large as it is, in the upper left corner: gravities go by the layer's own space, in which y points down here.
    try expect(20, 5, 30, 15) {
      ($1.frame, $1.contentsGravity) = (CGRect(x: 10, y: 0, width: 80, height: 60), .bottomLeft)
    }
    // Stretched: 2 across, 3 down.
    try expect(30, 15, 50, 45) { ($1.frame, $1.contentsGravity) = (CGRect(x: 10, y: 0, width: 80, height: 60), .resize) }
    // A picture at half its size.
    try expect(15, 2.5, 20, 7.5) {
      ($1.frame, $1.contentsGravity, $1.contentsScale) = (CGRect(x: 10, y: 0, width: 80, height: 60), .bottomLeft, 2)
    }
    // Upside down in a root whose y points up: the knob stands in the middle of the height all the same; moved by 20 from below.
    try expect(20, 25, 30, 35) { root, _ in root.isGeometryFlipped = false }
    // From x 50 − 15 down to 50 − 5 where the layer is turned about.
    try expect(30, 25, 40, 35) { $1.transform = CATransform3DMakeRotation(.pi, 0, 0, 1) }
    #expect(try !isKnob(25, 30) { $1.bounds = CGRect(x: 0, y: 0, width: 0, height: 20) })
    #expect(try !isKnob(25, 30) { $1.contentsScale = 0 })
  }

  @Test("inputs are set by texts of their kind")
  func texts() throws {
    let document = try Self.archive(
      #"""
      {"states":[{"name":"s","transitions":[{"toState":"on","guards":[{"type":"Boolean","inputName":"b","conditionType":"Equal",
      "compareTo":true}]},{"toState":"far","guards":[{"type":"Numeric","inputName":"n","conditionType":"Equal","compareTo":-2.5}]},
      {"toState":"said","guards":[{"type":"String","inputName":"w","conditionType":"Equal","compareTo":"Yes"}]},
      {"toState":"fired","guards":[{"type":"Event","inputName":"e"}]}]},{"name":"on"},{"name":"far"},{"name":"said"},{"name":"fired"}],
      "inputs":[{"name":"b","type":"Boolean"},{"name":"n","type":"Numeric"},{"name":"w","type":"String"},{"name":"e","type":"Event"}]}
      """#)
    func state(_ input: String, _ text: String) throws -> String {
      let layer = CALayer()
      return try withExtendedLifetime(layer) {
        let player = LottieStatePlayer(document, document.stateMachines[0], on: layer)
        do {
          guard try player.set(input, toText: text) else { return "none" }
        } catch let error as LottieError { return error.message }
        return player.state
      }
    }
    for text in ["true", "TRUE", "Yes", "1"] { #expect(try state("b", text) == "on") }
    for text in ["false", "no", "0"] { #expect(try state("b", text) == "s") }
    #expect(try state("b", "2") == #"the input "b" takes true or false, not "2""#)
    #expect(try state("n", "-2.5") == "far" && state("n", "2") == "s")
    for text in ["", "nan", "inf", "two"] { #expect(try state("n", text) == "the input \"n\" takes a number, not \"\(text)\"") }
    #expect(try state("w", "Yes") == "said" && state("w", "") == "s" && state("e", "") == "fired" && state("x", "1") == "none")
  }

  @Test("how long states take until nothing comes by itself")
  func durations() throws {
    // `a` lasts two seconds, `b` three, the marker's part one.
    func duration(_ states: String, _ more: String = "", of state: String = "s") throws -> Double? {
      let document = try Self.archive(#"{"states":[\#(states)]\#(more.isEmpty ? "" : ",\(more)")}"#)
      return LottieStatePlayer.duration(ofState: state, of: document.stateMachines[0], document)
    }
    #expect(try duration(#"{"name":"s"}"#) == 0 && duration(#"{"name":"s"}"#, of: "x") == nil)
    #expect(try duration(#"{"name":"s","autoplay":true}"#) == 2)
    #expect(try duration(#"{"name":"s","autoplay":true,"animation":"b","speed":2}"#) == 1.5)
    #expect(try duration(#"{"name":"s","autoplay":true,"segment":"part","loop":true,"loopCount":3,"mode":"Bounce"}"#) == 6)
    #expect(try duration(#"{"name":"s","autoplay":true,"loop":true}"#) == 2)
    #expect(try duration(#"{"name":"s","autoplay":true,"loop":true,"loopCount":9000}"#) == 3600)
    let fire = #""inputs":[{"name":"e","type":"Event"}],"interactions":[{"type":"OnComplete","actions":[{"type":"Fire","inputName":"e"}]}]"#
    let leads = #""transitions":[{"toState":"t","guards":[{"type":"Event","inputName":"e"}]}]"#
    #expect(try duration(#"{"name":"s","autoplay":true,\#(leads)},{"name":"t","autoplay":true,"animation":"b"}"#, fire) == 5)
    #expect(try duration(#"{"name":"s","autoplay":true,\#(leads)},{"name":"t","animation":"b"}"#, fire) == 2)
    // Round and round counts once; so does what plays for ever.
    let back = #""transitions":[{"toState":"s","guards":[{"type":"Event","inputName":"e"}]}]"#
    #expect(try duration(#"{"name":"s","autoplay":true,\#(leads)},{"name":"t","autoplay":true,"animation":"b",\#(back)}"#, fire) == 5)
    #expect(try duration(#"{"name":"s","autoplay":true,"loop":true,\#(leads)},{"name":"t","autoplay":true}"#, fire) == 2)
    // A tween of half a second, then two seconds.
    let tween = #""transitions":[{"type":"Tweened","duration":0.5,"toState":"t"}]"#
    #expect(try duration(#"{"name":"s",\#(tween)},{"name":"t","autoplay":true}"#) == 2.5)
    #expect(try duration(#"{"name":"s",\#(tween)},{"name":"t"}"#) == 0.5)
    // Tweens in a circle: a hundred of them.
    let circle = #""transitions":[{"type":"Tweened","duration":0.5,"toState":"s"}]"#
    #expect(try duration(#"{"name":"s",\#(tween)},{"name":"t",\#(circle)}"#) == 50)
  }

  /// The colour of the knob, and what the layer has behind it.
  private func shown(_ layer: CALayer) throws -> [CGFloat] {
    guard let color = layer.backgroundColor else { return [] }
    return [color.red, color.green, color.blue, color.alpha]
  }

  @Test("backgrounds are those of states, or of the archive's animations")
  func backgrounds() throws {
    let manifest = ##"{"animations":[{"id":"a","background":"#336699"},{"id":"b"}],"stateMachines":[{"id":"m"}]}"##
    let machine = #"{"states":[{"name":"s"},{"name":"t","backgroundColor":1714670694},{"name":"u","animation":"b"}]}"#
    let document = try LottieDocument(
      data: ZipArchive.data(
        of: [("manifest.json", manifest), ("a/a.json", Self.animation), ("a/b.json", Self.other), ("s/m.json", machine)].map {
          (name: $0.0, data: Data($0.1.utf8))
        }))
    let layer = LottieLayer(document), player = LottieStatePlayer(document, document.stateMachines[0], on: layer)
    func expect(_ bytes: [Double]) throws {
      let color = try shown(layer)
      #expect(color.count == bytes.count && zip(color, bytes).allSatisfy { abs(Double($0) * 255 - $1) < 1e-3 }, "\(color)")
    }
    try expect([51, 102, 153, 255])
    player.enter("t")
    try expect([102, 51, 204, 102])
    player.enter("u")
    try expect([])
    player.enter("nowhere")
    #expect(player.state == "u")
  }

  @Test("players are found in the order in which their layers are drawn, masks first")
  func finding() throws {
    let document = try Self.archive(Self.listening)
    let root = CALayer(), layers = (0..<5).map { _ in LottieLayer(document) }
    root.mask = layers[0]
    root.addSublayer(layers[1])
    layers[1].addSublayer(layers[2])
    let plain = CALayer()
    root.addSublayer(plain)
    plain.mask = layers[3]
    plain.addSublayer(layers[4])
    var players: [LottieStatePlayer] = []
    for layer in layers { players.append(LottieStatePlayer(document, document.stateMachines[0], on: layer)) }
    let found = root.statePlayers
    #expect(found.map { player in players.firstIndex { $0 === player } } == [0, 1, 2, 3, 4])
    #expect(CALayer().statePlayers.isEmpty)
  }

  @Test("a layer plays all of an animation or a part, and stands at a time within it")
  func layer() throws {
    let document = try LottieDocument(data: Data(Self.animation.utf8))
    let layer = LottieLayer(document)
    func animation(_ place: SourceLocation = #_sourceLocation) throws -> VideoAnimation {
      try #require(layer.animation(forKey: "lottie") as? VideoAnimation, sourceLocation: place)
    }
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 40, height: 20) && layer.contentsGravity == .resizeAspect)
    #expect(try animation().speed == 0 && animation().timeOffset == 0)
    layer.show(at: 0.75)
    #expect(try animation().timeOffset == 0.75)
    layer.show(at: 9)
    #expect(try animation().timeOffset == 2)
    layer.show(at: -1)
    #expect(try animation().timeOffset == 0 && animation().speed == 0)
    layer.play()
    #expect(try animation().speed == 1 && animation().repeatCount == 1 && animation().duration == 2 && animation().videoStart == 0)
    layer.play(marker: "part", repeatCount: 3, speed: -0.5)
    #expect(try animation().speed == -0.5 && animation().repeatCount == 3 && animation().duration == 1 && animation().videoStart == 0.5)
    layer.play(marker: "none")
    #expect(try animation().speed == -0.5)
    layer.document = nil
    #expect(layer.animation(forKey: "lottie") == nil)
    layer.play()
    #expect(layer.animation(forKey: "lottie") == nil)
  }
}
