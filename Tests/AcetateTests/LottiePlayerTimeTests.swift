import Foundation
import LottieLayers
import MediaFiles
import QuartzCore
import Testing

@Suite("State machines of Lottie animations as time passes")
struct LottiePlayerTimeTests {
  /// Two seconds at ten frames a second, in which a square of 10 goes from 5 to 35 across, 40 × 20 points.
  private static let animation = #"""
    {"fr":10,"ip":0,"op":20,"w":40,"h":20,"markers":[{"cm":"part","tm":5,"dr":10}],"layers":[
    {"ty":4,"nm":"knob","ks":{"p":{"k":[{"t":0,"s":[5,10],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":20,"s":[35,10]}]}},
    "shapes":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[10,10]}},{"ty":"fl"}]}]}
    """#

  /// A layer that shows a machine, on a clock that is stepped by a twentieth of a second.
  private final class Stage {
    let player: LottieStatePlayer
    private let layer: LottieLayer
    private let host: LayerHost
    private var time = 0.0
    /// What the machine has reported, with its times.
    private(set) var reports: [String] = []

    init(_ machine: String) throws {
      let manifest = #"{"animations":[{"id":"a"}],"stateMachines":["m"]}"#
      let parts = [("manifest.json", manifest), ("a/a.json", LottiePlayerTimeTests.animation), ("s/m.json", machine)]
      let document = try LottieDocument(data: ZipArchive.data(of: parts.map { (name: $0.0, data: Data($0.1.utf8)) }))
      layer = LottieLayer(document)
      let root = CALayer()
      root.bounds = layer.bounds
      root.isGeometryFlipped = true
      layer.position = CGPoint(x: 20, y: 10)
      root.addSublayer(layer)
      host = LayerHost(root: root, clock: .stepped(from: 0))
      player = LottieStatePlayer(document, document.stateMachines[0], on: layer)
      _ = host.commit()
      player.requestHandler = { [unowned self] request in
        if case .event(let name) = request { reports.append("\(name) \((CACurrentMediaTime() * 1000).rounded() / 1000)") }
      }
    }

    func advance(to end: Double) {
      while time < end - 1e-9 {
        time = min(time + 0.05, end)
        _ = host.advance(to: time)
      }
    }

    func touch(_ x: Double, _ y: Double) {
      player.receive(.touch(TouchEvent(phase: .began, location: CGPoint(x: x, y: y), timestamp: time)))
      player.receive(.touch(TouchEvent(phase: .ended, location: CGPoint(x: x, y: y), timestamp: time)))
    }
  }

  private static let reporting = #"""
    "interactions":[{"type":"OnLoopComplete","actions":[{"type":"FireCustomEvent","value":"round"}]},
    {"type":"OnComplete","actions":[{"type":"FireCustomEvent","value":"done"}]}]
    """#

  @Test("rounds are told as each ends, and the end after the last one")
  func rounds() throws {
    // Four times as fast: half a second each.
    let stage = try Stage(#"{"states":[{"name":"s","autoplay":true,"speed":4,"loop":true,"loopCount":3}],\#(Self.reporting)}"#)
    stage.advance(to: 3)
    #expect(stage.reports == ["round 0.5", "round 1.0", "round 1.5", "done 1.5"])
    // Without an end there is no end; once without being asked to loop, no round.
    let forever = try Stage(#"{"states":[{"name":"s","autoplay":true,"speed":4,"loop":true}],\#(Self.reporting)}"#)
    forever.advance(to: 1.2)
    #expect(forever.reports == ["round 0.5", "round 1.0"])
    let once = try Stage(#"{"states":[{"name":"s","autoplay":true,"speed":4}],\#(Self.reporting)}"#)
    once.advance(to: 2)
    #expect(once.reports == ["done 0.5"])
    let single = try Stage(#"{"states":[{"name":"s","autoplay":true,"speed":4,"loop":true,"loopCount":1}],\#(Self.reporting)}"#)
    single.advance(to: 2)
    #expect(single.reports == ["round 0.5", "done 0.5"])
    // Where nothing waits for rounds, all of them are one.
    let quiet = try Stage(
      #"""
      {"states":[{"name":"s","autoplay":true,"speed":4,"loop":true,"loopCount":3}],
      "interactions":[{"type":"OnComplete","actions":[{"type":"FireCustomEvent","value":"done"}]}]}
      """#)
    quiet.advance(to: 2)
    #expect(quiet.reports == ["done 1.5"])
  }

  @Test("a round that leads elsewhere is the last one, and one that goes to a frame is not")
  func leaving() throws {
    func machine(_ action: String) -> String {
      #"""
      {"states":[{"name":"s","autoplay":true,"speed":4,"loop":true,"loopCount":3,"transitions":[
      {"toState":"t","guards":[{"type":"Event","inputName":"e"}]}]},
      {"name":"t","autoplay":true,"segment":"part","entryActions":[{"type":"FireCustomEvent","value":"there"}]}],
      "inputs":[{"name":"e","type":"Event"}],"interactions":[
      {"type":"OnLoopComplete","stateName":"s","actions":[{"type":"FireCustomEvent","value":"round"},\#(action)]},
      {"type":"OnComplete","actions":[{"type":"FireCustomEvent","value":"done"}]}]}
      """#
    }
    let left = try Stage(machine(#"{"type":"Fire","inputName":"e"}"#))
    left.advance(to: 3)
    #expect(left.reports == ["round 0.5", "there 0.5", "done 1.5"] && left.player.state == "t")
    let stayed = try Stage(machine(#"{"type":"SetProgress","value":0}"#))
    stayed.advance(to: 1.2)
    #expect(stayed.reports == ["round 0.5", "round 1.0"] && stayed.player.state == "s")
  }

  @Test("a tween arrives at its time, whatever changes meanwhile, and then the next state plays")
  func tweens() throws {
    let machine = #"""
      {"states":[{"name":"s","transitions":[{"type":"Tweened","duration":0.5,"toState":"t","guards":[{"type":"Event","inputName":"e"}]}]},
      {"name":"t","autoplay":true,"segment":"part","entryActions":[{"type":"FireCustomEvent","value":"there"}]}],
      "inputs":[{"name":"e","type":"Event"}],"interactions":[
      {"type":"OnComplete","actions":[{"type":"FireCustomEvent","value":"done"}]},
      {"type":"PointerDown","actions":[{"type":"FireCustomEvent","value":"down"}]}]}
      """#
    let stage = try Stage(machine)
    stage.advance(to: 0.25)
    stage.player.fire("e")
    stage.advance(to: 0.5)
    // On the way nothing is listened to.
    stage.touch(20, 10)
    stage.player.set(theme: nil, values: ["none": .number(1)])
    #expect(stage.player.state == "s")
    stage.advance(to: 0.7)
    #expect(stage.player.state == "s")
    stage.advance(to: 3)
    #expect(stage.reports == ["there 0.75", "done 1.75"] && stage.player.state == "t")
  }

  @Test("a layer is where it shows at the time, as fast and as far as the animation plays")
  func places() throws {
    let touched = #""interactions":[{"type":"PointerDown","layerName":"knob","actions":[{"type":"FireCustomEvent","value":"knob"}]}]"#
    /// Whether the square is met at times, where its left side is to be.
    func lefts(_ state: String, _ places: [(time: Double, left: Double)]) throws -> [String] {
      let stage = try Stage(#"{"states":[{"name":"s",\#(state)}],\#(touched)}"#)
      return places.map { time, left in
        stage.advance(to: time)
        let count = stage.reports.count
        for x in [left - 0.7, left + 0.7, left + 9.3, left + 10.7] { stage.touch(x, 10) }
        return stage.reports.count == count + 2 ? "yes" : "no, \(stage.reports.count - count)"
      }
    }
    // Fifteen points a second.
    #expect(try lefts(#""autoplay":true"#, [(0.2, 3), (1, 15), (1.6, 24), (2.5, 30)]) == ["yes", "yes", "yes", "yes"])
    #expect(try lefts(#""autoplay":true,"mode":"Reverse","speed":2"#, [(0.2, 24), (0.8, 6), (1.5, 0)]) == ["yes", "yes", "yes"])
    #expect(
      try lefts(#""autoplay":true,"segment":"part","loop":true,"mode":"Bounce""#, [(0.6, 16.5), (1.4, 16.5), (2.2, 10.5)])
        == ["yes", "yes", "yes"])
    #expect(
      try lefts(#""autoplay":true,"segment":"part","loop":true,"loopCount":2"#, [(0.4, 13.5), (1.4, 13.5), (3, 22.5)]) == [
        "yes", "yes", "yes",
      ])
    #expect(try lefts(#""entryActions":[{"type":"SetProgress","value":50}]"#, [(0.1, 14.25), (1, 14.25)]) == ["yes", "yes"])
  }
}
