import Foundation
package import RenderTree

// Filters as data: the forms that layers, transitions and pictures keep of them.

extension CIFilter {
  /// The filter as the effect of a layer's transition; nil for a filter that is no transition.
  package func effect(side: TransitionSide) -> TransitionEffect? {
    if case .custom = kind { return TransitionEffect(.builtIn(.fade), side: side, recipe: transitionRecipe) }
    guard case .transition(let kind) = kind else { return nil }
    var values: [Float] = []
    var images: [CGImage?] = []
    for parameter in kind.parameters {
      let input = inputs[parameter.name]
      if parameter.type == .image {
        images.append((input as? CIImage)?.cgImage)
      } else {
        values += parameter.confined(input.flatMap(parameter.components) ?? parameter.defaultValue)
      }
    }
    return TransitionEffect(.builtIn(kind), side: side, values: values, images: images)
  }

  /// The filter as data, without the picture that it filters.
  package var layerDescription: FilterDescription {
    var result = FilterDescription(type: kind.name, name: name, isEnabled: isEnabled)
    for (key, value) in inputs {
      if let image = value as? CIImage {
        if key != kCIInputImageKey { result.images[key] = image.recipe }
      } else if key == "inputTransform", let map = value as? CIVector, map.count == 9 {
        result.inputs[key] = .affine(
          CGAffineTransform(
            a: map.value(at: 0), b: map.value(at: 1), c: map.value(at: 3), d: map.value(at: 4), tx: map.value(at: 6), ty: map.value(at: 7)))
      } else {
        result.inputs[key] = AnimatableValue(boxed: value)
      }
    }
    if let colorCube { result.images["inputCubeData"] = colorCube }
    switch kind {
    case .shader(let shader): result.shader = shader
    case .custom:
      result.type = String(describing: type(of: self))
      result.recipe = recipeOfInput
    case .transition, .filter: break
    }
    return result
  }

  /// For a subclass: the recipe of `outputImage` for a placeholder input picture; nil where it makes none.
  private var recipeOfInput: ImageRecipe? {
    guard let filter = self as? any CIInputImageFilter else {
      Diagnostics.report(
        "CALayer.filters", "\(type(of: self)) changes nothing: a layer's filter needs an inputImage, which CIInputImageFilter asks for")
      return nil
    }
    let own = filter.inputImage
    filter.inputImage = CIImage(recipe: .input)
    defer { filter.inputImage = own }
    return outputImage?.recipe
  }

  /// For a subclass: the recipe of `outputImage` from both sides of a transition.
  private var transitionRecipe: TransitionRecipe {
    // Whoever plans frames asks for the picture, on another thread than the program's where frames are shown live: one at a time, as
    // `TransitionRecipe` sees to. A transition has the filter to itself as soon as it is added, unless the subclass is no copy.
    nonisolated(unsafe) let filter = self
    return TransitionRecipe(name: "\(type(of: self))") { progress, size in filter.recipe(atTransitionTime: progress, size: size) }
  }

  private func recipe(atTransitionTime time: Double, size: SIMD2<Double>) -> ImageRecipe? {
    let sides = TransitionRecipe.sides(size: size)
    let old = CIImage(recipe: sides.old), new = CIImage(recipe: sides.new)
    switch self {
    case let filter as any CITransitionFilter: (filter.inputImage, filter.targetImage, filter.time) = (old, new, Float(time))
    case let filter as any CIInputTargetImageFilter:
      (filter.inputImage, filter.inputTargetImage, filter.inputTime) = (old, new, CGFloat(time))
    default: setValue(old, forKey: kCIInputImageKey)
    }
    setValue(new, forKey: kCIInputTargetImageKey)
    setValue(NSNumber(value: time), forKey: kCIInputTimeKey)
    setValue(CIVector(cgRect: CGRect(x: 0, y: 0, width: size.x, height: size.y)), forKey: kCIInputExtentKey)
    guard let picture = outputImage else {
      Diagnostics.report(
        "CATransition.filter",
        "\(type(of: self)) makes no outputImage at time \(time), and the new side shows: its inputs come by setValue(_:forKey:), or as the "
          + "properties of CITransitionFilter or CIInputTargetImageFilter")
      return nil
    }
    if Diagnostics.isHeard, let shader = picture.recipe.shaderName {
      Diagnostics.report(
        "CATransition.filter", "\(type(of: self)) uses \(shader), which is written in GLSL: software leaves its picture as it is")
    }
    return picture.recipe
  }

  /// The recipe of the filter's picture; nil while a required picture is missing.
  var recipe: ImageRecipe? {
    switch kind {
    case .custom: return nil
    case .transition:
      let from = (inputs[kCIInputImageKey] as? CIImage)?.recipe, to = (inputs[kCIInputTargetImageKey] as? CIImage)?.recipe
      guard let effect = effect(side: .left), let extent = from?.extent ?? to?.extent else { return nil }
      let time = (inputs[kCIInputTimeKey] as? NSNumber)?.doubleValue ?? 0
      return ImageRecipe(.transition(effect, progress: min(max(time, 0), 1), from: from, to: to), extent: extent)
    case .filter(let kind):
      let image = (inputs[kCIInputImageKey] as? CIImage)?.recipe
      if kind.definition.takesImage && image == nil { return nil }
      return recipe(on: image)
    case .shader:
      guard let image = (inputs[kCIInputImageKey] as? CIImage)?.recipe else { return nil }
      return recipe(on: image)
    }
  }

  private func recipe(on image: ImageRecipe?) -> ImageRecipe {
    var description = layerDescription
    description.isEnabled = true
    description.images[kCIInputImageKey] = image
    return ImageRecipe(filteredBy: description)
  }
}
