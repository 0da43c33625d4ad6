internal import RenderTree

extension CALayer {
  /// How far above white the layer would like to go. A hint without effect: pictures are of standard range.
  public var preferredDynamicRange: DynamicRange {
    get { DynamicRange(properties.preferredDynamicRange) }
    set { change(.preferredDynamicRange) { $0.preferredDynamicRange = newValue.name.choice } }
  }
  /// Whether colours above white are brought down to what the display has. A hint without effect.
  public var toneMapMode: ToneMapMode {
    get { ToneMapMode(properties.toneMapMode) }
    set { change(.toneMapMode) { $0.toneMapMode = newValue.name.choice } }
  }
  /// How many times brighter than white the contents are at most; 0 says nothing. A hint without effect.
  public var contentsHeadroom: CGFloat {
    get { properties.contentsHeadroom }
    set { change(.contentsHeadroom) { $0.contentsHeadroom = newValue } }
  }
  /// Whether the contents go above white. A hint without effect.
  public var wantsExtendedDynamicRangeContent: Bool {
    get { properties.wantsExtendedDynamicRangeContent }
    set { change(.wantsExtendedDynamicRangeContent) { $0.wantsExtendedDynamicRangeContent = newValue } }
  }

  /// How far above white colours may go. An unknown name means `standard`.
  public struct DynamicRange: RawRepresentable, Hashable, Sendable {
    let name: ChoiceName<DynamicRangePreference>
    public init(rawValue: String) { name = ChoiceName(word: rawValue) }
    public var rawValue: String { name.word }
    init(_ choice: DynamicRangePreference) { name = ChoiceName(choice) }

    /// Not above white.
    public static let standard = DynamicRange(.standard)
    /// A little above white.
    public static let constrainedHigh = DynamicRange(.constrainedHigh)
    /// As far as the display goes.
    public static let high = DynamicRange(.high)
  }

  /// Whether colours above white are brought down. An unknown name means `automatic`.
  public struct ToneMapMode: RawRepresentable, Hashable, Sendable {
    let name: ChoiceName<ToneMapping>
    public init(rawValue: String) { name = ChoiceName(word: rawValue) }
    public var rawValue: String { name.word }
    init(_ choice: ToneMapping) { name = ChoiceName(choice) }

    /// As the system has it.
    public static let automatic = ToneMapMode(.automatic)
    /// Never: what is too bright is cut off.
    public static let never = ToneMapMode(.never)
    /// Where the display can.
    public static let ifSupported = ToneMapMode(.ifSupported)
  }
}
