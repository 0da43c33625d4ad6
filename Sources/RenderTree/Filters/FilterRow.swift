/// What there is to know about a filter: a row of `FilterKind`'s table.
package struct FilterRow: Sendable {
  /// Core Image's categories, without `CICategory`.
  package enum Category: String, Sendable, CaseIterable {
    case blur = "Blur"
    case colorAdjustment = "ColorAdjustment"
    case colorEffect = "ColorEffect"
    case compositeOperation = "CompositeOperation"
    case distortion = "DistortionEffect"
    case generator = "Generator"
    case geometry = "GeometryAdjustment"
    case gradient = "Gradient"
    case halftone = "HalftoneEffect"
    case sharpen = "Sharpen"
    case stylize = "Stylize"
    case tile = "TileEffect"
  }

  package let summary: String
  package let category: Category
  /// Pictures first, beginning with the one that is filtered where there is one.
  package let parameters: [FilterParameter]
  /// How a layer's compositing filter of that name is blended; nil for filters that are none.
  package let blendMode: BlendMode?
  /// Where the filter reads its picture, and where its result shows.
  let reach: @Sendable (FilterInputs) -> FilterGeometry.Reach
  /// What the filter does; nil where it changes nothing.
  let step: @Sendable (FilterInputs) -> FilterStep?

  init(
    _ summary: String, _ category: Category, _ parameters: [FilterParameter], blendMode: BlendMode? = nil,
    reach: @escaping @Sendable (FilterInputs) -> FilterGeometry.Reach, step: @escaping @Sendable (FilterInputs) -> FilterStep?
  ) {
    self.summary = summary
    self.category = category
    self.parameters = parameters
    self.blendMode = blendMode
    self.reach = reach
    self.step = step
  }

  static func pointwise(
    _ summary: String, _ category: Category, _ parameters: [FilterParameter], step: @escaping @Sendable (FilterInputs) -> FilterStep?
  ) -> FilterRow {
    FilterRow(summary, category, parameters, reach: { _ in .pointwise }, step: step)
  }

  /// A filter whose result has no end.
  static func endless(
    _ summary: String, _ category: Category, _ parameters: [FilterParameter], step: @escaping @Sendable (FilterInputs) -> FilterStep?
  ) -> FilterRow {
    FilterRow(summary, category, parameters, reach: { _ in .anywhere(FilterGeometry.everywhere) }, step: step)
  }

  /// A picture over another one.
  /// - Parameter step: nil for what the blend mode does.
  static func compositing(_ summary: String, _ mode: BlendMode, reach: FilterGeometry.Reach, step: FilterStep? = nil) -> FilterRow {
    FilterRow(
      summary, .compositeOperation, [.image, .background], blendMode: mode, reach: { _ in reach }, step: { _ in step ?? .blending(mode) })
  }

  package func parameter(_ name: String) -> FilterParameter? { parameters.first { $0.name == name } }

  /// Whether the filter makes a picture out of another one, as it must to be a layer's.
  package var takesImage: Bool { parameters.first?.name == "inputImage" }
}

extension FilterKind {
  private static let byName: [String: FilterKind] = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })
  private static let rows: [FilterKind: FilterRow] = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.row) })

  package init?(name: String) {
    guard let kind = Self.byName[name] else { return nil }
    self = kind
  }

  /// The row, made once.
  package var definition: FilterRow { Self.rows[self] ?? row }
}

extension FilterRow {
  fileprivate static let byName: [String: FilterRow] = Dictionary(
    uniqueKeysWithValues: FilterKind.allCases.map { ($0.name, $0.definition) } + AnimationFilter.allCases.map { ($0.rawValue, $0.row) })

  /// The row of a filter of Core Image's or Core Animation's.
  package static func named(_ name: String) -> FilterRow? { byName[name] }
}
