@testable import UIKit

/// What each property changes: set before its object is shown, set afterwards, and set back. Windows of the same size on clocks of their
/// own show a fresh object each; what is written down are the lines that a plain object's tree does not have.
@MainActor final class PropertySheet<Subject: AnyObject> {
  private let record: TreeStage
  private let make: () -> Subject
  private let show: (TreeStage, Subject) -> Void
  private let window: CGSize
  private var plain: [String] = []

  /// - Parameters:
  ///   - record: What lines are written to.
  ///   - window: The windows' size, in points.
  ///   - make: Makes the object that has the properties.
  ///   - show: Shows it in a window.
  init(
    _ record: TreeStage, window: CGSize = TreeStage.phone, _ make: @escaping () -> Subject,
    show: @escaping (TreeStage, Subject) -> Void
  ) {
    (self.record, self.window, self.make, self.show) = (record, window, make, show)
    plain = looks(in: window)[0]
    record.note("plain \(Subject.self): \(plain.count) lines, \(TreePrinter.digest(of: plain))")
  }

  /// A property given some values, one after the other on objects of their own. What it then says of itself stands behind its name.
  func set<Value>(_ name: String, _ path: ReferenceWritableKeyPath<Subject, Value>, _ values: Value...) {
    for value in values {
      var read = "", old: Value?
      check(
        name,
        change: {
          let before = $0[keyPath: path]
          $0[keyPath: path] = value
          (old, read) = (before, "\(Self.text(before)) → \(Self.text($0[keyPath: path]))")
        },
        back: { if let old { $0[keyPath: path] = old } }, says: { read })
    }
  }

  /// What a call changes.
  func call(_ name: String, _ change: @escaping (Subject) -> Void) { check(name, change: change, back: nil, says: { "" }) }

  private func check(_ name: String, change: @escaping (Subject) -> Void, back: ((Subject) -> Void)?, says: () -> String) {
    let early = looks(in: window, before: change)[0]
    var line = "\(name) \(says()): \(Self.news(early, beside: plain))"
    let late = looks(in: window, after: [change] + [back].compactMap { $0 })
    if late[0] != early { line += " ‖ later: \(Self.news(late[0], beside: early))" }
    if let again = late.dropFirst().first, again != plain { line += " ‖ back: \(Self.news(again, beside: plain))" }
    line = line.replacing("\n", with: "⏎")
    record.note(line + " ‖ " + TreePrinter.digest(of: looks(in: TreeStage.pad, before: change, mirrored: true)[0]))
  }

  /// The lines of a window half a second after its object is shown, or, if there are changes then, after each of these.
  private func looks(
    in size: CGSize, before: ((Subject) -> Void)? = nil, after: [(Subject) -> Void] = [], mirrored: Bool = false
  ) -> [[String]] {
    let stage = TreeStage(size), subject = make()
    if mirrored { stage.window.overrideUserInterfaceStyle = .dark }
    if mirrored, let view = subject as? UIView { view.semanticContentAttribute = .forceRightToLeft }
    before?(subject)
    show(stage, subject)
    var looks: [[String]] = []
    for change in [nil] + after.map(Optional.some) {
      change?(subject)
      let start = stage.time
      for time in [0.1, 0.5] { stage.stage.advance(to: start + time) }
      if change == nil, !after.isEmpty { continue }
      var printer = TreePrinter(now: stage.time)
      printer.add(stage.window.layer)
      var lines = printer.lines
      if let view = subject as? UIView {
        lines.append("size \(TreePrinter.text(view.intrinsicContentSize)) fits \(TreePrinter.text(view.sizeThatFits(size)))")
      }
      looks.append(lines)
    }
    stage.window.isHidden = true
    return looks
  }

  /// A value; of an object its type.
  private static func text(_ value: some Any) -> String {
    let text = TreePrinter.text(of: value)
    return text.contains("0x") || text.utf8.count > 60 ? "\(type(of: value))" : text
  }

  /// The lines that are not among others, and how many are missing.
  private static func news(_ lines: [String], beside others: [String]) -> String {
    let now = Set(lines), known = Set(others)
    let added = lines.filter { !known.contains($0) }, gone = others.filter { !now.contains($0) }.count
    if added.isEmpty, gone == 0 { return "nothing" }
    let told = added.prefix(5).map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " | ")
    return "\(told)\(added.count > 5 ? " … \(added.count): \(TreePrinter.digest(of: added))" : "") −\(gone)"
  }
}

extension PropertySheet where Subject: UIView {
  /// A sheet of a view at a place, as large as it likes to be unless told.
  convenience init(_ record: TreeStage, size: CGSize? = nil, _ make: @escaping () -> Subject) {
    self.init(record, make, show: { $0.show($1, at: 20, 40, size) })
  }
}
