import Foundation
import Testing

@testable import UIKit

/// What responders are and answer where a program says nothing, and what they pass on.
@MainActor @Suite("Responders")
final class ResponderPartTests {
  @Test("of accessibility nothing is set at first, and each property is kept by itself")
  func accessibility() {
    let one = UIView(), path = UIBezierPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4))
    func flags(_ view: UIView) -> [Bool] {
      [
        view.isAccessibilityElement, view.accessibilityElementsHidden, view.accessibilityViewIsModal, view.shouldGroupAccessibilityChildren,
        view.accessibilityIgnoresInvertColors, view.accessibilityRespondsToUserInteraction,
      ]
    }
    func texts(_ view: UIView) -> [String?] {
      [view.accessibilityLabel, view.accessibilityHint, view.accessibilityValue, view.accessibilityIdentifier, view.accessibilityLanguage]
    }
    #expect(
      flags(one) == Array(repeating: false, count: 6) && texts(one) == Array(repeating: nil, count: 5) && one.accessibilityTraits == [])
    #expect(one.accessibilityFrame == .zero && one.accessibilityActivationPoint == .zero && one.accessibilityPath == nil)
    #expect(one.accessibilityElements == nil && one.accessibilityCustomActions == nil)
    let setters: [(UIView) -> Void] = [
      { $0.isAccessibilityElement = true }, { $0.accessibilityElementsHidden = true }, { $0.accessibilityViewIsModal = true },
      { $0.shouldGroupAccessibilityChildren = true }, { $0.accessibilityIgnoresInvertColors = true },
      { $0.accessibilityRespondsToUserInteraction = true },
    ]
    for (index, set) in setters.enumerated() {
      let view = UIView()
      set(view)
      #expect(flags(view) == (0..<6).map { $0 == index })
    }
    let writers: [(UIView) -> Void] = [
      { $0.accessibilityLabel = "a" }, { $0.accessibilityHint = "a" }, { $0.accessibilityValue = "a" },
      { $0.accessibilityIdentifier = "a" },
      { $0.accessibilityLanguage = "a" },
    ]
    for (index, set) in writers.enumerated() {
      let view = UIView()
      set(view)
      #expect(texts(view) == (0..<5).map { $0 == index ? "a" : nil })
    }
    let action = UIAccessibilityCustomAction(name: "go") { _ in true }
    (one.accessibilityFrame, one.accessibilityActivationPoint, one.accessibilityPath) = (
      CGRect(x: 1, y: 2, width: 3, height: 4), CGPoint(x: 5, y: 6), path
    )
    (one.accessibilityTraits, one.accessibilityElements, one.accessibilityCustomActions) = ([.header, .link], [1, 2], [action])
    #expect(one.accessibilityFrame == CGRect(x: 1, y: 2, width: 3, height: 4) && one.accessibilityActivationPoint == CGPoint(x: 5, y: 6))
    #expect(one.accessibilityPath === path && one.accessibilityTraits == [.header, .link] && one.accessibilityElements?.count == 2)
    #expect(
      one.accessibilityCustomActions == [action] && action.name == "go" && action.actionHandler?(action) == true && action.selector == nil)
    #expect(!one.accessibilityActivate() && !one.accessibilityPerformEscape() && !one.accessibilityPerformMagicTap())
    let element = UIAccessibilityElement(accessibilityContainer: one)
    #expect(
      element.accessibilityContainer === one && element.accessibilityFrameInContainerSpace == .zero && !element.isAccessibilityElement)
  }

  final class Named: UIView {
    var log: [String] = []
    var resigns = true, becomes = true
    override var canBecomeFirstResponder: Bool { becomes }
    override var canResignFirstResponder: Bool { resigns }
    func greet() { log.append("greet") }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("moved") }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("began") }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("ended") }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("cancelled") }
  }

  @Test("touches that a view does not take go to the next responder, in every phase")
  func touches() {
    let outer = Named(), inner = UIView(), bare = UIResponder()
    outer.addSubview(inner)
    inner.touchesBegan([], with: nil)
    inner.touchesMoved([], with: nil)
    inner.touchesEnded([], with: nil)
    inner.touchesCancelled([], with: nil)
    #expect(outer.log == ["began", "moved", "ended", "cancelled"])
    #expect(
      bare.next == nil && bare.keyCommands == nil && bare.undoManager == nil && bare.inputView == nil && bare.inputAccessoryView == nil)
    #expect(
      !bare.canBecomeFirstResponder && bare.canResignFirstResponder && !bare.isEditingText
        && bare.editingInteractionConfiguration == .default)
    #expect(!bare.becomeFirstResponder() && bare.resignFirstResponder() && UIEditingInteractionConfiguration.default.rawValue == 1)
  }

  @Test("one responder is the first, if it may and the one before resigns")
  func first() {
    let a = Named(frame: .zero), b = Named(frame: .zero), outer = UIView(), stage = AnimationStage(outer)
    for view in [a, b] { outer.addSubview(view) }
    #expect(a.becomeFirstResponder() && a.isFirstResponder && a.becomeFirstResponder() && !b.isFirstResponder)
    a.resigns = false
    #expect(!b.becomeFirstResponder() && a.isFirstResponder && !a.resignFirstResponder())
    #expect(!outer.endEditing(false) && a.isFirstResponder && !b.endEditing(true) && a.isFirstResponder)
    #expect(outer.endEditing(true) && !a.isFirstResponder && !outer.endEditing(true))
    a.resigns = true
    b.becomes = false
    #expect(a.becomeFirstResponder() && !b.becomeFirstResponder() && a.isFirstResponder && b.resignFirstResponder() && a.isFirstResponder)
    #expect(outer.endEditing(false) && !a.isFirstResponder && stage.window.undoManager === a.undoManager)
    b.becomes = true
    #expect(b.becomeFirstResponder())
    outer.removeFromSuperview()
    #expect(!b.isFirstResponder)
  }

  @Test("an action goes to the nearest responder that has it")
  func actions() {
    let outer = Named(), inner = UIView(), greet = Selector("greet", Named.greet)
    outer.addSubview(inner)
    #expect(!inner.canPerformAction(greet, withSender: nil) && outer.canPerformAction(greet, withSender: nil))
    #expect(
      inner.target(forAction: greet, withSender: nil) as? UIView === outer
        && inner.target(forAction: Selector("no"), withSender: nil) == nil)
    #expect(!outer.canPerformAction(Selector("copy:"), withSender: nil))
    #expect(UIApplication.shared.sendAction(greet, to: nil, from: inner, for: nil) && outer.log == ["greet"])
    #expect(
      UIApplication.shared.sendAction(greet, to: outer, from: nil, for: nil)
        && !UIApplication.shared.sendAction(greet, to: inner, from: nil, for: nil))
    #expect(outer.log == ["greet", "greet"] && !UIApplication.shared.sendAction(greet, to: nil, from: UIView(), for: nil))
  }

  // MARK: Undo

  @MainActor final class Log {
    var entries: [String] = []
    func add(_ text: String, _ manager: UndoManager) {
      entries.append(text)
      manager.registerUndo(withTarget: self) { $0.add("un" + text, manager) }
    }
  }

  private func group(_ manager: UndoManager, _ name: String = "", _ work: () -> Void) {
    manager.beginUndoGrouping()
    if !name.isEmpty { manager.setActionName(name) }
    work()
    manager.endUndoGrouping()
  }

  @Test("groups within a group are one; empty ones are none; the last so many stay, of both kinds")
  func groups() {
    let manager = UndoManager(), log = Log()
    manager.groupsByEvent = false
    #expect(manager.levelsOfUndo == 0 && manager.isUndoRegistrationEnabled && UndoManager().groupsByEvent && manager.groupingLevel == 0)
    group(manager) { group(manager) { log.add("a", manager) } }
    group(manager) {}
    group(manager) {
      #expect(!manager.isUndoing && manager.undoActionName == "")
      for text in ["b", "c"] { group(manager) { log.add(text, manager) } }
      #expect(manager.groupingLevel == 1)
    }
    log.entries = []
    manager.undo()
    #expect(log.entries == ["unc", "unb"] && manager.canUndo && manager.canRedo)
    manager.undo()
    manager.undo()
    #expect(log.entries == ["unc", "unb", "una"] && !manager.canUndo)
    manager.redo()
    #expect(log.entries.last == "ununa")
    manager.redo()
    #expect(log.entries.suffix(2) == ["ununb", "ununc"] && !manager.canRedo)
    for text in ["d", "e"] { group(manager) { log.add(text, manager) } }
    manager.levelsOfUndo = 3
    log.entries = []
    for _ in 0..<5 { manager.undo() }
    #expect(log.entries == ["une", "und", "unununc", "unununb"] && manager.canRedo)
    manager.levelsOfUndo = 1
    log.entries = []
    for _ in 0..<3 { manager.redo() }
    #expect(log.entries == ["ununununb", "ununununc"])
  }

  @Test("names are of the last group, and of the one that is open; titles of a menu have them")
  func names() {
    let manager = UndoManager(), log = Log()
    manager.groupsByEvent = false
    manager.setActionName("nothing")
    #expect(
      manager.undoActionName == "" && manager.redoActionName == "" && manager.undoMenuItemTitle == "Undo"
        && manager.redoMenuItemTitle == "Redo")
    group(manager, "First") { log.add("a", manager) }
    group(manager, "Second") { log.add("b", manager) }
    manager.beginUndoGrouping()
    manager.setActionName("Open")
    #expect(manager.undoActionName == "Open" && manager.canUndo)
    manager.endUndoGrouping()
    #expect(manager.undoActionName == "Second")
    manager.setActionName("Other")
    manager.undo()
    #expect(manager.undoActionName == "First" && manager.redoActionName == "Other" && manager.redoMenuItemTitle == "Redo Other")
    #expect(manager.undoMenuTitle(forUndoActionName: "X") == "Undo X" && manager.redoMenuTitle(forUndoActionName: "Y") == "Redo Y")
    manager.redo()
    #expect(manager.undoActionName == "Other")
  }

  @Test("what a target registered is taken out of all groups, and everything is; nothing registers while that is off, however often")
  func removing() {
    let manager = UndoManager(), a = Log(), b = Log()
    manager.groupsByEvent = false
    group(manager) {
      a.add("a", manager)
      b.add("b", manager)
    }
    group(manager) { a.add("c", manager) }
    let before = manager.generation
    manager.beginUndoGrouping()
    a.add("d", manager)
    manager.removeAllActions(withTarget: a)
    #expect(manager.generation == before + 2 && manager.canUndo)
    manager.endUndoGrouping()
    (a.entries, b.entries) = ([], [])
    manager.undo()
    #expect(a.entries == [] && b.entries == ["unb"] && !manager.canUndo && manager.canRedo)
    manager.removeAllActions()
    #expect(!manager.canRedo && manager.generation == before + 4)
    manager.disableUndoRegistration()
    manager.disableUndoRegistration()
    manager.enableUndoRegistration()
    #expect(!manager.isUndoRegistrationEnabled)
    group(manager) { a.add("e", manager) }
    #expect(!manager.canUndo)
    manager.enableUndoRegistration()
    manager.beginUndoGrouping()
    a.add("f", manager)
    manager.removeAllActions()
    #expect(!manager.canUndo)
    manager.endUndoGrouping()
    #expect(manager.isUndoRegistrationEnabled && !manager.canUndo)
  }
}
