internal import Foundation

/// The taps of a Gaussian blur along one axis. Both renderers convolve with these weights: horizontally first, into an RGBA8 surface
/// rounded to nearest, then vertically, rounded again.
package struct BlurKernel: Sendable {
  /// Weights of the distances 0, 1, … radius; a tap at distance d counts at +d and −d. All taps together weigh 1.
  package let weights: [Float]

  /// Taps on either side of the centre.
  package var radius: Int { weights.count - 1 }

  /// Samples `exp(−d² / 2σ²)` at whole pixels up to `radius(sigma:)` and scales the sum to 1.
  package init(sigma: Float) {
    let radius = Self.radius(sigma: sigma)
    var samples = (0...radius).map { distance -> Double in
      guard distance > 0 else { return 1 }
      let x = Double(distance) / Double(sigma)
      return exp(-0.5 * x * x)
    }
    let sum = samples.dropFirst().reduce(1) { $0 + 2 * $1 }
    for i in samples.indices { samples[i] /= sum }
    weights = samples.map(Float.init)
  }

  /// The reach of a blur in pixels: three sigmas, rounded up; 0 for sigmas that are not positive.
  package static func radius(sigma: Float) -> Int { sigma > 0 ? Int((3 * sigma).rounded(.up)) : 0 }
}
