public import Foundation

extension UIApplication {
  /// Keys of `launchOptions`, which is always nil: only a person starts a program.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key's name.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The URL to open.
    public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    /// The program that requested the launch.
    public static let sourceApplication = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsSourceApplicationKey")
    /// The notification that the person responded to.
    public static let remoteNotification = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
    /// The shortcut that the person selected.
    public static let shortcutItem = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsShortcutItemKey")
  }

  // MARK: Notifications

  /// Posted when the program has launched.
  public nonisolated static let didFinishLaunchingNotification = Notification.Name("UIApplicationDidFinishLaunchingNotification")
  /// Posted when the program has become active, and receives events.
  public nonisolated static let didBecomeActiveNotification = Notification.Name("UIApplicationDidBecomeActiveNotification")
  /// Posted before the program becomes inactive.
  public nonisolated static let willResignActiveNotification = Notification.Name("UIApplicationWillResignActiveNotification")
  /// Posted when the program has lost the display to another one.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name("UIApplicationDidEnterBackgroundNotification")
  /// Posted before the program gets the display back.
  public nonisolated static let willEnterForegroundNotification = Notification.Name("UIApplicationWillEnterForegroundNotification")
  /// Posted before the program ends.
  public nonisolated static let willTerminateNotification = Notification.Name("UIApplicationWillTerminateNotification")

  /// Never posted: Linux does not warn of memory that runs out.
  public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name("UIApplicationDidReceiveMemoryWarningNotification")
  /// Never posted: the clock is not set under a program.
  public nonisolated static let significantTimeChangeNotification = Notification.Name("UIApplicationSignificantTimeChangeNotification")
  /// Never posted: nothing takes pictures of the screen.
  public nonisolated static let userDidTakeScreenshotNotification = Notification.Name("UIApplicationUserDidTakeScreenshotNotification")

  // MARK: Acetate's own

  /// Tells the program that another one has taken the display.
  package func leaveDisplay() {
    resignActive()
    enterBackground()
  }

  package func returnToDisplay() { becomeActive(comesFromBackground: true) }

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

  /// Whether the application's delegate is told of the life cycle: only where no scene has a delegate.
  private var tellsDelegate: Bool { !connectedScenes.contains { $0.delegate != nil } }

  func becomeActive(comesFromBackground: Bool) {
    applicationState = .inactive
    tellScenes(UIScene.willEnterForegroundNotification, .foregroundInactive) { $0.sceneWillEnterForeground($1) }
    if comesFromBackground { tell(UIApplication.willEnterForegroundNotification) { $0.applicationWillEnterForeground($1) } }
    applicationState = .active
    tellScenes(UIScene.didActivateNotification, .foregroundActive) { $0.sceneDidBecomeActive($1) }
    tell(UIApplication.didBecomeActiveNotification) { $0.applicationDidBecomeActive($1) }
  }

  private func resignActive() {
    tellScenes(UIScene.willDeactivateNotification) { $0.sceneWillResignActive($1) }
    for scene in connectedScenes { scene.activationState = .foregroundInactive }
    tell(UIApplication.willResignActiveNotification) { $0.applicationWillResignActive($1) }
    applicationState = .inactive
  }

  private func enterBackground() {
    applicationState = .background
    tellScenes(UIScene.didEnterBackgroundNotification, .background) { $0.sceneDidEnterBackground($1) }
    tell(UIApplication.didEnterBackgroundNotification) { $0.applicationDidEnterBackground($1) }
  }

  /// Puts scenes into a state, tells their delegates, and posts for each.
  private func tellScenes(
    _ name: Notification.Name, _ state: UIScene.ActivationState? = nil, _ call: (any UISceneDelegate, UIScene) -> Void
  ) {
    for scene in connectedScenes {
      if let state { scene.activationState = state }
      if let delegate = scene.delegate { call(delegate, scene) }
      NotificationCenter.default.post(name: name, object: scene)
    }
  }

  private func tell(_ name: Notification.Name, _ call: (any UIApplicationDelegate, UIApplication) -> Void) {
    if tellsDelegate, let delegate { call(delegate, self) }
    NotificationCenter.default.post(name: name, object: self)
  }
}
