public import OfflineRendering

extension Composition {
  /// A built-in scene, with its size, duration and events.
  public init(_ scene: Scene) { self.init(scene.makeRoot(), size: scene.size, duration: scene.duration, events: scene.events) }
}
