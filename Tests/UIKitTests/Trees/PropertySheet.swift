@testable import UIKit

/// What each property changes: set before its object is shown, set afterwards, and set back. Windows of the same size on clocks of their own
/// show a fresh object each; what is written down are the lines that a plain object's tree does not have.
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
    plain = shown(in: window)
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
    let early = shown(in: window, before: change)
    var line = "\(name) \(says()): \(Self.news(early, beside: plain))"
    let late = shown(in: window, after: change)
    if late != early { line += " ‖ later: \(Self.news(late, beside: early))" }
    if let back {
      let again = shown(in: window, after: change, then: back)
      if again != plain { line += " ‖ back: \(Self.news(again, beside: plain))" }
    }
    line = line.replacing("\n", with: "⏎")
    record.note(line + " ‖ " + TreePrinter.digest(of: shown(in: TreeStage.pad, before: change, mirrored: true)))
  }

  /// The lines of a window half a second after each change.
  private func shown(
    in size: CGSize, before: ((Subject) -> Void)? = nil, after: ((Subject) -> Void)? = nil, then: ((Subject) -> Void)? = nil,
    mirrored: Bool = false
  ) -> [String] {
    let stage = TreeStage(size), subject = make()
    if mirrored { stage.window.overrideUserInterfaceStyle = .dark }
    if mirrored, let view = subject as? UIView { view.semanticContentAttribute = .forceRightToLeft }
    before?(subject)
    show(stage, subject)
    for change in [after, then].compactMap({ $0 }) {
      stage.wait(0.5)
      change(subject)
    }
    stage.wait(0.5)
    var printer = TreePrinter(now: stage.time)
    printer.add(stage.window.layer)
    var lines = printer.lines
    if let view = subject as? UIView {
      lines.append("size \(TreePrinter.text(view.intrinsicContentSize)) fits \(TreePrinter.text(view.sizeThatFits(size)))")
    }
    stage.window.isHidden = true
    return lines
  }

  /// A value; of an object its type.
  private static func text(_ value: some Any) -> String {
    let text = TreePrinter.text(of: value)
    return text.contains("0x") || text.utf8.count > 60 ? "\(type(of: value))" : text
  }

  /// The lines that are not among others, and how many are missing.
  private static func news(_ lines: [String], beside others: [String]) -> String {
    let added = lines.filter { !others.contains($0) }, gone = others.filter { !lines.contains($0) }.count
    if added.isEmpty, gone == 0 { return "nothing" }
    let told = added.prefix(5).map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " | ")
    return "\(told)\(added.count > 5 ? " … \(added.count): \(TreePrinter.digest(of: added))" : "") −\(gone)"
  }
}

extension PropertySheet where Subject: UIView {
  /// Of a view at a place, as large as it likes to be unless told.
  convenience init(_ record: TreeStage, size: CGSize? = nil, _ make: @escaping () -> Subject) {
    self.init(record, make, show: { $0.show($1, at: 20, 40, size) })
  }
}
