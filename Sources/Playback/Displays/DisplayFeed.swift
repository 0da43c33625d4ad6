internal import Graphics

/// A scene on its way from the layers' thread to the displays that show it. Belongs to the display's thread.
struct DisplayFeed {
  let link: PlaybackLink
  private(set) var scene = StagedScene()
  private(set) var number = -1
  /// Whether its first picture has been shown.
  var hasBegun = false
  /// Pictures that will show soon, and are not uploaded yet.
  var comingPictures: [CGImage] = []

  init(_ link: PlaybackLink) { self.link = link }

  enum News {
    case none
    /// The root is the same one, with changes.
    case commit
    /// A different root.
    case scene
  }

  /// Takes the scene to show from now on. Returns what has changed.
  mutating func take() -> News {
    let former = scene.tree.root?.id
    guard link.take(&scene, number: &number) else { return .none }
    return scene.tree.root?.id == former ? .commit : .scene
  }
}

/// Assigns scenes to displays: to each the scene at its place among the requested names, else the one that the fewest displays show. A
/// display that comes back shows the same scene as before.
struct FeedAssignment {
  private let count: Int
  private var feeds: [String: Int] = [:]

  /// - Parameter count: of scenes, at least one.
  init(count: Int) { self.count = count }

  /// - Parameters:
  ///   - connector: the display's connector.
  ///   - places: where names that are the display's stand among those that were asked for.
  mutating func feed(of connector: String, among places: [Int]) -> Int {
    if let feed = feeds[connector] { return feed }
    // Monitors of one name take successive places.
    let free = places.first { place in !feeds.values.contains(place) }
    let feed = (free ?? places.first).map { min($0, count - 1) } ?? leastShown
    feeds[connector] = feed
    return feed
  }

  private var leastShown: Int {
    func displays(_ feed: Int) -> Int { feeds.values.count { $0 == feed } }
    return (0..<count).min { displays($0) < displays($1) } ?? 0
  }
}
