package import Graphics

/// The properties that few layers set; see `LayerProperties.details`.
package struct LayerDetails: Sendable {
  package var sublayerTransform = CATransform3DIdentity
  package var maskedCorners = CornerSet.all
  package var borderWidth: CGFloat = 0
  package var borderColor: CGColor? = CGColor(red: 0, green: 0, blue: 0, alpha: 1)

  // Contents
  /// The picture that a contents animation fades to, and its progress; nil when no fade is in progress.
  package var contentsFade: ContentsFade?
  package var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
  package var contentsMultiplyColor: CGColor?
  package var minificationFilterBias: Float = 0

  // Hints without effect on drawing
  package var drawsAsynchronously = false
  package var preferredDynamicRange = DynamicRangePreference.standard
  package var toneMapMode = ToneMapping.automatic
  package var contentsHeadroom: CGFloat = 0
  package var wantsExtendedDynamicRangeContent = false

  // Compositing
  package var edgeAntialiasingMask = EdgeSet.all
  package var allowsEdgeAntialiasing = true
  package var shouldRasterize = false
  package var rasterizationScale: CGFloat = 1
  package var compositingFilter: FilterDescription?
  package var filters: [FilterDescription] = []
  package var backgroundFilters: [FilterDescription] = []

  // Shadow
  package var shadowColor: CGColor? = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
  package var shadowOpacity: Float = 0
  package var shadowOffset = CGSize(width: 0, height: -3)
  package var shadowRadius: CGFloat = 3
  package var shadowPath: PathGeometry?

  #if FIXTURE_PROPERTY
    /// A property of debug builds: see `LayerProperty.fixture`.
    package var fixture = CGPoint(x: 1, y: 2)
  #endif

  /// Content drawn as tiles, under the contents; nil for all but tiled layers.
  package var tiles: TiledContent?

  package var content = LayerContent.plain

  /// Values under keys that no class declares, by key; nil until the first is set.
  package var custom: [String: AnimatableValue]?
}

/// Details shared by several copies of a layer's properties, readable in place by several threads at once.
///
/// `@unchecked` because the values change: only for whoever holds the single reference, as an array's elements do.
struct SharedDetails: @unchecked Sendable {
  private var storage: ManagedBuffer<Void, LayerDetails>

  init(_ values: LayerDetails) {
    storage = DetailsStorage.create(minimumCapacity: 1) { _ in }
    storage.withUnsafeMutablePointerToElements { $0.initialize(to: values) }
  }

  /// The details of new layers. Never changed: this keeps a reference.
  static let common = SharedDetails(LayerDetails())

  var isUniquelyReferenced: Bool {
    mutating get { isKnownUniquelyReferenced(&storage) }
  }

  // By address, because a yielding accessor would allocate with each access in unoptimised code.
  var values: LayerDetails {
    @inline(__always)
    unsafeAddress { storage.withUnsafeMutablePointerToElements { UnsafePointer($0) } }
    @inline(__always)
    nonmutating unsafeMutableAddress { storage.withUnsafeMutablePointerToElements { $0 } }
  }

  /// Reads the details without a copy, and without an access to the whole that other threads would have to wait for.
  @inline(__always)
  func read<Result>(_ body: (UnsafePointer<LayerDetails>) -> Result) -> Result {
    storage.withUnsafeMutablePointerToElements { body(UnsafePointer($0)) }
  }
}

private final class DetailsStorage: ManagedBuffer<Void, LayerDetails> {
  deinit { _ = withUnsafeMutablePointerToElements { $0.deinitialize(count: 1) } }
}

// Every detail as a property of the layer
extension LayerProperties {
  package var sublayerTransform: CATransform3D {
    get { sharedDetails.values.sublayerTransform }
    _modify { yield &details.sublayerTransform }
  }
  package var maskedCorners: CornerSet {
    get { sharedDetails.values.maskedCorners }
    _modify { yield &details.maskedCorners }
  }
  package var borderWidth: CGFloat {
    get { sharedDetails.values.borderWidth }
    _modify { yield &details.borderWidth }
  }
  package var borderColor: CGColor? {
    get { sharedDetails.values.borderColor }
    _modify { yield &details.borderColor }
  }
  package var contentsFade: ContentsFade? {
    get { sharedDetails.values.contentsFade }
    _modify { yield &details.contentsFade }
  }
  package var contentsCenter: CGRect {
    get { sharedDetails.values.contentsCenter }
    _modify { yield &details.contentsCenter }
  }
  package var contentsMultiplyColor: CGColor? {
    get { sharedDetails.values.contentsMultiplyColor }
    _modify { yield &details.contentsMultiplyColor }
  }
  package var minificationFilterBias: Float {
    get { sharedDetails.values.minificationFilterBias }
    _modify { yield &details.minificationFilterBias }
  }
  package var drawsAsynchronously: Bool {
    get { sharedDetails.values.drawsAsynchronously }
    _modify { yield &details.drawsAsynchronously }
  }
  package var preferredDynamicRange: DynamicRangePreference {
    get { sharedDetails.values.preferredDynamicRange }
    _modify { yield &details.preferredDynamicRange }
  }
  package var toneMapMode: ToneMapping {
    get { sharedDetails.values.toneMapMode }
    _modify { yield &details.toneMapMode }
  }
  package var contentsHeadroom: CGFloat {
    get { sharedDetails.values.contentsHeadroom }
    _modify { yield &details.contentsHeadroom }
  }
  package var wantsExtendedDynamicRangeContent: Bool {
    get { sharedDetails.values.wantsExtendedDynamicRangeContent }
    _modify { yield &details.wantsExtendedDynamicRangeContent }
  }
  package var edgeAntialiasingMask: EdgeSet {
    get { sharedDetails.values.edgeAntialiasingMask }
    _modify { yield &details.edgeAntialiasingMask }
  }
  package var allowsEdgeAntialiasing: Bool {
    get { sharedDetails.values.allowsEdgeAntialiasing }
    _modify { yield &details.allowsEdgeAntialiasing }
  }
  package var tiles: TiledContent? {
    get { sharedDetails.values.tiles }
    _modify { yield &details.tiles }
  }
  package var shouldRasterize: Bool {
    get { sharedDetails.values.shouldRasterize }
    _modify { yield &details.shouldRasterize }
  }
  package var rasterizationScale: CGFloat {
    get { sharedDetails.values.rasterizationScale }
    _modify { yield &details.rasterizationScale }
  }
  package var shadowColor: CGColor? {
    get { sharedDetails.values.shadowColor }
    _modify { yield &details.shadowColor }
  }
  package var shadowOpacity: Float {
    get { sharedDetails.values.shadowOpacity }
    _modify { yield &details.shadowOpacity }
  }
  package var shadowOffset: CGSize {
    get { sharedDetails.values.shadowOffset }
    _modify { yield &details.shadowOffset }
  }
  package var shadowRadius: CGFloat {
    get { sharedDetails.values.shadowRadius }
    _modify { yield &details.shadowRadius }
  }
  package var shadowPath: PathGeometry? {
    get { sharedDetails.values.shadowPath }
    _modify { yield &details.shadowPath }
  }
  package var custom: [String: AnimatableValue]? {
    get { sharedDetails.values.custom }
    _modify { yield &details.custom }
  }
}
