import Foundation
internal import Graphics
package import RenderTree

/// The lookup table of `CIColorCube`: colours for colours.
struct ColorCube {
  /// Entries along each axis.
  let side: Int
  /// Red, green, blue and alpha, premultiplied; red changes fastest, blue slowest.
  private(set) var entries: [SIMD4<Float>]

  /// A table from 32-bit floats; nil unless the data has at least 16 bytes per entry.
  init?(side: Int, data: Data) {
    let count = side * side * side
    guard data.count >= count * MemoryLayout<SIMD4<Float>>.size else { return nil }
    self.side = side
    entries = data.withUnsafeBytes { bytes in
      (0..<count).map { bytes.loadUnaligned(fromByteOffset: $0 * MemoryLayout<SIMD4<Float>>.size, as: SIMD4<Float>.self) }
    }
    // Components that are not finite become 0.
    for index in entries.indices { entries[index].replace(with: 0, where: entries[index] .!= entries[index]) }
  }

  private init(side: Int, entry: (SIMD3<Float>) -> SIMD4<Float>) {
    self.side = side
    entries = []
    entries.reserveCapacity(side * side * side)
    for blue in 0..<side {
      for green in 0..<side {
        for red in 0..<side { entries.append(entry(SIMD3(Float(red), Float(green), Float(blue)) / Float(side - 1))) }
      }
    }
  }

  /// The colour for a colour, interpolated between the eight entries around it; components from 0 to 1.
  func entry(for color: SIMD3<Float>) -> SIMD4<Float> {
    let place = color.clamped(lowerBound: .zero, upperBound: .one) * Float(side - 1)
    let low = pointwiseMin(place.rounded(.down), SIMD3(repeating: Float(side - 2)))
    let share = place - low
    let x = Int(low.x), y = Int(low.y), z = Int(low.z)
    var result = SIMD4<Float>.zero
    for corner in 0..<8 {
      let dx = corner & 1, dy = corner >> 1 & 1, dz = corner >> 2
      let across = dx == 1 ? share.x : 1 - share.x, up = dy == 1 ? share.y : 1 - share.y, on = dz == 1 ? share.z : 1 - share.z
      let index = ((z + dz) * side + y + dy) * side + x + dx
      result += entries[index] * (across * up * on)
    }
    return result
  }

  /// The table for sRGB colours that does what this one does for those of another RGB space. It has 32 to 64 entries along each axis,
  /// between which the two differ a little.
  func fromSRGB(in space: CGColorSpace) -> ColorCube {
    ColorCube(side: min(max(side, 32), 64)) { color in
      let own = CGColor(red: CGFloat(color.x), green: CGFloat(color.y), blue: CGFloat(color.z), alpha: 1)
      let parts = own.converted(to: space, intent: .defaultIntent, options: nil)?.components ?? [0, 0, 0, 1]
      let found = entry(for: SIMD3(Float(parts[0]), Float(parts[1]), Float(parts[2])))
      guard found.w > 0 else { return .zero }
      let straight = [found.x, found.y, found.z].map { CGFloat($0 / found.w) } + [CGFloat(found.w)]
      return CGColor(colorSpace: space, components: straight)?.premultiplied ?? found
    }
  }

  /// The table as a picture of eight bits a component, laid out as `ColorCubeLayout` says.
  var picture: CGImage {
    let layout = ColorCubeLayout(side: side)
    var pixels = [UInt8](repeating: 0, count: layout.width * layout.height * 4)
    for (index, entry) in entries.enumerated() {
      let (x, y) = layout.pixel(red: index % side, green: index / side % side, blue: index / (side * side))
      let alpha = min(max(0, entry.w), 1)
      let color = entry.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: alpha))
      for component in 0..<4 { pixels[(y * layout.width + x) * 4 + component] = UInt8((color[component] * 255).rounded()) }
    }
    return CGImage(width: layout.width, height: layout.height, premultipliedPixels: pixels, isOpaque: false)
  }
}

extension CIFilter {
  /// The table as a picture, the same object as long as the inputs stay the same; nil for other filters, and while there is no table.
  package var colorCube: ImageRecipe? {
    if let known = knownColorCube { return known }
    let made = makeColorCube()
    knownColorCube = .some(made)
    return made
  }

  private func makeColorCube() -> ImageRecipe? {
    guard case .filter(let kind) = kind, kind == .colorCube || kind == .colorCubeWithColorSpace else { return nil }
    guard let data = inputs["inputCubeData"] as? Data else { return nil }
    let given = (value(forKey: "inputCubeDimension") as? NSNumber)?.doubleValue ?? 2
    let side = Int(given.rounded(), within: ColorCubeLayout.sides)
    guard let cube = ColorCube(side: side, data: data) else {
      Diagnostics.report(
        kind.name,
        "a table of \(side) entries along each axis has \(side * side * side * 16) bytes, and inputCubeData has \(data.count): nothing is "
          + "looked up")
      return nil
    }
    let space = inputs["inputColorSpace"] as? CGColorSpace
    let isSRGB = space.map { [CGColorSpace.sRGB, CGColorSpace.extendedSRGB].contains($0.name) || $0 == CGColorSpaceCreateDeviceRGB() }
    return ImageRecipe((isSRGB ?? true ? cube : cube.fromSRGB(in: space!)).picture)
  }
}
