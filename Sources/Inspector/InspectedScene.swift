package import Graphics
package import OfflineRendering
package import Playback
internal import QuartzCore

/// What previews and reports look into: one composition, or several inputs that are shown one after the other.
package struct InspectedScene {
  package enum Content {
    /// Nothing has been rendered of it yet.
    case composition(Composition)
    case show(PlaylistShow)
  }

  package let content: Content
  /// What can be set of it, with `SceneSetup.parameters`.
  package var parameters: [SceneSummary.Parameter] = []
  /// Done once, at time 0, after the layers have been committed as they are.
  package var beginning: (() -> Void)?

  /// What there is to say about it, at present.
  package var remarks: () -> [SceneSummary.Diagnostic]

  package init(_ composition: Composition) {
    content = .composition(composition)
    remarks = { composition.diagnostics.map(SceneSummary.Diagnostic.init) }
    parameters = composition.parameters.map(SceneSummary.Parameter.init)
  }

  package init(_ show: PlaylistShow) {
    content = .show(show)
    remarks = { [] }
  }

  package var composition: Composition? {
    if case .composition(let composition) = content { composition } else { nil }
  }

  /// The canvas, in points.
  package var size: CGSize {
    switch content {
    case .composition(let composition): composition.size
    case .show(let show): CGSize(width: show.size.width, height: show.size.height)
    }
  }

  /// Seconds until the last animation that ends has ended, or of one round; nil when there is no end.
  package var duration: Double? {
    switch content {
    case .composition(let composition): composition.duration
    case .show(let show): show.roundDuration
    }
  }

  var roots: [CALayer] {
    switch content {
    case .composition(let composition): [composition.rootLayer]
    case .show(let show): show.roots
    }
  }
}
