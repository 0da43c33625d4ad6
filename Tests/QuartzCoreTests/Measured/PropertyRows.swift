import Foundation
import QuartzCore
import Testing

@Suite("Measured on macOS: names, defaults and archives")
struct PropertyRows {
  @Test("raw values of formats, ranges and tone mapping; names that are none put the default back")
  func names() {
    let formats: [CALayerContentsFormat] = [.RGBA8Uint, .RGBA16Float, .gray8Uint, .automatic]
    #expect(formats.map(\.rawValue) == ["RGBA8", "RGBAh", "Gray8", "Automatic"])
    let ranges: [CALayer.DynamicRange] = [.standard, .constrainedHigh, .high]
    #expect(ranges.map(\.rawValue) == ["standard", "constrainedHigh", "high"])
    let mappings: [CALayer.ToneMapMode] = [.automatic, .never, .ifSupported]
    #expect(mappings.map(\.rawValue) == ["automatic", "never", "ifSupported"])
    let layer = CALayer()
    #expect(layer.preferredDynamicRange == .standard && layer.toneMapMode == .automatic && !layer.wantsExtendedDynamicRangeContent)
    (layer.toneMapMode, layer.contentsFormat) = (.never, .gray8Uint)
    #expect(layer.toneMapMode == .never && layer.contentsFormat == .gray8Uint)
    layer.toneMapMode = CALayer.ToneMapMode(rawValue: "sometimes")
    layer.contentsFormat = CALayerContentsFormat(rawValue: "not a format")
    #expect(layer.toneMapMode == .automatic && layer.contentsFormat == .RGBA8Uint)
  }

  @Test("unknown modes of text and of time are kept as they are, \"frozen\" among them")
  func keptNames() {
    let text = CATextLayer()
    text.truncationMode = CATextLayerTruncationMode(rawValue: "notAMode")
    #expect(text.truncationMode.rawValue == "notAMode")
    text.alignmentMode = CATextLayerAlignmentMode(rawValue: "notAnAlignment")
    #expect(text.alignmentMode.rawValue == "notAnAlignment")
    let gradient = CAGradientLayer()
    gradient.type = CAGradientLayerType(rawValue: "notAGradientType")
    #expect(gradient.type.rawValue == "notAGradientType")
    #expect(CAMediaTimingFillMode(rawValue: "frozen").rawValue == "frozen")
  }

  @Test("a text's first font is Helvetica")
  func font() {
    let text = CATextLayer()
    #expect(text.font.map { "\($0)" }?.contains("Helvetica") == true && text.fontSize == 36)
  }

  @Test("what was set is archived; content scaling, which macOS has not, never is")
  func archives() {
    let layer = CALayer()
    for key in ["mask", "contentsCenter", "preferredDynamicRange"] { #expect(!layer.shouldArchiveValue(forKey: key), "\(key)") }
    layer.mask = CALayer()
    layer.contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
    layer.preferredDynamicRange = .standard
    for key in ["mask", "contentsCenter", "preferredDynamicRange"] { #expect(layer.shouldArchiveValue(forKey: key), "\(key)") }
    layer.setValue(true, forKey: "wantsDynamicContentScaling")
    #expect(!layer.shouldArchiveValue(forKey: "wantsDynamicContentScaling"))
  }

  @Test("emitters: class defaults, arrays of the very cells, cells inside cells")
  func emitters() {
    #expect(CAEmitterLayer.defaultValue(forKey: "birthRate") as? Double == 1)
    #expect(CAEmitterLayer.defaultValue(forKey: "scale") as? Double == 1)
    #expect(CAEmitterLayer.defaultValue(forKey: "emitterShape") as? String == "point")
    for key in ["lifetime", "birthRate", "unknown"] { #expect(CAEmitterCell.defaultValue(forKey: key) == nil, "\(key)") }
    let layer = CAEmitterLayer(), cell = CAEmitterCell(), inner = CAEmitterCell()
    var cells = [cell]
    layer.emitterCells = cells
    cells.append(inner)
    #expect(layer.emitterCells?.count == 1 && layer.emitterCells?.first === cell)
    cell.emitterCells = [inner]
    #expect(cell.emitterCells?.first === inner && !cell.shouldArchiveValue(forKey: "birthRate"))
  }

  /// With a scale of one and constants of none.
  @Test("constraints in short forms; the manager is one object")
  func constraints() {
    let constraint = CAConstraint(attribute: .minX, relativeTo: "a", attribute: .maxX)
    #expect(constraint.scale == 1 && constraint.offset == 0)
    #expect(CAConstraintAttribute.minX.rawValue == 0 && CAConstraintAttribute.width.rawValue == 3)
    #expect(CAConstraintAttribute.minY.rawValue == 4 && CAConstraintAttribute.height.rawValue == 7)
  }
}
