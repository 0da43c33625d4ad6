internal import Graphics
internal import RenderTree
internal import Rasterizer

extension FramePlanner {
  /// Draws a text layer's string, upright and within the bounds, except that accents of its first line may extend above.
  mutating func planText(_ text: TextProperties, _ frame: LayerFrame) {
    guard !text.runs.isEmpty, !text.isInContents, frame.size.x > 0, frame.size.y > 0 else { return }
    let (runs, above) = texts.runs(for: text, of: frame.layer)
    guard !runs.isEmpty else { return }
    // The box counts y from its top, which is minimum y only if pictures are flipped.
    var boxToLocal = PlaneMap.translation(frame.bounds.x, frame.bounds.y)
    if !frame.isContentsFlipped { boxToLocal = PlaneMap(1, 0, frame.bounds.x, 0, -1, frame.bounds.w, 0, 0, 1) }
    let box = SIMD4(0, -above, frame.size.x, frame.size.y)
    let map = boxToLocal.then(frame.localToPixels)
    guard let placement = RasterPlacement(of: box, map: map, visible: frame.visible, subpixels: RasterPlacement.textSubpixels) else {
      return
    }
    var drawing = TextDrawing(
      runs: runs, box: CGSize(width: frame.size.x, height: frame.size.y), boxToPixels: placement.toBitmap, size: placement.size)
    drawing.isWrapped = text.isWrapped
    drawing.truncation = text.truncation
    drawing.alignment = text.alignment
    guard planRaster(.text(drawing), placement, frame), let last = stack.quads.indices.last else { return }
    // Text is clipped to the bounds like the bitmap of a drawn layer: at whole pixels where it is upright.
    var shown = frame
    shown.radii = .zero
    if frame.isContentsFlipped { shown.bounds.y -= above } else { shown.bounds.w += above }
    if let box = PixelBox(of: shown.bounds, through: frame.localToPixels) {
      stack.quads[last].scissor = stack.quads[last].scissor.intersection(box.touched)
      if stack.quads[last].scissor.isEmpty { stack.quads.removeLast() }
    } else {
      stack.quads[last].clip = appendClip(shown)
    }
  }
}

/// Text runs in the rasterizer's form, cached by layer from frame to frame.
struct TextCache {
  private struct Entry {
    var layer: LayerID
    var source: TextProperties
    var runs: [TextDrawing.Run]
    /// How far the text extends above its box, in points.
    var above: Double
    var frame: Int
  }

  private var entries: [Entry] = []
  private var indices: [LayerID: Int] = [:]
  private var frame = 0

  mutating func runs(for text: TextProperties, of layer: LayerID) -> (runs: [TextDrawing.Run], above: Double) {
    let index = indices[layer] ?? -1
    if index >= 0 && entries[index].source == text {
      entries[index].frame = frame
      return (entries[index].runs, entries[index].above)
    }
    let runs = text.drawingRuns
    let entry = Entry(layer: layer, source: text, runs: runs, above: Double(TextDrawing.inkAboveBox(of: runs)), frame: frame)
    if index >= 0 {
      entries[index] = entry
    } else {
      indices[layer] = entries.count
      entries.append(entry)
    }
    return (entry.runs, entry.above)
  }

  /// Evicts, now and then, what has not been drawn for a while.
  mutating func endFrame() {
    frame += 1
    guard frame % 256 == 0 else { return }
    let oldest = frame - 256
    entries.removeAll { $0.frame < oldest }
    indices.removeAll(keepingCapacity: true)
    for (index, entry) in entries.enumerated() { indices[entry.layer] = index }
  }
}

extension TextProperties {
  /// The runs with all attributes that they inherit from the layer.
  fileprivate var drawingRuns: [TextDrawing.Run] {
    let fallback = foregroundColor ?? CGColor(red: 0, green: 0, blue: 0, alpha: 0)
    return runs.compactMap { run in
      guard !run.string.isEmpty else { return nil }
      return TextDrawing.Run(
        string: run.string, fontName: run.fontName ?? fontName, fontSize: run.fontSize ?? fontSize, color: run.color ?? fallback,
        style: run.style)
    }
  }
}
