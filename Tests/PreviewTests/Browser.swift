import Foundation
import Testing

/// Chromium without a window, driven through a pipe by the DevTools protocol. Belongs to one thread.
final class Browser {
  struct Fault: Error, CustomStringConvertible { var description: String }

  static let program = "/usr/bin/chromium"
  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

  private let process: pid_t
  private let writing: Int32, reading: Int32
  private let profile: URL
  private var received = Data()
  private var lastID = 0
  /// What the page reported as gone wrong.
  private(set) var complaints: [String] = []

  init() throws {
    profile = FileManager.default.temporaryDirectory.appendingPathComponent("browser-\(UUID().uuidString)")
    // Chromium reads commands at descriptor 3 and writes answers at 4.
    var commands: [Int32] = [-1, -1], answers: [Int32] = [-1, -1]
    guard pipe(&commands) == 0, pipe(&answers) == 0 else { throw Fault(description: "pipe: \(String(cString: strerror(errno)))") }
    for descriptor in commands + answers { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    // Above those, so that none is overwritten before it is passed on.
    let (input, output) = (fcntl(commands[0], F_DUPFD_CLOEXEC, 10), fcntl(answers[1], F_DUPFD_CLOEXEC, 10))
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 3)
    posix_spawn_file_actions_adddup2(&actions, output, 4)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let words = [
      Self.program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe",
      "--no-first-run", "--user-data-dir=\(profile.path)", "--window-size=1440,900", "--disable-background-networking", "about:blank",
    ]
    var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, Self.program, &actions, nil, &pointers, environ)
    for descriptor in [commands[0], answers[1], input, output] { close(descriptor) }
    guard code == 0 else { throw Fault(description: "\(Self.program): \(String(cString: strerror(code)))") }
    (self.process, writing, reading) = (process, commands[1], answers[0])
  }

  deinit {
    close(writing)
    close(reading)
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    try? FileManager.default.removeItem(at: profile)
  }

  /// Opens an address, in a window of 1440 by 900.
  /// - Parameter script: runs before those of the page.
  func open(_ address: String, after script: String = "") throws -> Page {
    let target = try send("Target.createTarget", ["url": "about:blank"])["targetId"] as? String ?? ""
    let session = try send("Target.attachToTarget", ["targetId": target, "flatten": true])["sessionId"] as? String ?? ""
    let page = Page(browser: self, session: session)
    _ = try page.send("Runtime.enable")
    _ = try page.send("Emulation.setDeviceMetricsOverride", ["width": 1440, "height": 900, "deviceScaleFactor": 1, "mobile": false])
    _ = try page.send("Page.enable")
    _ = try page.send("Page.addScriptToEvaluateOnNewDocument", ["source": script])
    _ = try page.send("Page.navigate", ["url": address])
    return page
  }

  fileprivate func send(_ method: String, _ parameters: [String: Any] = [:], session: String? = nil) throws -> [String: Any] {
    lastID += 1
    var message: [String: Any] = ["id": lastID, "method": method, "params": parameters]
    if let session { message["sessionId"] = session }
    var bytes = try JSONSerialization.data(withJSONObject: message)
    bytes.append(0)
    try bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = write(writing, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        guard count > 0 else { throw Fault(description: "the browser has ended") }
        rest = rest.dropFirst(count)
      }
    }
    while true {
      let answer = try receive()
      if answer["method"] as? String == "Runtime.exceptionThrown" { complaints.append("\(answer["params"] ?? "")") }
      guard answer["id"] as? Int == lastID else { continue }
      if let error = answer["error"] as? [String: Any] { throw Fault(description: "\(method): \(error["message"] ?? error)") }
      return answer["result"] as? [String: Any] ?? [:]
    }
  }

  private func receive() throws -> [String: Any] {
    while true {
      if let end = received.firstIndex(of: 0) {
        let message = received[..<end]
        let object = try JSONSerialization.jsonObject(with: Data(message)) as? [String: Any] ?? [:]
        received = Data(received[(end + 1)...])
        return object
      }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(reading, &buffer, buffer.count)
      guard count > 0 else { throw Fault(description: "the browser has ended") }
      received.append(contentsOf: buffer[..<count])
    }
  }
}

/// A page that is open in a browser.
struct Page {
  fileprivate let browser: Browser
  fileprivate let session: String

  var complaints: [String] { browser.complaints }

  @discardableResult
  func send(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    try browser.send(method, parameters, session: session)
  }

  /// What an expression of JavaScript comes to; of a promise, what it is kept with.
  @discardableResult
  func evaluate(_ expression: String) throws -> Any? {
    let answer = try send(
      "Runtime.evaluate",
      ["expression": expression, "awaitPromise": true, "returnByValue": true, "allowUnsafeEvalBlockedByCSP": false])
    if let exception = answer["exceptionDetails"] as? [String: Any] {
      let thrown = exception["exception"] as? [String: Any]
      throw Browser.Fault(description: "\(expression): \(thrown?["description"] ?? exception["text"] ?? "")")
    }
    return (answer["result"] as? [String: Any])?["value"]
  }

  func number(_ expression: String) throws -> Double { (try evaluate(expression) as? NSNumber)?.doubleValue ?? .nan }
  func text(_ expression: String) throws -> String { try evaluate(expression) as? String ?? "" }
  func truth(_ expression: String) throws -> Bool { try evaluate(expression) as? Bool ?? false }

  /// Waits until an expression is true. How long that takes says nothing; a minute says that it never will be.
  func wait(until condition: String, _ location: SourceLocation = #_sourceLocation) throws {
    let isMet = try truth(
      """
      new Promise((done) => {
        const begun = performance.now();
        const look = () => {
          let isMet = false;
          try { isMet = Boolean(\(condition)); } catch { /* not yet there */ }
          if (isMet || performance.now() - begun > 60000) done(isMet); else setTimeout(look, 10);
        };
        look();
      })
      """)
    try #require(isMet, "the page never came to: \(condition)", sourceLocation: location)
  }

  func click(x: Double, y: Double) throws {
    for kind in ["mousePressed", "mouseReleased"] {
      try send("Input.dispatchMouseEvent", ["type": kind, "x": x, "y": y, "button": "left", "clickCount": 1])
    }
  }

  func press(_ key: String) throws {
    for kind in ["keyDown", "keyUp"] { try send("Input.dispatchKeyEvent", ["type": kind, "key": key]) }
  }

  /// A picture of the page, as PNG.
  func screenshot() throws -> Data {
    let text = try send("Page.captureScreenshot", ["format": "png"])["data"] as? String ?? ""
    return Data(base64Encoded: text) ?? Data()
  }
}
