import Foundation
import Testing

/// What needs a machine of another kind than the one that `VirtualMachineTests` share, or leaves one behind that is of no more use: each
/// test has its own, one after the other, beside those tests.
@Suite(.serialized, .enabled(if: VirtualMachine.isMissing == nil, Comment(rawValue: VirtualMachine.isMissing ?? "")))
struct OwnMachineTests {
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

  // A machine that systemd started, whose time is counted in instructions: what else this one does meanwhile changes nothing.
  @Test(
    "a service in a session of logind's leaves within a second of the machine's own time",
    .enabled(if: VirtualMachine.isSystemdMissing == nil, Comment(rawValue: VirtualMachine.isSystemdMissing ?? "")))
  func leavesLogind() throws {
    let machine = try VirtualMachine(["--systemd", "--icount"])
    let result = try machine.run("LEAVING=1 exec tools/vm/kiosk scene:group-opacity --backend software")
    #expect(result.status == 0 && result.output.contains("systemd-logind"), "\(result.output)\(result.errors)")
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
}
