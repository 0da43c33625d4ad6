import AVFoundation
import Acetate
import AudioToolbox
import CAML
// Scene files may import all of the package's modules, so this program has all of them.
import CoreGraphics
import CoreImage
import CoreMedia
import CoreText
import ImageIO
import QuartzCore
import SceneFiles
import Synchronization
import SystemLog
import TextEscaping
import UIKit
import UniformTypeIdentifiers

/// The entry of the program that a scene file is built into: the command line, with one more input.
public enum SceneEntry {
  /// Runs the command that the process was started with; the file's path as its input stands for what `makeScene` makes.
  /// - Parameters:
  ///   - path: the file's absolute path.
  ///   - makeScene: makes the root layer anew each time it is called, on the main thread. Its bounds are the canvas.
  @MainActor public static func main(_ path: String, _ makeScene: @escaping @Sendable @MainActor () throws -> CALayer) -> Never {
    run(path) { _ in try makeScene() }
  }

  @MainActor private static func run(_ path: String, _ makeRoot: @escaping @Sendable @MainActor (DeviceScreen?) throws -> CALayer) -> Never
  {
    registered.withLock { $0 = RegisteredScene(path: path, isApplication: false, makeRoot: makeRoot) }
    AcetateCommand.main()
    exit(0)
  }

  /// Runs a scene that is a view: it is shown in a window of its size.
  @MainActor public static func main(_ path: String, _ makeScene: @escaping @Sendable @MainActor () throws -> UIView) -> Never {
    run(path) { _ in
      let view = try makeScene()
      return show(on: UIScreen(size: view.bounds.size)) { window in
        view.frame.origin = .zero
        window.addSubview(view)
      }
    }
  }

  /// Runs a scene that is a view controller: its view fills the screen that is asked for, or else a window of the preferred content size,
  /// or else of the view's.
  @MainActor public static func main(_ path: String, _ makeScene: @escaping @Sendable @MainActor () throws -> UIViewController) -> Never {
    run(path) { screen in
      let controller = try makeScene()
      if let screen { return show(on: UIScreen(like: screen)) { $0.rootViewController = controller } }
      let preferred = controller.preferredContentSize
      let size = preferred == .zero ? controller.view.bounds.size : preferred
      return show(on: UIScreen(size: size)) { $0.rootViewController = controller }
    }
  }

  /// Runs the command that the process was started with; its input that is a Swift file, or a folder of them, stands for the application
  /// which `UIApplicationMain` was called for.
  @MainActor static func enterApplication() {
    let command = try? AcetateCommand.parseAsRoot()
    let input = (command as? any InputCommand).flatMap { try? SceneFile.name(in: $0) }
    registered.withLock {
      $0 = RegisteredScene(path: ProgramSources.absolutePath(input ?? ""), isApplication: true) { _ in try ApplicationLaunch.start().layer }
    }
    AcetateCommand.main()
  }

  /// Screens live as long as the process: their layers do not hold them.
  @MainActor private static var screens: [UIScreen] = []

  @MainActor private static func show(on screen: UIScreen, _ fill: (UIWindow) -> Void) -> CALayer {
    let window = UIWindow(frame: screen.bounds)
    window.screen = screen
    fill(window)
    window.makeKeyAndVisible()
    screens.append(screen)
    return screen.layer
  }

  struct RegisteredScene: Sendable {
    let path: String
    /// Whether it is the main screen of a program with an app delegate.
    let isApplication: Bool
    /// Told the screen that is asked for.
    let makeRoot: @Sendable @MainActor (DeviceScreen?) throws -> CALayer
  }

  /// Whether the process plays on the machine's clock, as opposed to rendering offline.
  static var isLive: Bool {
    get { live.withLock { $0 } }
    set { live.withLock { $0 = newValue } }
  }

  private static let live = Mutex(false)
  private static let registered = Mutex<RegisteredScene?>(nil)

  /// Whether this process is the program of that file.
  static func isProgram(of path: String) -> Bool { registered.withLock { $0?.path } == ProgramSources.absolutePath(path) }

  /// Whether the input is the application that this process is the program of.
  static func isApplication(_ input: String) -> Bool { isProgram(of: input) && registered.withLock { $0?.isApplication ?? false } }

  /// What the file's function makes, or the main screen of an application; nil for any other input.
  /// - Parameter screen: what the main screen is like, and what a view controller fills.
  static func composition(_ input: String, screen: DeviceScreen? = nil) throws -> Composition? {
    guard let scene = registered.withLock({ $0 }), scene.path == ProgramSources.absolutePath(input) else { return nil }
    // Commands run on the main thread, and the layer stays there: the box is not sent anywhere.
    nonisolated(unsafe) var made: CALayer?
    do {
      try MainActor.assumeIsolated {
        if let screen { UIScreen.makeMain(like: screen) }
        made = try isLive ? scene.makeRoot(screen) : ProgramClock.beginning { try scene.makeRoot(screen) }
      }
    } catch let failure as ApplicationLaunch.Failure {
      throw Failure(.badInput, "\(input): \(failure)")
    } catch {
      throw Failure(.badInput, "\(input): makeScene() failed: \(error)")
    }
    guard let root = made else { return nil }
    guard root.superlayer == nil else {
      throw Failure(.badInput, "\(input): the layer that makeScene() returned has a superlayer; return the root of the tree")
    }
    guard root.bounds.width > 0, root.bounds.height > 0 else {
      let width = shortest(Double(root.bounds.width)), height = shortest(Double(root.bounds.height))
      throw Failure(.badInput, "\(input): the root layer's bounds are empty (\(width) by \(height) points); give it a size")
    }
    return Composition(root)
  }
}

/// Found by the linker: see `application_run`. The process is the program of an application that was given to a command.
@_cdecl("acetate_enter_application")
public func enterApplication() { MainActor.assumeIsolated { SceneEntry.enterApplication() } }
