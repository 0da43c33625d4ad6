internal import COutlineKernels
internal import CSoftwareKernels
internal import Graphics

extension VectorPainter {
  /// Blends a part of a surface over another one.
  ///
  /// - Parameter number: of the mode, in `blending.glsl`.
  func blend(_ source: PaintSurface, _ part: PixelRect, over surface: PaintSurface, opacity: Double, _ number: Int32) {
    let width = part.width, blocks = (width + 7) / 8
    let block = memory.take(byteCount: blocks * 8 * (4 + 1 + 1) * 4)
    defer { memory.give(block) }
    // a block is never empty
    let base = block.baseAddress!
    let colors = base.assumingMemoryBound(to: Float.self), coverage = colors + blocks * 32
    let pixels = (base + blocks * 40 * 4).assumingMemoryBound(to: UInt32.self)
    for x in 0..<blocks * 8 { coverage[x] = x < width ? Float(opacity) : 0 }
    let loop = sw_blend_loop(number)
    for y in part.minY..<part.maxY {
      let row = surface.place(part.minX, y)
      ok_make_planar(colors, source.place(part.minX, y), Int32(width))
      UnsafeMutableRawPointer(pixels).copyMemory(from: row, byteCount: width * 4)
      loop(pixels, Int32(blocks), coverage, colors)
      UnsafeMutableRawPointer(row).copyMemory(from: pixels, byteCount: width * 4)
    }
  }
}

extension CGBlendMode {
  /// The mode's number in `blending.glsl`; nil for `normal`.
  var kernelNumber: Int32? {
    switch self {
    case .normal: nil
    case .multiply: 7
    case .screen: 8
    case .overlay: 9
    case .darken: 10
    case .lighten: 11
    case .colorDodge: 12
    case .colorBurn: 13
    case .softLight: 14
    case .hardLight: 15
    case .difference: 16
    case .exclusion: 17
    case .hue: 18
    case .saturation: 19
    case .color: 20
    case .luminosity: 21
    case .clear: 28
    case .copy: 4
    case .sourceIn: 1
    case .sourceOut: 2
    case .sourceAtop: 23
    case .destinationOver: 24
    case .destinationIn: 25
    case .destinationOut: 26
    case .destinationAtop: 3
    case .xor: 27
    case .plusDarker: 6
    case .plusLighter: 5
    }
  }
}
