package import Graphics
package import Rasterizer
package import RenderTree

/// Everything a renderer needs to draw one frame, as data.
///
/// Surfaces are bitmaps of the frame's own; surface 0 is the target. Passes run in order: each draws quads into a surface, or makes one
/// surface from another. Coordinates are pixels of the surface drawn into, y down, pixel centres at halves. Colours are premultiplied,
/// gamma-encoded sRGB.
///
/// The arrays are scratch space that is kept from frame to frame.
package struct FramePlan: Sendable {
  /// The size of the target in pixels.
  package var viewport = PixelSize(0, 0)
  /// Sizes of all surfaces; the first is the target's.
  package var surfaces: [PixelSize] = []
  /// The required precision of each surface, by index; missing ones are `drawn`.
  package internal(set) var precisions: [Precision] = []
  package var passes: [Pass] = []
  /// The dependencies between passes, by which renderers order them.
  package internal(set) var graph = PassGraph()
  package var quads: [Quad] = []
  package var clips: [Clip] = []
  package var gradients: [Gradient] = []
  package var transitions: [PlannedTransition] = []
  package var filters: [PlannedFilter] = []
  /// What passes blur and halve.
  package var convolutions: [Convolution] = []
  /// Corners of the convex polygons that confine quads, in surface pixels.
  package var polygonPoints: [SIMD2<Float>] = []
  /// Immutable sources of pictures, indexed by materials.
  package var pictures: [Picture] = []
  /// What surfaces show that do not change from frame to frame, by index; nil for others, and missing for the last of them.
  package var contents: [SurfaceContent?] = []
  /// The part of the target that differs from the frame planned before with the same planner; everything when that is unknown.
  package var damage = PixelRegion.empty
  /// The part of the target that is drawn; the rest keeps its content. Nil draws, and clears, all of it.
  package var repair: PixelRegion?
  /// The topmost picture, if the planner was asked to look for one and there is one that can be lifted.
  package var topPicture: TopPicture?
  /// Whether `topPicture` is left out of what is drawn.
  package var isTopLifted = false
  /// Whether gradients, blurs and shadows are dithered, by the pixels' positions in their surfaces. Such a plan is always drawn as a whole.
  package var dithers = false
  /// The number of planes in space that intersect another one but were left whole, because the limit of cuts was reached.
  package var missingCuts = 0

  package init() {}
}

extension FramePlan {
  /// The number of the target's pixels that are drawn.
  package var repairedPixels: Int { repair?.area ?? PixelRect(viewport).area }

  /// The use of a surface, which determines how precisely it must be drawn by renderers that trade precision for speed.
  package enum Precision: UInt8, Comparable, Sendable {
    /// The surface is shown, or blurred, as it was drawn.
    case drawn
    /// The surface's alpha is shown a second time, as a shadow.
    case silhouette
    /// A colour matrix or function is applied that enlarges small differences, or makes large areas of small ones.
    case filtered

    package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  package func precision(of surface: Int) -> Precision { surface < precisions.count ? precisions[surface] : .drawn }

  /// Finds the surfaces that filters read, directly or through other surfaces.
  mutating func findPrecisions() {
    precisions.removeAll(keepingCapacity: true)
    for index in passes.indices.reversed() {
      var precision = precision(of: passes[index].surface)
      switch passes[index].action {
      case .colorMatrix(_, let matrix):
        precision = max(precision, matrix.isSilhouette ? .silhouette : matrix.enlargesDifferences ? .filtered : .drawn)
      case .filter(let filter): if filters[Int(filter)].enlargesDifferences { precision = .filtered }
      case .convolve(let range): if convolutions[range].contains(where: \.isSilhouette) { precision = max(precision, .silhouette) }
      case .draw, .copy: break
      }
      if precision == .drawn { continue }
      while precisions.count < surfaces.count { precisions.append(.drawn) }
      for surface in graph.reads(of: index) { precisions[surface] = max(precisions[surface], precision) }
    }
  }
}

package struct Pass: Sendable {
  package var surface: Int
  package var action: Action
  /// The part that drawing clears and touches, or that a colour matrix computes; nil is all of the surface, or `plan.repair` of the target.
  package var part: PixelRegion?

  package enum Action: Sendable {
    /// Draws `plan.quads[range]` in order. `clear` replaces what the surface holds first; nil keeps it. The colour is premultiplied.
    case draw(Range<Int>, clear: SIMD4<Float>?)
    /// Computes parts of the surface from parts of others: `plan.convolutions[range]`, which do not overlap.
    case convolve(Range<Int>)
    /// Applies a colour matrix to the straight-alpha colour of every pixel of `source`, clamps to 0…1 and premultiplies again. Both
    /// surfaces have the same size.
    case colorMatrix(source: Int, ColorMatrix)
    /// Copies the rectangle of `source` whose top left corner is `origin` and whose size is that of the written surface; outside the source
    /// is transparent.
    case copy(source: Int, origin: SIMD2<Int32>)
    /// Fills the surface by `plan.filters[index]`, which names the surfaces that it reads.
    case filter(Int32)
  }

  package init(surface: Int, action: Action) {
    self.surface = surface
    self.action = action
  }

  /// The part of the plan's surface that drawing clears and touches; nil is all of it.
  package func part(of plan: FramePlan) -> PixelRegion? { surface == 0 ? plan.repair : part }
}

/// Where a picture's pixels come from. Equal pictures share one cached texture.
package enum Picture: Hashable, Sendable {
  case image(CGImage)
  case drawing(Drawing)
  case rasterized(RasterizedLayer)
}
