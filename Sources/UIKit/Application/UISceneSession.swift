public import Foundation

/// The session of a scene. A program has one, for as long as it runs.
@preconcurrency @MainActor public final class UISceneSession: NSObject {
  /// The purpose of a scene.
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// The role's name.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A scene that a person interacts with.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  /// The scene, once it has connected.
  public internal(set) weak var scene: UIScene?
  /// The configuration with which the scene is made.
  public internal(set) var configuration: UISceneConfiguration
  /// The purpose of the scene.
  public var role: Role { configuration.role }
  /// An identifier that is unique within this run of the program.
  public let persistentIdentifier = UUID().uuidString
  /// Data that the program keeps with the session, as long as it runs.
  public var userInfo: [String: Any]?

  init(_ configuration: UISceneConfiguration) { self.configuration = configuration }
}

/// The classes of a scene and its delegate.
@preconcurrency @MainActor open class UISceneConfiguration: NSObject {
  /// The configuration's name; kept, but nothing is looked up by it.
  public let name: String?
  /// The purpose of the scene.
  public let role: UISceneSession.Role
  /// The scene's class, a subclass of `UIWindowScene`; nil is `UIWindowScene` itself.
  open var sceneClass: AnyClass?
  /// The scene delegate's class, a `UISceneDelegate` with `init()`. Nil is the class `SceneDelegate` of the app delegate's module, or none
  /// where there is no such class.
  open var delegateClass: AnyClass?

  /// - Parameters:
  ///   - name: kept.
  ///   - sessionRole: what the scene is for.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
    super.init()
  }
}
