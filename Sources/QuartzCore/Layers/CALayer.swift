public import CoreGraphics
package import RenderTree

/// A rectangle of a picture, with sublayers in its own coordinate space, that knows its geometry, looks and animations.
///
/// Setting a property changes the *model*. What shows follows when the change is committed: at once where nothing animates it, else through
/// the animation that the change, or the program, attaches. Layers belong to the thread that made them.
///
/// A subclass may have animatable properties of its own:
/// ```swift
/// final class Dial: CALayer {
///   @Animatable var angle: Double = 0
///   override func draw(in ctx: CGContext) { drawHand(at: angle, in: ctx) }
/// }
/// ```
/// While `angle` is animated, the layer is drawn for every frame. See <doc:CustomProperties>.
///
/// Lengths are points. A layer's coordinates have y pointing up unless the layer, or one above it, is `isGeometryFlipped`.
open class CALayer: NSObject, NSSecureCoding, CAMediaTiming {
  // Methods that programs override stand here: members of extensions cannot be overridden without the Objective-C runtime.

  package let id = LayerID.next()
  // Every change and commit touches these; no program code runs during an access, so overlaps are not checked.
  /// The model values. Changes go through `change`, which finds and runs actions.
  @exclusivity(unchecked) package internal(set) var properties = LayerProperties()
  package internal(set) var timing = MediaTiming.layerDefault
  /// Everything that is not needed for drawing, kept out of line because most layers have none of it.
  var extras: LayerExtras?

  var sublayerList: [CALayer] = []
  var maskLayer: CALayer?
  weak var parent: CALayer? { didSet { TreeShape.change() } }
  /// The host of the tree of which this layer is the root.
  package weak var host: LayerHost? { didSet { TreeShape.change() } }
  /// Whether the tree had a host, and the `TreeShape` for which that is valid; 0 before.
  @exclusivity(unchecked) var hostSighting = (shape: UInt64(0), hasHost: false)
  /// The layer that this one presents; nil in a model layer.
  var presented: CALayer?
  @exclusivity(unchecked) var attachedAnimations: [AttachedAnimation] = []
  var assigned = PropertySet()

  /// The node of the last commit that this layer took part in; nil outside a committed tree.
  @exclusivity(unchecked) package internal(set) var committedNode: RenderNode?
  /// Whether the layer itself differs from `committedNode`.
  @exclusivity(unchecked) var isStale = true
  /// Whether this layer or one below it is stale or needs layout or display. If true, it is true for every superlayer too.
  @exclusivity(unchecked) var needsCommitVisit = true
  /// Whether the delegate is asked for actions before the layer's first commit too, as for views: what a program adds and animates in one
  /// turn moves.
  package var asksForActionsAlways = false
  var isLayoutNeeded = false
  var isDisplayNeeded = false

  class var contentKind: LayerContent.Kind { .plain }
  /// Whether new bounds ask for display whatever `needsDisplayOnBoundsChange` says.
  class var displaysForItsSize: Bool { false }

  /// Makes a layer with default values and no size.
  public override init() {
    super.init()
    if Self.contentKind != .plain { properties.content = LayerContent(Self.contentKind) }
    if type(of: self) != CALayer.self { AnimatableKeys.note(self) }
  }

  /// Makes a copy of another layer's values, for presentation.
  ///
  /// A subclass with stored properties of its own overrides this and copies them; nothing else calls it. One that has initialisers of its
  /// own and does not override this cannot be presented: `presentation()` stops the program.
  public init(layer: Any) {
    super.init()
    guard let original = layer as? CALayer else { return }
    properties = original.properties
    timing = original.timing
    extras = original.extras.map(LayerExtras.init(copying:))
    if type(of: self) != CALayer.self { AnimatableKeys.note(self) }
  }

  /// Makes the layer that an archive has, with its sublayers and mask.
  ///
  /// A subclass with stored properties of its own reads them after calling this. `@Animatable` properties are read here.
  public required init?(coder: NSCoder) {
    super.init()
    if Self.contentKind != .plain { properties.content = LayerContent(Self.contentKind) }
    if type(of: self) != CALayer.self { AnimatableKeys.note(self) }
    decodeValues(from: coder)
  }

  /// Writes everything for which `shouldArchiveValue(forKey:)` is true, the sublayers and the mask included.
  ///
  /// Animations and the delegate are not written. Values of types that archives do not know are left out, with a diagnostic.
  open func encode(with coder: NSCoder) { encodeValues(with: coder) }

  /// Layers can be read from archives securely: always true.
  open class var supportsSecureCoding: Bool { true }

  deinit { releaseLayersBelow() }

  // MARK: Geometry

  /// The layer's rectangle in its own coordinate space. A negative size turns into the same rectangle with a positive one.
  open var bounds: CGRect {
    get { properties.bounds }
    set { change(.bounds) { $0.bounds = newValue.standardized } }
  }
  /// The anchor point's place in the superlayer's coordinates.
  open var position: CGPoint {
    get { properties.position }
    set { change(.position) { $0.position = newValue } }
  }
  /// The layer's z in the superlayer's space, in points; larger is nearer to the viewer.
  open var zPosition: CGFloat {
    get { properties.zPosition }
    set { change(.zPosition) { $0.zPosition = newValue } }
  }
  /// The point that `position` places and about which `transform` acts, in the unit space of the bounds; need not lie inside.
  open var anchorPoint: CGPoint {
    get { properties.anchorPoint }
    set { change(.anchorPoint) { $0.anchorPoint = newValue } }
  }
  /// The anchor point's z, in points.
  open var anchorPointZ: CGFloat {
    get { properties.anchorPointZ }
    set { change(.anchorPointZ) { $0.anchorPointZ = newValue } }
  }
  /// Applied to the layer about its anchor point.
  open var transform: CATransform3D {
    get { properties.transform }
    set { change(.transform) { $0.transform = newValue } }
  }
  /// Applied to the sublayers about this layer's anchor point; with `m34` set it gives them perspective.
  open var sublayerTransform: CATransform3D {
    get { properties.sublayerTransform }
    set { change(.sublayerTransform) { $0.sublayerTransform = newValue } }
  }
  /// The box around the layer in the superlayer's coordinates, without the superlayer's `sublayerTransform`.
  ///
  /// Setting it sets the size of `bounds` and `position`. Under a rotation the box is larger than the layer, and setting is no inverse of
  /// getting.
  open var frame: CGRect {
    get { computedFrame }
    set { setFrame(newValue) }
  }
  /// Whether the y axis of the layer's content and sublayers points the other way; pictures stay upright.
  open var isGeometryFlipped: Bool {
    get { properties.isGeometryFlipped }
    set { change(.geometryFlipped) { $0.isGeometryFlipped = newValue } }
  }
  /// Whether the layer and its sublayers are not drawn.
  open var isHidden: Bool {
    get { properties.isHidden }
    set { change(.hidden) { $0.isHidden = newValue } }
  }
  /// Whether the layer shows when it faces away from the viewer.
  open var isDoubleSided: Bool {
    get { properties.isDoubleSided }
    set { change(.doubleSided) { $0.isDoubleSided = newValue } }
  }

  // MARK: Contents

  /// The picture that the layer shows: a `CGImage`, or nil. Anything else reads back as nil.
  open var contents: Any? {
    get { properties.contents?.boxed }
    set { change(.contents) { $0.contents = LayerContents(boxed: newValue) } }
  }
  /// The part of the picture that shows, in its unit space. Outside it, pixels of the edge repeat.
  open var contentsRect: CGRect {
    get { properties.contentsRect }
    set { change(.contentsRect) { $0.contentsRect = newValue } }
  }
  /// The part of `contentsRect`, in unit space, that stretches when gravity resizes; what is around it keeps its size.
  open var contentsCenter: CGRect {
    get { properties.contentsCenter }
    set { change(.contentsCenter) { $0.contentsCenter = newValue } }
  }
  /// How the picture is placed in the bounds. An unknown name means `center`.
  open var contentsGravity: CALayerContentsGravity {
    get { CALayerContentsGravity(properties.contentsGravity) }
    set { change(.contentsGravity) { $0.contentsGravity = newValue.name.choice } }
  }
  /// Pixels of the picture per point.
  open var contentsScale: CGFloat {
    get { properties.contentsScale }
    set { change(.contentsScale) { $0.contentsScale = newValue } }
  }
  /// A hint for the pixels of drawn contents. An unknown name means `RGBA8Uint`.
  open var contentsFormat: CALayerContentsFormat {
    get { CALayerContentsFormat(properties.contentsFormat) }
    set { change(.contentsFormat) { $0.contentsFormat = newValue.name.choice } }
  }
  /// How the picture is sampled when drawn smaller: `linear` averages the texels under a pixel, `trilinear` blends halved copies, which is
  /// softer, `nearest` takes one texel.
  open var minificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(properties.minificationFilter) }
    set { change(.minificationFilter) { $0.minificationFilter = newValue.name.choice } }
  }
  /// How the picture is sampled when drawn larger.
  open var magnificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(properties.magnificationFilter) }
    set { change(.magnificationFilter) { $0.magnificationFilter = newValue.name.choice } }
  }
  /// Added to the level of detail that trilinear minification chooses.
  open var minificationFilterBias: Float {
    get { properties.minificationFilterBias }
    set { change(.minificationFilterBias) { $0.minificationFilterBias = newValue } }
  }
  /// Multiplies the colours of the contents; nil leaves them as they are.
  open var contentsMultiplyColor: CGColor? {
    get { properties.contentsMultiplyColor }
    set { change(.contentsMultiplyColor) { $0.contentsMultiplyColor = newValue } }
  }
  /// A hint that drawn contents have no transparent pixels.
  open var isOpaque: Bool {
    get { properties.isOpaque }
    set { change(.opaque) { $0.isOpaque = newValue } }
  }
  /// Whether a change of the bounds calls for new contents.
  open var needsDisplayOnBoundsChange: Bool {
    get { properties.needsDisplayOnBoundsChange }
    set { change(.needsDisplayOnBoundsChange) { $0.needsDisplayOnBoundsChange = newValue } }
  }
  /// A hint that contents may be drawn later, on another thread.
  open var drawsAsynchronously: Bool {
    get { properties.drawsAsynchronously }
    set { change(.drawsAsynchronously) { $0.drawsAsynchronously = newValue } }
  }

  // MARK: Fill, corners, border

  /// The colour that fills the bounds, within the rounded corners; nil fills nothing.
  open var backgroundColor: CGColor? {
    get { properties.backgroundColor }
    set { change(.backgroundColor) { $0.backgroundColor = newValue } }
  }
  /// The radius, in points, that rounds background, border and, with `masksToBounds`, everything inside.
  open var cornerRadius: CGFloat {
    get { properties.cornerRadius }
    set { change(.cornerRadius) { $0.cornerRadius = newValue } }
  }
  /// The corners that `cornerRadius` rounds; all by default. Other bits are dropped.
  open var maskedCorners: CACornerMask {
    get { CACornerMask(rawValue: properties.maskedCorners.rawValue) }
    set { change(.maskedCorners) { $0.maskedCorners = CornerSet(rawValue: newValue.rawValue & CornerSet.all.rawValue) } }
  }
  /// The shape of the corners. An unknown name means `circular`.
  open var cornerCurve: CALayerCornerCurve {
    get { CALayerCornerCurve(properties.cornerCurve) }
    set { change(.cornerCurve) { $0.cornerCurve = newValue.name.choice } }
  }
  /// The width of the border, in points, from the edge of the bounds inwards.
  open var borderWidth: CGFloat {
    get { properties.borderWidth }
    set { change(.borderWidth) { $0.borderWidth = newValue } }
  }
  /// The colour of the border, which lies over contents and sublayers; opaque black by default.
  open var borderColor: CGColor? {
    get { properties.borderColor }
    set { change(.borderColor) { $0.borderColor = newValue } }
  }

  // MARK: Compositing

  /// The opacity of the layer with its sublayers, from 0 to 1.
  open var opacity: Float {
    get { properties.opacity }
    set { change(.opacity) { $0.opacity = newValue } }
  }
  /// Whether `opacity` applies to layer and sublayers as one picture.
  open var allowsGroupOpacity: Bool {
    get { properties.allowsGroupOpacity }
    set { change(.allowsGroupOpacity) { $0.allowsGroupOpacity = newValue } }
  }
  /// Whether contents and sublayers are clipped to the bounds with their rounded corners.
  open var masksToBounds: Bool {
    get { properties.masksToBounds }
    set { change(.masksToBounds) { $0.masksToBounds = newValue } }
  }
  /// A layer whose alpha multiplies this one's, placed in this layer's coordinates. It must not be in use elsewhere.
  open var mask: CALayer? {
    get { presented.map { $0.mask?.presentation() } ?? maskLayer }
    set { setMask(newValue) }
  }
  /// How the layer is composited with what is behind it: a `CIFilter`, a `CAFilter`, or the name of a blend mode such as
  /// `"multiplyBlendMode"`. Nil is source-over.
  open var compositingFilter: Any? {
    get { compositingFilterObject }
    set {
      keep(newValue.map { [$0] }, as: \.compositingFilter)
      change(.compositingFilter) { $0.compositingFilter = .compositing(newValue) }
    }
  }
  /// `CIFilter`s and `CAFilter`s that are applied to the picture of the layer with its sublayers, in order.
  open var filters: [Any]? {
    get { filterObjects }
    set {
      keep(newValue, as: \.filters)
      change(.filters) { $0.filters = FilterDescription.filters(newValue) }
    }
  }
  /// `CIFilter`s and `CAFilter`s that are applied to what is behind the layer, in order.
  open var backgroundFilters: [Any]? {
    get { backgroundFilterObjects }
    set {
      keep(newValue, as: \.backgroundFilters)
      change(.backgroundFilters) { $0.backgroundFilters = FilterDescription.filters(newValue) }
    }
  }
  /// Whether the layer, with its sublayers, filters, shadow and mask, is drawn into a bitmap of `rasterizationScale` pixels a point, which
  /// is then placed, enlarged and turned as `magnificationFilter` and `minificationFilter` say.
  ///
  /// The bitmap is kept while nothing in it changes; the layer as a whole may move and fade. It is at most 4096 pixels a side: a larger
  /// layer gets fewer pixels a point. What lies outside of the bounds is part of it, as far as that has room.
  open var shouldRasterize: Bool {
    get { properties.shouldRasterize }
    set { change(.shouldRasterize) { $0.shouldRasterize = newValue } }
  }
  /// Pixels per point of the bitmap of `shouldRasterize`.
  open var rasterizationScale: CGFloat {
    get { properties.rasterizationScale }
    set { change(.rasterizationScale) { $0.rasterizationScale = newValue } }
  }
  /// The edges that are antialiased where they do not fall on pixels.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { CAEdgeAntialiasingMask(rawValue: properties.edgeAntialiasingMask.rawValue) }
    set { change(.edgeAntialiasingMask) { $0.edgeAntialiasingMask = EdgeSet(rawValue: newValue.rawValue) } }
  }
  /// Whether edges are antialiased at all.
  open var allowsEdgeAntialiasing: Bool {
    get { properties.allowsEdgeAntialiasing }
    set { change(.allowsEdgeAntialiasing) { $0.allowsEdgeAntialiasing = newValue } }
  }

  // MARK: Shadow

  /// The colour of the shadow; opaque black by default.
  open var shadowColor: CGColor? {
    get { properties.shadowColor }
    set { change(.shadowColor) { $0.shadowColor = newValue } }
  }
  /// The opacity of the shadow, from 0, the default, to 1.
  open var shadowOpacity: Float {
    get { properties.shadowOpacity }
    set { change(.shadowOpacity) { $0.shadowOpacity = newValue } }
  }
  /// The offset of the shadow from the layer, in points of its own coordinates; (0, −3) by default.
  open var shadowOffset: CGSize {
    get { properties.shadowOffset }
    set { change(.shadowOffset) { $0.shadowOffset = newValue } }
  }
  /// The blur radius of the shadow, in points; 3 by default.
  open var shadowRadius: CGFloat {
    get { properties.shadowRadius }
    set { change(.shadowRadius) { $0.shadowRadius = newValue } }
  }
  /// The outline that casts the shadow, in the layer's coordinates; nil casts what the layer shows. The path is copied.
  open var shadowPath: CGPath? {
    get { properties.shadowPath.map(CGPath.init(geometry:)) }
    set { change(.shadowPath) { $0.shadowPath = newValue?.geometry } }
  }

  // MARK: Time

  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { changeTiming { $0.beginTime = newValue } }
  }
  open var duration: CFTimeInterval {
    get { timing.duration }
    set { changeTiming { $0.duration = newValue } }
  }
  open var speed: Float {
    get { Float(timing.speed) }
    set { changeTiming { $0.speed = Double(newValue) } }
  }
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { changeTiming { $0.timeOffset = newValue } }
  }
  open var repeatCount: Float {
    get { Float(timing.repeatCount) }
    set { changeTiming { $0.repeatCount = Double(newValue) } }
  }
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { changeTiming { $0.repeatDuration = newValue } }
  }
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { changeTiming { $0.autoreverses = newValue } }
  }
  open var fillMode: CAMediaTimingFillMode {
    get { CAMediaTimingFillMode(timing.fillMode) }
    set { changeTiming { $0.fillMode = newValue.name.choice } }
  }

  // MARK: Everything else

  /// A name to find the layer by.
  open var name: String? {
    get { extras?.name }
    set {
      guard newValue != name else { return }
      modifyExtras { $0.name = newValue }
      markStale()
    }
  }
  /// Default values by key, for properties that were not set; under `actions`, actions; under `style`, another style.
  ///
  /// A declared property counts as set when its value differs from the default of its class.
  open var style: [AnyHashable: Any]? {
    get { extras?.style }
    set {
      let old = style
      modifyExtras { $0.style = newValue }
      ThreadContext.current.transactions.openIfNeeded()
      applyStyle(replacing: old)
    }
  }
  /// Actions by key of property or event; `NSNull()` stands for none.
  open var actions: [String: CAAction]? {
    get { extras?.actions }
    set { modifyExtras { $0.actions = newValue } }
  }
  /// Asked for contents, layout and actions. Not retained.
  open var delegate: CALayerDelegate? {
    get { extras?.delegate }
    set { modifyExtras { $0.delegate = newValue } }
  }
  /// Places the sublayers where the delegate does not, and returns the preferred size; nil by default.
  open var layoutManager: (any CALayoutManager)? {
    get { extras?.layoutManager }
    set { modifyExtras { $0.layoutManager = newValue } }
  }
  /// Which margins and extents resize with the superlayer; none by default.
  open var autoresizingMask: CAAutoresizingMask {
    get { CAAutoresizingMask(rawValue: properties.autoresizingMask) }
    set { change(.autoresizingMask) { $0.autoresizingMask = newValue.rawValue } }
  }

  // MARK: Tree

  /// The layers that this one contains, back to front; nil when there are none.
  open var sublayers: [CALayer]? {
    get { sublayerArray }
    set { setSublayers(newValue ?? []) }
  }
  /// The layer that contains this one, or that it masks.
  open var superlayer: CALayer? { presented.map { $0.parent?.presentation() } ?? parent }

  /// Puts `layer` in front of the other sublayers, taking it out of the layer it was in.
  open func addSublayer(_ layer: CALayer) { insert(layer) { $0.count } }
  /// Removes the layer from its superlayer, as a sublayer or as its mask.
  open func removeFromSuperlayer() { detach(announcing: true) }
  /// Inserts `layer` at index `idx` of the sublayers as they are without it; beyond the end means the end.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer) { min(Int(idx), $0.count) } }
  /// Puts `layer` behind `sibling`; behind all for nil, in front of all when `sibling` is no sublayer.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer) { others in sibling.map { sibling in others.firstIndex { $0 === sibling } ?? others.count } ?? 0 }
  }
  /// Puts `layer` in front of `sibling`; in front of all when that is nil or no sublayer.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer) { others in others.firstIndex { $0 === sibling }.map { $0 + 1 } ?? others.count }
  }
  /// Replaces the sublayer `oldLayer` by `newLayer`.
  /// - Precondition: `oldLayer` is a sublayer.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) { replace(oldLayer, with: newLayer) }

  // MARK: Layout

  /// Requests `layoutSublayers()` before the next commit.
  open func setNeedsLayout() {
    ThreadContext.current.transactions.openIfNeeded()
    let wasNeeded = isLayoutNeeded
    isLayoutNeeded = true
    markForCommitVisit()
    if !wasNeeded { tellLayoutManagerOfInvalidation() }
  }
  /// Whether `layoutSublayers()` is due.
  open func needsLayout() -> Bool { isLayoutNeeded }
  /// Lays out everything that needs it, from the topmost superlayer that needs layout down.
  open func layoutIfNeeded() { layoutFromTopmostNeed() }
  /// Places the sublayers: calls the delegate, or the layout manager where there is no delegate. Subclasses override it.
  ///
  /// By itself it leaves `needsLayout()` as it is.
  open func layoutSublayers() {
    if let arranging: any SublayerArranging = delegate ?? layoutManager { layOutSublayers(by: arranging) }
  }
  /// Tells every sublayer that this layer's size was `size`.
  open func resizeSublayers(withOldSize size: CGSize) {
    for sublayer in sublayerList where !sublayer.autoresizingMask.isEmpty { sublayer.resize(withOldSuperlayerSize: size) }
  }
  /// Adapts the frame, by `autoresizingMask`, to a superlayer whose size was `size`.
  open func resize(withOldSuperlayerSize size: CGSize) { autoresize(oldSuperlayerSize: size) }
  /// The preferred size: that of the layout manager, or the size of the bounds.
  open func preferredFrameSize() -> CGSize { managedPreferredSize ?? bounds.size }

  // MARK: Display

  /// Requests `display()` before the next commit.
  open func setNeedsDisplay() {
    ThreadContext.current.transactions.openIfNeeded()
    isDisplayNeeded = true
    markForCommitVisit()
  }
  /// Requests `display()` before the next commit; contents are always renewed as a whole.
  open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }
  /// Whether `display()` is due.
  open func needsDisplay() -> Bool { isDisplayNeeded }
  /// Calls `display()` if it is due.
  open func displayIfNeeded() {
    guard isDisplayNeeded else { return }
    isDisplayNeeded = false
    displayAsSubject()
  }
  /// Renews the contents: calls the delegate, which by default draws them through `draw(in:)`. Subclasses may override it and set
  /// `contents`. Fulfils `setNeedsDisplay()`.
  open func display() {
    isDisplayNeeded = false
    if !askDelegateToDisplay() { drawContents() }
  }
  /// Draws the contents: asks the delegate. Subclasses override it.
  ///
  /// The context has the layer's coordinates, and pixels for `contentsScale`; y points down when `contentsAreFlipped()`. While a property
  /// for which `needsDisplay(forKey:)` is true is being animated, the presentation layer draws: its properties have the values to be shown.
  open func draw(in ctx: CGContext) {
    if !askDelegateToDraw(in: ctx) { ctx.isWithoutDrawer = true }
  }
  /// Draws the layer and all that it contains, as they are in the model, into a context that has the layer's coordinates, by the software
  /// renderer. The context's transform, clip, alpha and blend mode apply.
  ///
  /// Position and transform of the layer itself do not count. As on Apple's systems some things differ from what a display shows: of
  /// transforms only what lies in the plane counts; a `shadowPath` is not looked at, and shadows end at twice their radius; copies of a
  /// replicator have no colours of their own; a transform layer draws and clips like any other. Contents are drawn as they are: neither
  /// `draw(in:)` nor the delegate is asked, and `render(in:)` of sublayers is not called. Call it on `presentation()` for what shows in the
  /// middle of an animation.
  open func render(in ctx: CGContext) { renderSubtree(in: ctx) }

  /// Whether a change of the property `key` calls for `display()`. Subclasses override it for their own properties; for `@Animatable` ones
  /// it is true without that.
  open class func needsDisplay(forKey key: String) -> Bool { AnimatableKeys.traits(forKey: key, in: self)?.redraws ?? false }
  /// The value of a property that nobody has set, for flags and for properties whose default is not zero or nil.
  open class func defaultValue(forKey key: String) -> Any? { declaredDefault(forKey: key) }
  /// Whether an archive of the layer stores the property: true for one that was set, even to its default.
  open func shouldArchiveValue(forKey key: String) -> Bool { isArchived(key) && key != "wantsDynamicContentScaling" }
  /// How far a corner reaches along its edges, in units of its radius: 1 for `circular`, 1.528665 for `continuous`.
  open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat { curve == .continuous ? 1.528665 : 1 }

  // MARK: Hits

  /// The deepest layer at `p`, the front one first; nil when there is none.
  ///
  /// `p` is in the coordinates of the nearest superlayer that is no transform layer.
  open func hitTest(_ p: CGPoint) -> CALayer? { deepestLayer(atSuperlayerPoint: p) }
  /// Whether `p`, in the layer's coordinates, lies in the bounds; the edges of greatest x and y do not count.
  open func contains(_ p: CGPoint) -> Bool { properties.bounds.containsHalfOpen(p) }

  // MARK: Actions

  /// Finds the action for a property or event: asks the delegate, `actions`, the `actions` of `style`, and then the class.
  ///
  /// The class's own actions count while actions are enabled; the implicit animations, only for a layer in a committed tree as well.
  open func action(forKey event: String) -> CAAction? { searchedAction(forKey: event) }
  /// The action of all layers of the class for a key. Nil selects the implicit animation.
  open class func defaultAction(forKey event: String) -> CAAction? { nil }

  // MARK: Animations

  /// Attaches a copy of an animation, in place of the one under the same key.
  ///
  /// The copy can no longer be changed. It starts when the current transaction is committed, unless its `beginTime` says otherwise.
  /// A `CATransition` always goes by the key `transition`.
  open func add(_ anim: CAAnimation, forKey key: String?) { attach(anim, forKey: key) }
  /// Detaches every animation.
  open func removeAllAnimations() { detachAnimations { _ in true } }
  /// Detaches the animation under `key`; its delegate is told that it did not finish.
  open func removeAnimation(forKey key: String) { detachAnimations { $0.key == key } }
  /// The keys of the attached animations, in the order in which they apply; nil when there are none.
  open func animationKeys() -> [String]? { attachedKeys }
  /// The attached copy under `key`; it cannot be changed.
  open func animation(forKey key: String) -> CAAnimation? { attachedAnimation(forKey: key)?.animation }

  // MARK: Key-value coding

  /// The value of a property by key, or of any key that was set. Numbers are returned as `NSNumber`.
  open func value(forKey key: String) -> Any? { codedValue(forKey: key) }
  /// Sets a property by key, or stores a value under a key of the program's own.
  open func setValue(_ value: Any?, forKey key: String) { setCodedValue(value, forKey: key) }
  /// The value at a key path, such as `position.x` or `transform.rotation.z`.
  open func value(forKeyPath keyPath: String) -> Any? { codedValue(forKeyPath: keyPath) }
  /// Sets the value at a key path; a component leaves the rest of its property as it is.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setCodedValue(value, forKeyPath: keyPath) }
}
