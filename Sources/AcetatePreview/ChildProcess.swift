import FoundationEssentials
import Glibc

/// Another program, started by this one.
struct ChildProcess: ~Copyable {
  struct Failure: Error, CustomStringConvertible {
    let program: String, errno: Int32
    var description: String { "\(program): \(String(cString: strerror(errno)))" }
  }

  enum Destination {
    /// Where those of this program go.
    case same
    case nothing
    case descriptor(Int32)
  }

  let id: pid_t

  /// - Parameters:
  ///   - words: the program's path, and its arguments.
  ///   - socket: what the process finds as its descriptor 3.
  init(_ words: [String], output: Destination = .same, errors: Destination = .same, socket: Int32? = nil) throws(Failure) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (destination, descriptor) in [(output, STDOUT_FILENO), (errors, STDERR_FILENO)] {
      switch destination {
      case .same: break
      case .nothing: posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
      case .descriptor(let other): posix_spawn_file_actions_adddup2(&actions, other, descriptor)
      }
    }
    if let socket { posix_spawn_file_actions_adddup2(&actions, socket, 3) }
    var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, words[0], &actions, nil, pointers, environ)
    guard code == 0 else { throw Failure(program: words[0], errno: code) }
    self.id = id
  }

  /// Waits for the end, and gives back what `waitpid` says of it.
  consuming func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// Lets the process go on by itself.
  consuming func detach() {
    let id = id
    startThread {
      var status: Int32 = 0
      waitpid(id, &status, 0)
    }
  }
}

/// Runs work on a thread of its own. Returns 0, or why there is none: what `pthread_create` returns.
@discardableResult
func startThread(_ work: @escaping @Sendable () -> Void) -> Int32 {
  final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  var thread = pthread_t()
  let box = Unmanaged.passRetained(Work(work))
  let code = pthread_create(
    &thread, nil,
    { pointer in
      if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body() }
      return nil
    }, box.toOpaque())
  if code == 0 { pthread_detach(thread) } else { box.release() }
  return code
}
