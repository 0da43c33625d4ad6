import Foundation
import Graphics
import TestSupport
import Testing

/// Which displays show what, and what the keyboard makes of documents and playlists.
extension VirtualMachineTests {
  private static let red = Pixel(255, 0, 0)
  private static let green = Pixel(0, 255, 0)
  private static let blue = Pixel(0, 0, 255)

  /// Writes a document, and returns its path, by which the machine finds it, too.
  private func document(_ name: String, in folder: TemporaryFolder, size: PixelSize = VirtualMachine.size, _ content: String) throws
    -> String
  {
    let path = folder.path(name)
    let text = """
      <?xml version="1.0"?>
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 \(size.width) \(size.height)">\(content)</CALayer></caml>
      """
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  /// Left half red, right half green, and twice as wide as a monitor.
  private func halves(in folder: TemporaryFolder) throws -> String {
    let size = VirtualMachine.size
    return try document(
      "halves.caml", in: folder, size: PixelSize(size.width * 2, size.height),
      """
      <sublayers>
        <CALayer position="\(size.width / 2) \(size.height / 2)" bounds="0 0 \(size.width) \(size.height)" backgroundColor="1 0 0"/>
        <CALayer position="\(size.width * 3 / 2) \(size.height / 2)" bounds="0 0 \(size.width) \(size.height)" backgroundColor="0 1 0"/>
      </sublayers>
      """)
  }

  /// Waits until a picture is as it should be; tells how it is when it does not come to be.
  private func shows(_ monitor: Int, _ expected: [Pixel], at places: [(Int, Int)], while player: RunningCommand) throws {
    var found: [Pixel] = []
    let isShown = try machine.becomes(within: 120) {
      let picture = try machine.screen(monitor)
      found = places.map { x, y in x < picture.width && y < picture.height ? picture.pixel(x, y) : Pixel(1, 2, 3) }
      return found == expected || !player.isRunning
    }
    #expect(isShown && found == expected && player.isRunning, "\(found) \(player.output)\(player.errors)")
  }

  private func quit(_ player: RunningCommand) throws {
    try machine.waitForKeys(of: player)
    try machine.act("key", "q")
    let result = player.finish()
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test("one picture spans two displays", arguments: ["software", "gl"])
  func spans(backend: String) throws {
    let folder = try TemporaryFolder()
    let player = try machine.start("exec acetate play \(halves(in: folder)) --span --backend \(backend)")
    let corners = [(0, 0), (319, 239)]
    try shows(0, [Self.red, Self.red], at: corners, while: player)
    try shows(1, [Self.green, Self.green], at: corners, while: player)
    try quit(player)
  }

  @Test("what lies behind the frames between two displays is not seen")
  func bezel() throws {
    let folder = try TemporaryFolder()
    let player = try machine.start("exec acetate play \(halves(in: folder)) --span --bezel 20 --backend software")
    // 640 of 660 pixels, in the middle: from 10 to 650, halved at 330; the second display begins at 340.
    try shows(0, [Pixel(0, 0, 0), Self.red, Self.red], at: [(9, 120), (10, 120), (319, 120)], while: player)
    try shows(1, [Self.green, Self.green, Pixel(0, 0, 0)], at: [(0, 120), (309, 120), (310, 120)], while: player)
    try quit(player)
  }

  @Test("a display on its side gets its pictures turned by the renderer where no plane turns them", arguments: ["software", "gl"])
  func turned(backend: String) throws {
    let folder = try TemporaryFolder()
    let player = try machine.start(
      "exec acetate play \(halves(in: folder)) --rotate 90 --fit stretch --margin 10 --backend \(backend) --stats")
    // The left half is the upper one; a tenth of 320 by 240 is free on each side.
    try shows(
      0, [Pixel(0, 0, 0), Self.red, Self.red, Self.green, Self.green, Pixel(0, 0, 0)],
      at: [(31, 24), (32, 24), (287, 119), (32, 120), (287, 215), (287, 216)], while: player)
    try machine.waitForKeys(of: player)
    try machine.act("key", "q")
    #expect(player.finish().output.contains("\npictures are turned by the renderer\n"))
  }

  /// The virtual card of Debian's own kernel turns nothing.
  private static let isTurningMissing =
    VirtualMachine.areBlanksMissing
    ?? (ProcessInfo.processInfo.environment["ACETATE_VM_KERNEL"] == nil
      ? "ACETATE_VM_KERNEL names no kernel whose vkms turns what planes show (Linux 6.11)" : nil)

  @Test(
    "what planes turn is what the renderer turns, and planes are as before at the end",
    .enabled(if: isTurningMissing == nil, Comment(rawValue: isTurningMissing ?? "")))
  func turnedByPlanes() throws {
    let machine = try VirtualMachine(["--overlays"])
    let result = try machine.run("exec tools/vm/turned --backend software", vt: 1)
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test(
    "what a plane above the picture shows is what the renderer draws, whichever it is",
    .enabled(if: VirtualMachine.areBlanksMissing == nil, Comment(rawValue: VirtualMachine.areBlanksMissing ?? "")))
  func planes() throws {
    let machine = try VirtualMachine(["--overlays"])
    for backend in ["software", "gl"] {
      let result = try machine.run("exec tools/vm/planes --backend \(backend)", vt: 1)
      #expect(result.status == 0, "\(backend): \(result.output)\(result.errors)")
    }
  }

  @Test(
    "what covers a display is shown by its own plane, and drawn once something lies above it",
    .enabled(if: VirtualMachine.areBlanksMissing == nil, Comment(rawValue: VirtualMachine.areBlanksMissing ?? "")))
  func directScanout() throws {
    let machine = try VirtualMachine(["--vkms"])
    let result = try machine.run("exec tools/vm/direct-scanout --backend software", vt: 1)
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  /// Four fifths of pictures, as large as the display, and smaller.
  @Test(
    "what planes show is there again with the first frame after a switch of terminals",
    .enabled(if: VirtualMachine.areBlanksMissing == nil, Comment(rawValue: VirtualMachine.areBlanksMissing ?? "")),
    arguments: [PixelSize(640, 480), PixelSize(200, 120)])
  func planesReturn(shown: PixelSize) throws {
    let folder = try TemporaryFolder()
    let size = "\(shown.width * 5 / 4)x\(shown.height * 5 / 4)"
    let document = try document(
      "turning.caml", in: folder, size: PixelSize(640, 480),
      """
      <sublayers>
        <CALayer position="320 240" bounds="0 0 300 300" backgroundColor="0.9 0.6 0.2">
          <animations>
            <turn type="CABasicAnimation" keyPath="transform.rotation.z" fromValue="0" toValue="6.28" duration="4" repeatCount="inf"/>
          </animations>
        </CALayer>
        <CALayer position="320 240" bounds="0 0 \(shown.width) \(shown.height)" contentsRect="0 0 0.8 0.8">
          <contents type="CGImage" src="shades.png"/>
        </CALayer>
      </sublayers>
      """)
    let machine = try VirtualMachine(["--overlays"])
    let result = try machine.run(
      """
      set -eu
      state=/sys/kernel/debug/dri/1/state crc=/sys/kernel/debug/dri/1/crtc-0/crc frames=$(mktemp)
      ctl() { acetate ctl --socket /run/returning.sock "$@"; }
      becomes() { for _ in $(seq 600); do if "$@"; then return 0; fi; sleep 0.1; done; echo "never: $*"; cat $state; exit 1; }
      isOnPlane() { grep -q "size=\(size)" $state; }
      flips() { ctl statistics | grep -o '"flips":[0-9]*'; }
      stands() { local count=$(flips); sleep 1; [ "$(flips)" = "$count" ]; }
      hasMore() { [ "$(wc -l <$frames)" -ge $1 ]; }
      acetate render scene:gradient-axial -o \(folder.path("shades.png")) --size \(size) --background '#246' >/dev/null
      # Libseat takes the card away before it says so.
      LIBSEAT_BACKEND= acetate play \(document) --loop --device /dev/dri/card1 --mode 640x480 --backend software --planes \\
        --control /run/returning.sock </dev/tty1 >/dev/null &
      player=$!
      becomes isOnPlane
      ctl pause >/dev/null
      becomes stands
      isOnPlane
      echo auto >$crc/control
      cat $crc/data >$frames &
      reader=$!
      becomes hasMore 5
      busybox chvt 2
      sleep 2
      before=$(wc -l <$frames)
      busybox chvt 1
      becomes hasMore $((before + 60))
      kill $reader
      isOnPlane
      ctl quit >/dev/null
      wait $player
      # It shows other things as it leaves, when planes are given back one by one.
      (head -n 5 $frames; tail -n +$((before + 1)) $frames | head -n 60) | cut -d ' ' -f 2 | sort -u | wc -l
      """, vt: 1)
    #expect(result.status == 0 && result.output == "1\n", "\(result.output)\(result.errors)")
  }

  @Test("the edge of a display that nobody sees is left free")
  func margin() throws {
    let folder = try TemporaryFolder()
    let player = try machine.start("exec acetate play \(halves(in: folder)) --margin 10 --fit stretch --backend software")
    let black = Pixel(0, 0, 0)
    // A tenth of 320 by 240 on each side.
    try shows(
      0, [black, Self.red, Self.green, black, black, Self.red, Self.red, black],
      at: [(31, 120), (32, 120), (287, 120), (288, 120), (80, 23), (80, 24), (80, 215), (80, 216)], while: player)
    try quit(player)
  }

  @Test("what cannot be read is left out until it can be, and a fallback shows when nothing can")
  func leavesOut() throws {
    let folder = try TemporaryFolder()
    func colored(_ name: String, _ color: String) throws -> String {
      let size = VirtualMachine.size
      return try document(
        name, in: folder,
        "<sublayers><CALayer position=\"\(size.width / 2) \(size.height / 2)\" bounds=\"0 0 \(size.width) \(size.height)\" "
          + "backgroundColor=\"\(color)\"/></sublayers>")
    }
    let red = try colored("red.caml", "1 0 0"), blue = try colored("blue.caml", "0 0 1")
    // Written inside the machine, which does not look again at files of the host's.
    let broken = "/tmp/broken.caml"
    // At once: of a copy that is under way the player says that it is.
    let replace = "cp \(blue) \(broken).new && mv \(broken).new \(broken)"
    let place = [(100, 100)]
    _ = try machine.run("echo '<caml>' > \(broken)")
    let player = try machine.start("exec acetate play \(broken) \(red) --loop --to 2 --backend software")
    try shows(0, [Self.red], at: place, while: player)
    _ = try machine.run(replace)
    try shows(0, [Self.blue], at: place, while: player)
    try machine.waitForKeys(of: player)
    try machine.act("key", "q")
    let result = player.finish()
    // Said once, however often it was tried. Of the new one a slow machine may see that it is being written.
    #expect(result.status == 0 && result.errors.components(separatedBy: "\(broken):2:1: error").count == 2, "\(result.errors)")

    _ = try machine.run("echo '<caml>' > \(broken)")
    let other = try machine.start("exec acetate play \(broken) --loop --to 2 --backend software --fallback \(red)")
    try shows(0, [Self.red], at: place, while: other)
    _ = try machine.run(replace)
    try shows(0, [Self.blue], at: place, while: other)
    try quit(other)
  }

  @Test("two displays show the same, each as large as it can")
  func mirrors() throws {
    let folder = try TemporaryFolder()
    let player = try machine.start("exec acetate play \(halves(in: folder)) --mirror --backend software --vrr")
    // 640×240 fits into 320×240 at half its size: 120 rows, with 60 above and below.
    let black = Pixel(0, 0, 0)
    let places = [(0, 59), (0, 60), (159, 179), (160, 60), (319, 179), (319, 180)]
    for monitor in 0...1 { try shows(monitor, [black, Self.red, Self.red, Self.green, Self.green, black], at: places, while: player) }
    try quit(player)
  }

  @Test("the display and the mode that were asked for are used, and no other")
  func choosesDisplayAndMode() throws {
    let folder = try TemporaryFolder()
    let player = try machine.start(
      "exec acetate play \(halves(in: folder)) --connector virtual-2 --mode 640x480@60 --backend software --stats -")
    // As wide as the display, and in the middle of its height.
    try shows(1, [Self.red, Self.green], at: [(0, 120), (639, 359)], while: player)
    #expect(try machine.screen(1).width == 640 && machine.screen(1).height == 480)
    // The other display goes on with the console, whatever the kernel writes there.
    let console = try machine.screen(0)
    let pixels = (0..<console.height).flatMap { y in (0..<console.width).map { x in console.pixel(x, y) } }
    #expect(!pixels.contains(Self.red) && !pixels.contains(Self.green))
    try machine.waitForKeys(of: player)
    try machine.act("key", "q")
    let result = player.finish()
    #expect(result.status == 0, "\(result.errors)")
    let report = try #require(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(report["display"] as? String == "Virtual-2" && report["width"] as? Int == 640 && report["height"] as? Int == 480)
  }

  @Test(
    "down and up change a document's state; n brings in the next document, through a transition", arguments: [("software", 0), ("gl", 2)])
  func statesAndPlaylists(backend: String, tolerance: Int) throws {
    let folder = try TemporaryFolder()
    let size = "bounds=\"0 0 320 240\" position=\"160 120\""
    let first = try document(
      "first.caml", in: folder,
      """
      <states><LKState name="Blue"><elements>
        <LKStateSetValue targetId="sheet" keyPath="backgroundColor"><value type="CGColor" value="0 0 1"/></LKStateSetValue>
      </elements></LKState></states>
      <sublayers><CALayer id="sheet" \(size) backgroundColor="1 0 0"/></sublayers>
      """)
    let second = try document("second.caml", in: folder, "<sublayers><CALayer \(size) backgroundColor=\"0 1 0\"/></sublayers>")
    let center = [(160, 120)]
    // The first document ends ten minutes after its beginning: nothing happens by itself.
    let player = try machine.start(
      "exec acetate play \(first) \(second) --to 600 --backend \(backend) --transition CIDissolveTransition:30")
    defer { if player.isRunning { _ = try? machine.run("kill -KILL $(busybox pidof acetate)") } }
    try shows(0, [Self.red], at: center, while: player)
    try machine.waitForKeys(of: player)
    try machine.act("key", "down")
    try shows(0, [Self.blue], at: center, while: player)
    try machine.act("key", "up")
    try shows(0, [Self.red], at: center, while: player)
    try machine.act("key", "n")
    // Half way, which is long enough to be seen where OpenGL ES is emulated twice over, both colours are seen; red and green together are
    // always one whole.
    var mixed: Pixel?
    _ = try machine.becomes {
      let pixel = try machine.screen().pixel(160, 120)
      if pixel.r > 8 && pixel.g > 8 { mixed = pixel }
      return mixed != nil || !player.isRunning
    }
    let seen = try #require(mixed, "\(player.output)\(player.errors)")
    #expect(abs(seen.r + seen.g - 255) <= 1 + tolerance && seen.b <= tolerance, "\(seen)")
    try shows(0, [Self.green], at: center, while: player)
    try quit(player)
  }
}
