internal import Foundation

/// Responds to a program's life cycle. All methods are optional.
///
/// A class that is marked with `@main` is the program's: it is made with `init()`, and the program runs until it is left.
///
/// ```swift
/// // @main
/// class AppDelegate: UIResponder, UIApplicationDelegate {
///   var window: UIWindow?
///
///   func application(
///     _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
///   ) -> Bool {
///     window = UIWindow(frame: UIScreen.main.bounds)
///     window?.rootViewController = UIViewController()
///     window?.makeKeyAndVisible()
///     return true
///   }
/// }
/// ```
@preconcurrency @MainActor public protocol UIApplicationDelegate: UIWindowOwner, NSObjectProtocol {
  /// Called first, before anything shows. The result is ignored.
  func application(
    _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called when the program has launched: it makes its window here, unless a scene delegate does. The result is ignored.
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called when the program has become active. Not called in programs with a scene delegate.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// Called before the program loses the display, and before it terminates. Not called in programs with a scene delegate.
  func applicationWillResignActive(_ application: UIApplication)
  /// Called when the program has lost the display. Not called in programs with a scene delegate.
  func applicationDidEnterBackground(_ application: UIApplication)
  /// Called before the program gets the display back. Not called in programs with a scene delegate.
  func applicationWillEnterForeground(_ application: UIApplication)
  /// Called before the program terminates.
  func applicationWillTerminate(_ application: UIApplication)

  /// The configuration of the scene that is about to connect. By default the session's, without a name and a class.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession, options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  /// Never called: the one scene lives as long as the program.
  func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
}

/// What keeps a program's window: an app delegate or the delegate of a window scene.
@preconcurrency @MainActor public protocol UIWindowOwner: AnyObject {
  /// The window of a program, which makes and keeps it here.
  @_disfavoredOverload var window: UIWindow? { get set }
}

extension UIWindowOwner {
  /// The default window: always nil; setting it has no effect.
  @_disfavoredOverload public var window: UIWindow? {
    get { nil }
    set {}
  }
}

extension UIApplicationDelegate {
  /// The delegate's window, which on Apple's systems it may have or not: `delegate?.window??.rootViewController`.
  public var window: UIWindow?? {
    get { .some((self as any UIWindowOwner).window) }
    set { (self as any UIWindowOwner).window = newValue ?? nil }
  }

  /// Does nothing by default.
  public func application(
    _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  /// Does nothing by default.
  public func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  /// Does nothing by default.
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  /// Does nothing by default.
  public func applicationWillResignActive(_ application: UIApplication) {}
  /// Does nothing by default.
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  /// Does nothing by default.
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  /// Does nothing by default.
  public func applicationWillTerminate(_ application: UIApplication) {}
  /// Returns the session's configuration by default.
  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession, options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration { connectingSceneSession.configuration }
  /// Does nothing by default.
  public func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {}

  /// Runs the program with this class as its delegate; called by `@main`.
  public static func main() {
    _ = UIApplicationMain(CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(self))
  }
}
