public import Foundation

/// The machine that a program runs on: a phone whose screen is the main one.
@preconcurrency @MainActor public final class UIDevice: NSObject {
  /// The only one.
  public static let current = UIDevice()

  private override init() { super.init() }

  /// The machine's name in its network.
  public var name: String { ProcessInfo.processInfo.hostName }
  /// The kind of device: `iPhone`.
  public var model: String { "iPhone" }
  /// The kind of device in the language of the person: `iPhone`.
  public var localizedModel: String { model }
  /// The system: `Linux`.
  public var systemName: String { "Linux" }
  /// The kernel's version, as in `6.1.0`.
  public var systemVersion: String {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
  }
  /// The kind of device: a phone, as in all traits.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  /// A name of this run of the program.
  public let identifierForVendor: UUID? = UUID()
  /// Upright where the screen is higher than wide, else on its left side.
  public var orientation: UIDeviceOrientation {
    UIScreen.main.bounds.width > UIScreen.main.bounds.height ? .landscapeLeft : .portrait
  }
  /// Kept without effect: devices are not turned here.
  public private(set) var isGeneratingDeviceOrientationNotifications = false
  /// Kept without effect: devices are not turned here.
  public func beginGeneratingDeviceOrientationNotifications() { isGeneratingDeviceOrientationNotifications = true }
  /// Kept without effect: devices are not turned here.
  public func endGeneratingDeviceOrientationNotifications() { isGeneratingDeviceOrientationNotifications = false }
  /// Whether tasks go on in the background: true.
  public var isMultitaskingSupported: Bool { true }
  /// Kept without effect: nothing measures how near a face is.
  public var isProximityMonitoringEnabled = false
  /// Whether a face is near: false.
  public var proximityState: Bool { false }
  /// Kept without effect: nothing measures a battery.
  public var isBatteryMonitoringEnabled = false
  /// The battery's charge from 0 to 1: −1, not known.
  public var batteryLevel: Float { -1 }
  /// Whether the battery is charged: not known.
  public var batteryState: BatteryState { .unknown }

  /// What happens to a battery.
  public enum BatteryState: Int, Sendable {
    /// Nothing is known of it.
    case unknown
    /// The device runs on it.
    case unplugged
    /// It is being charged.
    case charging
    /// It is full.
    case full
  }

  /// Does nothing: there is no keyboard that could click.
  public func playInputClick() {}

  /// Never posted: devices are not turned here.
  public nonisolated static let orientationDidChangeNotification = NSNotification.Name("UIDeviceOrientationDidChangeNotification")
  /// Never posted: nothing measures a battery.
  public nonisolated static let batteryLevelDidChangeNotification = NSNotification.Name("UIDeviceBatteryLevelDidChangeNotification")
  /// Never posted: nothing measures a battery.
  public nonisolated static let batteryStateDidChangeNotification = NSNotification.Name("UIDeviceBatteryStateDidChangeNotification")
}
