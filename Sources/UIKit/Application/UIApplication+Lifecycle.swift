public import Foundation

extension UIApplication {
  /// What `launchOptions` are looked up by. They are nil here: nothing but a person starts a program.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key's name.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The address to open.
    public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    /// The program that asked for the start.
    public static let sourceApplication = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsSourceApplicationKey")
    /// The notification that the person answered.
    public static let remoteNotification = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
    /// The shortcut that the person took.
    public static let shortcutItem = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsShortcutItemKey")
  }

  // MARK: Notifications

  /// Posted when the program has started.
  public nonisolated static let didFinishLaunchingNotification = Notification.Name("UIApplicationDidFinishLaunchingNotification")
  /// Posted when the program begins to take events.
  public nonisolated static let didBecomeActiveNotification = Notification.Name("UIApplicationDidBecomeActiveNotification")
  /// Posted before the program takes no more events.
  public nonisolated static let willResignActiveNotification = Notification.Name("UIApplicationWillResignActiveNotification")
  /// Posted when the display has gone to another program.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name("UIApplicationDidEnterBackgroundNotification")
  /// Posted before the display comes back.
  public nonisolated static let willEnterForegroundNotification = Notification.Name("UIApplicationWillEnterForegroundNotification")
  /// Posted before the program ends.
  public nonisolated static let willTerminateNotification = Notification.Name("UIApplicationWillTerminateNotification")

  // MARK: Acetate's own

  /// Another program has the display.
  package func leaveDisplay() {
    resignActive()
    enterBackground()
  }

  /// The display is back.
  package func returnToDisplay() { becomeActive(comesFromBackground: true) }

  /// The program is about to end.
  package func terminate() {
    if applicationState == .active { resignActive() }
    if applicationState == .inactive { enterBackground() }
    for scene in connectedScenes {
      scene.delegate?.sceneDidDisconnect(scene)
      scene.activationState = .unattached
      NotificationCenter.default.post(name: UIScene.didDisconnectNotification, object: scene)
    }
    connectedScenes = []
    delegate?.applicationWillTerminate(self)
    NotificationCenter.default.post(name: UIApplication.willTerminateNotification, object: self)
  }

  /// Scenes with a delegate are told there, and then the application's delegate is not.
  private var tellsDelegate: Bool { !connectedScenes.contains { $0.delegate != nil } }

  func becomeActive(comesFromBackground: Bool) {
    applicationState = .inactive
    for scene in connectedScenes {
      scene.activationState = .foregroundInactive
      scene.delegate?.sceneWillEnterForeground(scene)
      NotificationCenter.default.post(name: UIScene.willEnterForegroundNotification, object: scene)
    }
    if comesFromBackground {
      if tellsDelegate { delegate?.applicationWillEnterForeground(self) }
      NotificationCenter.default.post(name: UIApplication.willEnterForegroundNotification, object: self)
    }
    applicationState = .active
    for scene in connectedScenes {
      scene.activationState = .foregroundActive
      scene.delegate?.sceneDidBecomeActive(scene)
      NotificationCenter.default.post(name: UIScene.didActivateNotification, object: scene)
    }
    if tellsDelegate { delegate?.applicationDidBecomeActive(self) }
    NotificationCenter.default.post(name: UIApplication.didBecomeActiveNotification, object: self)
  }

  private func resignActive() {
    for scene in connectedScenes {
      scene.delegate?.sceneWillResignActive(scene)
      NotificationCenter.default.post(name: UIScene.willDeactivateNotification, object: scene)
      scene.activationState = .foregroundInactive
    }
    if tellsDelegate { delegate?.applicationWillResignActive(self) }
    NotificationCenter.default.post(name: UIApplication.willResignActiveNotification, object: self)
    applicationState = .inactive
  }

  private func enterBackground() {
    applicationState = .background
    for scene in connectedScenes {
      scene.activationState = .background
      scene.delegate?.sceneDidEnterBackground(scene)
      NotificationCenter.default.post(name: UIScene.didEnterBackgroundNotification, object: scene)
    }
    if tellsDelegate { delegate?.applicationDidEnterBackground(self) }
    NotificationCenter.default.post(name: UIApplication.didEnterBackgroundNotification, object: self)
  }
}
