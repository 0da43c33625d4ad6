internal import Synchronization

/// The surface that windows are shown on: the root of the layers that an `OfflineRenderer`, a `Player` or a `LayerStage` shows.
///
/// ```swift
/// let window = UIWindow(frame: UIScreen.main.bounds)
/// window.makeKeyAndVisible()
/// let renderer = try OfflineRenderer(UIScreen.main.layer)
/// ```
/// A screen that none of these shows lives by itself while a key window is visible on it: on the machine's clock, from the run loop of its
/// thread. Animations run and call their completions, and views have presentation values, as in a test of an application's own logic.
@preconcurrency @MainActor public final class UIScreen: NSObject {
  /// The screen on which windows appear by default; 375 × 667 points unless it is resized.
  public static let main = UIScreen(size: CGSize(width: 375, height: 667))

  /// The layer that contains the windows' layers; the origin is the upper left corner, y points down.
  public let layer = CALayer()
  /// Pixels per point in which views draw.
  public private(set) var scale: CGFloat
  /// The appearance of windows that override none.
  private(set) var userInterfaceStyle = UIUserInterfaceStyle.light
  /// Pixels per point of the display; equals `scale`.
  public var nativeScale: CGFloat { scale }
  /// The highest frame rate, in frames a second: 60.
  public var maximumFramesPerSecond: Int { 60 }
  /// Kept without effect on the display.
  public var brightness: CGFloat = 1

  /// The windows that were shown on this screen, back to front.
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

  /// Keeps windows on the screen live where no renderer and no display shows them.
  private lazy var life = LifeWithoutRenderer(layer) { [weak self] in self?.showsKeyWindow ?? false }
  private var showsKeyWindow: Bool { windows.contains { $0.isKeyWindow && !$0.isHidden } }

  /// Whether the pointer's first button is pressed.
  var isPointerDown = false
  /// The touches that have not ended, by finger.
  var touches: [Int: UITouch] = [:]
  var lastTap: (location: CGPoint, time: TimeInterval, count: Int)?
  var hovered: [UIHoverGestureRecognizer] = []

  /// The screen's rectangle, in points.
  public var bounds: CGRect { layer.bounds }
  /// The bounds in pixels.
  public var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale) }

  /// The screen's margins, in points, that a camera, rounded corners or bars cover: the safe area of windows that fill it. None by default.
  public var safeAreaInsets = UIEdgeInsets.zero {
    didSet { if safeAreaInsets != oldValue { for window in windows { window.notifySafeAreaDidChange() } } }
  }

  /// Resizes the screen, in points, as when it is rotated. Windows that fill it are resized with it, animated inside an animation block,
  /// and their controllers are told first.
  public func resize(to size: CGSize) {
    let old = bounds
    guard size != old.size else { return }
    layer.bounds.size = size
    layer.position = CGPoint(x: size.width / 2, y: size.height / 2)
    for window in windows where window.frame == old { window.resize(to: bounds) }
  }

  /// Takes over what a session says of what shows the screen. Windows hear of it as of other traits.
  package func adopt(scale: CGFloat, isDark: Bool) {
    let style = isDark ? UIUserInterfaceStyle.dark : .light
    guard scale > 0, scale != self.scale || style != userInterfaceStyle else { return }
    let former = windows.map(\.traitCollection)
    (self.scale, userInterfaceStyle) = (scale, style)
    if self === UIScreen.main { UIScreen.mainScale = scale }
    for (window, old) in zip(windows, former) where window.traitCollection != old { window.notifyTraitsDidChange(from: old) }
  }

  /// The scale of the main screen, in pixels per point.
  public nonisolated static var mainScale: CGFloat {
    get { mainScaleValue.withLock { $0 } }
    /// Takes effect if set before the main screen is first used.
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

  /// The frontmost visible window, with its view, that takes a touch at a point of the screen.
  func window(at point: CGPoint, with event: UIEvent?) -> (window: UIWindow, view: UIView)? {
    for window in windows.reversed() where !window.isHidden {
      let local = window.layer.convert(point, from: layer)
      if let view = window.hitTest(local, with: event) { return (window, view) }
    }
    return nil
  }
}
