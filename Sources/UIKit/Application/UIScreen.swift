internal import Synchronization

/// What windows are shown on: the root of the layers that an `OfflineRenderer`, a `Player` or a `LayerStage` shows.
///
/// ```swift
/// let window = UIWindow(frame: UIScreen.main.bounds)
/// window.makeKeyAndVisible()
/// let renderer = try OfflineRenderer(UIScreen.main.layer)
/// ```
/// A screen that none of these shows lives by itself while a key window is visible on it: on the machine's clock, from the run loop of its
/// thread. Animations run and call their completions, and views have presentation values, as in a test of an application's own logic.
@MainActor public final class UIScreen: NSObject {
  /// The screen on which windows appear unless they are given another: 375 × 667 points to begin with.
  public static let main = UIScreen(size: CGSize(width: 375, height: 667))

  /// Where the windows' layers are. y points down from the upper left corner.
  public let layer = CALayer()
  /// Pixels a point in which views draw.
  public let scale: CGFloat
  /// Pixels a point; the same as `scale`.
  public var nativeScale: CGFloat { scale }
  /// Frames a second.
  public var maximumFramesPerSecond: Int { 60 }
  /// Kept, and without effect on the display.
  public var brightness: CGFloat = 1

  /// The windows that have been shown here, back to front.
  public private(set) var windows: [UIWindow] = []

  /// - Parameter size: in points.
  public init(size: CGSize, scale: CGFloat = UIScreen.mainScale) {
    self.scale = scale
    super.init()
    layer.isGeometryFlipped = true
    layer.bounds = CGRect(origin: .zero, size: size)
    layer.position = CGPoint(x: size.width / 2, y: size.height / 2)
    layer.inputHandler = { [weak self] event in self?.receive(event) }
    layer.keeper = { [weak self] in self }
  }

  /// Windows that are on the screen live, also where no renderer and no display shows them.
  private lazy var life = LifeWithoutRenderer(layer) { [weak self] in self?.showsKeyWindow ?? false }
  private var showsKeyWindow: Bool { windows.contains { $0.isKeyWindow && !$0.isHidden } }

  /// Whether the pointer's first button is held.
  var isPointerDown = false
  /// The recognisers that the pointer is over.
  var hovered: [UIHoverGestureRecognizer] = []

  /// In points.
  public var bounds: CGRect { layer.bounds }
  /// The bounds in pixels.
  public var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale) }

  /// How far a device covers the screen from each side, in points, by a camera, round corners or bars: the safe area of windows that fill
  /// it. Nothing to begin with.
  public var safeAreaInsets = UIEdgeInsets.zero {
    didSet { if safeAreaInsets != oldValue { for window in windows { window.notifySafeAreaDidChange() } } }
  }

  /// Gives the screen another size, in points, as when it is turned or becomes another display. Windows that filled it go with it, in an
  /// animation block animated, and their controllers are told before.
  public func resize(to size: CGSize) {
    let old = bounds
    guard size != old.size else { return }
    layer.bounds.size = size
    layer.position = CGPoint(x: size.width / 2, y: size.height / 2)
    for window in windows where window.frame == old { window.resize(to: bounds) }
  }

  /// The scale of the main screen.
  public nonisolated static var mainScale: CGFloat {
    get { mainScaleValue.withLock { $0 } }
    /// To be set before the main screen is first used.
    set { mainScaleValue.withLock { $0 = newValue } }
  }

  private nonisolated static let mainScaleValue = Mutex<CGFloat>(2)

  func add(_ window: UIWindow) {
    life.follow()
    windows.removeAll { $0 === window }
    let index = windows.firstIndex { $0.windowLevel > window.windowLevel } ?? windows.endIndex
    windows.insert(window, at: index)
    if index + 1 < windows.count {
      layer.insertSublayer(window.layer, below: windows[index + 1].layer)
    } else {
      layer.addSublayer(window.layer)
    }
  }

  func remove(_ window: UIWindow) {
    windows.removeAll { $0 === window }
    window.layer.removeFromSuperlayer()
  }

  /// The frontmost visible window at a point of the screen that takes it.
  func window(at point: CGPoint, with event: UIEvent?) -> (window: UIWindow, view: UIView)? {
    for window in windows.reversed() where !window.isHidden {
      let local = window.layer.convert(point, from: layer)
      if let view = window.hitTest(local, with: event) { return (window, view) }
    }
    return nil
  }
}
