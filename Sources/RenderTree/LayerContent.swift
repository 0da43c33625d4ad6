package import Graphics

/// What a layer subclass draws, or does, beyond a plain layer.
package enum LayerContent: Sendable {
  case plain
  /// A transform layer: sublayers share the superlayer's three-dimensional space, and the layer itself draws nothing.
  case transform
  case shape(ShapeProperties)
  case gradient(GradientProperties)
  case text(TextProperties)
  case replicator(ReplicatorProperties)
  case emitter(EmitterProperties)
  /// A copy of a replicator's sublayers; exists in presentation trees only.
  case replicatorInstance(ReplicatorInstance)
  /// A part of another layer, stretched to fill the superlayer's bounds. No layer class has it.
  case snapshot

  package enum Kind: UInt8, Hashable, Sendable {
    case plain, transform, shape, gradient, text, replicator, replicatorInstance, emitter, snapshot
  }

  package var kind: Kind {
    switch self {
    case .plain: .plain
    case .transform: .transform
    case .shape: .shape
    case .gradient: .gradient
    case .text: .text
    case .replicator: .replicator
    case .replicatorInstance: .replicatorInstance
    case .emitter: .emitter
    case .snapshot: .snapshot
    }
  }

  var isPlain: Bool {
    if case .plain = self { true } else { false }
  }

  package init(_ kind: Kind) {
    switch kind {
    case .plain, .replicatorInstance: self = .plain
    case .snapshot: self = .snapshot
    case .transform: self = .transform
    case .shape: self = .shape(ShapeProperties())
    case .gradient: self = .gradient(GradientProperties())
    case .text: self = .text(TextProperties())
    case .replicator: self = .replicator(ReplicatorProperties())
    case .emitter: self = .emitter(EmitterProperties())
    }
  }
}

package struct ShapeProperties: Hashable, Sendable {
  package var path: PathGeometry?
  package var fillColor: CGColor? = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
  package var fillRule = CGPathFillRule.winding
  package var strokeColor: CGColor?
  /// The stroked part of the path, as fractions of its length over all subpaths.
  package var strokeStart: CGFloat = 0
  package var strokeEnd: CGFloat = 1
  package var lineWidth: CGFloat = 1
  package var miterLimit: CGFloat = 10
  package var lineCap = CGLineCap.butt
  package var lineJoin = CGLineJoin.miter
  package var lineDashPhase: CGFloat = 0
  package var lineDashPattern: [CGFloat] = []
  package init() {}
}

package enum GradientType: String, Hashable, Sendable, CaseIterable { case axial, radial, conic }

package struct GradientProperties: Hashable, Sendable {
  package var typeName = ChoiceName(GradientType.axial)
  package var colors: [CGColor] = []
  /// The position of each colour, from 0 to 1; nil spaces them evenly.
  package var locations: [CGFloat]?
  /// The start of the gradient, in the unit space of the bounds.
  package var startPoint = CGPoint(x: 0.5, y: 0)
  package var endPoint = CGPoint(x: 0.5, y: 1)
  package init() {}

  package var type: GradientType {
    get { typeName.choice }
    set { typeName = ChoiceName(newValue) }
  }
}

package struct TextRun: Hashable, Sendable {
  package var string: String
  /// The font's name; nil is the layer's.
  package var fontName: String?
  package var fontSize: CGFloat?
  package var color: CGColor?
  package var style: TextRunStyle

  package init(
    string: String, fontName: String? = nil, fontSize: CGFloat? = nil, color: CGColor? = nil, style: TextRunStyle = TextRunStyle()
  ) {
    self.string = string
    self.fontName = fontName
    self.fontSize = fontSize
    self.color = color
    self.style = style
  }
}

package struct TextProperties: Hashable, Sendable {
  package var runs: [TextRun] = []
  package var fontName = "Helvetica"
  package var fontSize: CGFloat = 36
  package var foregroundColor: CGColor? = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
  package var isWrapped = false
  package var truncationName = ChoiceName(TextTruncation.none)
  package var alignmentName = ChoiceName(TextAlignment.natural)
  package var allowsFontSubpixelQuantization = false
  /// Whether the layer's contents show the text as its class draws it, so that nothing else is drawn.
  package var isInContents = false
  package init() {}

  package var truncation: TextTruncation { truncationName.choice }
  package var alignment: TextAlignment { alignmentName.choice }
}

package struct ReplicatorProperties: Hashable, Sendable {
  package var instanceCount = 1
  package var preservesDepth = false
  /// Seconds by which each copy lags behind the previous one.
  package var instanceDelay: Double = 0
  package var instanceTransform = CATransform3DIdentity
  package var instanceColor: CGColor? = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
  package var instanceRedOffset: Float = 0
  package var instanceGreenOffset: Float = 0
  package var instanceBlueOffset: Float = 0
  package var instanceAlphaOffset: Float = 0
  package init() {}
}

/// The transform and tint of one copy of a replicator's sublayers.
package struct ReplicatorInstance: Hashable, Sendable {
  /// `instanceTransform` to the power of the copy's index; applied about the centre of the replicator's bounds.
  package var transform: CATransform3D
  /// The colour that multiplies everything in the copy.
  package var color: CGColor
  package var preservesDepth: Bool

  package init(transform: CATransform3D, color: CGColor, preservesDepth: Bool) {
    self.transform = transform
    self.color = color
    self.preservesDepth = preservesDepth
  }
}
