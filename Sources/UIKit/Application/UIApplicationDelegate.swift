internal import Foundation

/// What a program does when it starts, comes to the front and goes. All methods are optional.
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
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  /// The window of a program without scene delegates. The program makes it, and keeps it here.
  var window: UIWindow? { get set }

  /// Called first, before anything shows. The result is ignored.
  func application(
    _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called when the program has started: it makes its window here, unless a scene delegate does. The result is ignored.
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called when the program begins to take events. Programs with a scene delegate are told there instead.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// Called before the display goes to another program, and before the end. Programs with a scene delegate are told there instead.
  func applicationWillResignActive(_ application: UIApplication)
  /// Called when the display has gone to another program. Programs with a scene delegate are told there instead.
  func applicationDidEnterBackground(_ application: UIApplication)
  /// Called before the display comes back. Programs with a scene delegate are told there instead.
  func applicationWillEnterForeground(_ application: UIApplication)
  /// Called before the program ends.
  func applicationWillTerminate(_ application: UIApplication)

  /// The configuration of the scene that is about to connect. Unless it is implemented, that of the session: without a name and a class.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession, options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  /// Never called: the one scene lives as long as the program.
  func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
}

extension UIApplicationDelegate {
  /// None, and none is kept.
  public var window: UIWindow? {
    get { nil }
    set {}
  }

  /// Does nothing.
  public func application(
    _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  /// Does nothing.
  public func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  /// Does nothing.
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationWillResignActive(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationWillTerminate(_ application: UIApplication) {}
  /// The session's.
  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession, options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration { connectingSceneSession.configuration }
  /// Does nothing.
  public func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {}

  /// Runs the program whose delegate this class is. `@main` calls it.
  public static func main() {
    _ = UIApplicationMain(CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(self))
  }
}
