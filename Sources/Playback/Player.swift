internal import FrameLoop
public import OfflineRendering
public import QuartzCore
internal import RenderTree

/// Shows a tree of layers, in a window of a desktop session or, through the kernel, on a display without one, while the program that owns
/// the layers goes on.
///
/// The layers live on the machine's clock, as in any program: changes are committed when the run loop of their thread is about to wait,
/// delegates and completion blocks are called from it, and a `CADisplayLink` ticks with the display's frames. Pictures are drawn on a
/// thread of their own: however long the program takes to answer, every vertical blank shows the layers as they are at its time.
///
/// ```swift
/// let root = CALayer()
/// root.bounds = CGRect(x: 0, y: 0, width: 1280, height: 720)
///
/// let ball = CALayer()
/// ball.frame = CGRect(x: 0, y: 320, width: 80, height: 80)
/// ball.backgroundColor = CGColor(red: 1, green: 0.5, blue: 0.2, alpha: 1)
/// ball.cornerRadius = 40
/// root.addSublayer(ball)
///
/// let link = CADisplayLink { link in
///   CATransaction.setDisableActions(true)
///   ball.position.x = 640 + 500 * sin(link.targetTimestamp)
/// }
/// link.add(to: .current, forMode: .common)
///
/// let player = try Player(root)
/// player.onEvent = { event in
///   if case .pointer(let pointer) = event, case .pressed = pointer.kind { pointer.layer?.opacity = 0.5 }
/// }
/// try player.run()   // until Esc or q is pressed
/// ```
///
/// Belongs to the thread of its layers.
public final class Player {
  /// The root of the tree. Its bounds are the canvas, which is shown as large as the display allows; its position is ignored.
  public let root: CALayer
  /// Called on this thread with input at the display, and changes of the display.
  public var onEvent: ((PlayerEvent) -> Void)?
  /// Called on this thread with the size of the window, in points, and its pixels a point, when there is one and when either changes.
  package var onResize: ((CGSize, Double) -> Void)?
  /// What is played, as the window's title; nil says nothing.
  package var title: String?
  /// Called on this thread with keys before the layers hear of them. Returns whether the key is done with.
  package var takesKey: ((QuartzCore.KeyEvent) -> Bool)?

  private let settings: PlayerSettings
  private var canvas: CGSize
  private let live: LiveLayerHost
  private var presenter: Presenter?
  /// Plays the sound of the layers' videos; nil while there was none.
  private var sound: SoundPlayer?
  private let banner = NoticeBanner()
  /// The size of the window; nil before there is one.
  private var extent: DisplayExtent?
  /// Whether another program has the display.
  private var isAway = false

  /// - Precondition: `root` has no superlayer.
  /// - Throws: `RenderError` when there is no canvas.
  public init(_ root: CALayer, settings: PlayerSettings = PlayerSettings()) throws(RenderError) {
    self.root = root
    self.settings = settings
    canvas = settings.canvas ?? root.bounds.size
    try RenderError.requireCanvas(canvas)
    live = LiveLayerHost(root: root)
  }

  /// Shows a tree in a place of one's choice: `try Player(root, in: .window(title: "Ball")).run()`.
  ///
  /// - Precondition: `root` has no superlayer.
  /// - Throws: `RenderError` when there is no canvas.
  public convenience init(_ root: CALayer, in place: PlayerSettings.Place) throws(RenderError) {
    var settings = PlayerSettings()
    settings.place = place
    try self.init(root, settings: settings)
  }

  /// Shows the layers, running this thread's run loop, until `stop()` is called, a key or a signal ends it (see `PlayerSettings`), or the
  /// display cannot be used any more. The display is as before afterwards.
  /// - Parameter cancellation: stops the run from another thread.
  @discardableResult
  public func run(cancellation: Cancellation = Cancellation()) throws(RenderError) -> PlayReport {
    let presenter = begin()
    defer { end() }
    return try RenderError.sorting { try presenter.run(frames: live.frames, cancellation: cancellation) }
  }

  /// Prepares a run, and stages the layers as they are.
  func begin() -> Presenter {
    let presenter = Presenter(settings: settings) { [weak self] message in self?.receive(message) }
    self.presenter = presenter
    isAway = false
    let link = presenter.link
    if let title { link.setTitle(title) }
    stage(on: link)
    followSound()
    let player = PlayerReference(self)
    live.mailbox.whenPosted { tree in
      link.show(tree)
      player.value?.followSound()
    }
    live.frames.whenWanted { link.wakeUp.ring() }
    return presenter
  }

  func end() {
    sound?.close()
    sound = nil
    // Closed last: until then a signal ends the process, whatever it waits for.
    presenter = nil
  }

  /// Ends the run under way.
  public func stop() { presenter?.link.stop() }

  /// The picture that is shown, drawn again; nil before the first.
  public func picture() throws(RenderError) -> CGImage? { try RenderError.sorting { try presenter?.link.picture() } }

  /// Shows another part of the root's space, in points.
  package func setCanvas(_ size: CGSize) {
    guard size != canvas, size.width > 0, size.height > 0 else { return }
    canvas = size
    if let link = presenter?.link { stage(on: link) }
  }

  /// Asks for a window of another size, in points.
  package func requestWindow(of size: CGSize) { presenter?.link.requestSize(size) }

  /// Words that lie over the layers, such as errors of the program that they come from; nil for none.
  package var notice: String? {
    didSet { if notice != oldValue, let link = presenter?.link { stage(on: link) } }
  }

  private func stage(on link: PlaybackLink) {
    var scene = StagedScene(tree: live.host.commit(), canvas: canvas, background: settings.background)
    if let notice, let extent { scene.notice = banner.strip(notice, in: extent.pixels, scale: extent.scale) }
    link.show(scene)
  }

  func receive(_ message: PlaybackLink.Message) {
    switch message {
    case .report, .captured: break
    case .begun(let time):
      settings.eventRecorder?.begin(at: time)
      settings.onFirstPicture?()
    case .resized(let extent):
      self.extent = extent
      if notice != nil, let link = presenter?.link { stage(on: link) }
      onResize?(extent.size, extent.scale)
    case .input(let input):
      guard let event = presenter?.event(for: input, root: root, canvas: canvas) else { break }
      if case .key(let key) = event, takesKey?(key) == true { break }
      settings.eventRecorder?.note(event)
      live.host.receive(event)
      onEvent?(PlayerEvent(event))
    case .displayLeft:
      isAway = true
      followSound()
      onEvent?(.displayLeft)
    case .displayReturned:
      isAway = false
      followSound()
      onEvent?(.displayReturned)
    }
  }

  /// Plays the sound of the layers as committed from now on.
  private func followSound() {
    guard presenter != nil, settings.volume > 0, VideoSound.exist else { return }
    let cues = isAway ? [] : live.mailbox.current.tree.sounds
    guard sound != nil || !cues.isEmpty else { return }
    let player = sound ?? SoundPlayer(device: settings.soundDevice, volume: min(settings.volume, 1))
    sound = player
    player.play(cues.map { SoundVoice(cue: $0, clocks: [.machine]) })
  }

  /// A player for which posted trees are handled, on the thread of its layers.
  private final class PlayerReference: @unchecked Sendable {  // `value` is looked at on the player's thread alone
    weak var value: Player?
    init(_ player: Player) { value = player }
  }
}

extension RenderError {
  /// Throws for a canvas without area, which shows nothing.
  package static func requireCanvas(_ canvas: CGSize) throws(RenderError) {
    guard canvas.width > 0, canvas.height > 0, canvas.width.isFinite, canvas.height.isFinite else {
      throw RenderError(.size, "the root layer's bounds are empty (\(canvas.width)x\(canvas.height) points); give it a size")
    }
  }
}
