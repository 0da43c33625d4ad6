extension SceneSpec {
  /// The smallest specification reached from this one by leaving out what does not matter, for as long as `fails` holds.
  func shrunk(while fails: (SceneSpec) throws -> Bool) rethrows -> SceneSpec {
    var smallest = self
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for candidate in smallest.smaller where try fails(candidate) {
        smallest = candidate
        isSmaller = true
        break
      }
    }
    return smallest
  }

  /// Specifications with one thing less, those that lack most first.
  private var smaller: [SceneSpec] {
    var result: [SceneSpec] = []
    for index in steps.indices.reversed() {
      var copy = self
      copy.steps.remove(at: index)
      result.append(copy)
    }
    for root in root.smaller {
      var copy = self
      copy.root = root
      result.append(copy)
    }
    for (index, step) in steps.enumerated() {
      guard case .commit(let changes, let animates) = step, changes.count > 1 else { continue }
      for change in changes.indices {
        var copy = self, rest = changes
        rest.remove(at: change)
        copy.steps[index] = .commit(rest, animates: animates)
        result.append(copy)
      }
    }
    if scale != 1 {
      var copy = self
      copy.scale = 1
      result.append(copy)
    }
    return result
  }
}

extension LayerSpec {
  fileprivate var smaller: [LayerSpec] {
    var result: [LayerSpec] = []
    for index in sublayers.indices {
      var copy = self
      copy.sublayers.remove(at: index)
      result.append(copy)
      // Its sublayers in its place.
      if !sublayers[index].sublayers.isEmpty {
        copy.sublayers.insert(contentsOf: sublayers[index].sublayers, at: index)
        result.append(copy)
      }
    }
    if !mask.isEmpty {
      var copy = self
      copy.mask = []
      result.append(copy)
    }
    for index in details.indices {
      var copy = self
      copy.details.remove(at: index)
      result.append(copy)
    }
    for index in sublayers.indices {
      for smaller in sublayers[index].smaller {
        var copy = self
        copy.sublayers[index] = smaller
        result.append(copy)
      }
    }
    for smaller in mask.first?.smaller ?? [] {
      var copy = self
      copy.mask = [smaller]
      result.append(copy)
    }
    return result
  }
}
