import Foundation
import Testing

@testable import UIKit

/// A window on a stepped clock, fingers and keys, and lines of what is there.
@MainActor final class TreeStage {
  let screen: UIScreen
  let window: UIWindow
  let stage: LayerStage
  private(set) var lines: [String] = []
  /// The lines of the tree that was written down last.
  private var known: Set<String> = []
  /// The window as it was at the last step, and what the steps' digests stand for, by the line that has the digest.
  private var lastStep: [String] = []
  private(set) var steps: [Int: [String]] = [:]
  /// What is kept until the scenario ends: delegates and data sources are held weakly.
  var kept: [AnyObject] = []

  nonisolated static let phone = CGSize(width: 320, height: 480), pad = CGSize(width: 1024, height: 768)

  init(_ size: CGSize) {
    screen = UIScreen(size: size, scale: 1)
    window = UIWindow(frame: screen.bounds)
    window.screen = screen
    stage = LayerStage(screen.layer, clock: .stepped())
  }

  var time: Double { stage.time }

  // MARK: Showing

  /// Shows views in the window.
  func show(_ views: UIView...) {
    for view in views { window.addSubview(view) }
    window.makeKeyAndVisible()
    advance(to: time)
  }

  /// Shows a view with its upper left corner at a place, as large as it likes to be unless told.
  func show(_ view: UIView, at x: CGFloat, _ y: CGFloat, _ size: CGSize? = nil) {
    let own = view.intrinsicContentSize, metric = UIView.noIntrinsicMetric
    let like = CGSize(width: own.width == metric ? 200 : own.width, height: own.height == metric ? 40 : own.height)
    view.frame = CGRect(origin: CGPoint(x: x, y: y), size: size ?? like)
    show(view)
  }

  func show(_ controller: UIViewController) {
    window.rootViewController = controller
    window.makeKeyAndVisible()
    advance(to: time)
  }

  func keep<Object: AnyObject>(_ object: Object) -> Object {
    kept.append(object)
    return object
  }

  // MARK: Time and input

  func advance(to time: Double) {
    stage.advance(to: time)
    followWindow()
  }

  /// With a look at the window after a tenth of a second.
  func wait(_ seconds: Double) {
    let end = time + seconds
    if seconds > 0.15 { advance(to: time + 0.1) }
    advance(to: end)
  }

  func touch(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat, finger: Int = 0) {
    UIApplication.shared.sendTouch(phase, finger: finger, at: CGPoint(x: x, y: y), timestamp: time, on: screen)
  }

  /// A finger for a tenth of a second, and a second after it.
  func tap(_ x: CGFloat, _ y: CGFloat, times: Int = 1, wait seconds: Double = 1) {
    let start = time
    for index in 0..<times { stage.inject(InputEvent.tap(at: CGPoint(x: x, y: y), time: start + 0.01 + 0.2 * Double(index))) }
    advance(to: start + 0.06)
    advance(to: start + 0.2 * Double(times))
    wait(seconds)
  }

  /// A tap in the middle of a view.
  func tap(_ view: UIView, wait seconds: Double = 1) {
    let place = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    tap(place.x, place.y, wait: seconds)
  }

  /// A finger that moves for some seconds. Returns when it has left, unless a part of its way is asked for.
  func drag(_ points: (CGFloat, CGFloat)..., for seconds: Double = 0.3, part: Double = 1, finger: Int = 0) {
    let start = time, places = points.map { CGPoint(x: $0.0, y: $0.1) }
    stage.inject(InputEvent.drag(through: places, from: start, for: seconds, finger: finger))
    advance(to: start + seconds * part / 2)
    advance(to: start + seconds * part + (part == 1 ? 1.0 / 60 : 0))
  }

  /// Presses and releases keys.
  func press(_ names: String..., modifiers: KeyEvent.Modifiers = []) {
    for name in names {
      for phase in [KeyEvent.Phase.pressed, .released] {
        let key = KeyEvent(
          phase: phase, name: name, characters: name.count == 1 ? name : "", modifiers: modifiers, timestamp: time)
        stage.inject([.key(key)])
      }
      wait(0.05)
    }
  }

  /// Fingers on views in the window that take them, and keys, by chance: the same for the same seed.
  func play(by chance: UInt64, steps: Int) {
    var dice = SplitMix(state: chance)
    for _ in 0..<steps {
      let views = touchableViews(in: window)
      guard let view = views.randomElement(using: &dice) else { return }
      let (x, y) = place(in: view, &dice)
      switch Int.random(in: 0..<8, using: &dice) {
      case 0...3: tap(x, y, wait: 0.4)
      case 4, 5:
        let end = place(in: views.randomElement(using: &dice) ?? view, &dice)
        drag((x, y), end, for: 0.2)
        wait(0.4)
      case 6:
        touch(.began, x, y)
        wait(0.7)
        touch(.ended, x, y)
        wait(0.4)
      default: press(["Tab", "Down", "Right", "Return", "Escape", "a", "BackSpace"].randomElement(using: &dice) ?? "a")
      }
    }
  }

  /// Those that are shown and take touches, in the order of the tree.
  private func touchableViews(in view: UIView) -> [UIView] {
    guard !view.isHidden, view.alpha > 0.01, view.isUserInteractionEnabled else { return [] }
    let below = view.subviews.flatMap { touchableViews(in: $0) }
    let isShown = view.convert(view.bounds, to: nil).intersects(window.bounds)
    return isShown && view !== window ? [view] + below : below
  }

  /// A place on a fiftieth of a view's size, inside.
  private func place(in view: UIView, _ dice: inout SplitMix) -> (CGFloat, CGFloat) {
    let across = CGFloat(Int.random(in: 1..<50, using: &dice)) / 50, down = CGFloat(Int.random(in: 1..<50, using: &dice)) / 50
    let place = view.convert(
      CGPoint(x: view.bounds.minX + across * view.bounds.width, y: view.bounds.minY + down * view.bounds.height), to: nil)
    return (place.x.rounded(), place.y.rounded())
  }

  // MARK: Recording

  /// Writes down a digest of the window with all below it, and what it is in the middle of, unless it is as at the last step. What is told
  /// in words is chosen by each scenario; this sees the rest, and all that moves.
  private func followWindow() {
    var printer = TreePrinter(now: time)
    printer.add(window.layer)
    if printer.lines == lastStep { return }
    let changed = Set(printer.lines).subtracting(lastStep)
    lastStep = printer.lines
    steps[lines.count] = printer.lines.filter { changed.contains($0) }
    lines.append("~ \(TreePrinter.text(time)) s, \(changed.count) of \(printer.lines.count): \(TreePrinter.digest(of: printer.lines))")
  }

  func note(_ line: String) { lines.append(line) }

  func note(_ name: String, _ values: Any...) {
    lines.append("\(name): " + values.map { TreePrinter.text(of: $0) }.joined(separator: "; "))
  }

  /// Writes down a view with all below it, or the window. Lines as they were before are counted only.
  func record(_ title: String = "", _ view: UIView? = nil) {
    var printer = TreePrinter(now: time), same = 0
    printer.add((view ?? window).layer)
    lines.append("· \(title) \(TreePrinter.text(time)) s")
    func countSame() {
      if same > 0 { lines.append("… \(same)") }
      same = 0
    }
    for line in printer.lines {
      if known.contains(line) {
        same += 1
      } else {
        countSame()
        lines.append(line)
      }
    }
    countSame()
    known = Set(printer.lines)
  }
}

extension TreePrinter {
  /// The same as `text(_:)` gives, or what a value says of itself.
  static func text(of value: Any) -> String {
    switch value {
    case let text as String: text
    case let flag as Bool: "\(flag)"
    case let insets as UIEdgeInsets: text(insets)
    case let insets as NSDirectionalEdgeInsets: text(insets)
    case let path as IndexPath: path.map { "\($0)" }.joined(separator: "-")
    case let color as UIColor: text(Optional(color.cgColor))
    case let font as UIFont: text(Optional(font))
    case let transform as CGAffineTransform: text(transform)
    case let list as [Any]: "[" + list.map { text(of: $0) }.joined(separator: ", ") + "]"
    default: describe(value) == "\(type(of: value))" ? "\(value)" : describe(value)
    }
  }
}

/// Something that is laid out and driven, and a line worked by hand that its record must hold.
struct TreeScenario: Sendable, CustomTestStringConvertible {
  let name: String
  let size: CGSize
  let line: String?
  let play: @MainActor @Sendable (TreeStage) throws -> Void

  /// - Parameter line: part of a line that its record holds, worked on paper.
  init(
    _ name: String, _ size: CGSize = TreeStage.phone, worked line: String? = nil,
    _ play: @escaping @MainActor @Sendable (TreeStage) throws -> Void
  ) {
    (self.name, self.size, self.line, self.play) = (name, size, line, play)
  }

  var testDescription: String { name }
}

/// A file of recorded trees, in sections of one scenario each. `RECORD_GOLDENS=1` writes them anew.
struct TreeRecord {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../GoldenTests/Goldens/Trees").standardized
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1"
  private static let heading = "== "
  let file: URL

  init(_ subject: String) { file = Self.folder.appending(path: subject + ".txt") }

  private func sections() -> [(name: String, lines: [String])] {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    var result: [(name: String, lines: [String])] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix(Self.heading) {
        result.append((String(line.dropFirst(Self.heading.count)), []))
      } else if !result.isEmpty {
        result[result.count - 1].lines.append(String(line))
      }
    }
    return result
  }

  /// Plays a scenario, and compares what it writes with what is on record.
  @MainActor func check(_ scenario: TreeScenario) throws {
    let stage = TreeStage(scenario.size)
    UIPasteboard.general.string = nil
    try scenario.play(stage)
    stage.note("by chance")
    stage.play(by: scenario.name.utf8.reduce(UInt64(1)) { 31 &* $0 &+ UInt64($1) }, steps: 8)
    var now: [String] = [], steps: [Int: [String]] = [:]
    for (index, line) in stage.lines.enumerated() {
      steps[now.count] = stage.steps[index]
      now += line.split(separator: "\n").map(String.init)
    }
    stage.window.isHidden = true
    if let line = scenario.line { #expect(now.contains { $0.contains(line) }, "worked on paper: \(line)") }
    var all = sections()
    let index = all.firstIndex { $0.name == scenario.name }
    if Self.isRecording {
      if let index { all[index].lines = now } else { all.append((scenario.name, now)) }
      let text = all.flatMap { [Self.heading + $0.name] + $0.lines }.joined(separator: "\n") + "\n"
      try Data(text.utf8).write(to: file)
      Issue.record("recorded \(scenario.name): look at it, then run again without RECORD_GOLDENS")
      return
    }
    let lines = index.map { all[$0].lines } ?? []
    if now == lines { return }
    let places = (0..<max(now.count, lines.count)).filter { place in
      place >= now.count || place >= lines.count || now[place] != lines[place]
    }
    let shown = places.prefix(4).map { place in
      "\(place + 1) on record: \(place < lines.count ? lines[place] : "nothing")\n\(place + 1) now:       "
        + (place < now.count ? now[place] : "nothing")
    }
    let step = places.lazy.compactMap { steps[$0] }.first ?? []
    let told = step.isEmpty ? "" : "\nwhat has changed with the first such step:\n" + step.joined(separator: "\n")
    Issue.record("\(scenario.name) differs in \(places.count) lines:\n\(shown.joined(separator: "\n"))\(told)")
  }
}
