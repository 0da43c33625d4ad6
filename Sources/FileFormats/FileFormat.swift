/// A format of files: a row of the one table from which follows what formats are called, how files are told apart, which names are tried,
/// offered and understood, and what the documentation says is read and written.
public struct FileFormat: Hashable, Sendable, CustomStringConvertible {
  /// What is in a file.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A single picture; of some formats several frames.
    case picture
    /// Pictures one after the other, with how long each shows.
    case animation
    /// A film, perhaps with sound.
    case video
    /// Sound without pictures.
    case sound
    /// A tree of layers.
    case document
    /// What is shown one after the other.
    case playlist
    /// A transition in GLSL.
    case shader
    /// One font, or several in one file.
    case font
    /// Rows, events and other texts for programs, or a program's source.
    case data
    /// Files packed into one.
    case archive
    /// A program, or a library.
    case program
    /// Something else that people keep beside pictures: a project, a model.
    case other
  }

  /// What people call it.
  public let name: String
  /// What is in it.
  public let kind: Kind
  /// What names of such files end with, in small letters and without a dot; new files get the first.
  package let suffixes: [String]
  package let mimeType: String?
  /// The name under which Apple's systems know it, where `UTType` has it.
  package let typeIdentifier: String?
  /// The library or program that reads it; nil where nothing does.
  package let reader: String?
  /// The library or program that writes it; nil where nothing does.
  package let writer: String?
  /// FFmpeg's names of its readers, where FFmpeg reads it.
  package let demuxers: [String]
  /// The brands of files of boxes (ISO/IEC 14496-12) that say this format.
  let brands: [String]
  let signatures: [FileSignature]
  private let ownNoun: String?

  init(
    _ name: String, _ kind: Kind, _ suffixes: [String] = [], mime: String? = nil, type: String? = nil, reader: String? = nil,
    writer: String? = nil, demuxers: [String] = [], brands: [String] = [], noun: String? = nil, starts signatures: FileSignature...
  ) {
    (self.name, self.kind, self.suffixes, mimeType, typeIdentifier) = (name, kind, suffixes, mime, type)
    (self.reader, self.writer, self.demuxers, self.brands) = (reader, writer, demuxers, brands)
    (self.signatures, ownNoun) = (signatures, noun)
  }

  /// A format is its name and kind: of sound alone and of video in Ogg there are two.
  public static func == (one: FileFormat, other: FileFormat) -> Bool { one.name == other.name && one.kind == other.kind }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(kind)
  }

  /// Whether something here reads it.
  public var isRead: Bool { reader != nil }
  /// Whether something here writes it.
  public var isWritten: Bool { writer != nil }

  /// What a file of it is, with its article.
  public var noun: String {
    if let ownNoun { return ownNoun }
    switch kind {
    case .picture, .animation: return "a picture (\(name))"
    case .video: return "a video (\(name))"
    case .sound: return "sound (\(name))"
    case .document: return "a document (\(name))"
    case .playlist: return "a playlist (\(name))"
    case .shader: return "a transition (\(name))"
    case .font: return "a font (\(name))"
    case .data: return "a text (\(name))"
    case .archive: return "an archive (\(name))"
    case .program: return "a program"
    case .other: return "a file in a format (\(name)) that is not read"
    }
  }

  public var description: String { name }
}
