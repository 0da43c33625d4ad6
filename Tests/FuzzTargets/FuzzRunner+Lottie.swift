import Foundation
import Graphics
import Lottie
import LottieLayers
import MediaFiles
import QuartzCore
import Rasterizer

/// How far an input of Lottie's got.
package struct LottieReach {
  /// Whether it is an animation.
  package var isReadable = false
  /// State machines that ran, and states that they came to.
  package var machines = 0
  package var states = 0
  /// Themes that were read and set.
  package var themes = 0
}

extension FuzzRunner {
  /// A document or an archive as it is; or parts with a byte of 0 between them, which no JSON has, that become an archive: its manifest,
  /// its animation `a`, its state machine `s` and its theme `t`. What is changed of a part is read then, which an archive's checksum would
  /// refuse.
  @discardableResult package static func drawLottie(_ input: Data) -> LottieReach {
    let parts = input.split(separator: 0, maxSplits: 3, omittingEmptySubsequences: false)
    let isArchive = ZipArchive.isArchive(input) || parts.count == 1
    let data =
      isArchive ? input : ZipArchive.data(of: zip(["manifest.json", "a/a.json", "s/s.json", "t/t.json"], parts).map { ($0, Data($1)) })
    var limits = LottieLimits()
    (limits.documentBytes, limits.layers, limits.imagePixels) = (1 << 20, 200, 1 << 16)
    var reach = LottieReach()
    guard let document = try? LottieDocument(data: data, limits: limits) else { return reach }
    reach.isReadable = true
    draw(document, at: [0, 0.3, 1])
    for slot in document.slots.prefix(2) {
      guard let value = slot.value else { continue }
      expect((try? document.setting(slot: slot.name, to: value)) != nil, "\(slot.name) does not take its own value")
    }
    for theme in document.themes.prefix(2) {
      guard let themed = try? document.setting(theme: theme) else { continue }
      reach.themes += 1
      draw(themed, at: [0.5])
    }
    for machine in document.stateMachines.prefix(2) {
      reach.machines += 1
      reach.states += run(machine, of: document)
    }
    return reach
  }

  private static func draw(_ document: LottieDocument, at parts: [Double]) {
    expect(document.duration > 0 && document.duration.isFinite, "it takes \(document.duration) s")
    let painter = VectorPainter(), size = PixelSize(32, 32)
    let frameToPixels = CGAffineTransform(
      scaleX: CGFloat(size.width) / document.size.width, y: CGFloat(size.height) / document.size.height)
    var pixels = [UInt8](repeating: 0, count: size.width * size.height * 4)
    for part in parts {
      let frame = document.frame(at: document.duration * part)
      pixels.withUnsafeMutableBytes { painter.draw(frame, frameToPixels: frameToPixels, into: $0, size: size) }
      for pixel in stride(from: 0, to: pixels.count, by: 4) {
        expect(pixels[pixel..<pixel + 3].allSatisfy { $0 <= pixels[pixel + 3] }, "a colour is brighter than its alpha")
      }
    }
  }

  /// Sets the machine's inputs, touches it and lets time pass. Returns how many states showed.
  private static func run(_ machine: LottieStateMachine, of document: LottieDocument) -> Int {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 32, height: 32)
    let player = LottieStatePlayer(document, machine, on: layer)
    let host = LayerHost(root: layer, clock: .stepped(from: 0))
    var states: Set<String> = []
    func pass(to time: Double) {
      _ = host.advance(to: time)
      states.insert(player.state)
      expect(player.duration >= 0 && player.duration.isFinite, "it takes \(player.duration) s")
    }
    pass(to: 0)
    for (number, input) in machine.inputs.prefix(4).enumerated() {
      player.set(input.name, to: input.value)
      if case .number(let value) = input.value { player.set(input.name, to: .number(value + 1)) }
      pass(to: Double(number) + 0.5)
    }
    for event in InputEvent.tap(at: CGPoint(x: 16, y: 16), time: 5) { player.receive(event) }
    for time in [5.0, 5.2, 7, 30] { pass(to: time) }
    if let last = machine.states.last { player.enter(last) }
    pass(to: 31)
    if let picture = (layer.animation(forKey: "lottie") as? VideoAnimation)?.vectors?.picture(at: 0.1) {
      _ = picture.artwork?.image(PixelSize(16, 16))?.pixels.count
    }
    return states.count
  }
}
