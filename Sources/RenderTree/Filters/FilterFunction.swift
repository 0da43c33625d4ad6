// Written by tools/build/filter-functions from Shaders/glsl/filters; edit the files there, then run it again.

/// The functions of filters, each in a file of its own that both renderers compile, in the order of the software renderer's table.
package enum FilterFunction: Int32, Hashable, Sendable, CaseIterable {
  case blendWithMask
  case bloom
  case bumpDistortion
  case bumpDistortionLinear
  case checkerboard
  case circleSplashDistortion
  case circularWrap
  case colorClamp
  case colorCube
  case componentComposite
  case componentRange
  case constantColor
  case crop
  case crystallize
  case discBlur
  case displacementDistortion
  case displacementMap
  case dotScreen
  case edges
  case encodedToLinear
  case exposure
  case gamma
  case gloom
  case hexagonalPixellate
  case holeDistortion
  case kaleidoscope
  case lineScreen
  case linearGradient
  case linearToEncoded
  case motionBlur
  case pinchDistortion
  case pixellate
  case pointillize
  case posterize
  case radialGradient
  case random
  case roundedRectangle
  case sharpenLuminance
  case threshold
  case tile
  case toneCurve
  case transform
  case twirlDistortion
  case unsharpMask
  case vibrance
  case vignette
  case vignetteEffect
  case zoomBlur

  /// In the folder of shaders.
  package var file: String { "filters/\(self).glsl" }
}
