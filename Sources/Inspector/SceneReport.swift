package import Foundation
internal import Graphics
internal import MediaFiles
package import OfflineRendering

/// A scene at some times with all that is to be known of it, as a page shows it that has nobody to ask.
package struct SceneReport: Codable, Sendable {
  package struct Frame: Codable, Sendable {
    package var meta: InspectorService.Frame
    /// A PNG file; Base64 in JSON.
    package var picture: Data
    package var layers: [LayerInspection]
    package var plan: PlanEntry
  }

  package struct Curve: Codable, Sendable {
    package var layer: LayerPath
    package var curve: PropertyCurve
  }

  package var overview: InspectorService.Overview
  package var layers: [LayerEntry]
  package var animations: [AnimationEntry]
  package var curves: [Curve]
  package var frames: [Frame]

  /// Layers of which everything is told; of the others there are rows in the tree.
  package static let maximumLayers = 500
  /// Key paths whose curves are told.
  package static let maximumCurves = 200
  private static let curvePoints = 241

  /// Looks at a scene.
  /// - Parameters:
  ///   - name: what the scene is called.
  ///   - inspector: nothing has been asked of it yet.
  ///   - times: in seconds, ascending.
  ///   - backend: draws the pictures.
  /// - Throws: `SceneInspector.PastError`, or what the renderer throws.
  package init(name: String, _ inspector: SceneInspector, at times: [Double], backend: Backend) throws {
    overview = InspectorService.Overview(
      name: name, scene: try inspector.summary, generation: 1, fault: nil, scale: nil, renderer: backend.rawValue)
    let encoder = ImageEncoder(format: .png)
    frames = try times.map { time in
      let picture = try inspector.picture(at: time, with: backend).withUnsafePixels { pixels in
        try encoder.encode(pixels, name: "picture") { Data($0) }
      }
      let costs = inspector.costs
      let tree = try inspector.layers(at: time)
      var layers: [LayerInspection] = []
      for layer in tree.layers.prefix(Self.maximumLayers) {
        guard var found = try inspector.inspection(of: layer.path, at: time) else { continue }
        // What everybody's layers have says nothing about this one.
        found.properties.removeAll { $0.isDefault && $0.presentation == nil }
        layers.append(found)
      }
      let meta = InspectorService.Frame(
        time: time, width: inspector.canvas.target.width, height: inspector.canvas.target.height, renderer: backend.rawValue, costs: costs,
        revision: 1)
      return Frame(meta: meta, picture: picture, layers: layers, plan: try inspector.plan(at: time))
    }
    layers = try inspector.entries(at: times.last ?? 0)
    animations = try inspector.animations()
    curves = []
    let end = inspector.scene.duration ?? max(times.last ?? 0, 1)
    var known: Set<String> = []
    for animation in animations {
      guard let keyPath = animation.keyPath, curves.count < Self.maximumCurves, known.insert("\(animation.layer) \(keyPath)").inserted,
        let curve = try inspector.curve(of: keyPath, in: animation.layer, from: 0, to: end, count: Self.curvePoints)
      else { continue }
      curves.append(Curve(layer: animation.layer, curve: curve))
    }
  }
}

/// How much two versions of a scene differ over time.
package struct SceneComparison: Codable, Sendable {
  package struct Sample: Codable, Sendable {
    package var time: Double
    /// The largest difference of a channel, and the mean over all, in 255ths.
    package var maximum: Int
    package var mean: Double
    package var pixelCount: Int
  }

  /// PNG files; Base64 in JSON.
  package struct Pictures: Codable, Sendable {
    package var time: Double
    package var before: Data
    package var after: Data
    package var difference: Data
  }

  /// The pictures of the two versions have different sizes.
  package struct SizeError: Error {
    package let before: [Int], after: [Int]
  }

  package var before: String
  package var after: String
  /// Differences up to this are no difference.
  package var tolerance: Int
  package var samples: [Sample] = []
  package var pictures: [Pictures] = []
  /// The largest difference of all, and when it is first seen.
  package var maximum = 0
  package var worstTime = 0.0
  package var differs = false

  /// Times of which pictures are kept: half of them evenly spaced, half those that differ most.
  package static let maximumPictures = 16

  /// Compares pictures at some times, in seconds, ascending.
  /// - Throws: `SizeError`, or what a renderer throws.
  package init(
    _ before: (name: String, inspector: SceneInspector), _ after: (name: String, inspector: SceneInspector), at times: [Double],
    backend: Backend, tolerance: Int
  ) throws {
    (self.before, self.after, self.tolerance) = (before.name, after.name, tolerance)
    let sizes = [before, after].map { [$0.inspector.canvas.target.width, $0.inspector.canvas.target.height] }
    guard sizes[0] == sizes[1] else { throw SizeError(before: sizes[0], after: sizes[1]) }
    func withPictures<R>(_ time: Double, _ body: (UnsafePixels, UnsafePixels) throws -> R) throws -> R {
      try before.inspector.picture(at: time, with: backend).withUnsafePixels { first in
        try after.inspector.picture(at: time, with: backend).withUnsafePixels { try body(first, $0) }
      }
    }
    for time in times {
      let difference = try withPictures(time) { PictureDifference($0, $1) }
      samples.append(Sample(time: time, maximum: difference.maximum, mean: difference.mean, pixelCount: difference.pixelCount))
      if difference.maximum > maximum { (maximum, worstTime) = (difference.maximum, time) }
    }
    differs = maximum > tolerance
    let half = Self.maximumPictures / 2
    let step = max(1, (times.count + half - 1) / half)
    var kept = Set(stride(from: 0, to: times.count, by: step))
    let byDifference = samples.indices.sorted { (samples[$1].maximum, samples[$1].mean, $0) < (samples[$0].maximum, samples[$0].mean, $1) }
    kept.formUnion(byDifference.filter { samples[$0].maximum > 0 }.prefix(half))
    let encoder = ImageEncoder(format: .png)
    func png(_ pixels: UnsafePixels) throws -> Data { try encoder.encode(pixels, name: "picture") { Data($0) } }
    for index in kept.sorted() {
      pictures.append(
        try withPictures(times[index]) { first, second in
          Pictures(
            time: times[index], before: try png(first), after: try png(second),
            difference: try PictureDifference.drawn(first, second).withUnsafePixels(png))
        })
    }
  }
}
