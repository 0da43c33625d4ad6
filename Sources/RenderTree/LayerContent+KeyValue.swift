internal import Graphics

extension LayerContent {
  /// Whether this class of layer has the property. Keys of other classes are custom keys of the layer.
  package func declares(_ property: LayerProperty) -> Bool {
    switch (self, property) {
    case (.shape, .path), (.shape, .fillColor), (.shape, .fillRule), (.shape, .strokeColor), (.shape, .strokeStart), (.shape, .strokeEnd),
      (.shape, .lineWidth), (.shape, .miterLimit), (.shape, .lineCap), (.shape, .lineJoin), (.shape, .lineDashPhase),
      (.shape, .lineDashPattern):
      true
    case (.gradient, .gradientType), (.gradient, .colors), (.gradient, .locations), (.gradient, .startPoint), (.gradient, .endPoint):
      true
    case (.text, .string), (.text, .font), (.text, .fontSize), (.text, .foregroundColor), (.text, .wrapped), (.text, .truncationMode),
      (.text, .alignmentMode), (.text, .allowsFontSubpixelQuantization):
      true
    case (.replicator, .instanceCount), (.replicator, .preservesDepth), (.replicator, .instanceDelay), (.replicator, .instanceTransform),
      (.replicator, .instanceColor), (.replicator, .instanceRedOffset), (.replicator, .instanceGreenOffset),
      (.replicator, .instanceBlueOffset),
      (.replicator, .instanceAlphaOffset):
      true
    default: false
    }
  }

  func value(of property: LayerProperty) -> AnimatableValue? {
    switch self {
    case .shape(let shape): shape.value(of: property)
    case .gradient(let gradient): gradient.value(of: property)
    case .text(let text): text.value(of: property)
    case .replicator(let replicator): replicator.value(of: property)
    case .plain, .transform, .replicatorInstance: nil
    }
  }

  /// Changes the payload in place: it is taken out of the enumeration meanwhile, so that its arrays stay uniquely referenced.
  mutating func setValue(_ value: AnimatableValue?, of property: LayerProperty) -> Bool {
    switch self {
    case .shape(var shape):
      self = .plain
      defer { self = .shape(shape) }
      return shape.setValue(value, of: property)
    case .gradient(var gradient):
      self = .plain
      defer { self = .gradient(gradient) }
      return gradient.setValue(value, of: property)
    case .text(var text):
      self = .plain
      defer { self = .text(text) }
      return text.setValue(value, of: property)
    case .replicator(var replicator):
      self = .plain
      defer { self = .replicator(replicator) }
      return replicator.setValue(value, of: property)
    case .plain, .transform, .replicatorInstance: return false
    }
  }
}

extension ShapeProperties {
  fileprivate func value(of property: LayerProperty) -> AnimatableValue? {
    switch property {
    case .path: path.map(AnimatableValue.path)
    case .fillColor: fillColor.animatable
    case .fillRule: fillRule.animatable
    case .strokeColor: strokeColor.animatable
    case .strokeStart: strokeStart.animatable
    case .strokeEnd: strokeEnd.animatable
    case .lineWidth: lineWidth.animatable
    case .miterLimit: miterLimit.animatable
    case .lineCap: lineCap.animatable
    case .lineJoin: lineJoin.animatable
    case .lineDashPhase: lineDashPhase.animatable
    case .lineDashPattern: lineDashPattern.isEmpty ? nil : lineDashPattern.animatable
    default: nil
    }
  }

  fileprivate mutating func setValue(_ value: AnimatableValue?, of property: LayerProperty) -> Bool {
    switch property {
    case .path: takePath(value, into: &path)
    case .fillColor: fillColor.take(value)
    case .fillRule: fillRule.take(value)
    case .strokeColor: strokeColor.take(value)
    case .strokeStart: strokeStart.take(value)
    case .strokeEnd: strokeEnd.take(value)
    case .lineWidth: lineWidth.take(value)
    case .miterLimit: miterLimit.take(value)
    case .lineCap: lineCap.take(value)
    case .lineJoin: lineJoin.take(value)
    case .lineDashPhase: lineDashPhase.take(value)
    case .lineDashPattern: lineDashPattern.take(value)
    default: false
    }
  }
}

extension GradientProperties {
  fileprivate func value(of property: LayerProperty) -> AnimatableValue? {
    switch property {
    case .gradientType: type.animatable
    case .colors: colors.isEmpty ? nil : colors.animatable
    case .locations: locations.animatable
    case .startPoint: startPoint.animatable
    case .endPoint: endPoint.animatable
    default: nil
    }
  }

  fileprivate mutating func setValue(_ value: AnimatableValue?, of property: LayerProperty) -> Bool {
    switch property {
    case .gradientType: type.take(value)
    case .colors: colors.take(value)
    case .locations: locations.take(value)
    case .startPoint: startPoint.take(value)
    case .endPoint: endPoint.take(value)
    default: false
    }
  }
}

extension TextProperties {
  fileprivate func value(of property: LayerProperty) -> AnimatableValue? {
    switch property {
    case .string: runs.isEmpty ? nil : .string(runs.map(\.string).joined())
    case .font: fontName.animatable
    case .fontSize: fontSize.animatable
    case .foregroundColor: foregroundColor.animatable
    case .wrapped: isWrapped.animatable
    case .truncationMode: truncation.animatable
    case .alignmentMode: alignment.animatable
    case .allowsFontSubpixelQuantization: allowsFontSubpixelQuantization.animatable
    default: nil
    }
  }

  fileprivate mutating func setValue(_ value: AnimatableValue?, of property: LayerProperty) -> Bool {
    switch property {
    case .string:
      guard let string = String?(animatable: value) else { return false }
      runs = string.map { [TextRun(string: $0)] } ?? []
      return true
    case .font: return fontName.take(value)
    case .fontSize: return fontSize.take(value)
    case .foregroundColor: return foregroundColor.take(value)
    case .wrapped: return isWrapped.take(value)
    case .truncationMode: return truncation.take(value)
    case .alignmentMode: return alignment.take(value)
    case .allowsFontSubpixelQuantization: return allowsFontSubpixelQuantization.take(value)
    default: return false
    }
  }
}

extension ReplicatorProperties {
  fileprivate func value(of property: LayerProperty) -> AnimatableValue? {
    switch property {
    case .instanceCount: instanceCount.animatable
    case .preservesDepth: preservesDepth.animatable
    case .instanceDelay: instanceDelay.animatable
    case .instanceTransform: instanceTransform.animatable
    case .instanceColor: instanceColor.animatable
    case .instanceRedOffset: instanceRedOffset.animatable
    case .instanceGreenOffset: instanceGreenOffset.animatable
    case .instanceBlueOffset: instanceBlueOffset.animatable
    case .instanceAlphaOffset: instanceAlphaOffset.animatable
    default: nil
    }
  }

  fileprivate mutating func setValue(_ value: AnimatableValue?, of property: LayerProperty) -> Bool {
    switch property {
    case .instanceCount: instanceCount.take(value)
    case .preservesDepth: preservesDepth.take(value)
    case .instanceDelay: instanceDelay.take(value)
    case .instanceTransform: instanceTransform.take(value)
    case .instanceColor: instanceColor.take(value)
    case .instanceRedOffset: instanceRedOffset.take(value)
    case .instanceGreenOffset: instanceGreenOffset.take(value)
    case .instanceBlueOffset: instanceBlueOffset.take(value)
    case .instanceAlphaOffset: instanceAlphaOffset.take(value)
    default: false
    }
  }
}
