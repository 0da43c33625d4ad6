import Foundation

/// What the layers of one thread share: open transactions, changes that wait for the next commit, and the hosts that show the layers.
final class ThreadContext {
  let transactions = TransactionStack()
  /// Animations added since the last commit, in order.
  var addedAnimations: [AttachedAnimation] = []
  /// Animations removed since the last commit, in order.
  var removedAnimations: [AttachedAnimation] = []
  /// Animations retimed since the last commit, in order.
  var retimedAnimations: [AttachedAnimation] = []
  /// Active recorders of added animations, the innermost last.
  var recorders: [AnimationRecorder] = []
  /// Layers taken out of a committed tree since the last commit.
  var detachedLayers: [CALayer] = []
  /// Whether the timing of committed layers has changed since the last commit.
  var layerTimingChanged = false
  /// The running clock's last reading by the program, in seconds; nil before.
  var lastClockReading: Double?
  /// Layers with begin times taken from the running clock that were not committed since.
  var layersWithClockTimes: [WeakLayer] = []
  /// Scheduled calls that wait for a host, with their delays in seconds.
  var waitingCalls: [(call: ScheduledCall, delay: Double)] = []
  var callsBeforeCommit: [ScheduledCall] = []
  var callsAfterCommit: [ScheduledCall] = []
  /// Every display link of the thread that has been added and not invalidated.
  var displayLinks: [CADisplayLink] = []
  var delayedMethods: [(call: ScheduledCall, target: ObjectIdentifier, selector: Selector)] = []
  /// The object that the last method returned which was called by its selector.
  var lastResult: AnyObject?
  /// Number of films whose clock the thread's program follows.
  var filmCount = 0

  private struct HostReference { weak var host: LayerHost? }
  private var hostReferences: [HostReference] = []
  /// Hosts that are delivering events, the innermost last.
  private var activeHosts: [LayerHost] = []
  private var isCommitting = false
  /// Hosts that take part in the commit in progress.
  private var committingHosts: [LayerHost] = []
  private var runLoopObserver: RunLoopObserver?
  /// Callbacks about layers that nothing shows, made at the next turn of the run loop.
  private var unseenCalls: [() -> Void] = []
  private var unseenAlarm: RunLoopAlarm?
  private struct LifeReference { weak var life: LifeWithoutRenderer? }
  private var lives: [LifeReference] = []

  init() { transactions.whenImplicitOpens = { [unowned self] in followRunLoop() } }

  static var current: ThreadContext {
    if let pointer = pthread_getspecific(key) { return Unmanaged<ThreadContext>.fromOpaque(pointer).takeUnretainedValue() }
    let context = ThreadContext()
    pthread_setspecific(key, Unmanaged.passRetained(context).toOpaque())
    return context
  }

  /// The slot of the thread-local reference, which is released when its thread ends.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { pointer in
      guard let pointer else { return }
      Unmanaged<ThreadContext>.fromOpaque(pointer).release()
    }
    return key
  }()

  /// Makes the completion blocks in force, and that of the innermost recorder with one, wait for one more animation.
  func joinCompletionGroups() -> [CompletionGroup] {
    let groups = transactions.joinCompletionGroups()
    guard let own = recorders.last(where: { $0.completion != nil })?.completion else { return groups }
    own.waiting += 1
    return groups + [own]
  }

  // MARK: Hosts

  var hosts: [LayerHost] { hostReferences.compactMap(\.host).filter(\.isInCharge) }

  /// The host that is delivering events, else the youngest; nil while one is awaited.
  var currentHost: LayerHost? {
    isAwaitingHost ? nil : activeHosts.last ?? hostReferences.last { $0.host?.isInCharge ?? false }?.host
  }
  /// Whether clock readings and calls made now belong to a host that is still to be made.
  private var isAwaitingHost = false

  /// Attributes clock readings and calls made in `make` to the host that is made in it, as if that were the thread's first.
  func awaitingHost<Result>(_ make: () throws -> Result) rethrows -> Result {
    let outer = isAwaitingHost
    isAwaitingHost = true
    // A host that was made meanwhile is the one that was awaited.
    defer { isAwaitingHost = isAwaitingHost && outer }
    return try make()
  }

  /// Whether the program begins a film, whose clock stands at 0 until there is a host for it.
  private(set) var isBeginningFilm = false

  /// Awaits the host of a film whose clock begins at 0.
  func beginningFilm<Result>(_ make: () throws -> Result) rethrows -> Result {
    let outer = isBeginningFilm
    isBeginningFilm = true
    defer { isBeginningFilm = outer }
    return try awaitingHost(make)
  }

  func register(_ host: LayerHost) {
    isAwaitingHost = false
    if !host.isStepped { followRunLoop() }
    hostReferences.removeAll { $0.host == nil }
    displayLinks.removeAll(where: \.isOrphaned)
    hostReferences.append(HostReference(host: host))
    for (call, delay) in waitingCalls { host.schedule(call, after: delay) }
    waitingCalls.removeAll()
  }

  func withCurrent<Result>(_ host: LayerHost, _ work: () -> Result) -> Result {
    activeHosts.append(host)
    defer { activeHosts.removeLast() }
    return work()
  }

  // MARK: Run loop

  /// Lets a tree live without a renderer from the next time that the run loop is about to wait.
  func follow(_ life: LifeWithoutRenderer) {
    followRunLoop()
    lives.removeAll { $0.life == nil || $0.life === life }
    lives.append(LifeReference(life: life))
  }

  private func followRunLoop() {
    guard runLoopObserver == nil else { return }
    runLoopObserver = RunLoopObserver { [unowned self] in runLoopWillWait() }
    // A run loop without sources returns at once instead of turning.
    unseenAlarm = RunLoopAlarm { [unowned self] in makeUnseenCalls() }
  }

  /// Ends the implicit transaction. Inside a callback's own run loop that is left to the host at work.
  private func runLoopWillWait() {
    guard !isCommitting, activeHosts.isEmpty else { return }
    if !transactions.hasExplicit { for reference in lives { reference.life?.awaken() } }
    if transactions.isImplicitAlone { commit() }
    let hosts = hosts
    if hosts.isEmpty { releaseUnseen() }
    for host in hosts { host.whenLoopWaits?() }
  }

  /// Where nothing shows the thread's layers when its run loop waits: starts and stops animations, and runs completion blocks, with the
  /// next turn of the loop.
  private func releaseUnseen() {
    guard !transactions.hasExplicit else { return }
    let added = addedAnimations.filter { !$0.isOver }, removed = removedAnimations
    let groups = transactions.takeCompletionGroups()
    addedAnimations.removeAll()
    removedAnimations.removeAll()
    detachedLayers.removeAll()
    guard !added.isEmpty || !removed.isEmpty || !groups.isEmpty else { return }
    for animation in added {
      animation.isOver = true
      animation.layer?.drop(animation)
      unseenCalls.append {
        animation.animation.tellStart()
        animation.animation.tellStop(finished: false)
      }
    }
    for animation in removed { unseenCalls.append { animation.animation.tellStop(finished: false) } }
    for group in (added + removed).flatMap(\.groups) { group.release(finished: false) }
    for group in groups {
      group.isCommitted = true
      unseenCalls.append { if group.isDue { group.run() } }
    }
    unseenAlarm?.set(after: 0)
  }

  private func makeUnseenCalls() {
    let calls = unseenCalls
    unseenCalls.removeAll()
    for call in calls { call() }
  }

  // MARK: Commit

  /// Ends the innermost transaction; the outermost one commits all changes to the hosts.
  func endTransaction() {
    if transactions.isOutermost, !isCommitting {
      commit()
    } else {
      transactions.end()
    }
  }

  func commitUnlessExplicit() {
    if !transactions.hasExplicit { commit() }
  }

  /// Commits all changes to the hosts, within the transaction that is ending or, when none is open, a new one. Layout and display run
  /// inside it.
  func commit() {
    guard !isCommitting else { return }
    // The arrays are kept and reused: every frame ends with a commit.
    for reference in hostReferences { if let host = reference.host, host.isInCharge { committingHosts.append(host) } }
    defer { committingHosts.removeAll(keepingCapacity: true) }
    guard !committingHosts.isEmpty else {
      // Nothing shows the layers yet: animations and completion blocks wait for a host.
      if !transactions.isEmpty { transactions.end() }
      return
    }
    isCommitting = true
    // Everything that begins with this commit begins at one time.
    for host in committingHosts { host.holdTime() }
    transactions.openIfNeeded()
    runCalls(\.callsBeforeCommit)
    for host in committingHosts { withCurrent(host) { host.prepareLayers() } }
    transactions.end()
    commitChanges(to: committingHosts)
    for host in committingHosts { host.releaseTime() }
    isCommitting = false
    runCalls(\.callsAfterCommit)
  }

  /// Makes the waiting calls. Calls scheduled meanwhile wait for the next time.
  private func runCalls(_ list: ReferenceWritableKeyPath<ThreadContext, [ScheduledCall]>) {
    let calls = self[keyPath: list]
    guard !calls.isEmpty else { return }
    self[keyPath: list].removeAll()
    for call in calls { call.run() }
  }

  private func commitChanges(to hosts: [LayerHost]) {
    let added = addedAnimations, removed = removedAnimations, detached = detachedLayers, retimed = retimedAnimations
    addedAnimations.removeAll()
    removedAnimations.removeAll()
    detachedLayers.removeAll()
    retimedAnimations.removeAll()
    let groups = transactions.takeCompletionGroups()
    for group in groups { group.isCommitted = true }

    var stopped = removed
    for layer in detached where layer.hostOfTree == nil { layer.leaveCommittedTree(&stopped) }
    let fallback = currentHost ?? hosts[0]
    for host in hosts { host.dropFinishedAnimations() }
    carryLayerBeginTimes()
    var places = LayerPlaces()
    func schedule(_ animation: AttachedAnimation) -> Bool {
      guard let layer = animation.layer else { return false }
      let place = places.place(of: layer)
      place.host?.schedule(animation, on: layer, place.map)
      return place.host != nil
    }
    for animation in added where !animation.isOver && !schedule(animation) { fallback.refuse(animation) }
    for animation in retimed where !animation.isOver && animation.isScheduled { _ = schedule(animation) }
    if layerTimingChanged {
      layerTimingChanged = false
      for host in hosts { host.rescheduleAll() }
    }
    for host in hosts { host.buildTree() }
    for animation in stopped { (animation.host ?? fallback).stop(animation) }
    for group in groups where group.isDue { fallback.post(group.run) }
  }
}
