internal import Compositing
internal import FrameLoop
internal import Graphics
internal import MediaFiles
internal import OfflineRendering
internal import Playlists
internal import QuartzCore
internal import RenderTree
internal import SoftwareRenderer

/// A document, picture or scene of a playlist, on a clock that follows what is shown of it.
final class PlaylistItem {
  let composition: Composition
  /// The playlist's settings, with those of this item applied.
  let settings: PlaylistSettings
  let placement: ItemPlacement
  let root: CALayer
  private(set) var host: LayerHost
  /// Index of the present state in the document's list; nil is the base state.
  private(set) var state: Int?

  init(_ composition: Composition, settings: PlaylistSettings) {
    self.composition = composition
    self.settings = settings
    root = composition.rootLayer
    state = composition.stateIndex
    root.keepAnimations()
    host = LayerHost(root: root, clock: .stepped(from: 0), drivesProgram: false)
    var placement = ItemPlacement()
    placement.fit = settings.fit
    switch settings.background {
    case .color(let red, let green, let blue, let alpha):
      placement.background = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    case .blur: placement.backdrop = Self.backdrop(of: host.commit(), canvas: composition.size, at: settings.start)
    case nil: break
    }
    self.placement = placement
  }

  /// Pixels of a backdrop's longer side: enough for a blurred picture.
  private static let backdropSide = 192

  /// The scene at a time, small and blurred.
  private static func backdrop(of tree: RenderTree, canvas: CGSize, at time: Double) -> CGImage {
    let scale = CGFloat(backdropSide) / max(canvas.width, canvas.height)
    let size = PixelSize(max(1, Int((canvas.width * scale).rounded())), max(1, Int((canvas.height * scale).rounded())))
    var preparer = FramePreparer(), plan = FramePlan(), statistics = PlaybackStatistics()
    let viewport = Canvas(size: canvas, requested: size, fit: .stretch).viewport(background: nil)
    preparer.prepare(tree, at: time, for: viewport, into: &plan, statistics: &statistics)
    let bitmap = Bitmap(size: size)
    SoftwareRenderer(workerCount: 1).render(plan, into: bitmap)
    return bitmap.makeImage().blurred(reach: backdropSide / 24)
  }

  /// The item's own duration in seconds; nil when it does not end.
  var duration: Double? { composition.finiteDuration }

  func commit() -> RenderTree { host.commit() }

  /// The sound of the item's videos as they are now, in the item's time.
  var sounds: [SoundCue] {
    guard settings.volume > 0 else { return [] }
    return commit().sounds.map { cue in
      var cue = cue
      cue.volume *= settings.volume
      return cue
    }
  }

  /// Pictures in its layers that take long to upload, up to a number of bytes together.
  func largePictures(byteLimit: Int) -> [CGImage] {
    var found: [CGImage] = [], bytes = 0
    var nodes = [commit().root].compactMap { $0 }
    while let node = nodes.popLast() {
      nodes += node.sublayers
      if let mask = node.mask { nodes.append(mask) }
      guard case .image(let image)? = node.properties.contents else { continue }
      for picture in image.artwork?.keptImages ?? [image] where picture.width * picture.height >= Self.largePicturePixels {
        bytes += picture.pixels.count
        if bytes > byteLimit { return found }
        if !found.contains(picture) { found.append(picture) }
      }
    }
    return found
  }

  /// Pixels above which uploading a picture takes long: a tenth of a frame.
  private static let largePicturePixels = 1 << 19

  /// The item's part in a tree, from one of its own times on.
  func side(at time: Double, rate: Double) -> ItemSide {
    ItemSide(root: commit().root, canvas: composition.size, time: time, rate: rate, placement: placement)
  }

  /// Advances the scene's clock to a time in seconds, so that later changes happen then or later.
  ///
  /// What is due at the present is delivered where time stands still, too: what was to be told would pile up otherwise.
  func advance(to time: Double) { host.advance(to: max(time, host.time)) }

  /// Changes to a state at a time of the scene, in seconds, with the document's animations; nil is the base state.
  func show(state index: Int?, at time: Double) throws {
    // The state's animations begin at that time; finished ones are kept, so nothing earlier is lost.
    advance(to: time)
    try composition.apply(stateAt: index, transitionSpeed: 1)
    state = index
  }
}

extension CALayer {
  /// Keeps finished animations of this layer and those below, since seeking may go back to them.
  fileprivate func keepAnimations() {
    for key in animationKeys() ?? [] {
      guard let animation = animation(forKey: key), animation.isRemovedOnCompletion, let kept = animation.copy() as? CAAnimation else {
        continue
      }
      kept.isRemovedOnCompletion = false
      add(kept, forKey: key)
    }
    mask?.keepAnimations()
    for sublayer in sublayers ?? [] { sublayer.keepAnimations() }
  }
}
