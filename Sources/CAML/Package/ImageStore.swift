internal import FileFormats
internal import Graphics
internal import Lottie
internal import LottieLayers
internal import MediaFiles
internal import QuartzCore
internal import Rasterizer
internal import TextEscaping

/// Loads the images of one package, each file once, and opens its videos.
final class ImageStore {
  private let folder: PackageFolder?
  private let limits: CAMLLimits
  private var byFile: [String: Result<CGImage, ValueError>] = [:]
  private var byReference: [String: Result<CGImage, Failure>] = [:]
  /// References that are known to lead to nothing that moves.
  private var stills: Set<String> = []
  private var lottiesByFile: [String: LottieFile] = [:]
  /// The pictures that have been loaded, in the order in which they were asked for: where each lies in the package, and its size in bytes.
  private(set) var assets: [CAMLAsset] = []
  /// The files of the videos and vector animations that have been opened.
  private(set) var videoPaths: Set<String> = []
  /// The files that references lead to, whether or not they can be read, and the references of a folder's that lead to none.
  private(set) var files = DocumentFiles()

  private struct LottieFile {
    let document: LottieDocument
    /// nil where it is not a file of its own.
    let path: String?
    /// Its first animation.
    let vectors: VectorAnimation
  }

  struct Failure: Error {
    /// Whether the reference was refused, as against missing or unreadable.
    var isRefusal = false
    var message: String
  }

  /// - Parameter folder: where references start; nil when a document stands alone in memory and only `data:` URIs can be read.
  init(folder: PackageFolder?, limits: CAMLLimits) {
    self.folder = folder
    self.limits = limits
  }

  /// - Parameter reference: the `src` of an image: a percent-encoded relative path, or a `data:` URI.
  func image(_ reference: String) throws(Failure) -> CGImage {
    if let known = byReference[reference] { return try known.get() }
    let result: Result<CGImage, Failure>
    do throws(Failure) {
      result = .success(try load(reference))
    } catch {
      result = .failure(error)
    }
    byReference[reference] = result
    return try result.get()
  }

  /// Shows the video or vector animation that a reference leads to, once; nil where the reference leads to something else, or nowhere.
  func playback(_ reference: String) throws(Failure) -> VideoAnimation? {
    if reference.prefix(5).lowercased() == "data:" || stills.contains(reference) { return nil }
    guard let file = try? find(reference), file.isVideo || file.isLottie else {
      stills.insert(reference)
      return nil
    }
    let animation = file.isVideo ? VideoAnimation(try video(file, reference)) : VideoAnimation(try lottie(file, reference).vectors)
    animation.reference = reference
    return animation
  }

  /// Runs the state machine with which the archive begins that a reference leads to, on a layer; nil where the reference leads to something
  /// else, or nowhere.
  func statePlayer(_ reference: String, on layer: CALayer) throws(Failure) -> LottieStatePlayer? {
    if reference.prefix(5).lowercased() == "data:" || stills.contains(reference) { return nil }
    guard let file = try? find(reference), file.isLottie else { return nil }
    let lottie = try lottie(file, reference)
    guard lottie.document.startsStateMachine, let machine = lottie.document.stateMachines.first else { return nil }
    return LottieStatePlayer(lottie.document, machine, on: layer, file: (lottie.path, reference))
  }

  private func lottie(_ file: PackageFile, _ reference: String) throws(Failure) -> LottieFile {
    if let known = lottiesByFile[file.identity] { return known }
    do {
      let document =
        if case .disk(let path) = file { try LottieDocument(contentsOf: URL(fileURLWithPath: path)) } else {
          try LottieDocument(data: try file.contents(limit: LottieLimits().archiveBytes, limitName: "archiveBytes"), baseURL: nil)
        }
      var path: String?
      if case .disk(let file) = file { path = file }
      if let path { videoPaths.insert(path) }
      let lottie = LottieFile(document: document, path: path, vectors: document.vectors(path: path))
      lottiesByFile[file.identity] = lottie
      return lottie
    } catch {
      let problem = (error as? LottieError)?.message ?? (error as? ValueError)?.message ?? "\(error)"
      throw Failure(message: "the animation \"\(reference)\" cannot be read: \(problem)")
    }
  }

  /// Opened anew for each who asks, since each shows it at times of its own.
  private func video(_ file: PackageFile, _ reference: String) throws(Failure) -> VideoReader {
    guard case .disk(let path) = file else {
      throw Failure(message: "the video \"\(reference)\" cannot be read from an archive; unpack that")
    }
    do throws(VideoError) {
      let video = try VideoReader(path: path)
      // What cannot be decoded shows now.
      _ = try video.picture(at: 0)
      videoPaths.insert(path)
      return video
    } catch {
      let problem = error.description.after(bytes: path + ": ") ?? error.description
      throw Failure(message: "the video \"\(reference)\" cannot be read: \(problem)")
    }
  }

  private func load(_ reference: String) throws(Failure) -> CGImage {
    if reference.lowercased().hasBytePrefix("data:") { return try inline(reference) }
    let file = try find(reference)
    let result: Result<CGImage, ValueError>
    if let known = byFile[file.identity] {
      result = known
    } else {
      do throws(ValueError) {
        if file.isVideo { throw ValueError("it is a video, which shows as contents of a layer") }
        if file.isLottie { throw ValueError("it is a Lottie animation, which shows as contents of a layer") }
        let data = try file.contents(limit: limits.imageBytes, limitName: "imageBytes")
        let image = try decodeImage(data, limits: limits)
        assets.append(CAMLAsset(name: reference.removingPercentEncoding ?? reference, byteCount: data.count, image: image))
        result = .success(image)
      } catch {
        result = .failure(error)
      }
      byFile[file.identity] = result
    }
    do throws(ValueError) {
      return try result.get()
    } catch {
      throw Failure(message: "the image \"\(reference)\" cannot be read: \(error.message)")
    }
  }

  private func find(_ reference: String) throws(Failure) -> PackageFile {
    if let colon = reference.utf8.firstIndex(of: UInt8(ascii: ":")), reference.utf8[colon...].starts(with: "://".utf8) {
      throw Failure(isRefusal: true, message: "the image \"\(NumberScanner.shortened(reference))\" is refused: it lies outside the package")
    }
    guard let folder else { throw Failure(message: "the image \"\(reference)\" cannot be found: the document stands alone") }

    var file: PackageFile?
    search: for name in spellings(of: reference) {
      switch folder.resolve(name) {
      case .file(let found):
        file = found
        break search
      case .missing: continue
      case .refused(let why):
        throw Failure(isRefusal: true, message: "the image \"\(NumberScanner.shortened(reference))\" is refused: \(why)")
      }
    }
    guard let file else {
      if folder.isOnDisk { files.missing.insert(reference) }
      let place = FileName.components(reference).filter { !$0.isEmpty }.dropLast().first
      let isWithoutFolder = place.map { folder.folder(named: $0.removingPercentEncoding ?? $0) == nil } ?? false
      throw Failure(
        message: "the image \"\(reference)\" does not exist\(isWithoutFolder ? ": the package has no folder \"\(place ?? "")\"" : "")")
    }
    if case .disk(let path) = file { files.paths.insert(path) }
    return file
  }

  /// The names a reference may mean, the most literal reading of percent signs last; some documents leave out the extension.
  private func spellings(of reference: String) -> [String] {
    var names = [reference]
    if let decoded = reference.removingPercentEncoding, decoded != reference { names.insert(decoded, at: 0) }
    return names + names.flatMap { name in FileFormat.read(.picture).suffixes.map { "\(name).\($0)" } }
  }

  /// `data:[type][;base64],payload`.
  private func inline(_ uri: String) throws(Failure) -> CGImage {
    guard let comma = uri.utf8.firstIndex(of: UInt8(ascii: ",")) else {
      throw Failure(message: "the data: URI has no comma before its data")
    }
    let payload = uri[uri.utf8.index(after: comma)...]
    guard payload.utf8.count <= limits.imageBytes else {
      throw Failure(message: "the data: URI has \(payload.utf8.count) bytes; the limit (imageBytes) is \(limits.imageBytes)")
    }
    let data: Data?
    if uri[..<comma].lowercased().hasByteSuffix(";base64") {
      data = Data(base64Encoded: payload.removingPercentEncoding ?? String(payload), options: .ignoreUnknownCharacters)
    } else {
      data = payload.removingPercentEncoding.map { Data($0.utf8) }
    }
    guard let data, !data.isEmpty else { throw Failure(message: "the data: URI cannot be decoded") }
    do throws(ValueError) {
      let image = try decodeImage(data, limits: limits)
      assets.append(CAMLAsset(name: nil, byteCount: data.count, image: image))
      return image
    } catch {
      throw Failure(message: "the image of a data: URI cannot be read: \(error.message)")
    }
  }
}
