internal import CFormulas
internal import CSoftwareKernels
internal import Compositing
internal import Graphics

/// Draw passes, a band of rows at a time.
extension FrameExecution {
  /// - Parameter part: nothing outside is touched.
  func draw(
    _ range: Range<Int>, clear: SIMD4<Float>?, into plane: PixelPlane, part: PixelRect, rows band: Range<Int>, _ scratch: WorkerScratch
  ) {
    scratch.reserve(width: plane.size.width)
    let bounds = PixelRect(minX: 0, minY: band.lowerBound, maxX: plane.size.width, maxY: band.upperBound).intersection(part)
    if bounds.isEmpty { return }
    draw(range, clear: clear, into: plane, bounds, depth: 0, scratch)
  }

  /// - Parameter depth: how many inlined surfaces the one drawn into is nested in.
  private func draw(
    _ range: Range<Int>, clear: SIMD4<Float>?, into plane: PixelPlane, _ bounds: PixelRect, depth: Int, _ scratch: WorkerScratch
  ) {
    // Nothing under the last quad that replaces the whole band can be seen.
    let cover =
      !fastPaths.contains(.occlusion)
      ? nil
      : range.last { index in
        rows.base[index].x <= bounds.minY && rows.base[index].y >= bounds.maxY && quads.base[index].replaces
          && quads.base[index].coverage == .full && quads.base[index].area.contains(bounds)
      }
    if cover == nil, let clear {
      plane.fill(bounds, with: clear)
    }
    plan.quads.withUnsafeBufferPointer { source in
      guard let first = source.baseAddress else { return }
      for index in (cover ?? range.lowerBound)..<range.upperBound {
        let extent = rows.base[index]
        guard Int(extent.x) < bounds.maxY, Int(extent.y) > bounds.minY else { continue }
        let prepared = UnsafePointer(quads.base + index)
        let area = prepared.pointee.area.intersection(bounds)
        guard !area.isEmpty else { continue }
        if prepared.pointee.inlined >= 0 {
          drawInlined(prepared, quad: first + index, index: index, area, bounds, plane, depth: depth, scratch)
          continue
        }
        let isShadow = prepared.pointee.paint == .shadow
        draw(
          prepared, fast: fastQuads.base + index, below: isShadow ? occluder(of: index, before: range.upperBound) : nil,
          quad: first + index, index: index,
          before: range.upperBound, area, bounds, plane, scratch)
      }
    }
  }

  /// Draws the texels that a quad reads, then the quad.
  private func drawInlined(
    _ prepared: UnsafePointer<PreparedQuad>, quad: UnsafePointer<Quad>, index: Int, _ area: PixelRect, _ bounds: PixelRect,
    _ plane: PixelPlane, depth: Int, _ scratch: WorkerScratch
  ) {
    let part = inlining.parts[Int(prepared.pointee.inlined)]
    let region = area.offsetBy(dx: Int(prepared.pointee.shiftX), dy: Int(prepared.pointee.shiftY))
    let source = scratch.plane(
      region, size: PixelSize(Int(prepared.pointee.texture.width), Int(prepared.pointee.texture.height)), depth: depth)
    scratch.reserve(width: source.size.width)
    draw(part.quads, clear: part.clear, into: source, region, depth: depth + 1, scratch)
    var local = prepared.pointee
    local.texture.texels = UnsafePointer(source.base.assumingMemoryBound(to: UInt8.self))
    local.texture.stride = Int32(source.stride)
    var fast = SWQuad()
    if local.isFast {
      fast = fastQuads.base[index]
      fast.texture = local.texture
    }
    withUnsafePointer(to: local) { local in
      withUnsafePointer(to: fast) {
        draw(local, fast: $0, below: nil, quad: quad, index: index, before: index + 1, area, bounds, plane, scratch)
      }
    }
  }

  /// - Parameters:
  ///   - fast: the quad for the loops that draw all of its rows, if it `isFast`.
  ///   - cover: what is drawn right after, and hides what it can.
  ///   - end: the quads up to there are drawn later.
  private func draw(
    _ prepared: UnsafePointer<PreparedQuad>, fast: UnsafePointer<SWQuad>, below cover: UnsafePointer<SWQuad>?, quad: UnsafePointer<Quad>,
    index: Int,
    before end: Int, _ area: PixelRect, _ bounds: PixelRect, _ plane: PixelPlane, _ scratch: WorkerScratch
  ) {
    if prepared.pointee.paint == .painting {
      guard case .image(let image) = plan.pictures[Int(prepared.pointee.painting)] else { return }
      let part = area.offsetBy(dx: Int(prepared.pointee.shiftX), dy: Int(prepared.pointee.shiftY))
      image.painting?.paint(part, over: plane.pixel(area.minX, area.minY), stride: plane.stride)
    } else if prepared.pointee.coverage == .full && prepared.pointee.replaces {
      replace(prepared, uncovered(area, by: index + 1..<end), plane)
    } else if prepared.pointee.isFast {
      withUnsafePointer(to: SWPlane(plane, bounds)) { kernels.overQuad($0, fast, cover) }
    } else if prepared.pointee.isPlacedPicture {
      for y in area.minY..<area.maxY {
        kernels.overAligned(
          plane.row(y) + area.minX, Int32(area.width), texels(of: prepared, area.minX, y).assumingMemoryBound(to: UInt32.self),
          prepared.pointee.color.x)
      }
    } else {
      draw(prepared, quad: quad, index: index, area, plane, scratch)
    }
  }

  /// The quad right above a shadow, if that hides some of the shadow.
  private func occluder(of index: Int, before end: Int) -> UnsafePointer<SWQuad>? {
    guard fastPaths.contains(.occlusion), index + 1 < end, quads.base[index + 1].isFast else { return nil }
    let next = UnsafePointer(fastQuads.base + index + 1)
    return next.pointee.hides != 0 ? next : nil
  }

  /// The part of an area that the next quads do not overwrite, as far as that is a rectangle.
  private func uncovered(_ area: PixelRect, by later: Range<Int>) -> PixelRect {
    var area = area
    if !fastPaths.contains(.occlusion) { return area }
    for index in later.prefix(8) where quads.base[index].replaces && quads.base[index].coverage == .full {
      area = area.trimmed(by: quads.base[index].area)
    }
    return area
  }

  private func replace(_ quad: UnsafePointer<PreparedQuad>, _ area: PixelRect, _ plane: PixelPlane) {
    switch quad.pointee.paint {
    case .solid:
      plane.fill(area, with: quad.pointee.color)
    case .mix:
      let progress = transitions[Int(quad.pointee.transition)].transition.progress
      for y in area.minY..<area.maxY {
        kernels.mix(
          plane.row(y) + area.minX, Int32(area.width), texels(of: quad, area.minX, y).assumingMemoryBound(to: UInt32.self),
          otherTexels(of: quad, area.minX, y).assumingMemoryBound(to: UInt32.self), progress)
      }
    default:
      for y in area.minY..<area.maxY {
        UnsafeMutableRawPointer(plane.row(y) + area.minX).copyMemory(from: texels(of: quad, area.minX, y), byteCount: area.width * 4)
      }
    }
  }

  private func draw(
    _ prepared: UnsafePointer<PreparedQuad>, quad: UnsafePointer<Quad>, index: Int, _ area: PixelRect, _ plane: PixelPlane,
    _ scratch: WorkerScratch
  ) {
    let painter = RowPainter(execution: self, quad: prepared, index: index, plane: plane, scratch: scratch)
    let clip = quad.pointee.clip >= 0 ? plan.clips[Int(quad.pointee.clip)] : nil
    let edges = RowEdges(quad.pointee.shape)
    let clipEdges = clip.map { RowEdges($0.shape) }
    let shape = ShapeRecord(quad.pointee.shape, surfaceToLocal: quad.pointee.surfaceToLocal)
    let clipShape = clip.map { ShapeRecord($0.shape, surfaceToLocal: $0.surfaceToLocal) } ?? ShapeRecord()
    withUnsafePointer(to: shape) { shape in
      withUnsafePointer(to: clipShape) { clipShape in
        let coverage = RowCoverage(buffer: scratch.coverage.base, shape: shape, clip: clip == nil ? nil : clipShape)
        let border = BorderCoverage(buffer: scratch.border.base, border: quad.pointee.border, shape: shape)
        plan.polygonPoints.withUnsafeBufferPointer { points in
          let polygon = UnsafeBufferPointer(rebasing: points[Int(quad.pointee.polygon.lowerBound)..<Int(quad.pointee.polygon.upperBound)])
          for y in area.minY..<area.maxY {
            var span = RowSpan(area.minX, area.maxX)
            if !polygon.isEmpty { span.confine(to: polygon, y: y) }
            if prepared.pointee.coverage != .full {
              span.cut(by: edges, y: y)
              if let clipEdges { span.cut(by: clipEdges, y: y) }
            }
            if !span.isEmpty { draw(prepared, span, y, coverage, border, painter) }
          }
        }
      }
    }
  }

  /// Draws the pixels of a row that a quad may cover.
  private func draw(
    _ prepared: UnsafePointer<PreparedQuad>, _ span: RowSpan, _ y: Int, _ coverage: RowCoverage, _ border: BorderCoverage,
    _ painter: RowPainter
  ) {
    let buffer = coverage.buffer
    switch prepared.pointee.coverage {
    case .full: (buffer + span.start).update(repeating: 1, count: span.end - span.start)
    case .edges: coverage.fillEdges(span, y: y)
    case .outline: coverage.fillOutline(span, y: y)
    case .unevenOutline: coverage.fillUnevenOutline(span, y: y)
    case .ring:
      let hole = coverage.fillRing(span, y: y)
      if hole.count < 16 {
        // Both sides may share a block, so they are painted as one.
        (buffer + hole.lowerBound).update(repeating: 0, count: hole.count)
      } else {
        painter.paint(span.start, hole.lowerBound, y)
        painter.paint(hole.upperBound, span.end, y)
        return
      }
    }
    if prepared.pointee.hasBorder {
      painter.paint(span.start, span.end, y, below: border)
    } else {
      painter.paint(span.start, span.end, y)
    }
  }

  /// The texel that falls on pixel (`x`, `y`).
  func texels(of quad: UnsafePointer<PreparedQuad>, _ x: Int, _ y: Int) -> UnsafeRawPointer {
    let texture = quad.pointee.texture
    guard let texels = texture.texels else { preconditionFailure("a quad of texels has a picture") }
    return UnsafeRawPointer(texels) + (y + Int(quad.pointee.shiftY)) * Int(texture.stride) + (x + Int(quad.pointee.shiftX)) * 4
  }

  /// The texel of a fade's other side that falls on pixel (`x`, `y`).
  func otherTexels(of quad: UnsafePointer<PreparedQuad>, _ x: Int, _ y: Int) -> UnsafeRawPointer {
    let texture = quad.pointee.otherTexture
    guard let texels = texture.texels else { preconditionFailure("a fade has two pictures") }
    return UnsafeRawPointer(texels) + (y + Int(quad.pointee.otherShiftY)) * Int(texture.stride) + (x + Int(quad.pointee.otherShiftX)) * 4
  }

  /// A premultiplied colour as four bytes.
  static func pixel(_ color: SIMD4<Float>) -> UInt32 {
    let bytes = color.clamped(lowerBound: .zero, upperBound: .one) * 255 + 0.5
    return UInt32(bytes.x) | UInt32(bytes.y) << 8 | UInt32(bytes.z) << 16 | UInt32(bytes.w) << 24
  }
}
