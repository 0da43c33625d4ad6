internal import Graphics
internal import Rasterizer

/// The amount of drawing in a frame, counted without drawing it.
package struct DrawingWork: Sendable {
  /// Pixels filled by quads, copies, colour matrices and functions in all surfaces, overdraw included.
  package var filledPixels = 0.0
  /// Texels that blurs read: for each pixel the kernel's length, along each axis.
  package var blurredTexels = 0.0
  /// Samples taken by filters and reduced pictures, over all pixels.
  package var mixedPlaces = 0.0
  /// Pixels blended by a piecewise function, instead of added and scaled.
  package var blendedPixels = 0.0
  /// Approximate CPU seconds, on a server, of laying out texts.
  package var layoutSeconds = 0.0

  /// Approximate CPU seconds, on a server, of the software renderer.
  package var softwareSeconds: Double { filledPixels * 2e-9 + blurredTexels * 0.25e-9 + mixedPlaces * 2.5e-9 + blendedPixels * 4e-9 }
  /// Approximate CPU seconds, on a server, of OpenGL ES emulated by Mesa.
  package var emulatedSeconds: Double { filledPixels * 16e-9 + blurredTexels * 0.85e-9 + mixedPlaces * 5e-9 + blendedPixels * 3e-9 }
}

extension DrawingWork {
  fileprivate mutating func add(_ convolution: Convolution) {
    let pixels = Double(convolution.size.width) * Double(convolution.size.height)
    switch convolution.kernel {
    case .gaussian(let sigma, _):
      blurredTexels += pixels * Double(2 * (BlurKernel.radius(sigma: sigma.x) + BlurKernel.radius(sigma: sigma.y) + 1))
    case .halving(let times):
      filledPixels += pixels
      // Each time a quarter as many pixels, of which each has four places that are mixed.
      mixedPlaces += 4 * pixels * Double((1 << (2 * times)) - 1) / 3
    }
  }
}

extension FramePlan {
  /// The work of all passes, those of rasterised layers included. Quads below an opaque one that covers the whole surface are left out.
  package var work: DrawingWork {
    var work = DrawingWork()
    for pass in passes {
      let size = surfaces[pass.surface], pixels = Double(size.width) * Double(size.height)
      switch pass.action {
      case .draw(let range, _):
        let part = pass.part(of: self) ?? PixelRegion(PixelRect(size))
        for quad in quads[range].reversed() {
          let area = area(of: quad, in: part)
          work.filledPixels += area
          work.mixedPlaces += area * Double(mixedPlaces(of: quad))
          if quad.blend.hasCases { work.blendedPixels += area }
          if covers(quad, part) { break }
        }
      case .convolve(let range): for convolution in convolutions[range] { work.add(convolution) }
      case .filter(let index):
        work.filledPixels += pixels
        work.mixedPlaces += pixels * Double(filters[Int(index)].mixedPlaces)
      case .colorMatrix, .copy: work.filledPixels += pixels
      }
    }
    for picture in pictures {
      switch picture {
      case .drawing(.text(let text)): work.layoutSeconds += text.layoutSeconds
      case .rasterized(let layer):
        let inner = layer.plan.work
        work.filledPixels += inner.filledPixels
        work.blurredTexels += inner.blurredTexels
        work.mixedPlaces += inner.mixedPlaces
        work.blendedPixels += inner.blendedPixels
        work.layoutSeconds += inner.layoutSeconds
      default: break
      }
    }
    return work
  }

  func area(of quad: Quad, in part: PixelRegion) -> Double {
    let upright = Double(part.intersection(quad.scissor).area)
    guard quad.polygon.count > 2 else { return upright }
    // The shoelace formula: half the sum of the cross products of adjacent corners.
    let corners = polygonPoints[Int(quad.polygon.lowerBound)..<Int(quad.polygon.upperBound)]
    var twice = 0.0, last = corners[corners.endIndex - 1]
    for corner in corners {
      twice += Double(last.x) * Double(corner.y) - Double(last.y) * Double(corner.x)
      last = corner
    }
    return twice.isFinite ? min(upright, abs(twice) / 2) : upright
  }

  /// The number of samples per pixel of a quad; 0 where it takes only one.
  func mixedPlaces(of quad: Quad) -> Int {
    let reduction: Reduction?
    switch quad.material {
    // Each pixel selects its own level, and mixes four texels of two levels.
    case .picture(_, let sampling) where sampling.minification == .trilinear && !quad.surfaceToLocal.isAffine: return 8
    case .picture(let index, let sampling):
      let picture = pictures[Int(index)]
      reduction = sampling.reduction(of: quad, size: picture.size, levels: picture.levelCount)
    case .surface(let index, let sampling): reduction = sampling.reduction(of: quad, size: surfaces[Int(index)], levels: 1)
    // Both sides, and the computation of the effect.
    case .transition: return 4
    case .solid, .gradient, .shadow: return 0
    }
    guard let reduction else { return 0 }
    let next = reduction.share > 0 ? reduction.nextTaps : .zero
    return reduction.taps.x * reduction.taps.y + next.x * next.y
  }

  func covers(_ quad: Quad, _ part: PixelRegion) -> Bool {
    guard quad.clip < 0, quad.polygon.isEmpty, quad.shape.hardEdges == 15, quad.shape.radii == .zero, quad.shape.ringWidth == 0,
      quad.scissor.contains(part.bounds)
    else { return false }
    return isOpaque(quad)
  }
}
