import Graphics
import OfflineRendering
import RendererTestSupport
import TestSupport
import Testing
import UIKit

/// What UIKit's controls, bars, cells and cards look like, in light and dark.
@MainActor @Suite("Pictures of controls", .serialized)
struct ControlPictureTests {
  private static let time = 1.3

  private static func image(of page: ControlPage, in style: UIUserInterfaceStyle, on backend: TestBackend) throws -> CGImage {
    let screen = UIScreen(size: ControlPage.size, scale: 1), window = UIWindow(frame: screen.bounds)
    window.screen = screen
    window.overrideUserInterfaceStyle = style
    let controller = page.makeController()
    window.rootViewController = controller
    window.makeKeyAndVisible()
    if let presented = page.makePresented() { controller.present(presented, animated: false) }
    var settings = RenderSettings()
    settings.backend = backend.backend
    return try OfflineRenderer(screen.layer, settings: settings).image(at: time)
  }

  @Test("nothing changed", arguments: ControlPage.allCases, [UIUserInterfaceStyle.light, .dark])
  func picture(of page: ControlPage, in style: UIUserInterfaceStyle) throws {
    let store = Golden(), name = "controls-\(page.rawValue)-\(style == .dark ? "dark" : "light")"
    for backend in TestBackend.available {
      let image = try Self.image(of: page, in: style, on: backend), isExact = backend == .software
      if Golden.isRecording {
        guard isExact else { continue }
        try store.record(image, as: name)
        Issue.record("recorded \(name): look at it, then run again without RECORD_GOLDENS")
        continue
      }
      let difference = Golden.compare(image, with: try store.read(name), flat: isExact ? 0 : 2, edge: isExact ? 0 : 2)
      if difference.count > 0 { try store.keepFailure(image, as: "\(name)-\(backend.rawValue)") }
      #expect(
        difference.count == 0,
        """
        \(difference.count) pixels of \(backend.rawValue) differ, by \(difference.worst) at worst, the first at \
        \(difference.place.map { "\($0)" } ?? "–")
        """)
    }
  }

  @Test("pixels worked on paper: a switch is systemGreen where it is on, and its knob white")
  func pixels() throws {
    let light = try Self.image(of: .values, in: .light, on: .software)
    #expect(light.pixel(22, 25) == Pixel(52, 199, 89) && light.pixel(45, 25) == Pixel(255, 255, 255))
    let dark = try Self.image(of: .values, in: .dark, on: .software)
    #expect(dark.pixel(22, 25) == Pixel(48, 209, 88) && dark.pixel(2, 2) == Pixel(0, 0, 0))
  }
}
