internal import Graphics
internal import RenderTree

/// A layer whose filters are planned, for those that take a sublayer's picture.
struct FilteredLayer {
  let index: Int
  let tree: PresentationTree
  let frame: LayerFrame
  let sublayersToLayer: SpaceMap

  init(_ p: LayerProperties, at index: Int, of tree: PresentationTree, _ frame: LayerFrame) {
    self.index = index
    self.tree = tree
    self.frame = frame
    sublayersToLayer = p.sublayersToLayer
  }
}

extension FramePlanner {
  /// The picture that moves another's places; nil where there is none.
  ///
  /// - Parameter layer: nil for a filter of pictures, which has no sublayers.
  mutating func displacementMap(
    _ source: DisplacementMap.Source, of layer: FilteredLayer?, wanted: PixelRect, _ space: FilterSpace
  ) -> PlannedGroup? {
    switch source {
    case .image(let image): return picture(of: image, filling: space.extent, wanted: wanted, space)
    case .sublayer(let name):
      guard let layer, let sublayer = layer.tree.sublayer(named: name, of: layer.index) else { return nil }
      let start = stack.count, firstPlane = sorter.planes.count
      // As in a mask, nothing is behind it.
      nesting.masks += 1
      collect(
        sublayer, of: layer.tree, toPlane: layer.sublayersToLayer,
        inherited: Inherited(isContentsFlipped: layer.frame.isContentsFlipped))
      planPlanes(from: firstPlane, of: layer.tree, planeToPixels: layer.frame.localToPixels, visible: wanted)
      sorter.planes.removeLast(sorter.planes.count - firstPlane)
      nesting.masks -= 1
      return makeGroup(from: start, limit: wanted)
    }
  }
}

extension PresentationTree {
  /// A sublayer by its name, or by its place among the sublayers, as in `@0`; the first of several.
  func sublayer(named name: String, of index: Int) -> Int? {
    let place = name.hasPrefix("@") ? Int(name.dropFirst()) : nil
    var atPlace: Int?
    var child = firstSublayer(of: index), count = 0
    while child < layers[index].end {
      if layers[child].role == .layer {
        if layers[child].node.name == name { return child }
        if count == place { atPlace = child }
        count += 1
      }
      child = layers[child].end
    }
    return atPlace
  }

  /// The sublayers that the layer's filters take for their maps, and that do not show therefore.
  func displacementMaps(of index: Int, _ p: LayerProperties) -> [Int] {
    var result: [Int] = []
    for filter in p.filters { note(filter, of: index, in: &result) }
    for filter in p.backgroundFilters { note(filter, of: index, in: &result) }
    return result
  }

  private func note(_ filter: FilterDescription, of index: Int, in result: inout [Int]) {
    guard filter.isEnabled, let map = DisplacementMap(filter), case .sublayer(let name) = map.source else { return }
    if let sublayer = sublayer(named: name, of: index) { result.append(sublayer) }
  }
}
