import FoundationEssentials
import Glibc
import TextEscaping

/// Serves the page of `acetate preview` to browsers on this machine; `acetate` draws the pictures in a process of its own.
@main
enum AcetatePreview {
  static func main() {
    // Whoever starts this program may have blocked signals; the process that draws inherits what is set here.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    guard let arguments = ServerArguments(CommandLine.arguments.dropFirst()) else {
      complain("this program is started by 'acetate preview INPUT'; see 'acetate preview --help'")
      exit(64)
    }
    let engine = EngineProcess(program: arguments.program, arguments: arguments.engineArguments)
    let server: HTTPServer
    do {
      // Whether the port is free is told before a scene is loaded.
      server = try HTTPServer(port: arguments.port)
    } catch {
      complain("127.0.0.1:\(arguments.port) cannot be served at: \(error.description); choose another --port")
      exit(69)
    }
    do { try engine.start() } catch {
      // What the process has said itself needs no more words.
      if let message = error.message { complain(message) }
      exit(error.status)
    }
    let answers = PreviewAnswers(engine: engine, port: server.port)
    let address = "http://127.0.0.1:\(server.port)/\(answers.token)/"
    say("Preview at \(address) (Ctrl-C ends it)\n", to: STDOUT_FILENO)
    if arguments.opensBrowser { openBrowser(address) }
    server.run { answers.answer($0) }
  }

  static func complain(_ message: String) { say("acetate: error: \(TerminalText.line(message))\n", to: STDERR_FILENO) }

  private static func say(_ text: String, to descriptor: Int32) {
    _ = Array(text.utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  }

  private static func openBrowser(_ address: String) {
    do { try ChildProcess(["/usr/bin/env", "xdg-open", address], output: .nothing, errors: .nothing).detach() } catch {
      complain("no browser could be opened: \(error.description)")
    }
  }
}

/// What `acetate preview` starts the server with: `--acetate PROGRAM --port NUMBER [--open] -- ARGUMENTS`.
struct ServerArguments {
  var program = ""
  var port: UInt16 = 0
  var opensBrowser = false
  var engineArguments: [String] = []

  init?(_ arguments: some Sequence<String>) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst(), argument != "--" {
      switch argument {
      case "--acetate":
        guard let value = rest.popFirst() else { return nil }
        program = value
      case "--port":
        guard let value = rest.popFirst().flatMap({ UInt16($0) }) else { return nil }
        port = value
      case "--open": opensBrowser = true
      default: return nil
      }
    }
    guard !program.isEmpty, !rest.isEmpty else { return nil }
    engineArguments = Array(rest)
  }
}
