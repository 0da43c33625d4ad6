public import Foundation

/// Responds to a scene's life cycle. All methods are optional.
@preconcurrency @MainActor public protocol UISceneDelegate: NSObjectProtocol {
  /// Called when the scene has connected: the delegate makes its window.
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
  /// Called before the program terminates.
  func sceneDidDisconnect(_ scene: UIScene)
  /// Called when the scene has become active.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// Called before the program loses the display, and before it terminates.
  func sceneWillResignActive(_ scene: UIScene)
  /// Called before the scene shows, at the start and when the program gets the display back.
  func sceneWillEnterForeground(_ scene: UIScene)
  /// Called when the program has lost the display.
  func sceneDidEnterBackground(_ scene: UIScene)
}

extension UISceneDelegate {
  /// Does nothing by default.
  public func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {}
  /// Does nothing by default.
  public func sceneDidDisconnect(_ scene: UIScene) {}
  /// Does nothing by default.
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  /// Does nothing by default.
  public func sceneWillResignActive(_ scene: UIScene) {}
  /// Does nothing by default.
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  /// Does nothing by default.
  public func sceneDidEnterBackground(_ scene: UIScene) {}
}

/// The delegate of a scene with windows.
@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate, UIWindowOwner {}

extension UIWindowSceneDelegate {
  /// The delegate's window, which on Apple's systems it may have or not: `delegate?.window??.rootViewController`.
  public var window: UIWindow?? {
    get { .some((self as any UIWindowOwner).window) }
    set { (self as any UIWindowOwner).window = newValue ?? nil }
  }
}
