internal import Foundation

/// Starts the program that `UIApplicationMain` was called for: its application, its delegate and its scene, in the order of UIKit.
///
/// There is no Info.plist to name the scene delegate. It is of the class that the configuration names which
/// `application(_:configurationForConnecting:options:)` returns, or else of the class `SceneDelegate` in the app delegate's module, where
/// there is one: the name that Xcode gives it. A program without any makes its window in its app delegate.
@MainActor package enum ApplicationLaunch {
  /// The reason why a program cannot be started, as a sentence.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// The class names of the application and its delegate that were passed to `UIApplicationMain`.
  static var names: (application: String?, delegate: String?)?
  private static var isLaunched = false

  /// Starts the program.
  /// - Returns: the screen on which it has shown its windows.
  package static func start() throws(Failure) -> UIScreen {
    guard let names else { throw Failure(description: "UIApplicationMain was not called") }
    guard !isLaunched else { throw Failure(description: "a process starts its application once") }
    isLaunched = true
    if let name = names.application, name != NSStringFromClass(UIApplication.self) {
      UIApplication.shared = try make(name, as: UIApplication.self, kind: "subclass of UIApplication")
    }
    let application = UIApplication.shared
    if let name = names.delegate {
      application.ownDelegate = try make(name, as: (any UIApplicationDelegate).self, kind: "UIApplicationDelegate")
      application.delegate = application.ownDelegate
    }
    try launch(application)
    guard !UIScreen.main.windows.isEmpty else {
      throw Failure(
        description: "the application shows no window: make one in application(_:didFinishLaunchingWithOptions:), or in "
          + "scene(_:willConnectTo:options:) of a class SceneDelegate; storyboards are not read")
    }
    return .main
  }

  /// Makes the application, with its delegate, the active one.
  static func launch(_ application: UIApplication) throws(Failure) {
    application.applicationState = .inactive
    _ = application.delegate?.application(application, willFinishLaunchingWithOptions: nil)
    _ = application.delegate?.application(application, didFinishLaunchingWithOptions: nil)
    NotificationCenter.default.post(name: UIApplication.didFinishLaunchingNotification, object: application)
    try connectScene(of: application)
    application.becomeActive(comesFromBackground: false)
  }

  private static func connectScene(of application: UIApplication) throws(Failure) {
    let session = UISceneSession(UISceneConfiguration(name: nil, sessionRole: .windowApplication))
    let options = UIScene.ConnectionOptions()
    let delegate = application.delegate
    let configuration =
      delegate?.application(application, configurationForConnecting: session, options: options) ?? session.configuration
    session.configuration = configuration
    let sceneType = configuration.sceneClass.map { $0 as? UIWindowScene.Type } ?? UIWindowScene.self
    guard let sceneType else { throw Failure(description: "the configuration's sceneClass is not a UIWindowScene") }
    let scene = sceneType.init(session: session, connectionOptions: options)
    session.scene = scene
    application.connectedScenes = [scene]
    if let type = configuration.delegateClass ?? delegate.flatMap({ sceneDelegateClass(beside: $0) }) {
      scene.delegate = try make(type, as: (any UISceneDelegate).self, kind: "UISceneDelegate")
    }
    scene.activationState = .foregroundInactive
    scene.delegate?.scene(scene, willConnectTo: session, options: options)
    NotificationCenter.default.post(name: UIScene.willConnectNotification, object: scene)
  }

  /// The class `SceneDelegate` of the module of an object's class.
  private static func sceneDelegateClass(beside delegate: any UIApplicationDelegate) -> AnyClass? {
    let name = String(reflecting: type(of: delegate))
    guard let module = name.split(separator: ".").first else { return nil }
    guard let found = NSClassFromString("\(module).SceneDelegate"), found is any UISceneDelegate.Type else { return nil }
    return found
  }

  private static func make<Object>(_ name: String, as type: Object.Type, kind: String) throws(Failure) -> Object {
    guard let found = NSClassFromString(name) else {
      throw Failure(description: "there is no class \(name) at the top level of a module")
    }
    return try make(found, as: type, kind: kind)
  }

  private static func make<Object>(_ found: AnyClass, as type: Object.Type, kind: String) throws(Failure) -> Object {
    guard let object = ObjectCreation.make(found) else {
      throw Failure(description: "\(found) cannot be made: it needs a superclass such as UIResponder or NSObject")
    }
    guard let object = object as? Object else { throw Failure(description: "\(found) is no \(kind)") }
    return object
  }
}
