package import Graphics

/// A request for a bitmap of vector artwork: data that says everything the picture depends on, so that equal requests share one bitmap.
package enum Drawing: Hashable, Sendable {
  case shape(ShapeDrawing)
  case text(TextDrawing)
}

/// A path filled, then stroked.
package struct ShapeDrawing: Hashable, Sendable {
  package var path: PathGeometry
  /// The map from the path's space (points) to the bitmap's pixels, y down.
  package var pathToPixels: CGAffineTransform
  package var size: PixelSize
  package var fillColor: CGColor?
  package var usesEvenOddRule = false
  package var strokeColor: CGColor?
  package var lineWidth: CGFloat = 1
  package var miterLimit: CGFloat = 10
  package var lineCap = CGLineCap.butt
  package var lineJoin = CGLineJoin.miter
  package var dashPhase: CGFloat = 0
  package var dashPattern: [CGFloat] = []
  /// The part of the outline that is stroked, as fractions of its length over all subpaths.
  package var strokeStart: CGFloat = 0
  package var strokeEnd: CGFloat = 1

  package init(path: PathGeometry, pathToPixels: CGAffineTransform, size: PixelSize) {
    self.path = path
    self.pathToPixels = pathToPixels
    self.size = size
  }

  /// Hashes what differs between most drawings; the other properties are only compared.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(pathToPixels.tx)
    hasher.combine(pathToPixels.ty)
    hasher.combine(pathToPixels.b)
    hasher.combine(fillColor?.red)
    hasher.combine(strokeEnd)
    hasher.combine(dashPhase)
  }
}

/// Text laid out in a box, first line at the top.
package struct TextDrawing: Hashable, Sendable {
  package struct Run: Hashable, Sendable {
    package var string: String
    package var fontName: String
    /// The font size in points.
    package var fontSize: CGFloat
    package var color: CGColor
    package var style: TextRunStyle
    package init(string: String, fontName: String, fontSize: CGFloat, color: CGColor, style: TextRunStyle = TextRunStyle()) {
      self.string = string
      self.fontName = fontName
      self.fontSize = fontSize
      self.color = color
      self.style = style
    }
  }

  package var runs: [Run]
  /// The box, in points; y down from its top left corner.
  package var box: CGSize
  /// The map from the box (points) to the bitmap's pixels, y down.
  package var boxToPixels: CGAffineTransform
  package var size: PixelSize
  package var isWrapped = false
  package var truncation = TextTruncation.none
  package var alignment = TextAlignment.natural

  package init(runs: [Run], box: CGSize, boxToPixels: CGAffineTransform, size: PixelSize) {
    self.runs = runs
    self.box = box
    self.boxToPixels = boxToPixels
    self.size = size
  }
}
