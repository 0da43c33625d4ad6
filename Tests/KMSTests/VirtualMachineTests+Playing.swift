import Foundation
import Graphics
import MediaFiles
import TestSupport
import Testing

/// `acetate play` as people run it: from a virtual terminal, with a keyboard.
extension VirtualMachineTests {
  /// The picture that `acetate render` makes of a scene, as large as the display and over black, as nothing is on a display.
  private func rendered(_ input: String, at time: String, backend: String) throws -> CGImage {
    let folder = try TemporaryFolder()
    let size = VirtualMachine.size
    let result = try BuiltProgram("acetate").run(
      ["render", input, "--at", time, "--size", "\(size.width)x\(size.height)", "--backend", backend, "-o", "picture.png"], in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
    let picture = try ImageFile.read(path: folder.path("picture.png"))
    var pixels = picture.pixels
    for alpha in stride(from: 3, to: pixels.count, by: 4) { pixels[alpha] = 255 }
    return CGImage(width: picture.width, height: picture.height, premultipliedPixels: pixels)
  }

  /// Starts playing, and waits for the display to be taken over.
  /// - Parameter environment: variables of its own, as a shell sets them.
  func play(_ arguments: String, environment: String = "") throws -> RunningCommand {
    let console = try machine.screen()
    let command = try machine.start("echo $$ >/tmp/player; exec env \(environment) acetate play \(arguments)")
    let isShown = try machine.becomes(within: 120) { try !command.isRunning || machine.screen().pixels != console.pixels }
    #expect(isShown && command.isRunning, "\(command.output)\(command.errors)")
    try machine.waitForKeys(of: command)
    return command
  }

  @Test(
    "the display shows what is rendered to files, one descriptor drives it, and q leaves everything as it was",
    arguments: [("software", 0), ("gl", 2)])
  func showsWhatIsRendered(backend: String, tolerance: Int) throws {
    let (console, state, terminal) = try (machine.console(), machine.displayState(), machine.terminalState())
    // The spring is on its way at 0.3 s, and stays as it is at 0.5 s.
    let expected = try rendered("scene:spring", at: "0.5", backend: backend)
    let player = try play("scene:spring --backend \(backend) --from 0.3 --to 0.5")
    var difference = try Golden.compare(machine.screen(), with: expected, flat: tolerance, edge: tolerance)
    _ = try machine.becomes(within: 120) {
      difference = try Golden.compare(machine.screen(), with: expected, flat: tolerance, edge: tolerance)
      return difference.count == 0 || !player.isRunning
    }
    #expect(difference.count == 0, "\(difference)")
    // The kernel lists each opening of the card, however many descriptors came of it: a line of titles, and one for this.
    #expect(try machine.run("cat /sys/kernel/debug/dri/0/clients").output.split(separator: "\n").count == 2)
    try machine.act("key", "q")
    let result = player.finish()
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(try machine.terminalState() == terminal)
    #expect(try machine.displayState() == state)
    #expect(try machine.shows(console) == nil)
  }

  @Test("frames of a video that OpenGL ES reads where they are have the colours of those that are converted and copied")
  func importsVideo() throws {
    let folder = try TemporaryFolder(), size = VirtualMachine.size
    let made = try BuiltProgram("acetate").run(
      ["render", "scene:spring", "--duration", "0.6", "--fps", "30", "--size", "\(size.width)x\(size.height)", "-o", "clip.mp4"],
      in: folder.url)
    try #require(made.status == 0, "\(made.errors)")
    let clip = folder.path("clip.mp4")
    // In the middle of the frame that begins at 0.5 s.
    let expected = try rendered(clip, at: "0.52", backend: "software")
    let player = try play("\(clip) --backend gl --import-video --from 0.3 --to 0.52 --stats")
    var difference = try Golden.compare(machine.screen(), with: expected, flat: 1, edge: 1)
    _ = try machine.becomes(within: 120) {
      difference = try Golden.compare(machine.screen(), with: expected, flat: 1, edge: 1)
      return difference.count == 0 || !player.isRunning
    }
    #expect(difference.count == 0, "\(difference)")
    try machine.act("key", "q")
    let result = player.finish()
    #expect(result.status == 0 && result.output.contains("which reads videos in place"), "\(result.output)\(result.errors)")
  }

  @Test(
    "what fails in OpenGL ES, and a device that is reset, is set up anew: the player says so once, and shows what is rendered to files",
    .enabled(if: FaultLibrary.isBuildable, "needs clang, and the headers that the package is built with"),
    arguments: [
      ("glReadPixels:2", "", "gl", [setUpAnew]), ("glDrawElements:3", "", "gl", [setUpAnew]),
      // Setting it up anew fails as well, twice in different places, and works half a second and a second later.
      ("glReadPixels:2,eglCreateContext:2,eglInitialize:3", "", "gl", [setUpAnew]),
      // The parts of the picture that the frame after the reset does not draw are drawn again, too.
      ("glGetGraphicsResetStatus:3", "", "gl", ["the graphics device was reset, and everything is drawn anew"]),
      // For the player this is a GPU, which it gives up.
      ("glDrawElements:3+", "Some GPU", "auto", [setUpAnew, "OpenGL ES keeps failing, and pictures are drawn without it from now on: "]),
    ])
  func drawsOn(fault: String, gpu: String, backend: String, words: [String]) throws {
    let expected = try rendered("scene:spring", at: "0.5", backend: backend)
    var variables = "LD_PRELOAD=\(try FaultLibrary.path.get()) ACETATE_FAULT=\(fault)"
    if !gpu.isEmpty { variables += " ACETATE_FAULT_GPU='\(gpu)'" }
    let player = try play("scene:spring --backend \(backend) --from 0.3 --to 0.5", environment: variables)
    var difference = try Golden.compare(machine.screen(), with: expected, flat: 2, edge: 2)
    _ = try machine.becomes(within: 120) {
      difference = try Golden.compare(machine.screen(), with: expected, flat: 2, edge: 2)
      return difference.count == 0 || !player.isRunning
    }
    #expect(difference.count == 0, "\(fault): \(difference)")
    try machine.act("key", "q")
    let result = player.finish()
    #expect(result.status == 0, "\(fault): \(result.output)\(result.errors)")
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == words.count, "\(fault): \(result.errors)")
    for (line, words) in zip(lines, words) { #expect(line.hasPrefix("acetate: warning: \(words)"), "\(fault): \(line)") }
  }

  private static let setUpAnew = "OpenGL ES is set up anew, since it failed: "

  @Test("OpenGL ES that was asked for and keeps failing ends the player with a sentence, and the console is back")
  func givesUp() throws {
    let console = try machine.console()
    let library = try FaultLibrary.path.get()
    let result = try machine.start(
      "LD_PRELOAD=\(library) ACETATE_FAULT=glReadPixels:2+ exec acetate play scene:spring --backend gl --loop"
    ).finish()
    #expect(result.status == 70 && result.errors.split(separator: "\n").count == 2, "\(result.status) \(result.errors)")
    #expect(try machine.shows(console) == nil)
  }

  @Test("signals leave the console and the terminal as they were", arguments: [("TERM", 143), ("INT", 130), ("HUP", 129)])
  func signals(name: String, status: Int) throws {
    let (console, state, terminal) = try (machine.console(), machine.displayState(), machine.terminalState())
    let player = try play("scene:turn --backend software --loop")
    _ = try machine.run("kill -\(name) $(cat /tmp/player)")
    let result = player.finish()
    #expect(result.status == status, "\(result.output)\(result.errors)")
    #expect(try machine.terminalState() == terminal)
    #expect(try machine.displayState() == state)
    #expect(try machine.shows(console) == nil)
  }

  @Test("the space bar stops the time, and lets it go on; Escape quits")
  func pauses() throws {
    let player = try play("scene:turn --backend software --loop")
    let isMoving = { (seconds: Double) in
      let picture = try machine.screen()
      return try machine.becomes(within: seconds) { try machine.screen().pixels != picture.pixels }
    }
    #expect(try isMoving(30))
    try machine.act("key", "spc")
    #expect(try machine.becomes(within: 30) { try !isMoving(3) })
    try machine.act("key", "spc")
    #expect(try isMoving(30))
    try machine.act("key", "esc")
    let result = player.finish()
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test("a display that is unplugged is taken up again when it is back")
  func unplugging() throws {
    try machine.act("unplug", "1")
    defer { try? machine.act("plug", "1") }
    #expect(try machine.becomes { try machine.status(ofConnector: 2) == "disconnected" })
    let player = try play("scene:group-opacity --backend software --loop")
    let picture = try machine.screen()
    try machine.act("unplug", "0")
    #expect(try machine.becomes { try machine.status(ofConnector: 1) == "disconnected" })
    Thread.sleep(forTimeInterval: 1)
    #expect(player.isRunning, "\(player.output)\(player.errors)")
    try machine.act("plug", "0")
    #expect(try machine.becomes { try !player.isRunning || machine.screen().pixels == picture.pixels })
    #expect(player.isRunning, "\(player.output)\(player.errors)")
    try machine.act("key", "q")
    let result = player.finish()
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test("where no display is connected it waits for one, says so once, and shows the scene when it is plugged in")
  func waitsForDisplay() throws {
    let (console, terminal) = try (machine.screen(), machine.terminalState())
    for monitor in 0...1 { try machine.act("unplug", "\(monitor)") }
    defer { for monitor in 0...1 { try? machine.act("plug", "\(monitor)") } }
    #expect(
      try machine.becomes { try machine.status(ofConnector: 1) == "disconnected" && machine.status(ofConnector: 2) == "disconnected" })
    let command = "echo $$ >/tmp/player; exec acetate play scene:group-opacity --backend software --loop --wait-for-display"
    let waiting = "acetate: waiting: no display is connected: plug one into Virtual-1 or Virtual-2\n"
    let player = try machine.start(command)
    #expect(try machine.becomes { !player.isRunning || player.errors == waiting })
    // Its first looks take the terminal for moments; then it leaves it alone, longer than it takes to look at the kernel's files again.
    #expect(try machine.becomes { try !player.isRunning || machine.terminalChanges(during: 6) == 0 })
    #expect(player.isRunning && player.errors == waiting, "\(player.output)\(player.errors)")
    #expect(try machine.terminalState() == terminal)
    try machine.act("plug", "0")
    #expect(try machine.becomes { try !player.isRunning || machine.screen().pixels != console.pixels })
    try machine.waitForKeys(of: player)
    try machine.act("key", "q")
    #expect(player.finish().status == 0, "\(player.output)\(player.errors)")

    try machine.act("unplug", "0")
    #expect(try machine.becomes { try machine.status(ofConnector: 1) == "disconnected" })
    let other = try machine.start(command)
    #expect(try machine.becomes { !other.isRunning || other.errors == waiting })
    _ = try machine.run("kill -TERM $(cat /tmp/player)")
    #expect(other.finish().status == 143, "\(other.output)\(other.errors)")
    #expect(try machine.terminalState() == terminal)
  }

  @Test("a card that is removed is waited for, and the scene is shown again when it is back", arguments: ["software", "gl"])
  func waitsForCard(backend: String) throws {
    let machine = try VirtualMachine(["--displays", "1"])
    let console = try machine.screen()
    let player = try machine.start(
      "echo $$ >/tmp/player; exec acetate play scene:group-opacity --backend \(backend) --loop --wait-for-display")
    #expect(try machine.becomes(within: 120) { try !player.isRunning || machine.screen().pixels != console.pixels })
    try machine.waitForKeys(of: player)
    let picture = try machine.screen()
    func driver(_ action: String) throws {
      #expect(try machine.run("echo virtio0 > /sys/bus/virtio/drivers/virtio_gpu/\(action)").status == 0)
    }
    // A second later: devices are looked for one after the other.
    func openFiles() throws -> String { try machine.run("sleep 1; ls /proc/$(cat /tmp/player)/fd | wc -l").output }
    let files = try openFiles()
    let waiting = "acetate: waiting: this machine has no display card"
    for removal in 1...3 {
      // The console lets go of the card first.
      #expect(try machine.run("echo 0 > /sys/class/vtconsole/vtcon1/bind").status == 0)
      try driver("unbind")
      #expect(try machine.becomes { !player.isRunning || player.errors.split(separator: "\n").count { $0.hasPrefix(waiting) } == removal })
      try driver("bind")
      #expect(try machine.becomes { try !player.isRunning || machine.screen().pixels == picture.pixels })
      #expect(player.isRunning, "removal \(removal): \(player.output)\(player.errors)")
      try machine.waitForKeys(of: player)
    }
    #expect(try machine.becomes { try !player.isRunning || openFiles() == files })
    _ = try machine.run("kill -TERM $(cat /tmp/player)")
    #expect(player.finish().status == 143, "\(player.output)\(player.errors)")
  }

  @Test("another virtual terminal stops the time, and the picture is back with the terminal")
  func switchesWhilePlaying() throws {
    let terminal = try machine.terminalState()
    let player = try play("scene:group-opacity --backend software --loop")
    let picture = try machine.screen()
    try machine.act("key", "ctrl-alt-f2")
    #expect(try machine.becomes { try machine.run("cat /sys/class/tty/tty0/active").output == "tty2\n" })
    #expect(try machine.becomes { try machine.screen().pixels != picture.pixels })
    _ = try machine.run("busybox chvt 1")
    #expect(try machine.becomes { try !player.isRunning || machine.screen().pixels == picture.pixels })
    #expect(player.isRunning, "\(player.output)\(player.errors)")
    try machine.act("key", "q")
    let result = player.finish()
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(try machine.terminalState() == terminal)
  }

  @Test("what stands in the way is said in a sentence, with an exit code of its own")
  func obstacles() throws {
    func fails(_ command: String, _ status: Int, _ words: String) throws {
      let result = try machine.start(command).finish()
      #expect(result.status == status && result.errors.contains(words), "\(command): \(result.status) \(result.output)\(result.errors)")
      #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    }
    try fails("exec acetate play scene:turn --mode 123x45", 69, "Virtual-1 has no mode 123x45")
    try fails("exec acetate play scene:turn --connector DP-7", 69, "there is no connector DP-7")
    try fails("exec setpriv --reuid 65534 --regid 65534 --clear-groups acetate play scene:turn", 77, "no session grants")
    let first = try play("scene:turn --backend software --loop")
    let second = try machine.run("exec acetate play scene:turn --backend software")
    #expect(second.status == 75, "\(second.output)\(second.errors)")
    #expect(first.isRunning)
    try machine.act("key", "q")
    #expect(first.finish().status == 0)
    for monitor in 0...1 { try machine.act("unplug", "\(monitor)") }
    defer { for monitor in 0...1 { try? machine.act("plug", "\(monitor)") } }
    #expect(
      try machine.becomes { try machine.status(ofConnector: 1) == "disconnected" && machine.status(ofConnector: 2) == "disconnected" })
    try fails("exec acetate play scene:turn", 69, "no display is connected")
  }
}
