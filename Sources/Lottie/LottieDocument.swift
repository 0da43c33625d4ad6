public import Foundation
internal import Graphics
internal import MediaFiles
package import Rasterizer

/// An animation in the Lottie format, read from JSON (`.json`) or from an archive of animations (`.lottie`).
///
/// A document is a value that never changes: what it shows at a time depends on nothing else, and is asked for by any number of threads.
/// Whatever it says that is not drawn is told in `problems`.
public struct LottieDocument: Sendable {
  /// A time, or a stretch of time, with a name.
  public struct Marker: Hashable, Sendable {
    /// The name, as the document has it.
    public var name: String
    /// Seconds from the document's beginning.
    public var time: Double
    /// Seconds; 0 for a point in time.
    public var duration: Double
  }

  /// A layer of the document's own composition.
  public struct LayerSummary: Hashable, Sendable {
    /// The name, as the document has it.
    public var name: String
    /// Seconds from the document's beginning between which it is shown.
    public var timeRange: ClosedRange<Double>
    /// Whether it is shown at all: hidden layers and mattes are not.
    public var isShown: Bool
  }

  /// A font that the document names.
  public struct Font: Hashable, Sendable {
    /// The name by which layers refer to it, mostly a PostScript name.
    public var name: String
    /// The family that it belongs to.
    public var family: String
    /// The style within the family, such as `Bold`.
    public var style: String
  }

  /// A picture that the document shows.
  public struct Picture: Hashable, Sendable {
    /// The name by which layers refer to it.
    public var id: String
    /// The name of its file; nil for one within the document.
    public var file: String?
    /// The size that the document gives it, in points.
    public var size: CGSize
  }

  /// The document's own name; empty where it has none.
  public let name: String
  /// Points. What lies outside is not shown.
  public let size: CGSize
  /// Frames a second.
  public let frameRate: Double
  /// The first frame, and the one behind the last.
  public let frames: Range<Double>
  /// Named times, in the order of the document.
  public let markers: [Marker]
  /// The document's own layers, the highest first.
  public let layers: [LayerSummary]
  /// The fonts that it names.
  public let fonts: [Font]
  /// The pictures that it shows.
  public let pictures: [Picture]
  /// Values that may be changed, by their names.
  public let slots: [LottieSlot]
  /// Names of the animations of an archive, the first one first; empty for a document of its own.
  public let animations: [String]
  /// Names of the archive's themes, which give values to slots. An animation may begin with one.
  public let themes: [String]
  /// The archive's state machines, the one to begin with first.
  public let stateMachines: [LottieStateMachine]
  /// Whether the archive begins with its first state machine, rather than with an animation alone.
  public let startsStateMachine: Bool
  /// What is not drawn, or not as it is meant, each once, in the order of the document; what of its archive is not followed comes last.
  public let problems: [LottieProblem]
  /// What the archive has behind the animation: red, green, blue and alpha; nil for nothing.
  package let background: SIMD4<Double>?
  /// The background as it is drawn.
  private(set) var backdrop: VectorFrame.Element?

  /// What values are set again on.
  let source: DocumentSource
  let composition: Composition

  /// Seconds from the first frame to the end.
  public var duration: Double { (frames.upperBound - frames.lowerBound) / frameRate }

  /// Reads a document from a file. Pictures that it names are looked for beside it, or in its archive.
  ///
  /// - Parameters:
  ///   - animation: which one of an archive; nil for the first.
  ///   - limits: beyond which the document is refused.
  /// - Throws: `LottieError` where it cannot be read, is no such document or exceeds a limit.
  public init(contentsOf url: URL, animation: String? = nil, limits: LottieLimits = LottieLimits()) throws(LottieError) {
    let path = url.isFileURL ? url.path : url.absoluteString
    let data: Data
    do throws(FileContents.Problem) {
      data = try FileContents.read(path, limit: max(limits.documentBytes, limits.archiveBytes))
    } catch {
      let isLimit = if case .isTooLong = error { true } else { false }
      throw LottieError(isLimit ? .limit : .unreadable, "\(error)", file: path)
    }
    try self.init(data: data, baseURL: url.deletingLastPathComponent(), file: url.relativePath, animation: animation, limits: limits)
  }

  /// Reads a document from memory: JSON, or an archive.
  ///
  /// - Parameters:
  ///   - baseURL: the folder in which the document's pictures lie; nil where none may be looked for.
  ///   - animation: which one of an archive; nil for the first.
  ///   - limits: beyond which the document is refused.
  /// - Throws: `LottieError` where it is no such document or exceeds a limit.
  public init(
    data: Data, baseURL: URL? = nil, animation: String? = nil, limits: LottieLimits = LottieLimits()
  ) throws(LottieError) {
    try self.init(data: data, baseURL: baseURL, file: nil, animation: animation, limits: limits)
  }

  private init(data: Data, baseURL: URL?, file: String?, animation: String?, limits: LottieLimits) throws(LottieError) {
    guard ZipArchive.isArchive(data) else {
      let tree: JSONTree
      do throws(LottieError) { tree = try JSONTree([UInt8](data), limits: limits) } catch {
        var error = error
        error.file = file
        throw error
      }
      try self.init(DocumentSource(tree: tree, file: file, place: baseURL.map(PictureLoader.Place.folder) ?? .nowhere, limits: limits))
      return
    }
    try self.init(DocumentSource(DotLottieArchive(data, limits: limits, file: file), animation, limits))
  }

  /// Another animation of the document's archive; the document itself where it has none.
  ///
  /// - Parameter name: nil for the first one.
  /// - Throws: `LottieError` where the archive has no animation of the name, or it cannot be read.
  package func animation(_ name: String?) throws(LottieError) -> LottieDocument {
    guard let archive = source.archive else { return self }
    return try LottieDocument(DocumentSource(archive, name, source.limits))
  }

  /// The same with nothing behind it, for those who show the background themselves.
  package var withoutBackground: LottieDocument {
    var document = self
    document.backdrop = nil
    return document
  }

  /// What the document shows.
  ///
  /// - Parameter seconds: from the first frame; times before it and after the end are those.
  package func frame(at seconds: Double) -> VectorFrame {
    var builder = FrameBuilder(self)
    return builder.frame(at: seconds)
  }

  init(_ source: DocumentSource) throws(LottieError) {
    let root = try source.tree.read { json throws(LottieError) -> DocumentReader.Root in
      guard let themed = source.themed else { return try DocumentReader(source, json).readRoot() }
      return try themed.read { slots throws(LottieError) in try DocumentReader(source, json, themed: slots).readRoot() }
    }
    self.source = source
    (name, size, frameRate, frames, composition) = (root.name, root.size, root.frameRate, root.frames, root.composition)
    (markers, fonts, pictures, slots) = (root.markers, root.fonts, root.pictures, root.slots)
    let archive = source.archive
    (animations, themes) = (archive?.animations.map(\.name) ?? [], archive?.themes.map(\.name) ?? [])
    background = source.background
    backdrop = background.map { color in
      var builder = PathBuilder()
      builder.addRect(CGRect(origin: .zero, size: root.size))
      return .shape(
        VectorFrame.Shape(
          path: builder.makeGeometry(), pathToFrame: .identity, operation: .fill(usesEvenOddRule: false), paint: .color(color)))
    }
    (stateMachines, startsStateMachine) = (archive?.stateMachines ?? [], archive?.startsStateMachine ?? false)
    problems = Array((root.problems + (archive?.problems ?? []) + stateMachines.flatMap(\.problems)).prefix(source.limits.problems))
    layers = composition.layers.map(\.model).map { [frames, frameRate] layer in
      let start = min(max((layer.firstFrame - frames.lowerBound) / frameRate, 0), 1e9)
      let end = min(max((layer.endFrame - frames.lowerBound) / frameRate, start), 1e9)
      return LayerSummary(name: layer.name, timeRange: start...end, isShown: !layer.isHidden && !layer.isMatteSource)
    }
  }
}

/// What a document was read from, and may be read from again with other values.
struct DocumentSource: Sendable {
  var tree: JSONTree
  var file: String?
  var place: PictureLoader.Place
  var limits: LottieLimits
  /// The archive that it lies in; nil for a document of its own.
  var archive: DotLottieArchive?
  /// Its name in the archive.
  var animation: String?
  /// Behind it: red, green, blue and alpha; nil for nothing.
  var background: SIMD4<Double>?
  /// What a theme gives to slots: pairs of a name and a property. nil for no theme.
  var themed: JSONTree?
  /// What is set from outside, which comes before a theme.
  var overrides: [String: LottieSlotValue] = [:]
}

extension DocumentSource {
  /// An animation of an archive, with the theme that it begins with. One that cannot be read is told by the archive.
  fileprivate init(_ archive: DotLottieArchive, _ name: String?, _ limits: LottieLimits) throws(LottieError) {
    let (animation, tree, path) = try archive.animation(name)
    self.init(
      tree: tree, file: archive.file.map { "\($0)/\(path)" } ?? path, place: .archive(archive.archive), limits: limits, archive: archive,
      animation: animation.name, background: animation.background)
    if let theme = animation.theme { themed = try? archive.slots(ofTheme: theme, for: animation.name) }
  }
}
