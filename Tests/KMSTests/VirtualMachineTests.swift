import Foundation
import Graphics
import TestSupport
import Testing

/// All tests that need the virtual machine, one after the other: they share its display.
@Suite(.serialized, .enabled(if: VirtualMachine.isMissing == nil, Comment(rawValue: VirtualMachine.isMissing ?? "")))
struct VirtualMachineTests {
  let machine: VirtualMachine

  init() throws { machine = try VirtualMachine.shared.get() }

  @Test("commands run as root on a machine of their own, and leave their output and exit code")
  func runsCommands() throws {
    let result = try machine.run("id -u; uname -n; echo oh >&2; echo lost >\(#filePath); exit 7")
    #expect(result.status == 7)
    #expect(result.output == "0\nkms-vm\n")
    #expect(result.errors == "oh\n")
    #expect(try String(contentsOfFile: #filePath, encoding: .utf8) != "lost\n")
  }

  @Test("a key press arrives at the terminal, and what is written there is seen")
  func keyArrives() throws {
    let before = try machine.screen()
    let reader = try machine.start("read -r -n 1 key; echo $key")
    // What a terminal echoes shows on the screen, whatever the command does.
    let isEchoed = try machine.becomes(within: 20) {
      if reader.isRunning { try machine.act("key", "x") }
      return try machine.screen().pixels != before.pixels
    }
    #expect(isEchoed)
    #expect(reader.finish().output == "x\n")
    _ = try machine.run("printf '\\033c' >/dev/tty1")
  }

  @Test("what the kernel says is not part of the terminal's picture")
  func kernelIsQuiet() throws {
    let before = try machine.screen()
    #expect(try machine.run("echo '<3>an error of nobody' >/dev/kmsg; sleep 1; dmesg | grep -c 'an error of nobody'").output == "1\n")
    #expect(try machine.screen().pixels == before.pixels)
  }

  @Test("a monitor comes and goes")
  func monitorComesAndGoes() throws {
    #expect(try machine.status(ofConnector: 2) == "connected")
    try machine.act("unplug", "1")
    #expect(try machine.becomes { try machine.status(ofConnector: 2) == "disconnected" })
    try machine.act("plug", "1")
    #expect(try machine.becomes { try machine.status(ofConnector: 2) == "connected" })
  }
}
