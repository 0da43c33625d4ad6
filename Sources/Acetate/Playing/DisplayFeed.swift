internal import Graphics

/// A scene on its way from the layers' thread to the displays that show it. Belongs to the display's thread.
struct DisplayFeed {
  let link: PlaybackLink
  private(set) var scene = StagedScene()
  private(set) var number = -1
  /// Whether a picture of it has shown.
  var hasBegun = false
  /// What shows soon, and has not been uploaded.
  var comingPictures: [CGImage] = []

  init(_ link: PlaybackLink) { self.link = link }

  enum News {
    case none
    /// The same root, changed.
    case commit
    /// Another root.
    case scene
  }

  /// Takes the scene that is to be shown from now on.
  mutating func take() -> News {
    let former = scene.tree.root?.id
    guard link.take(&scene, number: &number) else { return .none }
    return scene.tree.root?.id == former ? .commit : .scene
  }
}

/// Which of several scenes each display shows: the one at its place among the names that were asked for, else the one that the fewest
/// displays show. A display that comes back shows what it did before.
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
    // Of monitors of one name, each takes the next place.
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
