public import Foundation

/// What a program does when its scene connects, comes to the front and goes. All methods are optional.
@MainActor public protocol UISceneDelegate: NSObjectProtocol {
  /// Called when the scene is there: the delegate makes its window.
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
  /// Called before the program ends.
  func sceneDidDisconnect(_ scene: UIScene)
  /// Called when the scene begins to take events.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// Called before the display goes to another program, and before the end.
  func sceneWillResignActive(_ scene: UIScene)
  /// Called before the scene shows, at the beginning and when the display comes back.
  func sceneWillEnterForeground(_ scene: UIScene)
  /// Called when the display has gone to another program.
  func sceneDidEnterBackground(_ scene: UIScene)
}

extension UISceneDelegate {
  /// Does nothing.
  public func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {}
  /// Does nothing.
  public func sceneDidDisconnect(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneWillResignActive(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneDidEnterBackground(_ scene: UIScene) {}
}

/// The delegate of a scene with windows.
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The scene's window. The delegate makes it, and keeps it here.
  var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
  /// None, and none is kept.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}
