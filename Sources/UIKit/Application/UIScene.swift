public import Foundation

/// An instance of a program's interface. A program has one, for as long as it runs.
@preconcurrency @MainActor open class UIScene: UIResponder {
  /// The activation state of a scene.
  public enum ActivationState: Int, Sendable {
    /// The scene is not connected.
    case unattached = -1
    /// The scene is in the foreground, and receives events.
    case foregroundActive
    /// The scene is in the foreground, but receives no events.
    case foregroundInactive
    /// The scene is not on the display.
    case background
  }

  /// The reason why a scene connects: always that a person has started the program.
  @preconcurrency @MainActor public final class ConnectionOptions: NSObject {}

  /// The session that the scene belongs to.
  public let session: UISceneSession
  /// Told about the scene's life cycle, and retained by the scene.
  open var delegate: (any UISceneDelegate)?
  /// The scene's activation state.
  public internal(set) var activationState = ActivationState.unattached
  /// A title for people; shown nowhere.
  open var title: String! = ""

  /// - Parameters:
  ///   - session: what the scene belongs to.
  ///   - connectionOptions: why it connects.
  public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    self.session = session
    super.init()
  }

  open override var next: UIResponder? { UIApplication.shared }

  /// Posted when a scene has been made.
  public nonisolated static let willConnectNotification = Notification.Name("UISceneWillConnectNotification")
  /// Posted when a scene has been disconnected.
  public nonisolated static let didDisconnectNotification = Notification.Name("UISceneDidDisconnectNotification")
  /// Posted when a scene has become active.
  public nonisolated static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
  /// Posted before a scene becomes inactive.
  public nonisolated static let willDeactivateNotification = Notification.Name("UISceneWillDeactivateNotification")
  /// Posted before a scene comes to the foreground.
  public nonisolated static let willEnterForegroundNotification = Notification.Name("UISceneWillEnterForegroundNotification")
  /// Posted when a scene has left the display.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name("UISceneDidEnterBackgroundNotification")
}

/// A scene that has windows on a screen.
@preconcurrency @MainActor open class UIWindowScene: UIScene {
  /// The screen that shows its windows.
  open var screen: UIScreen { .main }
  /// The windows of the scene that were shown, back to front.
  open var windows: [UIWindow] { screen.windows.filter { $0.windowScene === self } }
  /// The window of the scene that receives key presses.
  open var keyWindow: UIWindow? { windows.first { $0.isKeyWindow } }
  /// How the screen is held: upright, or on its side where it is wider than high.
  open var interfaceOrientation: UIInterfaceOrientation {
    screen.bounds.width > screen.bounds.height ? .landscapeRight : .portrait
  }
  /// Knows about the status bar, of which there is none.
  open var statusBarManager: UIStatusBarManager? { UIStatusBarManager() }
  /// The traits of the frontmost window; without windows, traits with the screen's scale alone.
  open var traitCollection: UITraitCollection { windows.last?.traitCollection ?? UITraitCollection(displayScale: screen.scale) }
}

extension UIWindowScene {
  /// What a program wishes of a scene's geometry.
  public class GeometryPreferences: NSObject {}

  /// Wishes of programs for iOS.
  public final class GeometryPreferencesIOS: GeometryPreferences {
    /// The ways in which the interface may be turned.
    public var interfaceOrientations: UIInterfaceOrientationMask
    /// Wishes about how the interface is turned.
    public init(interfaceOrientations: UIInterfaceOrientationMask) { self.interfaceOrientations = interfaceOrientations }
  }

  /// Does nothing: a screen is resized, not turned.
  public func requestGeometryUpdate(_ geometryPreferences: GeometryPreferences, errorHandler: ((any Error) -> Void)? = nil) {}
}

extension UIWindowScene.GeometryPreferences {
  /// Wishes of programs for iOS.
  public typealias iOS = UIWindowScene.GeometryPreferencesIOS
}

/// Tells about a status bar: there is none, and it takes no room.
@preconcurrency @MainActor public final class UIStatusBarManager: NSObject {
  /// The bar's rectangle: empty.
  public var statusBarFrame: CGRect { .zero }
  /// Whether the bar is hidden: always.
  public var isStatusBarHidden: Bool { true }
  /// The bar's look.
  public var statusBarStyle: UIStatusBarStyle { .default }
}
