import Foundation
internal import RenderTree

/// One kind of particles of a `CAEmitterLayer`.
///
/// A value with a range is drawn anew for each particle at its birth: from half the range below the value to half above, each as likely as
/// any other. Speeds then change it by so much per second. Angles are radians, lengths points of the layer, times seconds.
///
/// A cell inside another one's `emitterCells` is emitted by that cell's particles: from where each is, and in the direction that it moves
/// in. Its time begins with the birth of the particle that emits.
open class CAEmitterCell: NSObject, NSCopying, NSSecureCoding, CAMediaTiming {
  var data = EmitterCell()
  private var cells: [CAEmitterCell]?
  private var behaviors: [CAEmitterBehavior]?
  private var values: [String: Any] = [:]

  public override init() { super.init() }

  /// Makes the cell that an archive has, with the cells and behaviours inside it.
  public required init?(coder: NSCoder) {
    super.init()
    decodeValues(from: coder)
  }

  /// Writes everything for which `shouldArchiveValue(forKey:)` is true.
  open func encode(with coder: NSCoder) { encodeValues(with: coder) }

  /// Cells can be read from archives securely: always true.
  open class var supportsSecureCoding: Bool { true }

  /// Values under keys that no class declares.
  var customValues: [String: Any] { values }

  /// A cell with the same values; cells inside it are the same objects.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = CAEmitterCell()
    copy.data = data
    copy.cells = cells
    copy.behaviors = behaviors
    copy.values = values
    copy.style = style
    return copy
  }

  private func number(_ key: WritableKeyPath<EmitterCell.Numbers, Double>) -> CGFloat { data.numbers[keyPath: key] }
  private func float(_ key: WritableKeyPath<EmitterCell.Numbers, Double>) -> Float { Float(data.numbers[keyPath: key]) }
  private func set(_ key: WritableKeyPath<EmitterCell.Numbers, Double>, _ value: Double) { data.numbers[keyPath: key] = value }

  /// The name by which key paths reach the cell.
  open var name: String? {
    get { data.name }
    set { data.name = newValue }
  }
  /// Whether the cell emits particles.
  open var isEnabled: Bool {
    get { data.isEnabled }
    set { data.isEnabled = newValue }
  }
  /// Kept for the program, without effect.
  open var style: [AnyHashable: Any]?

  // MARK: Birth and death

  /// Particles per second.
  open var birthRate: Float {
    get { float(\.birthRate) }
    set { set(\.birthRate, Double(newValue)) }
  }
  /// Lifetime of a particle, in seconds.
  open var lifetime: Float {
    get { float(\.lifetime) }
    set { set(\.lifetime, Double(newValue)) }
  }
  /// Range of lifetimes, in seconds: each differs from `lifetime` by up to half of it.
  open var lifetimeRange: Float {
    get { float(\.lifetimeRange) }
    set { set(\.lifetimeRange, Double(newValue)) }
  }
  /// Cells that each particle of this cell emits from.
  open var emitterCells: [CAEmitterCell]? {
    get { cells }
    set {
      cells = newValue
      takeOver()
    }
  }
  /// Behaviours that change the particles while they live.
  open var emitterBehaviors: [CAEmitterBehavior]? {
    get { behaviors }
    set {
      behaviors = newValue
      takeOver()
    }
  }

  private func takeOver() {
    data.cells = cells.map { $0.map(\.data) } ?? []
    data.behaviors = behaviors.map { $0.map(\.data) } ?? []
  }

  // MARK: Motion

  /// Angle of emission out of the layer's plane, towards the viewer, in radians.
  open var emissionLatitude: CGFloat {
    get { number(\.emissionLatitude) }
    set { set(\.emissionLatitude, newValue) }
  }
  /// Direction of emission in the layer's plane, in radians from the x axis towards the y axis.
  open var emissionLongitude: CGFloat {
    get { number(\.emissionLongitude) }
    set { set(\.emissionLongitude, newValue) }
  }
  /// Angle of the emission cone, from side to side, in radians: all directions in it are equally likely.
  open var emissionRange: CGFloat {
    get { number(\.emissionRange) }
    set { set(\.emissionRange, newValue) }
  }
  /// Initial speed, in points per second.
  open var velocity: CGFloat {
    get { number(\.velocity) }
    set { set(\.velocity, newValue) }
  }
  /// Range of initial speeds, in points per second: each differs from `velocity` by up to half of it.
  open var velocityRange: CGFloat {
    get { number(\.velocityRange) }
    set { set(\.velocityRange, newValue) }
  }
  /// Acceleration along the layer's x axis, in points per second squared.
  open var xAcceleration: CGFloat {
    get { number(\.xAcceleration) }
    set { set(\.xAcceleration, newValue) }
  }
  /// Acceleration along the layer's y axis, in points per second squared.
  open var yAcceleration: CGFloat {
    get { number(\.yAcceleration) }
    set { set(\.yAcceleration, newValue) }
  }
  /// Acceleration along the layer's z axis, in points per second squared.
  open var zAcceleration: CGFloat {
    get { number(\.zAcceleration) }
    set { set(\.zAcceleration, newValue) }
  }

  // MARK: Size and turn

  /// Scale factor of the contents; a particle of negative scale does not show.
  open var scale: CGFloat {
    get { number(\.scale) }
    set { set(\.scale, newValue) }
  }
  /// Range of scales: each differs from `scale` by up to half of it.
  open var scaleRange: CGFloat {
    get { number(\.scaleRange) }
    set { set(\.scaleRange, newValue) }
  }
  /// Change of the scale per second.
  open var scaleSpeed: CGFloat {
    get { number(\.scaleSpeed) }
    set { set(\.scaleSpeed, newValue) }
  }
  /// Angular speed, in radians per second.
  open var spin: CGFloat {
    get { number(\.spin) }
    set { set(\.spin, newValue) }
  }
  /// Range of angular speeds, in radians per second: each differs from `spin` by up to half of it.
  open var spinRange: CGFloat {
    get { number(\.spinRange) }
    set { set(\.spinRange, newValue) }
  }

  // MARK: Looks

  /// Colour that multiplies the contents.
  open var color: CGColor? {
    get { data.color }
    set { data.color = newValue ?? CGColor(red: 1, green: 1, blue: 1, alpha: 1) }
  }
  /// Range of red: each particle's differs from that of `color` by up to half of it.
  open var redRange: Float {
    get { float(\.redRange) }
    set { set(\.redRange, Double(newValue)) }
  }
  /// Range of green: each particle's differs from that of `color` by up to half of it.
  open var greenRange: Float {
    get { float(\.greenRange) }
    set { set(\.greenRange, Double(newValue)) }
  }
  /// Range of blue: each particle's differs from that of `color` by up to half of it.
  open var blueRange: Float {
    get { float(\.blueRange) }
    set { set(\.blueRange, Double(newValue)) }
  }
  /// Range of opacity: each particle's differs from that of `color` by up to half of it.
  open var alphaRange: Float {
    get { float(\.alphaRange) }
    set { set(\.alphaRange, Double(newValue)) }
  }
  /// Change of red per second.
  open var redSpeed: Float {
    get { float(\.redSpeed) }
    set { set(\.redSpeed, Double(newValue)) }
  }
  /// Change of green per second.
  open var greenSpeed: Float {
    get { float(\.greenSpeed) }
    set { set(\.greenSpeed, Double(newValue)) }
  }
  /// Change of blue per second.
  open var blueSpeed: Float {
    get { float(\.blueSpeed) }
    set { set(\.blueSpeed, Double(newValue)) }
  }
  /// Change of opacity per second.
  open var alphaSpeed: Float {
    get { float(\.alphaSpeed) }
    set { set(\.alphaSpeed, Double(newValue)) }
  }
  /// The picture of a particle, a `CGImage`. Without one only what nested cells emit shows.
  open var contents: Any? {
    get { data.contents?.boxed }
    set { data.contents = LayerContents(boxed: newValue) }
  }
  /// The part of the contents to show, in unit coordinates.
  open var contentsRect: CGRect {
    get { data.contentsRect }
    set { data.contentsRect = newValue }
  }
  /// Pixels of the contents per point.
  open var contentsScale: CGFloat {
    get { number(\.contentsScale) }
    set { set(\.contentsScale, newValue) }
  }
  /// How the contents are sampled when drawn smaller: the name of a `CALayerContentsFilter`.
  open var minificationFilter: String {
    get { data.minificationFilter.rawValue }
    set { data.minificationFilter = ContentsFilter(word: newValue) }
  }
  /// How the contents are sampled when drawn larger: the name of a `CALayerContentsFilter`.
  open var magnificationFilter: String {
    get { data.magnificationFilter.rawValue }
    set { data.magnificationFilter = ContentsFilter(word: newValue) }
  }
  /// Added to the level of detail when contents are drawn smaller: positive values use halved copies earlier.
  open var minificationFilterBias: Float {
    get { float(\.minificationFilterBias) }
    set { set(\.minificationFilterBias, Double(newValue)) }
  }

  // MARK: Time

  open var beginTime: CFTimeInterval {
    get { data.timing.beginTime }
    set { data.timing.beginTime = newValue }
  }
  /// How long the cell emits, in seconds; infinite by default.
  open var duration: CFTimeInterval {
    get { data.timing.duration }
    set { data.timing.duration = newValue }
  }
  open var speed: Float {
    get { Float(data.timing.speed) }
    set { data.timing.speed = Double(newValue) }
  }
  open var timeOffset: CFTimeInterval {
    get { data.timing.timeOffset }
    set { data.timing.timeOffset = newValue }
  }
  open var repeatCount: Float {
    get { Float(data.timing.repeatCount) }
    set { data.timing.repeatCount = Double(newValue) }
  }
  open var repeatDuration: CFTimeInterval {
    get { data.timing.repeatDuration }
    set { data.timing.repeatDuration = newValue }
  }
  /// Kept without effect, since particles are not unborn.
  open var autoreverses: Bool {
    get { data.timing.autoreverses }
    set { data.timing.autoreverses = newValue }
  }
  /// Kept without effect, since a cell emits nothing outside its duration.
  open var fillMode: CAMediaTimingFillMode {
    get { CAMediaTimingFillMode(data.timing.fillMode) }
    set { data.timing.fillMode = newValue.name.choice }
  }

  // MARK: Key-value coding

  /// The default of a key, where it is not 0 or nil.
  open class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "enabled": true
    case "scale", "contentsScale": 1.0
    case "color": CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    default: nil
    }
  }

  /// Whether an archive stores the value of a key; false for keys that were never set.
  open func shouldArchiveValue(forKey key: String) -> Bool {
    if let value = data.value(forKeyPath: key[...]) { return value != EmitterCell().value(forKeyPath: key[...]) }
    return value(forKey: key) != nil
  }

  /// The value of a property by key, or of a key of the program's own.
  open func value(forKey key: String) -> Any? {
    switch key {
    case "emitterCells": return emitterCells
    case "emitterBehaviors": return emitterBehaviors
    case "style": return style
    default: break
    }
    if EmitterCell.kind(ofKey: key) != nil { return data.value(forKeyPath: key[...])?.boxed }
    return data.timing.codedValue(forKey: key) ?? values[key]
  }

  /// Sets a value by key: the keys of the class, of its timing, of particles that Apple's documents have besides (`contentsFrameCount`,
  /// `orientationLatitude`, `particleType`, `rotation`, …), or one of the program's own.
  open func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "emitterCells": return emitterCells = value as? [CAEmitterCell]
    case "emitterBehaviors": return emitterBehaviors = value as? [CAEmitterBehavior]
    case "style": return style = value as? [AnyHashable: Any]
    case "contents": return contents = value
    case "isEnabled": return setValue(value, forKey: "enabled")
    default: break
    }
    if EmitterCell.kind(ofKey: key) != nil {
      data.setValue(value.flatMap { AnimatableValue(boxed: $0) }, forKeyPath: key[...])
    } else if data.timing.declares(key) {
      data.timing.setCodedValue(value, forKey: key)
    } else {
      values[key] = value
    }
  }

  /// The value of a key, of a nested cell or behaviour (`emitterCells.NAME.KEY`), or of a component of the colour.
  open func value(forKeyPath keyPath: String) -> Any? {
    keyPath.contains(".") ? data.value(forKeyPath: keyPath[...])?.boxed : value(forKey: keyPath)
  }

  /// Sets the value of a key, or of a component of the colour such as `color.red`.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    let parts = keyPath.split(separator: ".", maxSplits: 2).map(String.init)
    if parts.count == 3, parts[0] == "emitterCells" {
      cells?.first { $0.name ?? "" == parts[1] }?.setValue(value, forKeyPath: parts[2])
      takeOver()
    } else if parts.count == 3, parts[0] == "emitterBehaviors" {
      behaviors?.first { $0.name ?? "" == parts[1] }?.setValue(value, forKey: parts[2])
      takeOver()
    } else if parts.count == 1 {
      setValue(value, forKey: keyPath)
    } else {
      data.setValue(value.flatMap { AnimatableValue(boxed: $0) }, forKeyPath: keyPath[...])
    }
  }
}
