import Foundation
import Graphics
import Testing

@testable import Lottie

@Suite("State machines of Lottie archives, read and compared")
struct MachineTableTests {
  private static func machine(_ text: String) throws -> LottieStateMachine {
    try StateMachineReader.read(
      JSONTree(Array(text.utf8), limits: LottieLimits()), name: "m",
      names: StateMachineReader.Names(animations: ["a", "b"], themes: ["dark"]), file: nil, limits: LottieLimits())
  }

  /// What a state plays that has these members, and what is told of it.
  private func playback(_ members: String) throws -> (LottiePlayback?, [String]) {
    let machine = try Self.machine(#"{"states":[{"name":"s"\#(members.isEmpty ? "" : ",")\#(members)},{"name":"t"}]}"#)
    return (machine.model.states[0].playback, machine.problems.map { "\($0.path): \($0.message)" })
  }

  @Test("what a state plays, member by member")
  func playbacks() throws {
    func expect(_ members: String, _ problems: [String] = [], _ change: (inout LottiePlayback) -> Void = { _ in }) throws {
      var expected = LottiePlayback()
      expected.isPaused = true
      change(&expected)
      let (playback, told) = try playback(members)
      #expect(playback == expected && told == problems, "\(members): \(told)")
    }
    try expect("")
    #expect(
      LottiePlayback()
        == {
          var playback = LottiePlayback.still; playback.isPaused = false; return playback
        }())
    try expect(#""type":"PlaybackState","animation":"b""#) { $0.animation = "b" }
    try expect(#""animationId":"a","autoplay":true"#) { ($0.animation, $0.isPaused) = ("a", false) }
    try expect(#""animation":"""#)
    try expect(#""animation":"c""#, ["states[0].animation: there is no animation \"c\" in the archive; the first one shows"])
    try expect(#""type":"Spin""#, ["states[0].type: this type of state is not known; it plays"])
    for (word, mode) in [
      ("Forward", LottiePlayback.Mode.forward), ("Reverse", .reverse), ("Bounce", .bounce), ("ReverseBounce", .reverseBounce),
    ] { try expect(#""mode":"\#(word)""#) { $0.mode = mode } }
    try expect(#""mode":null"#)
    try expect(#""mode":3"#, ["states[0].mode: this mode is not known; it plays forward"])
    try expect(#""speed":1"#)
    try expect(#""speed":0.25"#) { $0.speed = 0.25 }
    try expect(#""speed":1000000"#) { $0.speed = 1e6 }
    try expect(#""speed":1000001"#, ["states[0].speed: a speed is above 0"])
    try expect(#""speed":0"#, ["states[0].speed: a speed is above 0"])
    try expect(#""loop":true"#) { ($0.count, $0.loops) = (.infinity, true) }
    try expect(#""loop":true,"loopCount":0.9"#) { ($0.count, $0.loops) = (.infinity, true) }
    try expect(#""loop":true,"loopCount":1"#) { ($0.count, $0.loops) = (1, true) }
    try expect(#""loop":true,"loopCount":2.9"#) { ($0.count, $0.loops) = (2, true) }
    try expect(#""loop":true,"loopCount":2000000"#) { ($0.count, $0.loops) = (1e6, true) }
    try expect(#""loop":false,"loopCount":3"#)
    try expect(##""backgroundColor":"#336699""##) { $0.background = SIMD4(51, 102, 153, 255) / 255 }
    try expect(#""backgroundColor":1714670694"#) { $0.background = SIMD4(102, 51, 204, 102) / 255 }
    try expect(#""backgroundColor":0"#) { $0.background = .zero }
    try expect(#""backgroundColor":4294967295"#) { $0.background = .one }
    try expect(#""backgroundColor":null"#)
    for value in ["4294967296", "-1", "[]", "\"blue\""] {
      try expect(
        #""backgroundColor":\#(value)"#,
        ["states[0].backgroundColor: a colour is a number of four bytes: red, green, blue and alpha"])
    }
    try expect(#""segment":"part""#) { $0.segment = .marker("part") }
    try expect(#""segment":"""#)
    try expect(#""segment":null"#)
    try expect(#""segment":[3,8.5]"#) { $0.segment = .frames(3, 8.5) }
    for value in ["[3]", "[3,4,5]", "7", "{}"] {
      try expect(#""segment":\#(value)"#, ["states[0].segment: a segment is a marker's name; all of the animation plays"])
    }
  }

  @Test("how a transition goes over")
  func tweens() throws {
    func tween(_ members: String, target: String = "t") throws -> (LottieTween?, [String]) {
      let machine = try Self.machine(
        #"{"states":[{"name":"s","transitions":[{"toState":"\#(target)"\#(members)}]},{"name":"t"},{"name":"other","animation":"b"}]}"#)
      return (machine.model.states[0].transitions.first?.tween, machine.problems.map { "\($0.path): \($0.message)" })
    }
    #expect(try tween("") == (nil, []) && tween(#","type":"Transition","duration":2"#) == (nil, []))
    #expect(try tween(#","type":"Tweened","duration":0.001"#) == (LottieTween(duration: 0.001), []))
    #expect(try tween(#","type":"Tweened","duration":3600,"easing":null"#) == (LottieTween(duration: 3600), []))
    #expect(
      try tween(#","type":"Tweened","duration":2,"easing":[0.1,0.2,0.3,0.4]"#)
        == (LottieTween(duration: 2, easing: Easing(SIMD2(0.1, 0.2), SIMD2(0.3, 0.4))), []))
    let told = "a tween takes between a millisecond and an hour; the way is a cut"
    for duration in ["0.0009", "3601", "\"2\""] {
      #expect(try tween(#","type":"Tweened","duration":\#(duration)"#) == (nil, ["states[0].transitions[0].duration: \(told)"]))
    }
    #expect(try tween(#","type":"Tweened""#) == (nil, ["states[0].transitions[0]: \(told)"]))
    for easing in ["[0,0,1]", "[0,0,1,1,1]", "{}"] {
      #expect(
        try tween(#","type":"Tweened","duration":2,"easing":\#(easing)"#)
          == (LottieTween(duration: 2), ["states[0].transitions[0].easing: an easing has four numbers; time runs evenly"]))
    }
    #expect(
      try tween(#","type":"Tweened","duration":2"#, target: "other")
        == (nil, ["states[0].transitions[0].type: the two states show different animations, between which there is a cut"]))
    #expect(try tween("", target: "x") == (nil, ["states[0].transitions[0]: the transition leads to no state that there is"]))
  }

  @Test(
    "comparisons of a number, a text and a truth value with what lies below, at and above it",
    arguments: [
      ("Equal", [false, true, false], [true, false]), ("NotEqual", [true, false, true], [false, true]),
      ("GreaterThan", [false, false, true], [false, false]), ("GreaterThanOrEqual", [false, true, true], [false, false]),
      ("LessThan", [true, false, false], [false, false]), ("LessThanOrEqual", [true, true, false], [false, false]),
    ])
  func comparisons(word: String, numbers: [Bool], others: [Bool]) throws {
    func leads(_ type: String, _ value: LottieInputValue, _ bound: String) throws -> Bool {
      let machine = try Self.machine(
        #"{"states":[{"name":"s","transitions":[{"toState":"t","guards":[{"type":"\#(type)","inputName":"i","conditionType":"\#(word)","#
          + #""compareTo":\#(bound)}]}]},{"name":"t","final":true}],"inputs":[{"name":"i","type":"\#(type)","value":"none"}]}"#)
      var effects: [StateMachineRun.Effect] = []
      var run = StateMachineRun(machine.model, at: 0, &effects)
      if run.state == 1 { run = StateMachineRun(machine.model, at: 0, &effects) }
      run.set("i", to: value, &effects)
      return run.state == 1
    }
    // Numbers begin at 0 where their value is none, which is below 5.
    let begins = numbers[0]
    #expect(try [3.0, 5, 8].map { try leads("Numeric", .number($0), "5") } == numbers.map { $0 || begins })
    #expect(try ["yes", "no"].map { try leads("String", .text($0), "\"yes\"") } == others.map { $0 || word == "NotEqual" })
  }

  @Test("guards without a sense never hold: other types, inputs and values")
  func guards() throws {
    func leads(_ condition: String) throws -> (Bool, [String]) {
      let machine = try Self.machine(
        #"{"states":[{"name":"s","transitions":[{"toState":"t","guards":[\#(condition)]}]},{"name":"t","final":true}],"#
          + #"""
          "inputs":[{"name":"n","type":"Numeric","value":5},{"name":"b","type":"Boolean","value":true},{"name":"w","type":"String",\#
          "value":"$n"}]}
          """#
      )
      var effects: [StateMachineRun.Effect] = []
      return (StateMachineRun(machine.model, &effects).state == 1, machine.problems.map(\.message))
    }
    let number = #""type":"Numeric","inputName":"n","conditionType":"Equal""#
    #expect(try leads("{\(number),\"compareTo\":5}") == (true, []) && leads("{\(number),\"compareTo\":4}") == (false, []))
    #expect(try leads(#"{"type":"Boolean","triggerName":"b","conditionType":"Equal","compareTo":true}"#) == (true, []))
    #expect(try leads(#"{"type":"Boolean","inputName":"b","conditionType":"NotEqual","compareTo":true}"#) == (false, []))
    let nothing = "the guard has nothing of its type to compare to, and never holds"
    for value in ["true", "\"5\"", "null", "\"$b\"", "\"$x\""] {
      #expect(try leads("{\(number),\"compareTo\":\(value)}") == (false, [nothing]))
    }
    #expect(try leads("{\(number)}") == (false, [nothing]))
    #expect(try leads("{\(number),\"compareTo\":\"$n\"}") == (true, []))
    // A text with a dollar sign names an input; one that there is not is no text either.
    #expect(
      try leads(#"{"type":"String","inputName":"w","conditionType":"Equal","compareTo":"$x"}"#) == (false, [nothing]))
    #expect(try leads(#"{"type":"String","inputName":"w","conditionType":"Equal","compareTo":"$w"}"#) == (true, []))
    #expect(try leads(#"{"type":"Numeric"}"#) == (false, ["it names no input"]))
    #expect(try leads(#"{"type":"Numeric","inputName":"x"}"#) == (false, ["there is no input \"x\""]))
    let long = String(repeating: "x", count: 41)
    #expect(try leads(#"{"type":"Numeric","inputName":"\#(long)"}"#) == (false, ["there is no input \"\(long.dropLast())…\""]))
    #expect(
      try leads(#"{"type":"Numeric","inputName":"\#(long.dropLast())"}"#) == (false, ["there is no input \"\(long.dropLast())\""]))
    #expect(
      try leads(#"{"type":"Boolean","inputName":"n","conditionType":"Equal","compareTo":true}"#)
        == (false, ["the guard's type is not that of its input, which is Numeric, and it never holds"]))
    #expect(
      try leads(#"{"type":"Boolean","inputName":"b","conditionType":"LessThan","compareTo":true}"#)
        == (false, ["this condition is not one of its type, and never holds"]))
  }

  @Test("what actions do, and those that can do nothing")
  func actions() throws {
    func effects(_ actions: String) throws -> ([StateMachineRun.Effect], [String]) {
      let machine = try Self.machine(
        #"""
        {"states":[{"name":"s","entryActions":[\#(actions)]}],"inputs":[{"name":"n","type":"Numeric","value":5},{"name":"e",\#
        "type":"Event"},
        """#
          + #"{"name":"b","type":"Boolean"},{"name":"w","type":"String","value":"dark"},{"name":"n","type":"String"}]}"#)
      var effects: [StateMachineRun.Effect] = []
      _ = StateMachineRun(machine.model, &effects)
      return (Array(effects.dropFirst()), machine.problems.map(\.message))
    }
    let show = #"{"type":"SetFrame","value":"$n"}"#
    func number(_ actions: String) throws -> [StateMachineRun.Effect] { try effects(actions + "," + show).0 }
    #expect(try number(#"{"type":"SetNumeric","inputName":"n","value":7}"#) == [.seekFrame(7)])
    #expect(try number(#"{"type":"SetNumeric","inputName":"n","value":"7"}"#) == [.seekFrame(5)])
    #expect(try number(#"{"type":"SetNumeric","inputName":"n"}"#) == [.seekFrame(5)])
    #expect(try number(#"{"type":"Increment","inputName":"n"}"#) == [.seekFrame(6)])
    #expect(try number(#"{"type":"Decrement","inputName":"n","value":3}"#) == [.seekFrame(2)])
    #expect(
      try number(#"{"type":"Increment","inputName":"n","value":3},{"type":"Increment","inputName":"n","value":-4.5}"#) == [.seekFrame(3.5)])
    #expect(try number(#"{"type":"Increment","inputName":"b"}"#) == [.seekFrame(5)])
    #expect(try number(#"{"type":"SetNumeric","inputName":"n","value":7},{"type":"Reset","inputName":"n"}"#) == [.seekFrame(5)])
    #expect(try number(#"{"type":"Toggle","inputName":"n"}"#) == [.seekFrame(5)])
    #expect(try effects(#"{"type":"SetProgress","value":25}"#) == ([.seekProgress(0.25)], []))
    #expect(
      try effects(#"{"type":"SetProgress","value":250},{"type":"SetProgress","value":-5}"#) == ([.seekProgress(1), .seekProgress(0)], []))
    #expect(try effects(#"{"type":"SetProgress","value":true},{"type":"SetFrame","value":"$w"},{"type":"SetFrame"}"#) == ([], []))
    #expect(
      try effects(#"{"type":"SetTheme","value":"dark"},{"type":"SetTheme","themeId":""}"#) == ([.setTheme("dark"), .setTheme(nil)], []))
    #expect(
      try effects(#"{"type":"SetTheme","value":"$w"},{"type":"SetTheme","value":3},{"type":"SetTheme"}"#) == ([.setTheme("dark")], []))
    #expect(try effects(#"{"type":"SetTheme","value":"light"}"#) == ([], ["there is no theme \"light\" in the archive"]))
    #expect(try effects(#"{"type":"OpenUrl"},{"type":"FireCustomEvent"}"#) == ([], ["it names no address", "it names no event"]))
    #expect(try effects(#"{"type":"FireCustomEvent","value":"x","guards":[]}"#) == ([.ask(.event("x"))], []))
    #expect(try effects(#"{}"#) == ([], ["this action is not known, and left out"]))
    let open = #"{"type":"OpenUrl","url":"https://example.org"}"#
    #expect(
      try effects(open)
        == (
          [.ask(.open(address: "https://example.org", target: nil))],
          ["a program around the animation may open the address; nothing else does"]
        ))
  }

  @Test("names that come twice, drafts' names for parts, and interactions")
  func drafts() throws {
    let machine = try Self.machine(
      #"""
      {"descriptor":{"initial":"b"},"states":[{"name":"a"},{"name":"b","animationId":"b"},{"name":"a","animation":"b"},{}],
      "triggers":[{"name":"n","type":"Numeric","value":2},{"name":"w","type":"String"},{"name":"f","type":"Boolean","value":true}],
      "listeners":[{"type":"PointerMove","layerName":"","stateName":"b","actions":[{"type":"Fire","triggerName":"n"}]},
      {"type":"OnLoopComplete","stateName":"a"},{"type":"PointerExit","layerName":"l","stateName":"x"},{"type":"PointerUp",\#
      "layerName":"l"}]}
      """#)
    #expect(
      machine.problems.map { "\($0.path): \($0.message)" } == [
        "states[2]: there is another state of this name, which counts", "listeners[2].stateName: there is no state \"x\"",
      ])
    #expect(
      machine.states == ["a", "b"] && machine.model.initial == 1 && machine.model.index(of: "a") == 0 && machine.model.index(of: "x") == nil
    )
    #expect(
      machine.inputs == [
        .init(name: "n", value: .number(2)), .init(name: "w", value: .text("")), .init(name: "f", value: .boolean(true)),
      ])
    let interactions = machine.model.interactions
    #expect(interactions.map(\.trigger) == [.move, .loopComplete, .up] && interactions.map(\.layer) == [nil, nil, "l"])
    #expect(interactions.map(\.state) == [1, 0, nil] && interactions.map(\.actions.count) == [1, 0, 0])
    #expect(machine.model.waitsForRounds(in: 0) && !machine.model.waitsForRounds(in: 1))
    #expect(throws: LottieError.self) { try Self.machine(#"{"states":[{"name":"g","type":"GlobalState"}]}"#) }
  }

  @Test("a part as it plays, and when it first reaches a time of the document")
  func courses() throws {
    // From frame 10 to 50 at 5 frames a second: eight seconds.
    let document = try TestDocuments.load(
      #"""
      {"fr":5,"ip":10,"op":50,"w":9,"h":9,"layers":[],"markers":[{"cm":"part","tm":15,"dr":10},{"cm":"late","tm":40,"dr":30},\#
      {"cm":"early","tm":0,"dr":15},
      """#
        + #"{"cm":"moment","tm":20}]}"#)
    func course(_ mode: LottiePlayback.Mode, _ segment: LottiePlayback.Segment?) -> LottieCourse {
      var playback = LottiePlayback()
      (playback.mode, playback.segment) = (mode, segment)
      return LottieCourse(playback, of: document)
    }
    #expect(course(.forward, nil).part == 0...8 && course(.forward, .marker("part")).part == 1...3)
    #expect(course(.forward, .marker("late")).part == 6...8 && course(.forward, .marker("early")).part == 0...1)
    #expect(course(.forward, .marker("moment")).part == 2...2 && course(.forward, .marker("moment")).duration == 1e-3)
    #expect(course(.forward, .frames(15, 35)).part == 1...5 && course(.forward, .frames(0, 90)).part == 0...8)
    #expect(course(.forward, .frames(30, 20)).part == 4...4)
    let times: [(LottiePlayback.Mode, [Double], [Double])] = [
      (.forward, [1, 1, 1.5, 3, 3, 3], [0, 0, 1, 2]), (.reverse, [3, 3, 2.5, 1, 1, 1], [2, 2, 1, 0]),
      (.bounce, [1, 1, 1.5, 3, 2, 1], [0, 0, 1, 2]), (.reverseBounce, [3, 3, 2.5, 1, 2, 3], [2, 2, 1, 0]),
    ]
    for (mode, expected, elapsed) in times {
      let course = course(mode, .marker("part"))
      #expect([-1, 0, 0.5, 2, 3, 9].map(course.time) == expected && [0, 1, 2, 7].map(course.elapsed) == elapsed, "\(mode)")
      #expect(course.duration == (mode == .bounce || mode == .reverseBounce ? 4 : 2))
    }
  }
}
