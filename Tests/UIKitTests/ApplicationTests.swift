import Foundation
import Testing

@testable import UIKit

@Suite("Programs with an app delegate", .serialized) @MainActor
struct ApplicationTests {
  @Test("objects are made of classes that are known when the program runs, with what their initialisers set")
  func creation() throws {
    let types: [AnyClass] = [Counted.self, Inheriting.self]
    let counted = try #require(ObjectCreation.make(types[0]) as? Counted)
    #expect(counted.number == 7 && counted.words == ["a", "b"])
    let inheriting = try #require(ObjectCreation.make(types[1]) as? Inheriting)
    #expect(inheriting.number == 7 && inheriting.label == "new")
    // A subclass of a view: its init() goes through init(frame:).
    #expect((ObjectCreation.make(UILabel.self) as? UILabel)?.frame == .zero)
  }

  @Test("each is made once and let go once")
  func releasing() {
    var object = ObjectCreation.make(Counted.self)
    weak let observed = object
    #expect(observed != nil)
    object = nil
    #expect(observed == nil)
  }

  @Test("an app delegate without scenes is told of the start, of the display that goes and returns, and of the end")
  func applicationLifecycle() throws {
    let application = UIApplication.fresh(), delegate = NotingDelegate()
    defer { UIApplication.shared = UIApplication() }
    application.delegate = delegate
    try ApplicationLaunch.launch(application)
    #expect(delegate.log == ["willFinish inactive", "didFinish inactive", "becameActive active"])
    #expect(application.connectedScenes.first?.activationState == .foregroundActive)
    delegate.log = []
    application.leaveDisplay()
    #expect(delegate.log == ["willResign active", "background background"])
    #expect(application.connectedScenes.first?.activationState == .background)
    delegate.log = []
    application.returnToDisplay()
    #expect(delegate.log == ["willEnterForeground inactive", "becameActive active"])
    delegate.log = []
    application.terminate()
    #expect(delegate.log == ["willResign active", "background background", "willTerminate background"])
    #expect(application.connectedScenes.isEmpty)
  }

  @Test("with a scene delegate the scene's methods are called in their place, in the order of iOS")
  func sceneLifecycle() throws {
    let application = UIApplication.fresh(), delegate = NotingDelegate()
    defer { UIApplication.shared = UIApplication() }
    delegate.delegateClass = NotingSceneDelegate.self
    application.delegate = delegate
    NotingSceneDelegate.log = []
    try ApplicationLaunch.launch(application)
    #expect(delegate.log == ["willFinish inactive", "didFinish inactive"])
    #expect(NotingSceneDelegate.log == ["connect Test", "foreground", "active"])
    let scene = try #require(application.connectedScenes.first as? UIWindowScene)
    let window = try #require((scene.delegate as? NotingSceneDelegate)?.window)
    #expect(window.windowScene === scene && window.frame == UIScreen.main.bounds && scene.windows == [window])
    #expect(window.next === scene && scene.next === application && application.next === delegate)
    NotingSceneDelegate.log = []
    application.leaveDisplay()
    application.returnToDisplay()
    application.terminate()
    let round = ["resign", "background"]
    #expect(NotingSceneDelegate.log == round + ["foreground", "active"] + round + ["disconnect"])
    #expect(delegate.log == ["willFinish inactive", "didFinish inactive", "willTerminate background"])
    window.isHidden = true
    UIScreen.main.remove(window)
  }

  @Test("what cannot be started says why")
  func failures() {
    let application = UIApplication.fresh(), delegate = NotingDelegate()
    defer { UIApplication.shared = UIApplication() }
    application.delegate = delegate
    func message(_ type: AnyClass) -> String? {
      delegate.delegateClass = type
      do {
        try ApplicationLaunch.launch(application)
        return nil
      } catch { return error.description }
    }
    #expect(message(Counted.self) == "Counted is no UISceneDelegate")
    #expect(message(Plain.self) == "Plain cannot be made: it needs a superclass such as UIResponder or NSObject")
  }
}

/// The scene delegate of a program of two classes.
private final class NotingSceneDelegate: UIResponder, UIWindowSceneDelegate {
  static var log: [String] = []
  var window: UIWindow?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
    Self.log.append("connect \(session.configuration.name ?? "")")
    guard let windowScene = scene as? UIWindowScene else { return }
    window = UIWindow(windowScene: windowScene)
    window?.makeKeyAndVisible()
  }
  func sceneDidDisconnect(_ scene: UIScene) { Self.log.append("disconnect") }
  func sceneDidBecomeActive(_ scene: UIScene) { Self.log.append("active") }
  func sceneWillResignActive(_ scene: UIScene) { Self.log.append("resign") }
  func sceneWillEnterForeground(_ scene: UIScene) { Self.log.append("foreground") }
  func sceneDidEnterBackground(_ scene: UIScene) { Self.log.append("background") }
}

private class Counted: NSObject {
  let number = 7
  var words = ["a", "b"]
}

private final class Inheriting: Counted {
  var label = "old"
  override init() {
    super.init()
    label = "new"
  }
}

private final class Plain {}

extension UIApplication {
  /// Another application object in place of the shared one.
  fileprivate static func fresh() -> UIApplication {
    shared = UIApplication()
    return shared
  }
}

private final class NotingDelegate: UIResponder, UIApplicationDelegate {
  var log: [String] = []
  var delegateClass: AnyClass?

  private func note(_ entry: String, _ application: UIApplication) { log.append("\(entry) \(application.applicationState)") }

  func application(
    _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    note("willFinish", application)
    return true
  }
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    note("didFinish", application)
    return true
  }
  func applicationDidBecomeActive(_ application: UIApplication) { note("becameActive", application) }
  func applicationWillResignActive(_ application: UIApplication) { note("willResign", application) }
  func applicationDidEnterBackground(_ application: UIApplication) { note("background", application) }
  func applicationWillEnterForeground(_ application: UIApplication) { note("willEnterForeground", application) }
  func applicationWillTerminate(_ application: UIApplication) { note("willTerminate", application) }

  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession, options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(name: "Test", sessionRole: connectingSceneSession.role)
    configuration.delegateClass = delegateClass
    return configuration
  }
}
