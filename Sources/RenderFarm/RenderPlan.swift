package import Foundation
internal import TextEscaping

/// All that a part of a render needs to know, as `plan.json` holds it; `docs/plan.schema.json` describes the file.
package struct RenderPlan: Codable, Hashable, Sendable {
  package struct Resource: Codable, Hashable, Sendable {
    /// The path below the folder that parts are rendered in; components are separated by `/`.
    package var path: String
    package var sha256: String
    package var bytes: Int
    /// Where the file lies, as an absolute path, when it was not copied into the job's folder.
    package var source: String?
  }

  package struct Font: Codable, Hashable, Sendable {
    /// The file's name, without its folder.
    package var file: String
    package var sha256: String

    package init(file: String, sha256: String) { (self.file, self.sha256) = (file, sha256) }
  }

  /// A rational number, so that 29.97 is exact.
  package struct Rate: Codable, Hashable, Sendable {
    package var numerator: Int
    package var denominator: Int

    package init(_ numerator: Int, _ denominator: Int) { (self.numerator, self.denominator) = (numerator, denominator) }
  }

  /// What is installed where the plan was made. Parts are alike where these are.
  package struct Versions: Codable, Hashable, Sendable {
    package var acetate: String
    /// FFmpeg's libraries by their names; empty where the format needs none.
    package var libraries: [String: String]
    /// SHA-256 of what the encoder makes of a picture for testing; nil where the format has no encoder of FFmpeg.
    package var encoder: String?

    package init(acetate: String, libraries: [String: String], encoder: String?) {
      (self.acetate, self.libraries, self.encoder) = (acetate, libraries, encoder)
    }
  }

  package static let currentVersion = 1
  package static let paletteBytes = 1024
  /// Bytes of a file that is read: some hundred thousand resources.
  package static let byteLimit = 256 << 20
  /// Frames of 10⁹ s at 1000 a second.
  private static let mostFrames = 1_000_000_000_000

  package var version = currentVersion
  package var versions: Versions
  /// A resource's path, a folder of some or a pattern of their paths, or `scene:NAME`. Further inputs of a show are among the arguments.
  package var input: String
  /// Arguments of `acetate render` but for the input, the output, and what stands here besides. Paths are those of resources.
  package var arguments: [String]
  /// `gl` or `software`.
  package var renderer: String
  /// A name of the output's form: `output.mp4`, `frame-%05d.png`, …
  package var output: String
  /// The width and height of the pictures, in pixels.
  package var width: Int
  package var height: Int
  package var frameRate: Rate
  /// Time of frame 0, in seconds.
  package var start: Double
  /// Frames of the whole output; with `rows`, of each row's.
  package var frameCount: Int
  /// Frames of a part; the last one may have less.
  package var segmentLength: Int
  /// How many rows of data there are, each a part and an output of its own; nil for one output.
  package var rows: Int?
  package var resources: [Resource]
  package var fonts: [Font]
  /// The colours of a GIF: 256 of four bytes, blue, green, red, alpha; nil for other formats.
  package var palette: Data?
  /// Whether what is shown has sound of its own that the output gets, from the same files, when parts are joined; nil as much as false.
  package var hasOwnSound: Bool?

  package init(
    versions: Versions, input: String, arguments: [String], renderer: String, output: String, width: Int, height: Int, frameRate: Rate,
    start: Double, frameCount: Int, segmentLength: Int, rows: Int? = nil, resources: [Resource] = [], fonts: [Font] = []
  ) {
    self.versions = versions
    self.input = input
    self.arguments = arguments
    self.renderer = renderer
    self.output = output
    (self.width, self.height) = (width, height)
    self.frameRate = frameRate
    self.start = start
    self.frameCount = frameCount
    self.segmentLength = segmentLength
    self.rows = rows
    self.resources = resources
    self.fonts = fonts
  }

  package var format: String { output.split(atEach: ".").last { !$0.isEmpty }.map { $0.lowercased() } ?? "" }

  /// At least one.
  package var partCount: Int { rows ?? (frameCount - 1) / segmentLength + 1 }

  /// The frames of a part, counted from the output's first.
  package func frames(ofPart part: Int) -> Range<Int> {
    if rows != nil { return 0..<frameCount }
    let first = part * segmentLength
    return first..<first + min(segmentLength, frameCount - first)
  }

  package func parts(ofTask task: Int, partsPerTask: Int) -> Range<Int> {
    let (product, overflows) = task.multipliedReportingOverflow(by: partsPerTask)
    let first = overflows ? partCount : min(product, partCount)
    return first..<first + min(partsPerTask, partCount - first)
  }

  package func taskCount(partsPerTask: Int) -> Int { (partCount - 1) / partsPerTask + 1 }
}

extension RenderPlan {
  /// Why a file is no plan.
  package struct Problem: Error, Hashable, CustomStringConvertible {
    package var description: String
  }

  /// The file's text: indented, keys in alphabetical order, so that equal plans are equal bytes.
  package func json() throws -> Data {
    try JobRecord.text(self) + [UInt8(ascii: "\n")]
  }

  /// Reads `plan.json`, and refuses what cannot be carried out.
  package init(json: Data) throws(Problem) {
    struct Form: Decodable { var version: Int }
    let decoder = JSONDecoder()
    guard let form = try? decoder.decode(Form.self, from: json) else { throw Problem(description: "it is no plan of a render") }
    guard form.version == Self.currentVersion else {
      throw Problem(description: "it is of version \(form.version), and this program knows version \(Self.currentVersion)")
    }
    do {
      self = try decoder.decode(RenderPlan.self, from: json)
    } catch let error as DecodingError {
      throw Problem(description: error.sentence)
    } catch {
      throw Problem(description: "\(error)")
    }
    guard frameCount > 0, segmentLength > 0, frameRate.numerator > 0, frameRate.denominator > 0, width > 0, height > 0, (rows ?? 1) > 0,
      start.isFinite
    else { throw Problem(description: "frames, rates and sizes are above zero") }
    guard abs(start) <= 1e9, frameCount <= Self.mostFrames, max(width, height) <= 32_768,
      max(frameRate.numerator, frameRate.denominator) <= 1_000_000_000
    else { throw Problem(description: "its times, frames or sizes are beyond what a render can have") }
    guard partCount <= ArraySpecification.largestCount else {
      throw Problem(description: "it has \(partCount) parts; at most \(ArraySpecification.largestCount) are possible")
    }
    try checkPaths()
    // 256 colours of four bytes.
    guard palette.map({ $0.count == Self.paletteBytes }) ?? true else {
      throw Problem(description: "its palette has \(palette?.count ?? 0) bytes; a palette has \(Self.paletteBytes)")
    }
  }

  /// Names lead to nothing but the plan's own resources, and none means something else to the kernel than it says.
  private func checkPaths() throws(Problem) {
    for resource in resources {
      guard JobPath.components(of: resource.path) != nil else {
        throw Problem(description: "the resource '\(resource.path)' leads out of its folder")
      }
      guard resource.sha256.utf8.count == 64, resource.sha256.utf8.allSatisfy(Self.isHexDigit) else {
        throw Problem(description: "the resource '\(resource.path)' has no SHA-256 of 64 digits")
      }
      guard resource.bytes >= 0 else { throw Problem(description: "the resource '\(resource.path)' has less than no bytes") }
      guard resource.source.map({ $0.utf8.first == UInt8(ascii: "/") && !$0.utf8.contains(0) }) ?? true else {
        throw Problem(description: "the resource '\(resource.path)' comes from '\(resource.source ?? "")', which is no path from the root")
      }
    }
    for (what, name) in [("input", input), ("output", output)] where name.isEmpty || JobPath.leadsOut(name) {
      throw Problem(description: "its \(what) '\(name)' leads out of the job's folder")
    }
    if let argument = arguments.first(where: { $0.utf8.contains(0) }) {
      throw Problem(description: "its argument '\(argument)' has a NUL in it")
    }
  }
}

extension RenderPlan {
  private static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): true
    default: false
    }
  }
}

extension DecodingError {
  fileprivate var sentence: String {
    func place(_ path: [any CodingKey]) -> String { path.map(\.stringValue).joined(separator: ".") }
    return switch self {
    case .keyNotFound(let key, let context): "'\(place(context.codingPath + [key]))' is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context): "'\(place(context.codingPath))' has a value of another kind"
    case .dataCorrupted(let context): "'\(place(context.codingPath))' cannot be read"
    @unknown default: "it cannot be read"
    }
  }
}
