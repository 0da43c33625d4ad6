import Graphics
import MediaFiles
import RenderFarm
import TextEscaping

/// Where a job's files come from: its own folder, another folder, places below that which the plan names, or addresses.
struct ResourceSource {
  private enum Place {
    case folder
    /// A template of addresses with `{sha256}` in it.
    case pattern(String)
    case list([String: String])
  }

  private let job: Job
  private let place: Place
  /// The folder below which files that the plan names by their paths are read.
  private var allowed: String?

  init(_ text: String?, job: Job) throws(Failure) {
    self.job = job
    guard let text else {
      place = .folder
      return
    }
    if text.utf8.contains(UInt8(ascii: ":")) {
      place = .pattern(text.utf8.firstRange(of: "{sha256}".utf8) != nil ? text : text + (text.hasByteSuffix("/") ? "" : "/") + "{sha256}")
    } else if PlanFiles.isFile(text) {
      place = .list(try Self.list(text))
    } else {
      place = .pattern((text.hasByteSuffix("/") ? text : text + "/") + "{sha256}")
      allowed = text
    }
  }

  /// Bytes that a list of addresses may have: some hundred thousand lines.
  private static let listLimit = 64 << 20

  /// Lines of a SHA-256 and an address.
  private static func list(_ path: String) throws(Failure) -> [String: String] {
    let data: Data
    do { data = try FileContents.read(path, limit: listLimit) } catch {
      if error.isOfContents { throw Failure(.badInput, "\(path): more than \(listLimit >> 20) MiB, which no list of addresses may have") }
      throw Failure(reading: path, error)
    }
    guard let text = String(data: data, encoding: .utf8) else { throw Failure(.badInput, "\(path): is no text in UTF-8") }
    var result: [String: String] = [:]
    for (index, line) in text.byteLines.enumerated() where !line.isEmpty {
      let words = line.split(atEach: " ", most: 1)
      guard words.count == 2, words[0].utf8.count == 64 else {
        throw Failure(.badInput, "\(path):\(index + 1): a line is a SHA-256 of 64 digits, a space and an address")
      }
      result[words[0]] = words[1].withoutBlanks
    }
    return result
  }

  /// Puts files of the plan into a folder of this process, and sees that each holds what it should.
  func fetch(into folder: String, where isWanted: (RenderPlan.Resource) -> Bool = { _ in true }) throws {
    for resource in job.plan.resources where isWanted(resource) {
      let target = folder + "/" + resource.path
      do {
        try FileManager.default.createDirectory(atPath: target.parentFolder, withIntermediateDirectories: true)
      } catch {
        throw Failure(.badInput, "\(job.folder.plan): the resource '\(resource.path)' has no place: \(systemWords(for: error))")
      }
      let source = try source(of: resource)
      switch source {
      case .network(let address):
        do { try NetworkFile.copy(address, to: target, limit: resource.bytes) } catch {
          throw Failure(error.kind == .missingLibrary ? .unavailable : .busy, "\(resource.path): \(error)")
        }
        guard try SHA256.digest(fileAt: target).digest == resource.sha256 else { throw Self.otherContents(resource, address) }
      case .file(let path): try copy(resource, path, open(path, resource), to: target)
      case .job:
        let path = job.folder.resource(resource.sha256)
        let file: Int32
        do throws(OpenFolder.Problem) { file = try job.content(.resources).open(resource.sha256).file } catch {
          throw Failure(error == .isNotOrdinary ? .badInput : .noInput, "\(resource.path) from \(path): \(error)")
        }
        try copy(resource, path, file, to: target)
      }
    }
  }

  private static func otherContents(_ resource: RenderPlan.Resource, _ source: String) -> Failure {
    Failure(.badInput, "\(source) does not hold what the plan was made with (\(resource.path))")
  }

  /// Opens what is an ordinary file, and waits for nobody.
  private func open(_ path: String, _ resource: RenderPlan.Resource) throws(Failure) -> Int32 {
    let file = Foundation.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard file >= 0 else {
      throw Failure(errno == ENOENT ? .noInput : .busy, "\(resource.path) from \(path): \(String(cString: strerror(errno)))")
    }
    return file
  }

  /// Copies what is open into a file of its own, as many bytes as the plan says and no more. Closes it.
  private func copy(_ resource: RenderPlan.Resource, _ source: String, _ file: Int32, to target: String) throws(Failure) {
    let input = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(.badInput, "\(resource.path) from \(source): it is not an ordinary file")
    }
    guard Int(status.st_size) == resource.bytes else { throw Self.otherContents(resource, source) }
    let copy = Foundation.open(target, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard copy >= 0 else {
      let words = errno == EEXIST || errno == EISDIR ? "the plan has two resources of that name" : String(cString: strerror(errno))
      throw Failure(errno == EEXIST || errno == EISDIR ? .badInput : .cannotCreate, "\(resource.path): \(words)")
    }
    let output = FileHandle(fileDescriptor: copy, closeOnDealloc: true)
    let hash = SHA256()
    var count = 0
    do {
      while count <= resource.bytes, let data = try input.read(upToCount: 1 << 20), !data.isEmpty {
        data.withUnsafeBytes { hash.update($0) }
        try output.write(contentsOf: data)
        count += data.count
      }
    } catch {
      throw Failure(.busy, "\(resource.path) from \(source): \(systemWords(for: error))")
    }
    guard count == resource.bytes, hash.finish() == resource.sha256 else { throw Self.otherContents(resource, source) }
  }

  private enum Source {
    case job
    case file(String)
    case network(String)
  }

  /// The plan's own word, `source`, counts where it lies below the folder that the person named: a plan may come from anybody.
  private func source(of resource: RenderPlan.Resource) throws(Failure) -> Source {
    let place: String
    switch self.place {
    case .folder:
      guard let path = resource.source else { return .job }
      throw Failure(
        .noInput,
        "\(resource.path): the plan names \(path), outside its folder; --resources FOLDER allows what lies below FOLDER")
    case .pattern(let pattern):
      if let allowed, let path = resource.source, Self.isBelow(path, allowed) { return .file(path) }
      // characters: literally, which is by scalars
      place = pattern.replacingOccurrences(of: "{sha256}", with: resource.sha256, options: .literal)
    case .list(let addresses):
      guard let address = addresses[resource.sha256] else { throw Failure(.noInput, "there is no address for \(resource.path)") }
      place = address
    }
    if place.hasBytePrefix("http:") || place.hasBytePrefix("https:") { return .network(place) }
    return .file(place.hasBytePrefix("file:") ? URL(string: place)?.path ?? place : place)
  }

  /// Whether a file lies below a folder, links followed in both.
  private static func isBelow(_ path: String, _ folder: String) -> Bool {
    guard let file = realpath(path, nil), let base = realpath(folder, nil) else { return false }
    defer {
      free(file)
      free(base)
    }
    let prefix = String(cString: base)
    return String(cString: file).utf8.starts(with: (prefix == "/" ? prefix : prefix + "/").utf8)
  }
}
