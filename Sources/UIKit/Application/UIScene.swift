public import Foundation

/// One instance of a program's interface. A program has one, from its start to its end.
@MainActor open class UIScene: UIResponder {
  /// How far in front a scene is.
  public enum ActivationState: Int, Sendable {
    /// It is not connected.
    case unattached = -1
    /// It is in front, and takes events.
    case foregroundActive
    /// It is in front, and takes none.
    case foregroundInactive
    /// It does not show.
    case background
  }

  /// Why a scene connects. Always because a person has started the program.
  @MainActor public final class ConnectionOptions: NSObject {}

  /// What the scene was made from.
  public let session: UISceneSession
  /// What is told about the scene, which keeps it.
  open var delegate: (any UISceneDelegate)?
  /// How far in front the scene is.
  public internal(set) var activationState = ActivationState.unattached
  /// What a person would read above the scene. Shows nowhere.
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
  /// Posted when a scene is gone.
  public nonisolated static let didDisconnectNotification = Notification.Name("UISceneDidDisconnectNotification")
  /// Posted when a scene begins to take events.
  public nonisolated static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
  /// Posted before a scene takes no more events.
  public nonisolated static let willDeactivateNotification = Notification.Name("UISceneWillDeactivateNotification")
  /// Posted before a scene comes to the front.
  public nonisolated static let willEnterForegroundNotification = Notification.Name("UISceneWillEnterForegroundNotification")
  /// Posted when a scene does not show any more.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name("UISceneDidEnterBackgroundNotification")
}

/// A scene with windows on a screen.
@MainActor open class UIWindowScene: UIScene {
  /// Where its windows are.
  open var screen: UIScreen { .main }
  /// Its windows that have been shown, back to front.
  open var windows: [UIWindow] { screen.windows.filter { $0.windowScene === self } }
  /// The window of the scene that gets the keys.
  open var keyWindow: UIWindow? { windows.first { $0.isKeyWindow } }
  /// That of the frontmost window; outside any, one with the screen's scale.
  open var traitCollection: UITraitCollection { windows.last?.traitCollection ?? UITraitCollection(displayScale: screen.scale) }
}
