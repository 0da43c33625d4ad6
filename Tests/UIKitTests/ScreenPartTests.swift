import Foundation
import Testing

@testable import UIKit

/// Screens, their windows, and what comes from pointers and keys.
@MainActor @Suite("Parts of screens")
final class ScreenPartTests {
  final class Told: UIView {
    var styles: [Int] = []
    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
      styles.append(traitCollection.userInterfaceStyle.rawValue)
    }
  }

  @Test(
    "a screen has pixels by its scale, and takes on another scale and appearance, which its windows are told of"
  )
  func screens() {
    let screen = UIScreen(size: CGSize(width: 300, height: 200), scale: 3)
    let window = UIWindow(frame: screen.bounds)
    let told = Told()
    #expect(
      screen.nativeBounds == CGRect(x: 0, y: 0, width: 900, height: 600) && screen.nativeScale == 3
        && screen.maximumFramesPerSecond == 60)
    #expect(
      screen.brightness == 1 && screen.windows.isEmpty && screen.safeAreaInsets == .zero
        && screen.layer.position == CGPoint(x: 150, y: 100))
    window.screen = screen
    window.addSubview(told)
    #expect(screen.windows.isEmpty && window.isHidden)
    window.isHidden = false
    #expect(screen.windows == [window] && window.traitCollection.displayScale == 3)
    told.styles = []
    screen.adopt(scale: 3, isDark: false)
    screen.adopt(scale: 0, isDark: true)
    #expect(told.styles == [])
    screen.adopt(scale: 3, isDark: true)
    screen.adopt(scale: 2, isDark: true)
    #expect(told.styles == [2, 2] && screen.scale == 2 && window.traitCollection.displayScale == 2)
    screen.adopt(scale: 2, isDark: false)
    #expect(told.styles == [2, 2, 1] && UIScreen.main !== screen)
  }

  @Test("a screen that is resized resizes the windows that fill it, and no others")
  func resizing() {
    let screen = UIScreen(size: CGSize(width: 300, height: 200), scale: 1)
    let full = UIWindow(frame: screen.bounds)
    let small = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 60))
    let page = UIViewController()
    for window in [full, small] {
      window.screen = screen
      window.isHidden = false
    }
    full.rootViewController = page
    screen.resize(to: CGSize(width: 300, height: 200))
    screen.resize(to: CGSize(width: 200, height: 310))
    #expect(
      full.frame == CGRect(x: 0, y: 0, width: 200, height: 310) && page.view.frame == full.bounds
        && small.frame.size == CGSize(width: 50, height: 60))
    #expect(
      screen.bounds.size == CGSize(width: 200, height: 310)
        && screen.layer.position == CGPoint(x: 100, y: 155))
  }

  @Test("windows lie over each other by their levels, and within a level by when they came")
  func levels() {
    let screen = UIScreen(size: CGSize(width: 300, height: 200), scale: 1)
    let windows = (0..<4).map { _ in UIWindow(frame: screen.bounds) }
    windows[1].windowLevel = .alert
    for window in windows {
      window.screen = screen
      window.isHidden = false
    }
    func order() -> [Int] {
      screen.windows.map { window in windows.firstIndex { $0 === window } ?? 9 }
    }
    func layers() -> [Int] {
      (screen.layer.sublayers ?? []).map { layer in windows.firstIndex { $0.layer === layer } ?? 9 }
    }
    #expect(order() == [0, 2, 3, 1] && layers() == order())
    windows[0].windowLevel = .statusBar
    #expect(order() == [2, 3, 0, 1] && layers() == order())
    windows[1].windowLevel = .normal
    #expect(order() == [2, 3, 1, 0] && layers() == order())
    windows[3].windowLevel = UIWindow.Level(-1)
    #expect(
      order() == [3, 2, 1, 0] && layers() == order() && UIWindow.Level.normal < .statusBar
        && UIWindow.Level(rawValue: 3).rawValue == 3)
    let point = CGPoint(x: 10, y: 10)
    #expect(screen.window(at: point, with: nil)?.window === windows[0])
    windows[0].isHidden = true
    #expect(screen.window(at: point, with: nil)?.window === windows[1] && screen.windows.count == 4)
    windows[1].isUserInteractionEnabled = false
    #expect(
      screen.window(at: point, with: nil)?.view === windows[2]
        && screen.window(at: CGPoint(x: 400, y: 0), with: nil) == nil)
    let other = UIScreen(size: CGSize(width: 100, height: 100), scale: 1)
    windows[2].screen = other
    #expect(
      order() == [3, 1, 0] && other.windows == [windows[2]]
        && windows[2].layer.superlayer === other.layer)
    #expect(
      windows[0].window === windows[0] && UIWindow().frame == UIScreen.main.bounds
        && UIWindow().screen === UIScreen.main)
  }

  @Test("a window's root fills it, at the back, and appears with it")
  func roots() {
    final class Page: UIViewController {
      var log: [String] = []
      override func viewDidAppear(_ animated: Bool) { log.append("appears \(animated)") }
      override func viewDidDisappear(_ animated: Bool) { log.append("goes \(animated)") }
    }
    let screen = UIScreen(size: CGSize(width: 300, height: 200), scale: 1)
    let window = UIWindow(frame: screen.bounds)
    let a = Page()
    let b = Page()
    let front = UIView()
    window.screen = screen
    window.addSubview(front)
    window.rootViewController = a
    #expect(a.log == [] && window.subviews == [a.view, front] && a.view.frame == window.bounds)
    window.isHidden = false
    #expect(a.log == ["appears false"])
    window.rootViewController = a
    window.rootViewController = b
    #expect(
      a.log == ["appears false", "goes false"] && b.log == ["appears false"]
        && window.subviews == [b.view, front] && a.view.superview == nil)
    window.rootViewController = nil
    #expect(b.log == ["appears false", "goes false"] && window.subviews == [front])
    window.isHidden = true
    window.rootViewController = a
    #expect(a.log.count == 2 && window.actionResponder === a)
    window.makeKeyAndVisible()
    #expect(window.isKeyWindow && !window.isHidden && UIApplication.shared.keyWindow === window)
  }

  @Test(
    "a pointer touches with its first button, hovers without it, and scrolls the nearest view that can"
  )
  func pointers() {
    final class Pad: UIView {
      var log: [String] = []
      private func note(_ name: String, _ touches: Set<UITouch>) {
        for touch in touches {
          log.append("\(name) \(touch.type.rawValue) \(Int(touch.location(in: self).x))")
        }
      }
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        note("began", touches)
      }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        note("moved", touches)
      }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        note("ended", touches)
      }
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        note("cancelled", touches)
      }
    }
    let pad = Pad(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 200, width: 320, height: 200))
    let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 100))
    let stage = AnimationStage(pad, scroll)
    (scroll.contentSize, inner.contentSize) = (
      CGSize(width: 320, height: 1000), CGSize(width: 320, height: 100)
    )
    scroll.addSubview(inner)
    stage.advance(to: 0)
    func send(_ kind: PointerEvent.Kind, _ x: CGFloat, _ y: CGFloat = 50) {
      stage.screen.receive(
        .pointer(PointerEvent(kind: kind, location: CGPoint(x: x, y: y), timestamp: 1)))
    }
    send(.moved, 10)
    send(.pressed(button: 1), 10)
    send(.moved, 11)
    send(.released(button: 1), 11)
    #expect(pad.log == [])
    send(.pressed(button: 0), 20)
    send(.moved, 30)
    send(.released(button: 0), 31)
    send(.moved, 40)
    #expect(pad.log == ["began 3 20", "moved 3 30", "ended 3 31"])
    send(.scrolled(CGVector(dx: 0, dy: -30)), 50, 250)
    #expect(scroll.contentOffset.y == 30 && inner.contentOffset == .zero)
    pad.log = []
    for (phase, x) in [(TouchEvent.Phase.began, 5.0), (.moved, 6), (.cancelled, 7)] {
      stage.screen.receive(
        .touch(TouchEvent(phase: phase, finger: 2, location: CGPoint(x: x, y: 9), timestamp: 2)))
    }
    #expect(pad.log == ["began 0 5", "moved 0 6", "cancelled 0 7"])
  }

  @Test("keys come with their modifiers and phases")
  func keys() {
    final class First: UIView {
      var log: [String] = []
      override var canBecomeFirstResponder: Bool { true }
      private func note(_ name: String, _ presses: Set<UIPress>) {
        for press in presses {
          log.append(
            "\(name) \(press.key?.characters ?? "") \((press.key?.modifierFlags.rawValue ?? 0) >> 16)"
          )
        }
      }
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        note("began", presses)
      }
      override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        note("changed", presses)
      }
      override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        note("ended", presses)
      }
    }
    let first = First(frame: .zero)
    let stage = AnimationStage(first)
    stage.window.makeKey()
    #expect(first.becomeFirstResponder())
    // Shift is 2, control 4, option 8 and command 16.
    let rows: [(KeyEvent.Phase, KeyEvent.Modifiers)] = [
      (.pressed, .shift), (.repeated, .control), (.released, .option), (.pressed, .command),
      (.pressed, [.shift, .command]), (.released, []),
    ]
    for (phase, modifiers) in rows {
      stage.screen.receive(
        .key(KeyEvent(phase: phase, name: "a", characters: "a", modifiers: modifiers, timestamp: 1))
      )
    }
    #expect(
      first.log == [
        "began a 2", "changed a 4", "ended a 8", "began a 16", "began a 18", "ended a 0",
      ])
    first.resignFirstResponder()
  }

  @Test(
    "a screen that is shown in another layer is in its middle, and its y axis points down whatever is around"
  )
  func showing() {
    let screen = UIScreen(size: CGSize(width: 100, height: 60), scale: 1)
    let root = CALayer()
    root.bounds = CGRect(x: 10, y: 20, width: 300, height: 200)
    screen.show(in: root)
    #expect(
      screen.layer.superlayer === root && screen.layer.position == CGPoint(x: 160, y: 120)
        && screen.layer.isGeometryFlipped)
    let flipped = CALayer()
    flipped.isGeometryFlipped = true
    UIScreen(size: CGSize(width: 100, height: 60), scale: 1).show(in: flipped)
    #expect(flipped.sublayers?.first?.isGeometryFlipped == false)
  }

  @Test("an application of a phone that stands: what there is, and what there is not")
  func application() {
    let application = UIApplication.shared
    var opened: Bool?
    application.open(URL(fileURLWithPath: "/")) { opened = $0 }
    #expect(
      opened == false && !application.canOpenURL(URL(fileURLWithPath: "/"))
        && !application.supportsMultipleScenes)
    #expect(
      application.preferredContentSizeCategory == .large
        && application.userInterfaceLayoutDirection == .leftToRight)
    #expect(
      application.statusBarOrientation == .portrait
        && application.statusBarFrame == CGRect(x: 0, y: 0, width: 375, height: 0))
    #expect(
      application.applicationIconBadgeNumber == 0 && !application.isNetworkActivityIndicatorVisible
        && !application.isRegisteredForRemoteNotifications)
    #expect(
      application.beginBackgroundTask().rawValue == 1
        && UIBackgroundTaskIdentifier.invalid.rawValue == 0)
    let session = UISceneSession(UISceneConfiguration(name: "n", sessionRole: .windowApplication))
    let scene = UIWindowScene(
      session: session, connectionOptions: UIScene.ConnectionOptions())
    #expect(
      scene.activationState == .unattached && scene.title == "" && scene.next === application
        && scene.interfaceOrientation == .portrait)
    #expect(
      scene.screen === UIScreen.main && scene.statusBarManager?.isStatusBarHidden == true
        && scene.statusBarManager?.statusBarFrame == .zero)
    #expect(
      scene.keyWindow == nil && session.role == .windowApplication
        && session.configuration.name == "n" && session.scene == nil)
    let window = UIWindow(windowScene: scene)
    #expect(
      window.windowScene === scene && window.frame == UIScreen.main.bounds && window.next === scene
        && scene.coordinateSpace === UIScreen.main)
    #expect(
      [UIScene.ActivationState.unattached, .foregroundActive, .foregroundInactive, .background].map(
        \.rawValue) == [-1, 0, 1, 2])
    #expect([UIApplication.State.active, .inactive, .background].map(\.rawValue) == [0, 1, 2])
  }
}
