internal import Graphics

/// What a frame asks of a GPU, counted on its plan without drawing it: what goes to and from memory, texels read, and fragments by kind.
package struct FrameTraffic: Hashable, Sendable {
  /// Kinds of fragments that cost alike.
  package enum Fragment: String, CaseIterable, Sendable {
    case solid, picture, gradient, shadow, transition, filter
    /// With rounded corners; with a border or as a ring; in perspective besides.
    case rounded, banded, perspective
    /// With gradients of others than two stops; with radial ones, of two and of others; with conic ones.
    case stops, radial, radialStops, curved
    /// Confined by a clip that has circular corners; with continuous ones, of a clip or its own; by a polygon.
    case confined, continuous, polygon
    /// What passes compute: a copy or colour matrix, half the size, one direction of a blur.
    case copy, halving, blur
  }

  /// Times that another surface begins to be drawn into.
  package var framebufferChanges = 0
  /// Bytes of surfaces that are written, once a pass, and of those that a pass begins with.
  package var storedBytes = 0.0, loadedBytes = 0.0
  /// Bytes of pictures and surfaces that are read: each texel once for each quad that shows it.
  package var readBytes = 0.0
  /// Reads of textures, of which one mixes four texels at most.
  package var fetches = 0.0
  /// Pixels that are computed, by kind, overdraw included.
  package var fragments: [Fragment: Double] = [:]

  /// All that goes to or from memory.
  package var bytes: Double { storedBytes + loadedBytes + readBytes }

  package init() {}

  fileprivate mutating func count(_ kind: Fragment, _ pixels: Double, fetches perPixel: Double, bytes: Double) {
    fragments[kind, default: 0] += pixels
    fetches += pixels * perPixel
    readBytes += bytes
  }
}

extension FramePlan {
  private static let pixelBytes = 4.0

  /// What drawing all of the frame asks of a GPU. Rasterised layers and pictures are taken as drawn and uploaded before.
  package var traffic: FrameTraffic {
    var traffic = FrameTraffic()
    var last = -1
    for pass in passes {
      let part = pass.part(of: self) ?? PixelRegion(PixelRect(surfaces[pass.surface])), pixels = Double(part.area)
      if pass.surface != last { traffic.framebufferChanges += 1 }
      last = pass.surface
      if case .convolve = pass.action {} else { traffic.storedBytes += pixels * Self.pixelBytes }
      switch pass.action {
      case .draw(let range, let clear):
        var isCovered = clear != nil
        for quad in quads[range].reversed() {
          count(quad, in: part, &traffic)
          if covers(quad, part) {
            isCovered = true
            break
          }
        }
        if !isCovered { traffic.loadedBytes += pixels * Self.pixelBytes }
      case .convolve(let range):
        for convolution in convolutions[range] { traffic.add(convolution) }
      case .filter(let index):
        let filter = filters[Int(index)]
        var bytes = 0.0
        filter.forEachSurface { bytes += surfaces[$0].area * Self.pixelBytes }
        traffic.count(.filter, pixels, fetches: Double(filter.mixedPlaces), bytes: bytes)
      case .colorMatrix, .copy: traffic.count(.copy, pixels, fetches: 1, bytes: pixels * Self.pixelBytes)
      }
    }
    return traffic
  }

  private func count(_ quad: Quad, in part: PixelRegion, _ traffic: inout FrameTraffic) {
    let area = area(of: quad, in: part), places = Double(mixedPlaces(of: quad))
    switch quad.material {
    case .solid: traffic.count(fragment(of: quad, .solid), area, fetches: 0, bytes: 0)
    case .picture(_, let sampling), .surface(_, let sampling):
      let texels = min(Double(sampling.texels.area), area * max(1, places))
      traffic.count(fragment(of: quad, .picture), area, fetches: max(1, places), bytes: texels * Self.pixelBytes)
    case .gradient(let index):
      let gradient = gradients[Int(index)]
      let hasTwo = gradient.stops.count == 2
      let kind: FrameTraffic.Fragment =
        switch gradient.kind {
        case .axial: hasTwo ? .gradient : .stops
        case .radial: hasTwo ? .radial : .radialStops
        case .conic: .curved
        }
      // Two stops are numbers of the quad; among others a search leads to the two that count.
      traffic.count(
        fragment(of: quad, kind), area, fetches: hasTwo && kind != .curved ? 0 : 4 + log2(Double(gradient.stops.count)), bytes: 0)
    case .shadow: traffic.count(fragment(of: quad, .shadow), area, fetches: 1, bytes: 0)
    case .transition: traffic.count(.transition, area, fetches: places, bytes: 2 * area * Self.pixelBytes)
    }
  }

  private func fragment(of quad: Quad, _ plain: FrameTraffic.Fragment) -> FrameTraffic.Fragment {
    let hasCorners = quad.shape.radii != .zero || quad.shape.ringWidth != 0 || quad.border.width != 0
    if !quad.polygon.isEmpty { return .polygon }
    let clip = quad.clip >= 0 && clips[Int(quad.clip)].shape.radii != .zero ? clips[Int(quad.clip)].shape : nil
    if hasCorners && quad.shape.isContinuous || clip?.isContinuous == true { return .continuous }
    if clip != nil { return .confined }
    guard hasCorners else { return plain }
    if !quad.surfaceToLocal.isAffine { return .perspective }
    return quad.shape.ringWidth != 0 || quad.border.width != 0 ? .banded : .rounded
  }
}

extension FrameTraffic {
  /// A blur's first direction is a pass of its own into a surface between. The sampler mixes two taps of a blur, and four of a halving.
  fileprivate mutating func add(_ convolution: Convolution) {
    let pixels = Double(convolution.computed.area)
    storedBytes += pixels * 4
    let region = Double(convolution.region(behind: convolution.computed).area)
    switch convolution.kernel {
    case .gaussian(let sigma, _):
      let between = Double(convolution.computedAcross.area)
      framebufferChanges += 1
      storedBytes += between * 4
      count(.blur, between, fetches: Self.fetches(sigma: sigma.x), bytes: region * 4)
      count(.blur, pixels, fetches: Self.fetches(sigma: sigma.y), bytes: between * 4)
    case .halving(let times):
      // 3 m − 2 pixels each way, by m = 2ⁿ.
      let side = Double(3 * (1 << times) - 2) / 2
      count(.halving, pixels, fetches: side * side, bytes: region * 4)
    }
  }

  /// For four taps on either side, two pairs on both, and one texel that tells of them.
  private static func fetches(sigma: Float) -> Double { Double(5 * (BlurKernel.radius(sigma: sigma) / 4 + 1)) }
}

extension PixelSize {
  fileprivate var area: Double { Double(width) * Double(height) }
}
