internal import RenderTree

extension CALayer {
  /// How far above standard white the layer's colours may go. A hint without effect: pictures are of standard range.
  public var preferredDynamicRange: DynamicRange {
    get { DynamicRange(properties.preferredDynamicRange) }
    set { change(.preferredDynamicRange) { $0.preferredDynamicRange = newValue.name.choice } }
  }
  /// Whether colours above white are tone mapped to what the display can show. A hint without effect.
  public var toneMapMode: ToneMapMode {
    get { ToneMapMode(properties.toneMapMode) }
    set { change(.toneMapMode) { $0.toneMapMode = newValue.name.choice } }
  }
  /// The contents' greatest brightness relative to white; 0 leaves it open. A hint without effect.
  public var contentsHeadroom: CGFloat {
    get { properties.contentsHeadroom }
    set { change(.contentsHeadroom) { $0.contentsHeadroom = newValue } }
  }
  /// Whether the contents go above white. A hint without effect.
  public var wantsExtendedDynamicRangeContent: Bool {
    get { properties.wantsExtendedDynamicRangeContent }
    set { change(.wantsExtendedDynamicRangeContent) { $0.wantsExtendedDynamicRangeContent = newValue } }
  }

  /// How far above standard white colours may go. An unknown name means `standard`.
  public struct DynamicRange: RawRepresentable, Hashable, Sendable {
    let name: ChoiceName<DynamicRangePreference>
    public init(rawValue: String) { name = ChoiceName(word: rawValue) }
    public var rawValue: String { name.word }
    init(_ choice: DynamicRangePreference) { name = ChoiceName(choice) }

    /// Colours up to standard white.
    public static let standard = DynamicRange(.standard)
    /// Colours a little above standard white.
    public static let constrainedHigh = DynamicRange(.constrainedHigh)
    /// Colours as bright as the display can show.
    public static let high = DynamicRange(.high)
  }

  /// Whether colours above white are tone mapped. An unknown name means `automatic`.
  public struct ToneMapMode: RawRepresentable, Hashable, Sendable {
    let name: ChoiceName<ToneMapping>
    public init(rawValue: String) { name = ChoiceName(word: rawValue) }
    public var rawValue: String { name.word }
    init(_ choice: ToneMapping) { name = ChoiceName(choice) }

    /// The system decides whether to tone map.
    public static let automatic = ToneMapMode(.automatic)
    /// No tone mapping: colours that are too bright are clipped.
    public static let never = ToneMapMode(.never)
    /// Tone mapping where the display supports it.
    public static let ifSupported = ToneMapMode(.ifSupported)
  }
}
