/// Takes changes back, and makes them again: each change registers a closure that undoes it.
///
/// What is registered while something is undone is what makes it again. Registrations of one event belong together, unless
/// `groupsByEvent` is false. Every window has an undo manager, which is that of its responders.
@preconcurrency @MainActor open class UndoManager: NSObject {
  private struct Action {
    weak var target: AnyObject?
    let run: (AnyObject) -> Void
  }

  private struct Group {
    var name = ""
    var actions: [Action] = []
  }

  private var undone: [Group] = []
  private var done: [Group] = []
  private var present: Group?
  private var closing: ScheduledCall?
  private var disabled = 0
  /// Another number after each registration, and whenever some are forgotten.
  private(set) var generation = 0

  /// A manager that has nothing to undo.
  public override init() { super.init() }

  // MARK: Registering

  /// Registers how a change is taken back. The target is not retained; without it nothing is done.
  open func registerUndo<Target: AnyObject>(withTarget target: Target, handler: @escaping @MainActor (Target) -> Void) {
    guard isUndoRegistrationEnabled else { return }
    if present == nil {
      precondition(groupsByEvent, "registerUndo(withTarget:handler:) outside of a group: call beginUndoGrouping() before")
      beginUndoGrouping()
      closing = LayerScheduler.after(0) { [weak self] in self?.closeEvent() }
    }
    if !isUndoing, !isRedoing { undone = [] }
    generation += 1
    present?.actions.append(Action(target: target) { if let target = $0 as? Target { handler(target) } })
  }

  /// Whether changes are registered.
  open var isUndoRegistrationEnabled: Bool { disabled == 0 }
  /// Registers nothing until `enableUndoRegistration()` was called as often.
  open func disableUndoRegistration() { disabled += 1 }
  /// Ends a `disableUndoRegistration()`.
  open func enableUndoRegistration() {
    precondition(disabled > 0, "enableUndoRegistration() without a disableUndoRegistration() before")
    disabled -= 1
  }

  // MARK: Groups

  /// Whether what one event registers is a group by itself.
  open var groupsByEvent = true
  /// The number of groups that have begun and not ended.
  open private(set) var groupingLevel = 0
  /// The greatest number of groups that can be undone, the last ones; 0 for any.
  open var levelsOfUndo = 0 { didSet { trim() } }

  /// Begins a group: what is registered until `endUndoGrouping()` is undone together. Inner groups belong to the outermost.
  open func beginUndoGrouping() {
    if groupingLevel == 0 { present = Group() }
    groupingLevel += 1
  }

  /// Ends a group. One without registrations is forgotten.
  open func endUndoGrouping() {
    precondition(groupingLevel > 0, "endUndoGrouping() without a beginUndoGrouping() before")
    groupingLevel -= 1
    guard groupingLevel == 0, let group = present else { return }
    closing?.cancel()
    (present, closing) = (nil, nil)
    guard !group.actions.isEmpty else { return }
    if isUndoing { undone.append(group) } else { done.append(group) }
    trim()
  }

  /// Ends the group of an event.
  private func closeEvent() { if closing != nil, groupingLevel == 1 { endUndoGrouping() } }

  private func trim() {
    guard levelsOfUndo > 0 else { return }
    done.removeFirst(max(0, done.count - levelsOfUndo))
    undone.removeFirst(max(0, undone.count - levelsOfUndo))
  }

  // MARK: Undoing

  /// Whether something can be undone.
  open var canUndo: Bool { !done.isEmpty || present?.actions.isEmpty == false && !isUndoing && !isRedoing }
  /// Whether something can be made again.
  open var canRedo: Bool {
    closeEvent()
    return !undone.isEmpty
  }
  /// Whether something is being undone.
  open private(set) var isUndoing = false
  /// Whether something is being made again.
  open private(set) var isRedoing = false

  /// Takes back the last group, after ending that of the present event.
  open func undo() {
    closeEvent()
    precondition(groupingLevel == 0, "undo() in a group: call endUndoGrouping() before")
    guard let group = done.popLast() else { return }
    isUndoing = true
    run(group)
    isUndoing = false
  }

  /// Makes again what was undone last.
  open func redo() {
    closeEvent()
    precondition(groupingLevel == 0, "redo() in a group: call endUndoGrouping() before")
    guard let group = undone.popLast() else { return }
    isRedoing = true
    run(group)
    isRedoing = false
  }

  private func run(_ group: Group) {
    beginUndoGrouping()
    present?.name = group.name
    for action in group.actions.reversed() { if let target = action.target { action.run(target) } }
    endUndoGrouping()
  }

  /// Forgets all that was registered.
  open func removeAllActions() {
    generation += 1
    (done, undone) = ([], [])
    present?.actions = []
  }

  /// Forgets what is to be done with a target.
  open func removeAllActions(withTarget target: Any) {
    generation += 1
    let target = target as AnyObject
    func rest(_ groups: [Group]) -> [Group] {
      groups.compactMap { group in
        var group = group
        group.actions.removeAll { $0.target === target }
        return group.actions.isEmpty ? nil : group
      }
    }
    (done, undone) = (rest(done), rest(undone))
    present?.actions.removeAll { $0.target === target }
  }

  // MARK: Names

  /// Names the group that is open, else the last one: what is undone.
  open func setActionName(_ actionName: String) {
    if present != nil { present?.name = actionName } else if !done.isEmpty { done[done.count - 1].name = actionName }
  }
  /// The name of what is undone next.
  open var undoActionName: String { (present ?? done.last)?.name ?? "" }
  /// The name of what is made again next.
  open var redoActionName: String { undone.last?.name ?? "" }
  /// The title of a command that undoes.
  open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
  /// The title of a command that makes again.
  open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }
  /// The title of a command that undoes something with a name.
  open func undoMenuTitle(forUndoActionName actionName: String) -> String { actionName.isEmpty ? "Undo" : "Undo " + actionName }
  /// The title of a command that makes something with a name again.
  open func redoMenuTitle(forUndoActionName actionName: String) -> String { actionName.isEmpty ? "Redo" : "Redo " + actionName }
}
