import Foundation
import Graphics
import LottieLayers
import MediaFiles
import QuartzCore
import Testing

@Suite("What a layer plays for the states of a Lottie machine")
struct LottiePlayerShowingTests {
  /// 40 × 20 points, twenty frames of a tenth of a second, a square of 10 in the middle in the colour of a slot, before a blue background.
  private static let animation = #"""
    {"fr":10,"ip":0,"op":20,"w":40,"h":20,"markers":[{"cm":"part","tm":5,"dr":10}],"slots":{"paint":{"p":{"k":[1,0,0]}}},"layers":[
    {"ty":4,"ks":{},"shapes":[{"ty":"rc","p":{"k":[20,10]},"s":{"k":[10,10]}},{"ty":"fl","c":{"sid":"paint","k":[1,0,0]}}]}]}
    """#
  private static let green = #"{"rules":[{"id":"paint","type":"Color","value":[0,1,0]}]}"#
  private static let white = #"{"rules":[{"id":"paint","type":"Color","value":[1,1,1]}]}"#

  private let layer = LottieLayer()

  private func player(_ machine: String, _ members: String = "") throws -> LottieStatePlayer {
    let manifest =
      ##"{"animations":[{"id":"a","background":"#0000ff"\##(members)}],"themes":["green","white"],"stateMachines":["m"]}"##
    let parts = [
      ("manifest.json", manifest), ("a/a.json", Self.animation), ("t/green.json", Self.green), ("t/white.json", Self.white),
      ("s/m.json", machine),
    ]
    let document = try LottieDocument(data: ZipArchive.data(of: parts.map { (name: $0.0, data: Data($0.1.utf8)) }))
    return LottieStatePlayer(document, document.stateMachines[0], on: layer)
  }

  private func animation() throws -> VideoAnimation { try #require(layer.animation(forKey: "lottie") as? VideoAnimation) }

  /// The middle's colour, and whether nothing is behind it.
  private func middle() throws -> SIMD4<UInt8> {
    let picture = try #require(try animation().vectors).picture(at: 0)
    #expect(picture[2, 2] == .zero, "the background is the layer's")
    return picture[20, 10]
  }

  private static let red = SIMD4<UInt8>(255, 0, 0, 255), lime = SIMD4<UInt8>(0, 255, 0, 255), black = SIMD4<UInt8>(0, 0, 0, 255)

  @Test("how states play: how often, how fast, from where, and standing")
  func playing() throws {
    func expect(
      _ state: String, speed: Float, repeatDuration: Double, timeOffset: Double = 0, duration: Double,
      _ place: SourceLocation = #_sourceLocation
    ) throws {
      let player = try player(#"{"states":[{"name":"s",\#(state)}]}"#)
      let animation = try animation()
      #expect(animation.speed == speed && animation.duration == duration, "\(animation.speed) \(animation.duration)", sourceLocation: place)
      #expect(
        animation.repeatDuration == repeatDuration || abs(animation.repeatDuration - repeatDuration) < 1e-9, "\(animation.repeatDuration)",
        sourceLocation: place)
      #expect(abs(animation.timeOffset - timeOffset) < 1e-9, "\(animation.timeOffset)", sourceLocation: place)
      #expect(player.state == "s")
    }
    try expect(#""autoplay":false"#, speed: 0, repeatDuration: 0, duration: 2)
    try expect(#""autoplay":true"#, speed: 1, repeatDuration: 2, duration: 2)
    try expect(#""autoplay":true,"speed":0.25,"segment":"part"# + "\"", speed: 0.25, repeatDuration: 1, duration: 1)
    try expect(#""autoplay":true,"mode":"Bounce","loop":true,"loopCount":3"#, speed: 1, repeatDuration: 12, duration: 4)
    try expect(#""autoplay":true,"loop":true"#, speed: 1, repeatDuration: .infinity, duration: 2)
    // Frames count from the first to the last, which is 19.
    func seek(_ action: String) -> String { #""entryActions":[{"type":\#(action)}]"# }
    try expect(seek(#""SetFrame","value":5"#), speed: 0, repeatDuration: 0, timeOffset: 0.5, duration: 2)
    try expect(seek(#""SetFrame","value":50"#), speed: 0, repeatDuration: 0, timeOffset: 1.9, duration: 2)
    try expect(seek(#""SetFrame","value":-5"#), speed: 0, repeatDuration: 0, duration: 2)
    try expect(seek(#""SetProgress","value":50"#), speed: 0, repeatDuration: 0, timeOffset: 0.95, duration: 2)
    try expect(#""autoplay":true,"# + seek(#""SetProgress","value":50"#), speed: 1, repeatDuration: 1.05, timeOffset: 0.95, duration: 2)
    // Within a part, and beyond its ends.
    try expect(#""segment":"part","# + seek(#""SetFrame","value":8"#), speed: 0, repeatDuration: 0, timeOffset: 0.3, duration: 1)
    try expect(#""segment":"part","# + seek(#""SetFrame","value":5"#), speed: 0, repeatDuration: 0, duration: 1)
    try expect(#""segment":"part","# + seek(#""SetFrame","value":15"#), speed: 0, repeatDuration: 0, timeOffset: 1, duration: 1)
    for frame in [4, 16] {
      try expect(#""segment":"part","# + seek(#""SetFrame","value":\#(frame)"#), speed: 0, repeatDuration: 0, duration: 1)
    }
    try expect(
      #""segment":"part","mode":"Reverse","# + seek(#""SetFrame","value":8"#), speed: 0, repeatDuration: 0, timeOffset: 0.7, duration: 1)
  }

  @Test("themes of actions, and themes and values from outside")
  func themes() throws {
    let actions = [("plain", ""), ("green", "green"), ("none", "x")].map { name, theme in
      #"{"name":"\#(name)","entryActions":[{"type":"SetTheme","value":"\#(theme)"}]}"#
    }
    let machine = #"{"states":[{"name":"s"},\#(actions.joined(separator: ","))]}"#
    let player = try player(machine)
    #expect(try middle() == Self.red)
    player.enter("green")
    #expect(try middle() == Self.lime)
    player.enter("plain")
    #expect(try middle() == Self.red)
    player.enter("green")
    player.enter("none")
    #expect(try middle() == Self.lime)
    player.set(theme: nil, values: ["paint": .color(red: 0, green: 0, blue: 0, alpha: 1), "other": .number(3)])
    #expect(try middle() == Self.black)
    player.set(theme: "white", values: ["other": .number(3)])
    #expect(try middle() == SIMD4(255, 255, 255, 255))
    player.set(theme: "nowhere", values: [:])
    #expect(try middle() == Self.red)
    // An animation that begins with a theme has it until an action takes it away.
    let themed = try self.player(machine, #","initialTheme":"green""#)
    #expect(try middle() == Self.lime)
    themed.enter("plain")
    #expect(try middle() == Self.red)
    themed.set(theme: nil, values: [:])
    #expect(try middle() == Self.lime)
  }

  @Test("a tween takes its time from where the layer stands to where the next state begins")
  func tweens() throws {
    let player = try player(
      #"""
      {"states":[{"name":"s","entryActions":[{"type":"SetFrame","value":3}],"transitions":[
      {"type":"Tweened","duration":0.75,"toState":"t","guards":[{"type":"Event","inputName":"e"}]}]},{"name":"t","segment":"part"}],
      "inputs":[{"name":"e","type":"Event"}]}
      """#)
    player.fire("e")
    #expect(try animation().duration == 0.75 && animation().repeatDuration == 0.75 && animation().timeOffset == 0 && animation().speed == 1)
    #expect(player.state == "s" && player.duration == 0.75)
    player.set(theme: "green", values: [:])
    #expect(try middle() == Self.lime && animation().duration == 0.75)
    player.enter("t")
    #expect(try player.state == "t" && player.duration == 0 && animation().duration == 1 && animation().speed == 0)
  }

  @Test("requests wait for somebody to hear them, up to a hundred")
  func requests() throws {
    let player = try player(
      #"""
      {"states":[{"name":"s"},{"name":"t","entryActions":[{"type":"FireCustomEvent","value":"x"},{"type":"FireCustomEvent","value":"y"}]}]}
      """#)
    for _ in 0..<51 { player.enter("t") }
    var asked: [LottieRequest] = []
    player.requestHandler = { asked.append($0) }
    #expect(asked.count == 100 && asked.prefix(2) == [.event("x"), .event("y")])
    player.requestHandler = nil
    player.enter("t")
    player.requestHandler = { asked.append($0) }
    #expect(asked.count == 102)
    player.enter("s")
    #expect(asked.count == 102)
  }
}
