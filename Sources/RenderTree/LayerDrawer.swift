internal import CProcess
package import Graphics

/// Draws layers into bitmaps; the interface through which the layers' code, which knows no renderer, uses one.
package protocol LayerDrawer: AnyObject, Sendable {
  /// Draws a layer with its sublayers over the whole of a transparent bitmap.
  ///
  /// - Parameters:
  ///   - layer: a layer without animations. Its position counts, in the space that `spaceToPixels` maps.
  ///   - spaceToPixels: from the space in which the layer stands to pixels, rows counted from the top. It must have an inverse.
  ///   - isContentsFlipped: whether pictures stand upside down in that space.
  func draw(_ layer: RenderNode, spaceToPixels: CGAffineTransform, isContentsFlipped: Bool, into bitmap: Bitmap)

  /// Draws a picture over the whole of a transparent bitmap.
  ///
  /// - Parameter imageToPixels: from the picture's points to pixels, rows counted from the top. It must have an inverse.
  func draw(_ image: ImageRecipe, imageToPixels: CGAffineTransform, into bitmap: Bitmap)
}

/// Draws layers into contexts; provided by the renderer that the package's products link.
package let layerDrawer: any LayerDrawer = {
  guard let object = layer_drawing_make_drawer(),
    let drawer = Unmanaged<AnyObject>.fromOpaque(object).takeRetainedValue() as? any LayerDrawer
  else {
    preconditionFailure("render(in:) and CIContext need the target LayerDrawing, which every product of the package links")
  }
  return drawer
}()
