internal import CProcess
internal import Foundation

/// Makes the application and its delegate, and runs the program on a display until the person leaves it. Does not return.
///
/// It is left with Esc or `q`, or by a signal. Without a display the process ends with the error's sentence and exit code. A program that
/// was given to `acetate render` is rendered instead.
///
/// - Parameters:
///   - argc: ignored, as `argv` is.
///   - principalClassName: the name of a subclass of `UIApplication`, as `NSStringFromClass` gives it; nil is `UIApplication` itself.
///   - delegateClassName: the name of the delegate's class; nil for a program whose subclass of `UIApplication` does all.
@MainActor @discardableResult
public func UIApplicationMain(
  _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ principalClassName: String?, _ delegateClassName: String?
) -> Int32 {
  ApplicationLaunch.names = (principalClassName, delegateClassName)
  guard application_run() else {
    fatalError("UIApplicationMain: the program is linked without the product UIKit, whose part Acetate shows it")
  }
  exit(0)
}
