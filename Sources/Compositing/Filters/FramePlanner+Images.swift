package import Graphics
package import RenderTree

extension FramePlanner {
  /// Plans a picture alone, on a transparent target.
  ///
  /// - Parameter imageToPixels: from the picture's points, y up, to the target's pixels, y down. It must have an inverse.
  package mutating func plan(
    _ image: ImageRecipe, imageToPixels: CGAffineTransform, size: PixelSize, into plan: inout FramePlan
  ) {
    swap(&writer.plan, &plan)
    defer { swap(&writer.plan, &plan) }
    memory.forget()
    begin(Viewport(size: size, canvas: .zero, canvasToTarget: .identity, isYUp: false, background: nil, scale: 1))
    let whole = PixelRect(size)
    let layer = LayerID(rawValue: 0)
    if let space = FilterSpace(PlaneMap(imageToPixels), extent: image.extent, layer: layer),
      let group = picture(image, wanted: whole.intersection(space.pixels(around: image.extent)), space, input: nil)
    {
      stack.add(group.quad(layer: layer), visible: whole)
    }
    finish()
  }
}
