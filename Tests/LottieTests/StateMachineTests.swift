import Foundation
import Rasterizer
import Testing

@testable import Lottie

@Suite("State machines of Lottie archives")
struct StateMachineTests {
  /// A switch: off, on, and a third state that ends everything. Fingers on the knob turn it; a number above 3 ends it from anywhere.
  private static let text = #"""
    {"initial":"off","states":[
    {"type":"GlobalState","name":"any","transitions":[{"type":"Transition","toState":"over","guards":[
      {"type":"Numeric","inputName":"count","conditionType":"GreaterThan","compareTo":3}]}]},
    {"type":"PlaybackState","name":"off","animation":"a","segment":"rest","transitions":[
      {"type":"Transition","toState":"on","guards":[{"type":"Event","inputName":"turn"},
        {"type":"Boolean","inputName":"locked","conditionType":"Equal","compareTo":false}]}]},
    {"type":"PlaybackState","name":"on","animation":"b","autoplay":true,"loop":true,"loopCount":3,"mode":"Bounce","speed":2,
      "entryActions":[{"type":"Increment","inputName":"count"},{"type":"SetProgress","value":50}],
      "exitActions":[{"type":"SetTheme","value":"dark"}],
      "transitions":[{"type":"Transition","toState":"off","guards":[{"type":"Event","inputName":"turn"}]}]},
    {"type":"PlaybackState","name":"over","final":true,"transitions":[{"type":"Transition","toState":"off","guards":[]}]}],
    "inputs":[{"type":"Event","name":"turn"},{"type":"Boolean","name":"locked","value":false},{"type":"Numeric","name":"count","value":1}],
    "interactions":[{"type":"PointerDown","layerName":"knob","actions":[{"type":"Fire","inputName":"turn"}]},
      {"type":"OnComplete","stateName":"on","actions":[{"type":"Fire","inputName":"turn"}]}]}
    """#

  private static func machine(_ text: String) throws -> LottieStateMachine {
    try StateMachineReader.read(
      JSONTree(Array(text.utf8), limits: LottieLimits()), name: "m",
      names: StateMachineReader.Names(animations: ["a", "b"], themes: ["dark"]), file: nil, limits: LottieLimits())
  }

  private let machine: LottieStateMachine

  init() throws { machine = try Self.machine(Self.text) }

  /// The state after what is done to the machine from its beginning, and everything that it asked for then.
  private func outcome(_ steps: (inout StateMachineRun, inout [StateMachineRun.Effect]) -> Void) -> (String, [StateMachineRun.Effect]) {
    var effects: [StateMachineRun.Effect] = []
    var run = StateMachineRun(machine.model, &effects)
    effects = []
    steps(&run, &effects)
    return (machine.model.states[run.state].name, effects)
  }

  @Test("read: states, inputs and what plays")
  func reading() throws {
    #expect(machine.states == ["off", "on", "over"] && machine.problems.isEmpty, "\(machine.problems)")
    #expect(
      machine.inputs == [
        .init(name: "turn", value: .event), .init(name: "locked", value: .boolean(false)), .init(name: "count", value: .number(1)),
      ])
    var effects: [StateMachineRun.Effect] = []
    _ = StateMachineRun(machine.model, &effects)
    var rest = LottiePlayback()
    (rest.animation, rest.segment, rest.isPaused) = ("a", .marker("rest"), true)
    #expect(effects == [.play(rest)])
  }

  @Test("an event leads on where all guards hold, with the actions of leaving and arriving")
  func events() {
    var shown = LottiePlayback()
    (shown.animation, shown.count, shown.loops, shown.mode, shown.speed) = ("b", 3, true, .bounce, 2)
    let (state, effects) = outcome { $0.set("turn", to: .event, &$1) }
    #expect(state == "on" && effects == [.play(shown), .seekProgress(0.5)])
    let (locked, nothing) = outcome {
      $0.set("locked", to: .boolean(true), &$1)
      $0.set("turn", to: .event, &$1)
    }
    #expect(locked == "off" && nothing.isEmpty)
    let (back, last) = outcome {
      $0.set("turn", to: .event, &$1)
      $1 = []
      $0.complete(.complete, &$1)
    }
    #expect(back == "off" && last.first == .setTheme("dark") && last.count == 2)
  }

  @Test("transitions of all states come first, and nothing leaves a final state")
  func everywhere() {
    // The count begins at 1, and goes up by one with each arrival: at 4 the machine is over.
    let (third, _) = outcome { run, effects in for _ in 0..<4 { run.set("turn", to: .event, &effects) } }
    #expect(third == "off")
    let (fifth, _) = outcome { run, effects in for _ in 0..<5 { run.set("turn", to: .event, &effects) } }
    #expect(fifth == "over")
    let (still, _) = outcome {
      $0.set("count", to: .number(4), &$1)
      $0.set("turn", to: .event, &$1)
    }
    #expect(still == "over")
    let (other, _) = outcome { $0.set("count", to: .text("4"), &$1) }
    #expect(other == "off")
  }

  private static let tweenedText = #"""
    {"initial":"a","states":[
    {"name":"a","animation":"a","exitActions":[{"type":"SetProgress","value":10}],"transitions":[
      {"type":"Tweened","duration":0.5,"easing":[0.5,0,0.5,1],"toState":"b","guards":[{"type":"Event","inputName":"go"}]}]},
    {"name":"b","animation":"a","segment":"end","entryActions":[
      {"type":"OpenUrl","url":"https://example.org","target":"_blank"},{"type":"FireCustomEvent","value":"arrived"}],
      "transitions":[{"toState":"a","guards":[{"type":"Boolean","inputName":"back","conditionType":"Equal","compareTo":true}]}]}],
    "inputs":[{"type":"Event","name":"go"},{"type":"Boolean","name":"back","value":false}],
    "interactions":[{"type":"Click","actions":[{"type":"Fire","inputName":"go"}]}]}
    """#

  @Test("a tween leads on at its end, and until then nothing is listened to but the values of inputs")
  func tweens() throws {
    let machine = try Self.machine(Self.tweenedText), click = try #require(machine.model.interactions.first)
    // The address is told, since nothing opens it.
    #expect(machine.problems.map(\.path) == ["states[1].entryActions[0]"])
    var effects: [StateMachineRun.Effect] = []
    var run = StateMachineRun(machine.model, &effects)
    effects = []
    run.perform(click, &effects)
    var first = LottiePlayback(), second = LottiePlayback()
    (first.animation, first.isPaused, second.animation, second.isPaused, second.segment) = ("a", true, "a", true, .marker("end"))
    let tween = LottieTween(duration: 0.5, easing: Easing(SIMD2(0.5, 0), SIMD2(0.5, 1)))
    #expect(effects == [.seekProgress(0.1), .tween(tween, to: second)] && run.state == 0 && !run.listens(click))
    effects = []
    run.perform(click, &effects)
    run.set("go", to: .event, &effects)
    run.set("back", to: .boolean(true), &effects)
    #expect(effects.isEmpty && run.state == 0)
    run.finishTween(&effects)
    // It arrives, and the value leads back at once, by a cut.
    #expect(
      effects == [.play(second), .ask(.open(address: "https://example.org", target: "_blank")), .ask(.event("arrived")), .play(first)])
    #expect(run.state == 0 && run.listens(click))
    effects = []
    run.finishTween(&effects)
    #expect(effects.isEmpty)
    // A state that is chosen from outside comes at once, and the former one was left already.
    run.perform(click, &effects)
    effects = []
    run.enter(1, &effects)
    #expect(effects.first == .play(second) && run.listens(click))
  }

  @Test("halfway between two moments each value lies between both, whatever lies between them on the timeline")
  func between() throws {
    // The square stands at x 10 until frame 60, and at 90 from then on; another one is there until frame 50.
    let moving = TestDocuments.shapeLayer(
      TestDocuments.rectangle(0, 0, 10, 10) + "," + TestDocuments.red,
      transform: #"""
        {"p":{"a":1,"k":[{"t":0,"s":[10,50],"h":1},{"t":60,"s":[90,50],"h":1}]},
        "o":{"a":1,"k":[{"t":0,"s":[100],"h":1},{"t":60,"s":[50]}]}}
        """#)
    let still = #"{"ty":1,"ind":2,"sw":20,"sh":20,"sc":"00ff00","ip":0,"op":50,"ks":{}}"#
    let document = try TestDocuments.load(TestDocuments.document(layers: moving + "," + still))
    func shapes(_ share: Double) -> [VectorFrame.Shape] {
      var builder = FrameBuilder(document)
      return builder.frame(at: 2, toward: 8, share: share).shapes
    }
    // A quarter of the way from 10 to 90 is 30, of the opacity from 1 to 0.5 is 0.875.
    let quarter = shapes(0.25)
    #expect(quarter.count == 2 && isClose(quarter[1].bounds, 25, 45, 10, 10) && abs(quarter[1].opacity - 0.875) < 1e-9)
    #expect(isClose(shapes(0)[1].bounds, 5, 45, 10, 10))
    #expect(shapes(1).count == 1 && isClose(shapes(1)[0].bounds, 85, 45, 10, 10))
  }

  @Test("a machine that begins in the state of all states stands on the first frame until a transition is open")
  func beginning() throws {
    let machine = try Self.machine(
      #"""
      {"initial":"all","states":[{"type":"GlobalState","name":"all","entryActions":[{"type":"SetNumeric","inputName":"n","value":7}],
      "transitions":[{"type":"Tweened","duration":1,"easing":[0,0,1,1],"toState":"b","guards":[{"type":"Event","inputName":"go"}]},
      {"type":"Transition","toState":"c","guards":[
      {"type":"Numeric","inputName":"n","conditionType":"Equal","compareTo":"$goal"}]}]},
      {"type":"PlaybackState","name":"a","animation":""},{"type":"PlaybackState","name":"b","animation":"","backgroundColor":2147516544},
      {"type":"PlaybackState","name":"c","animation":"b","transitions":[{"type":"Transition","toState":"all","guards":[
      {"type":"Event","inputName":"back"}]}]}],
      "inputs":[{"type":"Event","name":"go"},{"type":"Event","name":"back"},{"type":"Numeric","name":"n","value":0},
      {"type":"Numeric","name":"goal","value":8}]}
      """#)
    #expect(machine.problems.isEmpty && machine.states == ["a", "b", "c"], "\(machine.problems)")
    var effects: [StateMachineRun.Effect] = []
    var run = StateMachineRun(machine.model, &effects)
    var still = LottiePlayback()
    still.isPaused = true
    #expect(effects == [.play(still)] && run.state == 0)
    effects = []
    run.set("go", to: .event, &effects)
    // 2147516544 is 0x80008080: half of red, no green, half of blue and of alpha.
    var purple = still
    purple.background = SIMD4(128, 0, 128, 128) / 255
    #expect(effects == [.tween(LottieTween(duration: 1, easing: Easing(SIMD2(0, 0), SIMD2(1, 1))), to: purple)])
    run.finishTween(&effects)
    #expect(run.state == 2)
    // The state of all states has set the number to 7.
    run.set("goal", to: .number(7), &effects)
    #expect(run.state == 3)
    // Back in it, what showed before goes on.
    effects = []
    run.set("goal", to: .number(6), &effects)
    run.set("back", to: .event, &effects)
    #expect(run.state == 0 && effects.isEmpty)
  }

  @Test("events that actions of leaving and arriving fire lead on, and transitions of all states are looked at anew then alone")
  func firing() throws {
    let machine = try Self.machine(
      #"""
      {"initial":"a","states":[{"type":"GlobalState","name":"g","transitions":[
      {"toState":"b","guards":[{"type":"Numeric","inputName":"n","conditionType":"Equal","compareTo":1}]},
      {"toState":"e","guards":[{"type":"Event","inputName":"left"}]}]},
      {"name":"a","exitActions":[{"type":"FireCustomEvent","value":"left a"}]},
      {"name":"b","exitActions":[{"type":"FireCustomEvent","value":"left b"}],"transitions":[{"toState":"c"}]},
      {"name":"c","entryActions":[{"type":"FireCustomEvent","value":"in c"}],"transitions":[{"toState":"d","guards":[
      {"type":"Event","inputName":"next"}]}]},
      {"name":"d","entryActions":[{"type":"Fire","inputName":"left"}]},{"name":"e","final":true}],
      "inputs":[{"type":"Numeric","name":"n","value":0},{"type":"Event","name":"next"},{"type":"Event","name":"left"}]}
      """#)
    #expect(machine.problems.isEmpty, "\(machine.problems)")
    var effects: [StateMachineRun.Effect] = []
    var run = StateMachineRun(machine.model, &effects)
    effects = []
    // The number leads from everywhere to b, without a's actions of leaving; b leads on to c, and the number does not lead back.
    run.set("n", to: .number(1), &effects)
    let asked = effects.compactMap { if case .ask(let request) = $0 { request } else { nil } }
    #expect(machine.model.states[run.state].name == "c" && asked == [.event("left b"), .event("in c")])
    // An event leads to d, which fires another one, which leads from everywhere to the end.
    run.set("next", to: .event, &effects)
    #expect(machine.model.states[run.state].name == "e")
  }

  @Test("while an event is fired, transitions that wait for none are not looked at, but for those without guards")
  func eventsAlone() throws {
    let machine = try Self.machine(
      #"""
      {"initial":"a","states":[{"name":"a","entryActions":[{"type":"Fire","inputName":"go"}],"transitions":[
      {"toState":"b","guards":[{"type":"Boolean","inputName":"isOn","conditionType":"Equal","compareTo":true}]},
      {"toState":"c","guards":[{"type":"Event","inputName":"go"},
      {"type":"String","inputName":"word","conditionType":"NotEqual","compareTo":"no"}]}]},{"name":"b"},{"name":"c"}],
      "inputs":[{"type":"Event","name":"go"},{"type":"Boolean","name":"isOn","value":true},{"type":"String","name":"word","value":"yes"}]}
      """#)
    var effects: [StateMachineRun.Effect] = []
    let run = StateMachineRun(machine.model, &effects)
    #expect(machine.model.states[run.state].name == "c")
  }

  @Test("numbers go up and down by others or by one, and an address may be an input's text")
  func values() throws {
    let machine = try Self.machine(
      #"""
      {"initial":"a","states":[{"name":"a","entryActions":[{"type":"Increment","inputName":"n","value":"$step"},
      {"type":"Decrement","inputName":"n"},{"type":"Increment","inputName":"n","value":"$none"},
      {"type":"OpenUrl","url":"$page","target":""},
      {"type":"SetFrame","value":"$n"},{"type":"SetTheme","value":""}]}],
      "inputs":[{"type":"Numeric","name":"n","value":2},{"type":"Numeric","name":"step","value":5},
      {"type":"String","name":"page","value":"https://example.org"}]}
      """#)
    var effects: [StateMachineRun.Effect] = []
    _ = StateMachineRun(machine.model, &effects)
    // 2 + 5 − 1 + 1 = 7.
    #expect(
      Array(effects.dropFirst()) == [.ask(.open(address: "https://example.org", target: "")), .seekFrame(7), .setTheme(nil)], "\(effects)")
  }

  @Test("all that waits for one thing is done, though the first of it leads elsewhere")
  func together() throws {
    let machine = try Self.machine(
      #"""
      {"initial":"a","states":[{"name":"a","autoplay":true,"transitions":[{"toState":"b","guards":[{"type":"Event","inputName":"go"}]}]},
      {"name":"b"}],"inputs":[{"type":"Event","name":"go"}],"interactions":[
      {"type":"OnComplete","stateName":"a","actions":[{"type":"Fire","inputName":"go"}]},
      {"type":"OnComplete","stateName":"a","actions":[{"type":"FireCustomEvent","value":"x"}]},
      {"type":"OnComplete","stateName":"b","actions":[{"type":"FireCustomEvent","value":"y"}]}]}
      """#)
    var effects: [StateMachineRun.Effect] = []
    var run = StateMachineRun(machine.model, &effects)
    effects = []
    run.complete(.complete, &effects)
    #expect(run.state == 1 && effects.last == .ask(.event("x")))
  }

  @Test("states that lead to each other at once come to an end")
  func circles() throws {
    let machine = try Self.machine(
      #"""
      {"initial":"a","states":[{"name":"a","transitions":[{"toState":"b"}]},{"name":"b","transitions":[{"toState":"a"}]}]}
      """#)
    var effects: [StateMachineRun.Effect] = []
    _ = StateMachineRun(machine.model, &effects)
    #expect(effects.count == 101)
  }

  @Test("what is not done is told, each with its place")
  func problems() throws {
    let machine = try Self.machine(
      #"""
      {"initial":"x","states":[{"name":"a","animation":"none","mode":"Sideways","speed":-1,"transitions":[
      {"toState":"nowhere"},{"type":"Tweened","toState":"a","guards":[{"type":"Event","inputName":"e"},
      {"type":"Numeric","inputName":"n","conditionType":"About","compareTo":2}]}],
      "entryActions":[{"type":"OpenUrl","url":"x"},{"type":"Dance"},{"type":"SetTheme","value":"none"},
      {"type":"SetNumeric","inputName":"n","value":"@elapsedTime"},{"type":"Reset","inputName":"n","guards":[{"type":"Event"}]}],
      "backgroundColor":-1,"slots":[{"slotId":"a"}]},{"name":"b","transitions":[{"toState":"a","guards":[
      {"type":"Boolean","inputName":"n","conditionType":"Equal","compareTo":true}]},{"toState":"a","guards":[
      {"type":"Boolean","inputName":"f","conditionType":"LessThan","compareTo":true}]},{"toState":"a","guards":[
      {"type":"Numeric","inputName":"n","conditionType":"Equal","compareTo":"$f"}]}]}],
      "inputs":[{"type":"Numeric","name":"n"},{"type":"Colour","name":"c"},{"type":"Boolean","name":"f"},{"type":"Numeric","name":"@time"}],
      "interactions":[{"type":"Shake"}]}
      """#)
    #expect(
      machine.problems.map(\.path) == [
        "states[0].animation", "states[0].mode", "states[0].speed", "states[0].backgroundColor", "inputs[1].type", "inputs[3]", "initial",
        "states[0].slots", "states[0].transitions[0]", "states[0].transitions[1]", "states[0].transitions[1].guards[0].inputName",
        "states[0].transitions[1].guards[1].conditionType", "states[0].entryActions[0]", "states[0].entryActions[1]",
        "states[0].entryActions[2].value", "states[0].entryActions[3].value", "states[0].entryActions[4].guards",
        "states[1].transitions[0].guards[0].type", "states[1].transitions[1].guards[0].conditionType",
        "states[1].transitions[2].guards[0].compareTo", "interactions[0].type",
      ])
    #expect(throws: LottieError.self) { try Self.machine(#"{"states":[]}"#) }
  }

  @Test("a part as it plays forward, backward, and there and back")
  func courses() throws {
    // Ten seconds, of which the marker names those from the 2nd to the 5th.
    let document = try TestDocuments.load(
      TestDocuments.document(layers: "", more: #""markers":[{"cm":"part","tm":20,"dr":30}]"#))
    func times(_ mode: LottiePlayback.Mode, _ segment: LottiePlayback.Segment?) -> [Double] {
      var playback = LottiePlayback()
      (playback.mode, playback.segment) = (mode, segment)
      let course = LottieCourse(playback, of: document)
      return [course.duration] + [0, 1, 3, 5].map { course.time(after: $0) }
    }
    #expect(times(.forward, .marker("part")) == [3, 2, 3, 5, 5])
    #expect(times(.reverse, .marker("part")) == [3, 5, 4, 2, 2])
    #expect(times(.bounce, .frames(20, 50)) == [6, 2, 3, 5, 3])
    #expect(times(.reverseBounce, .marker("part")) == [6, 5, 4, 2, 4])
    #expect(times(.forward, .marker("none")) == [10, 0, 1, 3, 5] && times(.forward, .frames(900, -900)) == [1e-3, 10, 10, 10, 10])
  }

  @Test("a thousand changed machines end in a value or an error")
  func mutations() {
    var state: UInt64 = 7
    func next(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(max(bound, 1)))
    }
    let pieces = ["\"on\"", "\"turn\"", "-1", "1e999", "null", "[]", "{}", "true", "\"$count\"", "\"count\"", "\"Fire\""]
    var readable = 0
    for _ in 0..<1000 {
      var bytes = Array(Self.text.utf8)
      for _ in 0...next(4) {
        let quotes = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\"") }, first = next(quotes.count / 2) * 2
        // A text becomes another value.
        bytes.replaceSubrange(quotes[first]...quotes[first + 1], with: Array(pieces[next(pieces.count)].utf8))
      }
      guard let machine = try? Self.machine(String(decoding: bytes, as: UTF8.self)) else { continue }
      readable += 1
      var effects: [StateMachineRun.Effect] = []
      var run = StateMachineRun(machine.model, &effects)
      for input in machine.inputs { run.set(input.name, to: input.value, &effects) }
      for interaction in machine.model.interactions { run.perform(interaction, &effects) }
      run.complete(.complete, &effects)
      #expect(machine.model.states.indices.contains(run.state))
    }
    #expect(readable > 100)
  }
}
