package import CAML
package import OfflineRendering
package import UIKit

extension Player {
  /// Shows the screen of the program that `UIApplicationMain` has started, until the person quits. Tells the program when another one takes
  /// the display, and before it terminates.
  /// - Parameters:
  ///   - device: what the screen is like; nil makes it as large as its window.
  ///   - prepare: called with the player before it begins; what it returns is kept until the end.
  @MainActor package static func runApplication(
    on screen: UIScreen, like device: DeviceScreen? = nil, settings: PlayerSettings, prepare: (Player) -> AnyObject? = { _ in nil }
  ) throws(RenderError) -> PlayReport {
    let player = try Player(screen.layer, settings: settings)
    if settings.expectsWindow { player.title = ProcessInfo.processInfo.processName }
    if let device {
      screen.turn(withKeysOf: player, device)
    } else {
      var isDark: Bool?
      player.onResize = { size, scale in
        MainActor.assumeIsolated {
          let prefersDark = isDark ?? DesktopAppearance.prefersDark
          isDark = prefersDark
          UIView.performWithoutAnimation {
            screen.adopt(scale: CGFloat(scale), isDark: prefersDark)
            screen.resize(to: size)
          }
          player.setCanvas(size)
        }
      }
    }
    player.onEvent = { event in
      // Players call back on the thread of their layers, which is the main thread.
      MainActor.assumeIsolated {
        switch event {
        case .displayLeft: UIApplication.shared.leaveDisplay()
        case .displayReturned: UIApplication.shared.returnToDisplay()
        case .key, .pointer, .touch: break
        }
      }
    }
    defer { UIApplication.shared.terminate() }
    return try RenderError.sorting { try withExtendedLifetime(prepare(player)) { try player.run() } }
  }
}

extension UIScreen {
  /// Turns the screen of a device with Control and an arrow, as simulators of devices do, and its window with it.
  fileprivate func turn(withKeysOf player: Player, _ device: DeviceScreen) {
    var shown = device
    player.takesKey = { [weak player] key in
      guard key.modifiers == .control, ["Left", "Right"].contains(key.name) else { return false }
      guard key.phase == .pressed, let player else { return true }
      return MainActor.assumeIsolated {
        shown = shown.turned
        UIView.animate(withDuration: 0.3) {
          self.safeAreaInsets = shown.safeArea.insets
          self.resize(to: shown.size)
        }
        player.setCanvas(shown.size)
        player.requestWindow(of: shown.size)
        return true
      }
    }
  }

  /// Makes the main screen like that of a device, before anything is shown on it.
  package static func makeMain(like screen: DeviceScreen) {
    mainScale = screen.scale
    main.safeAreaInsets = screen.safeArea.insets
    main.resize(to: screen.size)
  }

  /// A screen with the size, scale and safe area of a device's.
  package convenience init(like screen: DeviceScreen) {
    self.init(size: screen.size, scale: screen.scale)
    safeAreaInsets = screen.safeArea.insets
  }

  /// Configures the main screen from the environment variable `ACETATE_SCREEN`: `WIDTHxHEIGHT` in pixels, with the pixels per point after
  /// an `@` (default 1), or the name of a device.
  fileprivate static func makeMainAsEnvironmentSays() throws(RenderError) -> DeviceScreen? {
    guard let text = ProcessInfo.processInfo.environment["ACETATE_SCREEN"], !text.isEmpty else { return nil }
    guard let screen = try? DeviceScreen(text: text, unscaled: { DeviceScreen(pixels: $0, scale: 1) }) else {
      throw RenderError(
        .setting, "ACETATE_SCREEN is '\(text)'; it can be a size in pixels such as 1920x1080 or 1170x2532@3, or a device such as iphone-14")
    }
    makeMain(like: screen)
    return screen
  }
}

extension DeviceScreen.SafeArea {
  fileprivate var insets: UIEdgeInsets { UIEdgeInsets(top: top, left: left, bottom: bottom, right: right) }
}

/// Starts the program that `UIApplicationMain` was called for, and shows it in a window, or on a display where there is no desktop session.
/// Returns when the person leaves it; an error ends
/// the process as `run(_:)` does, a signal as the signal does.
///
/// Found by the linker: see `application_run`.
@_cdecl("acetate_run_application")
public func runApplication() {
  run {
    let report = try MainActor.assumeIsolated { () throws -> PlayReport in
      var settings = PlayerSettings()
      settings.backend = try Backend.ofEnvironment() ?? .auto
      settings.handlesSignals = true
      settings.notifiesServiceManager = true
      let device = try UIScreen.makeMainAsEnvironmentSays()
      return try Player.runApplication(on: ApplicationLaunch.start(), like: device, settings: settings)
    }
    guard let signal = report.signal else { return }
    Foundation.signal(signal, SIG_DFL)
    raise(signal)
  }
}
