import Acetate
import CAML
import Graphics
import Lottie
import MediaFiles
import Playlists
import RenderFarm
import SceneFiles
import Scenes
import TextEscaping

/// Runs `body`; what the libraries throw becomes a sentence and an exit code.
func reportingFailures<Result>(_ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let failure as Failure {
    throw failure
  } catch {
    throw Failure(sorting: error)
  }
}

/// Runs `body`, which reads pictures; what the libraries throw, faults of pictures included, becomes a sentence and an exit code.
func reportingItemFailures<Result>(_ body: () throws -> Result) throws -> Result {
  try reportingFailures {
    do { return try body() } catch let error as ImageError { throw Failure(error) }
  }
}

/// What the variable ACETATE_BACKEND names; nil where it is not set.
func backendOfEnvironment() throws -> Backend? { try reportingFailures { try Backend.ofEnvironment() } }

extension Failure.Code {
  init(_ reason: RenderError.Reason) {
    self = Failure.Code(rawValue: reason.exitCode) ?? .software
  }
}

extension Composition {
  /// What an INPUT argument names: `scene:NAME`, a document's, a picture's or a video's path, the Swift file that this process is the
  /// program of, or `-` for a document on standard input.
  static func named(_ input: String, _ arguments: DocumentArguments = DocumentArguments()) throws -> Composition {
    if var scene = try SceneEntry.composition(input, screen: arguments.screen) {
      scene.sourceName = input
      return scene
    }
    if input.hasBytePrefix("scene:") {
      let name = String(input.dropFirst("scene:".count))
      guard let scene = Scene.named(name) else {
        throw Failure(.noInput, "there is no scene '\(name)'; 'acetate list scenes' shows those there are")
      }
      var composition = Composition(scene)
      composition.sourceName = input
      return composition
    }
    if input != "-", ItemInputs.isPicture(input) {
      do { return Composition(try ImageFile.readFrames(path: input)) } catch { throw Failure(error) }
    }
    if input != "-", ItemInputs.isVideo(input) {
      do { return Composition(try VideoReader(path: input)) } catch { throw Failure(error) }
    }
    if input != "-", ItemInputs.isLottie(input) || ItemInputs.isObject(input) {
      do { return Composition(try LottieDocument(contentsOf: URL(fileURLWithPath: input))) } catch { throw Failure(sorting: error) }
    }
    do {
      let document = try CAMLDocument.named(input, screen: arguments.screen)
      // A picture without one of its layers would pass for the whole. A wallpaper shows without one of its documents, unless told
      // otherwise.
      let tolerated = arguments.strict ? [] : Set(document.missingParts)
      if let error = document.problems(path: input).first(where: { $0.severity == .error && !tolerated.contains($0) }) {
        throw Failure(.badInput, error.description)
      }
      return Composition(document)
    } catch let error as CAMLError {
      throw Failure(error)
    }
  }
}

extension Failure {
  /// What the libraries throw, as a sentence and an exit code.
  init(sorting error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as DataTableError: self.init(error)
    case let error as FarmError: self.init(error)
    case let error as ProgramSourcesError: self.init(error)
    case let error as LottieError: self.init(error.reason == .unreadable ? .noInput : .badInput, error.description)
    default: self.init(RenderError(sorting: error))
    }
  }

  init(_ error: DataTableError) { self.init(error.isOfContents ? .badInput : .usage, error.description) }

  init(_ error: FarmError) {
    switch error.reason {
    case .missingInput: self.init(.noInput, error.description)
    case .damagedInput: self.init(.badInput, error.description)
    case .cannotCreate: self.init(.cannotCreate, error.description)
    }
  }

  init(_ error: ProgramSourcesError) {
    switch error.reason {
    case .unreadable: self.init(.noInput, error.description)
    case .ambiguous: self.init(.usage, error.description)
    case .empty: self.init(.badInput, error.description)
    }
  }

  /// Where nothing of a playlist is left; what else is wrong in it follows line by line.
  init(_ error: PlaylistError) {
    self.init(error.isMissing ? .noInput : .badInput, error.description)
    if !error.others.isEmpty { listing = error.others.map(\.description).joined(separator: "\n") }
  }

  init(_ error: RenderError) {
    self.init(Code(error.reason), error.sentence)
    listing = error.listing
  }

  init(reading path: String, _ problem: FileContents.Problem) {
    let words = problem == .cannotBeOpened(ENOENT) ? "no such file" : problem.description
    self.init(problem.isOfContents ? .badInput : .noInput, "\(path): \(words)")
  }

  init(_ error: ImageError) { self.init(error.kind == .unreadable ? .noInput : .badInput, error.description) }

  init(_ error: VideoError) {
    switch error.kind {
    case .missingLibrary: self.init(.unavailable, error.description)
    case .unreadable: self.init(.noInput, error.description)
    case .unencodable, .damaged, .unsupported, .failed: self.init(.badInput, error.description)
    }
  }

  init(_ error: CAMLError) {
    switch error.reason {
    case .unreadable: self.init(.noInput, error.description)
    case .otherFormat(let format):
      self.init(.badInput, "\(error.diagnostic.file ?? "the input"): \(error.diagnostic.message); \(format.advice)")
    default: self.init(.badInput, error.description)
    }
  }
}

extension CAMLDocument {
  /// The document at a path; `-` is standard input, whose pictures are relative to the working folder.
  static func named(_ input: String, screen: DeviceScreen? = nil) throws -> CAMLDocument {
    var options = Options()
    options.screen = screen
    guard input == "-" else { return try load(path: input, options: options) }
    let data: Data
    do {
      // One byte more than is read tells that there is more.
      data = try FileHandle.standardInput.read(upToCount: options.limits.documentBytes + 1) ?? Data()
    } catch {
      throw Failure(.noInput, "standard input: \(systemWords(for: error))")
    }
    return try load(data: data, file: "standard input", resources: URL(fileURLWithPath: "."), options: options)
  }

  /// The reader's remarks, and what else keeps the document from being rendered.
  func problems(path: String) -> [CAMLDiagnostic] {
    guard size.width <= 0 || size.height <= 0 else { return diagnostics }
    let width = shortest(Double(size.width)), height = shortest(Double(size.height))
    return diagnostics + [
      CAMLDiagnostic(severity: .error, file: path, message: "the root layer's bounds are empty (\(width) by \(height) points)")
    ]
  }
}
