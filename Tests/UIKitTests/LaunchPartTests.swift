import Foundation
import Testing

@testable import UIKit

/// How programs start, run and end: what is made, who is told, and what is posted.
@MainActor @Suite("Parts of programs that start", .serialized)
final class LaunchPartTests {
  init() { UIApplication.shared = UIApplication() }

  // Each test leaves a new application behind.
  private func over() { UIApplication.shared = UIApplication() }

  /// Names of notifications in the order in which they were posted, with the states of the application and its scene.
  @MainActor private final class Posts {
    private var observers: [any NSObjectProtocol] = []
    private(set) var log: [String] = []

    init() {
      let application = [
        UIApplication.didFinishLaunchingNotification, UIApplication.didBecomeActiveNotification,
        UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
        UIApplication.willEnterForegroundNotification, UIApplication.willTerminateNotification,
      ]
      let scene = [
        UIScene.willConnectNotification, UIScene.didDisconnectNotification,
        UIScene.didActivateNotification,
        UIScene.willDeactivateNotification, UIScene.willEnterForegroundNotification,
        UIScene.didEnterBackgroundNotification,
      ]
      for name in application + scene {
        observers.append(
          NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
            [weak self] _ in
            MainActor.assumeIsolated {
              let shared = UIApplication.shared
              let state = shared.connectedScenes.first?.activationState.rawValue
              let short = name.rawValue.replacing("UIApplication", with: "").replacing(
                "UIScene", with: "scene"
              )
              .replacing("Notification", with: "")
              self?.log.append(
                "\(short) \(shared.applicationState.rawValue) \(state.map(String.init) ?? "-")")
            }
          })
      }
    }

    func taken() -> [String] {
      defer { log = [] }
      return log
    }

    func stop() {
      for observer in observers { NotificationCenter.default.removeObserver(observer) }
    }
  }

  private final class Conventional: UIResponder, UIApplicationDelegate {
    var configuration: UISceneConfiguration?
    var session: UISceneSession?

    func application(
      _ application: UIApplication,
      configurationForConnecting connectingSceneSession: UISceneSession,
      options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
      session = connectingSceneSession
      return configuration ?? connectingSceneSession.configuration
    }
  }

  /// Knows nothing but what is there for all.
  private final class Silent: UIResponder, UIApplicationDelegate {}
  private final class SilentScene: UIResponder, UISceneDelegate {}
  private final class OwnScene: UIWindowScene {}

  // MARK: Notifications

  @Test(
    "what is posted of a program's life, in which state, with a delegate, with one of a scene, and with none",
    arguments: 0..<3)
  func posts(kind: Int) throws {
    let application = UIApplication.shared
    let posts = Posts()
    let delegate = Silent()
    let conventional = Conventional()
    defer {
      posts.stop()
      over()
    }
    if kind == 1 {
      conventional.configuration = UISceneConfiguration(
        name: "own", sessionRole: .windowApplication)
      conventional.configuration?.delegateClass = SilentScene.self
      application.delegate = conventional
    } else if kind == 2 {
      application.delegate = delegate
    }
    try ApplicationLaunch.launch(application)
    // 0 is active, 1 inactive and 2 in the background; of scenes 0 active, 1 inactive, 2 in the background and −1 unattached.
    #expect(
      posts.taken() == [
        "DidFinishLaunching 1 -", "sceneWillConnect 1 1", "sceneWillEnterForeground 1 1",
        "sceneDidActivate 0 0",
        "DidBecomeActive 0 0",
      ])
    application.leaveDisplay()
    #expect(
      posts.taken() == [
        "sceneWillDeactivate 0 0", "WillResignActive 0 1", "sceneDidEnterBackground 2 2",
        "DidEnterBackground 2 2",
      ])
    application.returnToDisplay()
    #expect(
      posts.taken() == [
        "sceneWillEnterForeground 1 1", "WillEnterForeground 1 1", "sceneDidActivate 0 0",
        "DidBecomeActive 0 0",
      ])
    application.leaveDisplay()
    _ = posts.taken()
    // In the background already: it has nothing more to leave.
    let scene = try #require(application.connectedScenes.first)
    application.terminate()
    #expect(posts.taken() == ["sceneDidDisconnect 2 -1", "WillTerminate 2 -"])
    #expect(scene.activationState == .unattached && application.connectedScenes.isEmpty)
  }

  @Test("a program that ends while it is inactive goes through the background")
  func endsInactive() {
    let application = UIApplication.shared
    let posts = Posts()
    defer {
      posts.stop()
      over()
    }
    application.applicationState = .inactive
    application.terminate()
    #expect(posts.taken() == ["DidEnterBackground 2 -", "WillTerminate 2 -"])
  }

  // MARK: What is made

  @Test(
    "the delegate chooses the scene's class and its delegate's; without a choice they are the common ones"
  )
  func choices() throws {
    let application = UIApplication.shared
    let delegate = Conventional()
    defer { over() }
    application.delegate = delegate
    try ApplicationLaunch.launch(application)
    let common = try #require(application.connectedScenes.first)
    #expect(type(of: common) == UIWindowScene.self && common.delegate == nil && common.title == "")
    let session = try #require(delegate.session)
    #expect(
      common.session === session && session.scene === common && session.configuration.name == nil)
    #expect(
      session.role == .windowApplication
        && session.role.rawValue == "UIWindowSceneSessionRoleApplication")
    #expect(UUID(uuidString: session.persistentIdentifier) != nil && session.userInfo == nil)
    #expect(application.openSessions == [session] && common.next === application)

    let chosen = UISceneConfiguration(name: "own", sessionRole: .windowApplication)
    #expect(chosen.sceneClass == nil && chosen.delegateClass == nil && chosen.name == "own")
    (chosen.sceneClass, chosen.delegateClass) = (OwnScene.self, SilentScene.self)
    delegate.configuration = chosen
    try ApplicationLaunch.launch(application)
    let own = try #require(application.connectedScenes.first)
    #expect(
      own is OwnScene && own.delegate is SilentScene && application.connectedScenes.count == 1)
    #expect(
      own.session.configuration === chosen && own.session !== session && own.session.scene === own)
    #expect(own.session.persistentIdentifier != session.persistentIdentifier)
  }

  @Test(
    "classes that are no scene, no delegate or nothing that can be made are refused by a sentence")
  func refusals() {
    let application = UIApplication.shared
    let delegate = Conventional()
    defer { over() }
    application.delegate = delegate
    let rows: [(AnyClass?, AnyClass?, String?)] = [
      (UIScene.self, nil, "the configuration's sceneClass is not a UIWindowScene"),
      (UIView.self, nil, "the configuration's sceneClass is not a UIWindowScene"),
      (UIWindowScene.self, UIView.self, "UIView is no UISceneDelegate"),
      (nil, SilentScene.self, nil),
    ]
    for row in rows {
      let configuration = UISceneConfiguration(name: nil, sessionRole: .windowApplication)
      (configuration.sceneClass, configuration.delegateClass) = (row.0, row.1)
      delegate.configuration = configuration
      var sentence: String?
      do { try ApplicationLaunch.launch(application) } catch { sentence = error.description }
      #expect(sentence == row.2)
    }
  }

  @Test("a process starts its application once, and says what it lacks")
  func starts() {
    func sentence() -> String {
      do {
        _ = try ApplicationLaunch.start()
        return ""
      } catch { return error.description }
    }
    defer { over() }
    let shared = UIApplication.shared
    ApplicationLaunch.names = nil
    #expect(sentence() == "UIApplicationMain was not called")
    ApplicationLaunch.names = ("Nowhere.Application", nil)
    #expect(sentence() == "there is no class Nowhere.Application at the top level of a module")
    #expect(sentence() == "a process starts its application once")
    ApplicationLaunch.names = nil
    #expect(UIApplication.shared === shared)
  }

  // MARK: The machine

  @Test("the device is a phone of this machine, held as its screen is")
  func device() {
    let device = UIDevice.current
    let bounds = UIScreen.main.bounds
    defer { UIScreen.main.resize(to: bounds.size) }
    #expect(
      device.model == "iPhone" && device.localizedModel == "iPhone" && device.systemName == "Linux")
    #expect(device.name == ProcessInfo.processInfo.hostName && device.userInterfaceIdiom == .phone)
    let version = ProcessInfo.processInfo.operatingSystemVersion
    #expect(
      device.systemVersion
        == "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)")
    #expect(
      device.identifierForVendor != nil && device.identifierForVendor == device.identifierForVendor)
    #expect(
      device.isMultitaskingSupported && !device.proximityState
        && !device.isProximityMonitoringEnabled)
    #expect(
      device.batteryLevel == -1 && device.batteryState == .unknown
        && !device.isBatteryMonitoringEnabled)
    #expect(!device.isGeneratingDeviceOrientationNotifications)
    device.beginGeneratingDeviceOrientationNotifications()
    #expect(device.isGeneratingDeviceOrientationNotifications)
    device.endGeneratingDeviceOrientationNotifications()
    #expect(!device.isGeneratingDeviceOrientationNotifications)
    for (size, orientation) in [
      (CGSize(width: 300, height: 400), UIDeviceOrientation.portrait),
      (CGSize(width: 400, height: 300), .landscapeLeft),
      (CGSize(width: 300, height: 300), .portrait),
    ] {
      UIScreen.main.resize(to: size)
      #expect(device.orientation == orientation)
    }
  }

  @Test(
    "actions for assistive technologies keep what they call, and their target only as long as others do"
  )
  func customActions() throws {
    var target: NSObject? = NSObject()
    let named = UIAccessibilityCustomAction(
      name: "Open", target: target, selector: Selector("open"))
    #expect(
      named.name == "Open" && named.target === target && named.selector == Selector("open")
        && named.actionHandler == nil)
    target = nil
    #expect(named.target == nil)
    #expect(
      UIAccessibilityCustomAction(name: "None", target: nil, selector: Selector("open")).target
        == nil)
    var heard: [String] = []
    let closure = UIAccessibilityCustomAction(name: "Close") {
      heard.append($0.name)
      return true
    }
    #expect(
      closure.target == nil && closure.selector == nil && closure.actionHandler?(closure) == true
        && heard == ["Close"])
  }
}
