import Acetate
import Foundation
import QuartzCore

// What the tests of windows run: a program with layers of its own in a window. A box follows the pointer while a button is held, a lamp
// shows whether one is, and each event is printed as it comes, a line each.

/// 320 by 200 points: a box whose middle is at (100, 120), and a lamp in the lower right corner.
final class WindowProgram {
  let root = CALayer()
  private let box = CALayer()
  private let lamp = CALayer()
  private var isHeld = false

  init() {
    root.bounds = CGRect(x: 0, y: 0, width: 320, height: 200)
    root.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
    box.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    box.position = CGPoint(x: 100, y: 120)
    box.backgroundColor = CGColor(red: 1, green: 0.8, blue: 0, alpha: 1)
    lamp.frame = CGRect(x: 280, y: 0, width: 40, height: 40)
    lamp.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    for layer in [box, lamp] { root.addSublayer(layer) }
    if CommandLine.arguments.contains("busy") { addMovingLayer() }
  }

  /// Something that each picture differs by, in the upper left corner, of the background's colour but for one step.
  private func addMovingLayer() {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 190, width: 10, height: 10)
    layer.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 0.604, alpha: 1)
    root.addSublayer(layer)
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue) = (5, 45)
    (move.duration, move.autoreverses, move.repeatCount) = (0.5, true, .infinity)
    layer.add(move, forKey: "move")
  }

  func run() throws {
    var settings = PlayerSettings()
    settings.place = .window(title: "Probe")
    settings.backend = CommandLine.arguments.contains("gl") ? .gl : .software
    settings.handlesSignals = true
    let player = try Player(root, settings: settings)
    player.onEvent = { [unowned self] event in received(event) }
    try player.run()
  }

  private func received(_ event: PlayerEvent) {
    CATransaction.setDisableActions(true)
    switch event {
    case .pointer(let pointer):
      switch pointer.kind {
      case .moved:
        if isHeld { box.position = pointer.location }
        note("moved", at: pointer.location)
      case .pressed(let button):
        isHeld = true
        lamp.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
        note("pressed \(button)", at: pointer.location)
      case .released(let button):
        isHeld = false
        lamp.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
        note("released \(button)", at: pointer.location)
      case .scrolled(let delta): note("scrolled \(Int(delta.dx.rounded())) \(Int(delta.dy.rounded()))", at: pointer.location)
      }
    case .touch(let touch): note("touch \(touch.finger) \(touch.phase)", at: touch.location)
    case .key(let key): note("key \(key.name) \(key.phase) '\(key.characters)'")
    case .displayLeft: note("left")
    case .displayReturned: note("returned")
    }
  }

  private func note(_ what: String, at place: CGPoint) { note("\(what) at \(Int(place.x.rounded())) \(Int(place.y.rounded()))") }

  private func note(_ what: String) {
    print(what)
    fflush(nil)
  }
}

do {
  let program = WindowProgram()
  try withExtendedLifetime(program) { try program.run() }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
