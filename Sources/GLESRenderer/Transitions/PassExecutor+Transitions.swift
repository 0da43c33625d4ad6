internal import CGLES
internal import Compositing
internal import Graphics
internal import RenderTree

extension PassExecutor {
  /// Sets the sides and all numbers of a transition in its program, which is current.
  func bind(_ use: TransitionUse, _ plan: FramePlan, _ program: Program) throws {
    let transition = plan.transitions[use.transition]
    program.set(.progress, transition.progress)
    program.set(.ratio, transition.size.x / transition.size.y)
    program.set(.extent, transition.size)
    program.set(.pixelsPerPoint, transition.pixelsPerPoint)
    try bind(transition.from, of: transition, use.fromReading, program, .from, as: program.sides.from)
    try bind(transition.to, of: transition, use.toReading, program, .to, as: program.sides.to)
    let effect = transition.effect
    try bindImages(of: transition, plan, program)
    if program.effect === effect { return }
    program.effect = effect
    program.set(.side, effect.side.direction)
    program.set(.fadesWhileMoving, effect.fadesWhileMoving ? 1 : 0)
    program.set(effect.values, of: effect.function.parameters)
  }

  private struct SideUniforms {
    let unit: Int
    let space: Program.Uniform, limits: Program.Uniform, level: Program.Uniform, tiles: Program.Uniform

    static let from = SideUniforms(unit: Program.fromUnit, space: .fromSpace, limits: .fromLimits, level: .fromLevel, tiles: .fromTiles)
    static let to = SideUniforms(unit: Program.toUnit, space: .toSpace, limits: .toLimits, level: .toLevel, tiles: .toTiles)
  }

  /// - Parameter kind: where the program finds the side, which may be another place than where it is.
  private func bind(
    _ side: PlannedTransition.Source, of transition: PlannedTransition, _ reading: TransitionUse.Reading, _ program: Program,
    _ uniforms: SideUniforms, as kind: QuadFeatures.Side
  ) throws {
    if kind == .nothing { return }
    switch side {
    case .nothing:
      try transitionState.bindImage(nil, unit: uniforms.unit)
      program.set(uniforms.space, SIMD4<Float>.zero)
      program.set(uniforms.limits, SIMD4<Float>.zero)
      program.set(uniforms.level, Float(0))
    case .surface(let index, let sampling):
      guard let surface = surfaces[Int(index)] else { return }
      transitionState.bind(surface.textureName, GLenum(GL_TEXTURE_2D), unit: uniforms.unit, reading.filter)
      place(sampling, transition, reading, size: sizes[Int(index)], origin: .zero, textureSize: surface.size, program, uniforms, kind)
    case .picture(let index, let sampling):
      guard let picture = pictures[Int(index)] else { return }
      if let placement = picture.placement, reading.level == 0 {
        let page = pictures.atlasPages[placement.page]
        transitionState.bind(page.name, GLenum(GL_TEXTURE_2D), unit: uniforms.unit, reading.filter)
        place(
          sampling, transition, reading, size: picture.size, origin: placement.origin, textureSize: PixelSize(page.side, page.side),
          program, uniforms, kind)
      } else if picture.isTiled {
        transitionState.bind(picture.name, picture.target, unit: uniforms.unit, .nearest)
        program.set(uniforms.tiles, picture.tileSize.width, picture.tileSize.height, Int(picture.tileLevels[0].tilesPerRow))
        place(sampling, transition, reading, size: picture.size, origin: .zero, textureSize: PixelSize(1, 1), program, uniforms, kind)
      } else {
        transitionState.bind(picture.name, picture.target, unit: uniforms.unit, reading.filter)
        place(sampling, transition, reading, size: picture.size, origin: .zero, textureSize: picture.size, program, uniforms, kind)
      }
    }
  }

  /// Sets the map from the transition's coordinates to texels, and from texels to the texture's own coordinates by division by its size.
  private func place(
    _ sampling: Sampling, _ transition: PlannedTransition, _ reading: TransitionUse.Reading, size: PixelSize, origin: SIMD2<Int>,
    textureSize: PixelSize, _ program: Program, _ uniforms: SideUniforms, _ kind: QuadFeatures.Side
  ) {
    let unit = 1 / SIMD2(Float(textureSize.width), Float(textureSize.height))
    let extent = transition.size * sampling.scale
    let start = SIMD2(Float(origin.x), Float(origin.y)) + sampling.offset
    let scale = SIMD2(extent.x, -extent.y) * unit
    var offset = SIMD2(start.x, start.y + extent.y) * unit
    // On the border between two texels the one before counts, as in `nearestTexel`.
    if reading.filter == .nearest { offset -= unit * 0.000_976_562_5 }
    program.set(uniforms.space, SIMD4(lowHalf: scale, highHalf: offset))
    // Half a texel inside the bounds; where a program reads levels, it keeps to texels of theirs by itself.
    let limits = sampling.limits(size: size, origin: origin, margin: kind == .levels ? 0 : 0.5)
    program.set(uniforms.limits, limits * SIMD4(lowHalf: unit, highHalf: unit))
    program.set(uniforms.level, reading.level)
  }

  private func bindImages(of transition: PlannedTransition, _ plan: FramePlan, _ program: Program) throws {
    var present = 0
    var number = 0
    for parameter in program.parameterLocations.indices where program.isImage(parameter) {
      let index = number < transition.images.count ? transition.images[number] : -1
      try transitionState.bindImage(index >= 0 ? plan.pictures[Int(index)] : nil, unit: Program.firstImageUnit + number)
      if index >= 0 { present |= 1 << number }
      number += 1
    }
    if number > 0 { program.set(.presentImages, present) }
  }
}

extension TransitionSide {
  /// The direction with y up.
  fileprivate var direction: SIMD2<Float> {
    switch self {
    case .left: SIMD2(-1, 0)
    case .right: SIMD2(1, 0)
    case .top: SIMD2(0, 1)
    case .bottom: SIMD2(0, -1)
    }
  }
}
