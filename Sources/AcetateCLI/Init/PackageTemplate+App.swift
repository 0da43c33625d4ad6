import Foundation

extension PackageTemplate {
  /// A program of UIKit's with an app delegate and a view controller, and a test that touches its button.
  var appFiles: [(path: String, data: Data)] {
    [
      ("Sources/\(module)/AppDelegate.swift", text(delegate)), ("Sources/\(module)/CounterController.swift", text(controller)),
      ("Tests/\(module)Tests/CounterTests.swift", text(test)),
    ]
  }

  var appReadme: String {
    """
    # \(name)

    A program of UIKit's, drawn by [Acetate](\(home)): Core Animation's layers on Linux.

    ```sh
    swift run \(module)      # opens a window in a desktop session, else takes the display; the pointer is a finger
    swift test               # touches the button, and looks at its title
    ```

    The first screen is in `Sources/\(module)/CounterController.swift`. While you work on it, one command keeps it in a window: it
    compiles the sources alone, and shows each change a moment after its file is saved.

    ```sh
    acetate play Sources/\(module) --swift
    acetate play Sources/\(module) --swift --screen iphone-14   # as large as that phone's screen
    ```

    What was done there can be kept, and rendered as a video:

    ```sh
    acetate play Sources/\(module) --swift --record-events taps.json
    acetate render Sources/\(module) --swift -o taps.mp4 --events taps.json
    ```

    """
  }

  private var delegate: String {
    """
    import UIKit

    @main
    class AppDelegate: UIResponder, UIApplicationDelegate {
      var window: UIWindow?

      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
      ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = CounterController()
        window?.makeKeyAndVisible()
        return true
      }
    }

    """
  }

  private var controller: String {
    """
    import UIKit

    /// A button in the middle of the screen that counts how often it was tapped, and springs.
    class CounterController: UIViewController {
      let button = UIButton(type: .system)
      private var taps = 0

      override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        button.setTitle("Tap me", for: .normal)
        button.titleLabel?.font = .systemFont(ofSize: 28, weight: .semibold)
        button.addAction(UIAction { [unowned self] _ in tapped() }, for: .touchUpInside)
        button.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(button)
        NSLayoutConstraint.activate([
          button.centerXAnchor.constraint(equalTo: view.centerXAnchor),
          button.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        ])
      }

      private func tapped() {
        taps += 1
        button.setTitle("Tapped: \\(taps)", for: .normal)
        button.transform = CGAffineTransform(scaleX: 1.4, y: 1.4)
        UIView.animate(
          withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 0, options: .allowUserInteraction
        ) {
          self.button.transform = .identity
        }
      }
    }

    """
  }

  private var test: String {
    """
    import Testing
    import UIKit

    @testable import \(module)

    @Suite("The counter")
    @MainActor
    struct CounterTests {
      @Test("counts the taps of a finger on its button")
      func taps() {
        let window = UIWindow(frame: UIScreen.main.bounds)
        let counter = CounterController()
        window.rootViewController = counter
        window.makeKeyAndVisible()
        window.layoutIfNeeded()
        #expect(counter.button.title(for: .normal) == "Tap me")
        let middle = CGPoint(x: window.bounds.midX, y: window.bounds.midY)
        for title in ["Tapped: 1", "Tapped: 2"] {
          UIApplication.shared.sendTouch(.began, at: middle)
          UIApplication.shared.sendTouch(.ended, at: middle)
          #expect(counter.button.title(for: .normal) == title)
        }
      }
    }

    """
  }
}
