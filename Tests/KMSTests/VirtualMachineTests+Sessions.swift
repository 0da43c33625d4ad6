import Testing

/// Sessions and input, by a program that takes the seat and prints what happens.
extension VirtualMachineTests {
  static let accesses = ["--direct", "--libseat"]

  @Test("keys, the pointer and its buttons arrive as events, and the terminal is as before in the end", arguments: accesses)
  func events(access: String) throws {
    let terminal = try machine.terminalState()
    let probe = try machine.start("echo $$ >/tmp/player; exec SessionProbe \(access)")
    #expect(try machine.becomes { !probe.isRunning || probe.output.contains("ready") && probe.output.contains("device: QEMU Virtio Tablet") })
    try machine.act("key", "a", "shift-a")
    try machine.act("pointer", "0", "0")
    // Half and a quarter of a screen that the probe takes to be 1024×768.
    try machine.act("pointer", "\(VirtualMachine.size.width / 2)", "\(VirtualMachine.size.height / 4)")
    try machine.act("button", "left")
    try machine.act("key", "q")
    let result = probe.finish()
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.hasPrefix("key: down 61 'a'") })
    #expect(lines.contains { $0.hasPrefix("key: down 41 'A'") })
    #expect(lines.contains("pointer: 512 192"))
    #expect(lines.contains("button: left down") && lines.contains("button: left up"), "\(result.output)")
    #expect(lines.last == "closed")
    #expect(try machine.terminalState() == terminal)
  }

  @Test("a session goes to the background with another virtual terminal, and comes back", arguments: accesses)
  func switchesTerminals(access: String) throws {
    let terminal = try machine.terminalState()
    let probe = try machine.start("echo $$ >/tmp/player; exec SessionProbe \(access)")
    #expect(try machine.becomes { !probe.isRunning || probe.output.contains("ready") })
    #expect(try machine.run("busybox chvt 2").status == 0)
    #expect(try machine.becomes { !probe.isRunning || probe.output.contains("session: deactivated") })
    #expect(try machine.run("cat /sys/class/tty/tty0/active").output == "tty2\n")
    #expect(try machine.run("busybox chvt 1").status == 0)
    #expect(try machine.becomes { !probe.isRunning || probe.output.contains("session: activated") })
    try machine.act("key", "q")
    let result = probe.finish()
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(try machine.terminalState() == terminal)
  }

  @Test("a monitor that comes or goes is told")
  func tellsOfMonitors() throws {
    let probe = try machine.start("echo $$ >/tmp/player; exec SessionProbe")
    #expect(try machine.becomes { !probe.isRunning || probe.output.contains("ready") })
    try machine.act("unplug", "1")
    #expect(try machine.becomes { !probe.isRunning || probe.output.contains("change: ") })
    let changes = probe.output
    try machine.act("plug", "1")
    #expect(try machine.becomes { !probe.isRunning || probe.output.count > changes.count })
    try machine.act("key", "q")
    let result = probe.finish()
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test("a signal, or a crash, leaves the terminal as it was", arguments: ["TERM", "HUP", "crash"])
  func restoresTerminal(ending: String) throws {
    let terminal = try machine.terminalState()
    let probe = try machine.start("echo $$ >/tmp/player; exec SessionProbe --crash")
    #expect(try machine.becomes { !probe.isRunning || probe.output.contains("ready") && probe.output.contains("device: QEMU Virtio Keyboard") })
    #expect(try machine.terminalState() != terminal)
    if ending == "crash" { try machine.act("key", "c") } else { _ = try machine.run("kill -\(ending) $(cat /tmp/player)") }
    let result = probe.finish()
    #expect(ending == "crash" ? result.status > 128 : result.status == 0, "\(result.status): \(result.output)\(result.errors)")
    #expect(try machine.terminalState() == terminal)
  }
}
