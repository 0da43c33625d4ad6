/// Every property of layers that a key path can name and a commit carries.
///
/// What there is to know of each stands in its row, in `LayerProperty+Table.swift`.
package enum LayerProperty: UInt8, Hashable, Sendable, CaseIterable {
  case bounds, position, zPosition, anchorPoint, anchorPointZ, transform, sublayerTransform, hidden, doubleSided, geometryFlipped
  case masksToBounds, cornerRadius, maskedCorners, cornerCurve
  case backgroundColor, borderWidth, borderColor
  case contents, contentsRect, contentsCenter, contentsGravity, contentsFormat, contentsScale, contentsMultiplyColor
  case minificationFilter, magnificationFilter, minificationFilterBias, opaque
  case needsDisplayOnBoundsChange, drawsAsynchronously, autoresizingMask
  case preferredDynamicRange, toneMapMode, contentsHeadroom, wantsExtendedDynamicRangeContent
  case opacity, allowsGroupOpacity, edgeAntialiasingMask, allowsEdgeAntialiasing
  case compositingFilter, filters, backgroundFilters, shouldRasterize, rasterizationScale
  case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath
  // Shape layers
  case path, fillColor, fillRule, strokeColor, strokeStart, strokeEnd, lineWidth, miterLimit, lineCap, lineJoin, lineDashPhase,
    lineDashPattern
  // Gradient layers
  case gradientType, colors, locations, startPoint, endPoint
  // Text layers
  case string, font, fontSize, foregroundColor, wrapped, truncationMode, alignmentMode, allowsFontSubpixelQuantization
  // Replicator layers
  case instanceCount, preservesDepth, instanceDelay, instanceTransform, instanceColor
  case instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset
  // Emitter layers
  case emitterCells, emitterBehaviors, birthRate, lifetime, emitterPosition, emitterZPosition, emitterSize, emitterDepth
  case emitterShape, emitterMode, renderMode, velocity, scale, spin, spinBias, seed
  #if FIXTURE_PROPERTY
    /// A property of debug builds that only the table knows, for the test that a row is all it takes.
    case fixture
  #endif
  /// A key that no class declares.
  case custom

  /// The property's row in the table.
  package var row: PropertyRow { Self.rows[Int(rawValue)] }

  /// The property of a key, in either spelling of a flag; nil for a key that no class declares, and for `custom` itself.
  package init?(key: Substring) {
    guard let property = Self.byKey[String(key)] else { return nil }
    self = property
  }

  private static let rows = allCases.map(\.definition)

  private static let byKey: [String: LayerProperty] = {
    var properties: [String: LayerProperty] = [:]
    for property in allCases where property != .custom {
      let row = property.row
      properties[row.key] = property
      if let alias = row.alias { properties[alias] = property }
    }
    return properties
  }()
}
