/// The transactions open on a thread, the outermost first.
final class TransactionStack {
  private struct Transaction {
    let isImplicit: Bool
    var values: [String: Any] = [:]
    var disablesActions: Bool?
    var animationDuration: Double?
    /// The completion block in force, and the blocks that it replaced, for which animations added before still count.
    var completionGroup: CompletionGroup?
    var setsCompletionBlock = false
  }

  @exclusivity(unchecked) private var transactions: [Transaction] = []
  /// Every completion block set since the last commit, in order.
  private var setGroups: [CompletionGroup] = []
  /// Called when an implicit transaction opens, so that its end can be scheduled.
  var whenImplicitOpens: (() -> Void)?

  var isEmpty: Bool { transactions.isEmpty }
  var isOutermost: Bool { transactions.count == 1 }
  var hasExplicit: Bool { transactions.contains { !$0.isImplicit } }
  var isImplicitAlone: Bool { transactions.count == 1 && transactions[0].isImplicit }

  func openIfNeeded() {
    guard transactions.isEmpty else { return }
    transactions.append(Transaction(isImplicit: true))
    whenImplicitOpens?()
  }

  func begin() { transactions.append(Transaction(isImplicit: false)) }

  func end() { transactions.removeLast() }

  // MARK: Values, from the innermost outwards

  var disablesActions: Bool {
    get { transactions.last { $0.disablesActions != nil }?.disablesActions ?? false }
    set {
      openIfNeeded()
      transactions[transactions.count - 1].disablesActions = newValue
    }
  }

  var animationDuration: Double {
    get { transactions.last { $0.animationDuration != nil }?.animationDuration ?? 0.25 }
    set {
      openIfNeeded()
      transactions[transactions.count - 1].animationDuration = newValue
    }
  }

  var timingFunction: CAMediaTimingFunction? {
    get { value(forKey: kCATransactionAnimationTimingFunction) as? CAMediaTimingFunction }
    set { setValue(newValue, forKey: kCATransactionAnimationTimingFunction) }
  }

  func value(forKey key: String) -> Any? { transactions.last { $0.values[key] != nil }?.values[key] }

  func setValue(_ value: Any?, forKey key: String) {
    openIfNeeded()
    transactions[transactions.count - 1].values[key] = value
  }

  // MARK: Completion

  /// The last block set in the innermost transaction that has one.
  var completionBlock: (() -> Void)? {
    get { transactions.last { $0.setsCompletionBlock }?.completionGroup?.block }
    set {
      openIfNeeded()
      let group = newValue.map { block in CompletionGroup { _ in block() } }
      transactions[transactions.count - 1].completionGroup = group
      transactions[transactions.count - 1].setsCompletionBlock = true
      if let group { setGroups.append(group) }
    }
  }

  /// Makes the completion blocks in force wait for one more animation.
  func joinCompletionGroups() -> [CompletionGroup] {
    let groups = transactions.compactMap(\.completionGroup)
    for group in groups { group.waiting += 1 }
    return groups
  }

  /// Adds a block that waits for certain animations, whatever transaction they are added in.
  func add(_ group: CompletionGroup) {
    openIfNeeded()
    setGroups.append(group)
  }

  /// Returns the blocks set since the last call, in order. To be called when everything is committed.
  func takeCompletionGroups() -> [CompletionGroup] {
    defer { setGroups.removeAll() }
    return setGroups
  }
}

/// A completion block with the count of animations that it waits for.
final class CompletionGroup {
  private let report: (_ finished: Bool) -> Void
  var waiting = 0
  /// Whether all animations so far ended by themselves.
  private var allFinished = true
  var isCommitted = false
  private var hasRun = false

  init(_ report: @escaping (_ finished: Bool) -> Void) { self.report = report }

  /// The block as programs see it, without parameters.
  var block: () -> Void { { [report] in report(true) } }

  /// Counts down by an animation that is over.
  func release(finished: Bool) {
    waiting -= 1
    allFinished = allFinished && finished
  }

  var isDue: Bool { isCommitted && waiting == 0 && !hasRun }

  func run() {
    guard !hasRun else { return }
    hasRun = true
    report(allFinished)
  }
}
