import AudioToolbox
import LayerDrawing
import SystemLog
import Testing
import UIKit

/// iOS programs that compile unchanged, or as `acetate port` writes them.
@Suite("Source written for iOS") @MainActor
struct ScreenTests {
  @Test("a screen with overrides, selectors and attributes of text")
  func screen() {
    let screen = SettingsScreen()
    let button = screen.view.subviews.first as? UIButton
    button?.sendActions(for: .touchUpInside)
    #expect(screen.taps == 1 && button?.accessibilityIdentifier == "button" && !screen.hasRoot)
    // One line, of at most 20 points.
    #expect(screen.height(of: "title") > 10 && screen.height(of: "title") <= 20)
  }

  @Test("a log, which is silent, and a sound, which is not heard")
  func recorder() {
    #expect(Recorder().record(take: 1, level: 0.5) != kSystemSoundID_Vibrate)
    #expect(!OSLog.default.isEnabled(type: .fault))
  }
}
