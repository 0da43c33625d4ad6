public import Foundation

/// What a scene belongs to. A program has one, from its start to its end.
@MainActor public final class UISceneSession: NSObject {
  /// What a scene is for.
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// The role's name.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A person uses it.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  /// The scene, once it has connected.
  public internal(set) weak var scene: UIScene?
  /// What the scene is made by.
  public internal(set) var configuration: UISceneConfiguration
  /// What the scene is for.
  public var role: Role { configuration.role }
  /// Tells sessions apart, in this run of the program.
  public let persistentIdentifier = UUID().uuidString
  /// What the program keeps with the session, as long as it runs.
  public var userInfo: [String: Any]?

  init(_ configuration: UISceneConfiguration) { self.configuration = configuration }
}

/// The classes that a scene and its delegate are of.
@MainActor open class UISceneConfiguration: NSObject {
  /// The configuration's name. It is kept, and nothing is looked up by it.
  public let name: String?
  /// What the scene is for.
  public let role: UISceneSession.Role
  /// A subclass of `UIWindowScene`; nil is that itself.
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
