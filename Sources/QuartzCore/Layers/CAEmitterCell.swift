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

  /// Archives are read safely: by the classes that they name.
  open class var supportsSecureCoding: Bool { true }

  /// Values under keys of the program's own.
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

  /// The name under which key paths find the cell.
  open var name: String? {
    get { data.name }
    set { data.name = newValue }
  }
  /// Whether it emits.
  open var isEnabled: Bool {
    get { data.isEnabled }
    set { data.isEnabled = newValue }
  }
  /// Kept for the program.
  open var style: [AnyHashable: Any]?

  // MARK: Birth and death

  /// Particles per second.
  open var birthRate: Float {
    get { float(\.birthRate) }
    set { set(\.birthRate, Double(newValue)) }
  }
  /// How long a particle lives.
  open var lifetime: Float {
    get { float(\.lifetime) }
    set { set(\.lifetime, Double(newValue)) }
  }
  /// How far lives differ, in seconds: by half of it up and down.
  open var lifetimeRange: Float {
    get { float(\.lifetimeRange) }
    set { set(\.lifetimeRange, Double(newValue)) }
  }
  /// Particles that this cell's particles emit.
  open var emitterCells: [CAEmitterCell]? {
    get { cells }
    set {
      cells = newValue
      takeOver()
    }
  }
  /// What changes the particles while they live.
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

  /// By how much particles are emitted out of the layer's plane, towards the viewer.
  open var emissionLatitude: CGFloat {
    get { number(\.emissionLatitude) }
    set { set(\.emissionLatitude, newValue) }
  }
  /// In what direction of the plane, from the x axis towards the y axis.
  open var emissionLongitude: CGFloat {
    get { number(\.emissionLongitude) }
    set { set(\.emissionLongitude, newValue) }
  }
  /// The angle of a cone about that direction, from side to side: every direction in it is as likely as any other.
  open var emissionRange: CGFloat {
    get { number(\.emissionRange) }
    set { set(\.emissionRange, newValue) }
  }
  /// Points per second.
  open var velocity: CGFloat {
    get { number(\.velocity) }
    set { set(\.velocity, newValue) }
  }
  /// How far speeds differ, in points per second: by half of it up and down.
  open var velocityRange: CGFloat {
    get { number(\.velocityRange) }
    set { set(\.velocityRange, newValue) }
  }
  /// Points per second squared, along the layer's axes.
  open var xAcceleration: CGFloat {
    get { number(\.xAcceleration) }
    set { set(\.xAcceleration, newValue) }
  }
  /// Points per second squared, along the layer's y axis.
  open var yAcceleration: CGFloat {
    get { number(\.yAcceleration) }
    set { set(\.yAcceleration, newValue) }
  }
  /// Points per second squared, along the layer's z axis.
  open var zAcceleration: CGFloat {
    get { number(\.zAcceleration) }
    set { set(\.zAcceleration, newValue) }
  }

  // MARK: Size and turn

  /// Multiplies the size of the contents; below 0 a particle does not show.
  open var scale: CGFloat {
    get { number(\.scale) }
    set { set(\.scale, newValue) }
  }
  /// How far scales differ: by half of it up and down.
  open var scaleRange: CGFloat {
    get { number(\.scaleRange) }
    set { set(\.scaleRange, newValue) }
  }
  /// By how much the scale grows in a second.
  open var scaleSpeed: CGFloat {
    get { number(\.scaleSpeed) }
    set { set(\.scaleSpeed, newValue) }
  }
  /// How fast a particle turns, in radians per second.
  open var spin: CGFloat {
    get { number(\.spin) }
    set { set(\.spin, newValue) }
  }
  /// How far the speeds of turning differ, in radians per second: by half of it up and down.
  open var spinRange: CGFloat {
    get { number(\.spinRange) }
    set { set(\.spinRange, newValue) }
  }

  // MARK: Looks

  /// Multiplies the colours of the contents.
  open var color: CGColor? {
    get { data.color }
    set { data.color = newValue ?? CGColor(red: 1, green: 1, blue: 1, alpha: 1) }
  }
  /// How far the red of particles differs: by half of it up and down.
  open var redRange: Float {
    get { float(\.redRange) }
    set { set(\.redRange, Double(newValue)) }
  }
  /// How far the green of particles differs: by half of it up and down.
  open var greenRange: Float {
    get { float(\.greenRange) }
    set { set(\.greenRange, Double(newValue)) }
  }
  /// How far the blue of particles differs: by half of it up and down.
  open var blueRange: Float {
    get { float(\.blueRange) }
    set { set(\.blueRange, Double(newValue)) }
  }
  /// How far the opacity of particles differs: by half of it up and down.
  open var alphaRange: Float {
    get { float(\.alphaRange) }
    set { set(\.alphaRange, Double(newValue)) }
  }
  /// By how much red grows in a second.
  open var redSpeed: Float {
    get { float(\.redSpeed) }
    set { set(\.redSpeed, Double(newValue)) }
  }
  /// By how much green grows in a second.
  open var greenSpeed: Float {
    get { float(\.greenSpeed) }
    set { set(\.greenSpeed, Double(newValue)) }
  }
  /// By how much blue grows in a second.
  open var blueSpeed: Float {
    get { float(\.blueSpeed) }
    set { set(\.blueSpeed, Double(newValue)) }
  }
  /// By how much opacity grows in a second.
  open var alphaSpeed: Float {
    get { float(\.alphaSpeed) }
    set { set(\.alphaSpeed, Double(newValue)) }
  }
  /// The picture of a particle, a `CGImage`. Without one, nothing shows but what other cells inside this one emit.
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
  /// How the contents are sampled when they are drawn smaller: the name of a `CALayerContentsFilter`.
  open var minificationFilter: String {
    get { data.minificationFilter.rawValue }
    set { data.minificationFilter = ContentsFilter(word: newValue) }
  }
  /// How the contents are sampled when they are drawn larger: the name of a `CALayerContentsFilter`.
  open var magnificationFilter: String {
    get { data.magnificationFilter.rawValue }
    set { data.magnificationFilter = ContentsFilter(word: newValue) }
  }
  /// Takes smaller copies of the contents earlier (above 0) or later when they are drawn smaller.
  open var minificationFilterBias: Float {
    get { float(\.minificationFilterBias) }
    set { set(\.minificationFilterBias, Double(newValue)) }
  }

  // MARK: Time

  open var beginTime: CFTimeInterval {
    get { data.timing.beginTime }
    set { data.timing.beginTime = newValue }
  }
  /// How long the cell emits; infinite to begin with.
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
  /// Kept without effect: what was born is born.
  open var autoreverses: Bool {
    get { data.timing.autoreverses }
    set { data.timing.autoreverses = newValue }
  }
  /// Kept without effect: outside its duration a cell emits nothing.
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

  /// Whether archives have the value of a key: not where nobody has set it.
  open func shouldArchiveValue(forKey key: String) -> Bool {
    if let value = data.value(forKeyPath: key[...]) { return value != EmitterCell().value(forKeyPath: key[...]) }
    return value(forKey: key) != nil
  }

  /// The value of a property by its name; what is no property is a value of the program's own.
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

  /// The value of a key, of a cell or behaviour inside (`emitterCells.NAME.KEY`), or of a channel of the colour.
  open func value(forKeyPath keyPath: String) -> Any? {
    keyPath.contains(".") ? data.value(forKeyPath: keyPath[...])?.boxed : value(forKey: keyPath)
  }

  /// Sets a property, or a part of one such as `color.red`, by its name.
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
