import Testing

/// Sessions and input, by a program that takes the seat and prints what happens.
extension VirtualMachineTests {
  static let accesses = ["--direct", "--libseat"]

  @Test("keys, the pointer and its buttons arrive as events, and the terminal is as before in the end", arguments: accesses)
  func events(access: String) throws {
    let terminal = try machine.terminalState()
    let probe = try machine.start("echo $$ >/tmp/player; exec SessionProbe \(access)")
    #expect(
      try machine.becomes { !probe.isRunning || probe.output.contains("ready") && probe.output.contains("device: QEMU Virtio Tablet") })
    try machine.act("key", "a", "shift-a")
    #expect(try machine.becomes { !probe.isRunning || probe.output.contains("key: up 41") })
    try machine.act("pointer", "0", "0")
    // Half and a quarter of a screen that the probe takes to be 1024×768.
    try machine.act("pointer", "\(VirtualMachine.size.width / 2)", "\(VirtualMachine.size.height / 4)")
    try machine.act("button", "left")
    // The keyboard is another device: its keys may overtake the button.
    #expect(try machine.becomes { !probe.isRunning || probe.output.contains("button: left up") })
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

  @Test("seatd, too, grants devices, and changes of terminals go through it")
  func playsWithSeatd() throws {
    let terminal = try machine.terminalState()
    let daemon = try machine.start("exec seatd", vt: 0)
    #expect(try machine.becomes { try machine.run("test -S /run/seatd.sock").status == 0 })
    let probe = try machine.start("LIBSEAT_BACKEND=seatd exec SessionProbe --libseat")
    #expect(
      try machine.becomes { !probe.isRunning || probe.output.contains("ready") && probe.output.contains("device: QEMU Virtio Keyboard") })
    #expect(try machine.run("busybox chvt 2").status == 0)
    #expect(try machine.becomes { !probe.isRunning || probe.output.contains("session: deactivated") })
    #expect(try machine.run("busybox chvt 1").status == 0)
    #expect(try machine.becomes { !probe.isRunning || probe.output.contains("session: activated") })
    try machine.act("key", "q")
    let result = probe.finish()
    #expect(result.status == 0 && result.output.contains("card: /dev/dri/card0"), "\(result.output)\(result.errors)")
    let player = try machine.start("LIBSEAT_BACKEND=seatd exec acetate play scene:group-opacity --backend software --to 0.2 --quit-at-end")
      .finish()
    #expect(player.status == 0, "\(player.output)\(player.errors)")
    _ = try machine.run("kill $(busybox pidof seatd)")
    _ = daemon.finish()
    #expect(try machine.terminalState() == terminal)
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

  @Test("a press of a button, and a finger on a touch screen that is plugged in meanwhile, arrive with the layer they hit")
  func hitsLayers() throws {
    let probe = try machine.start("exec PlayerProbe --stay")
    #expect(try machine.becomes { !probe.isRunning || probe.output.contains("event: started") })
    try machine.waitForKeys(of: probe)
    // The middle of the layer that turns about itself, 160 points above the lower edge, and a place beside all layers.
    try machine.act("pointer", "160", "80")
    try machine.act("button", "left")
    #expect(try machine.becomes { !probe.isRunning || probe.output.contains("event: pressed spinner\n") })
    let touch = try machine.run("tools/vm/touch 0.5 0.3333 0.1 0.9")
    #expect(touch.status == 0, "\(touch.errors)")
    #expect(try machine.becomes { !probe.isRunning || probe.output.components(separatedBy: "event: touch ended").count > 2 })
    try machine.act("key", "q")
    let result = probe.finish()
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    let touches = result.output.split(separator: "\n").filter { $0.hasPrefix("event: touch") }
    #expect(touches == ["event: touch began spinner", "event: touch ended spinner", "event: touch began root", "event: touch ended root"])
  }

  @Test("a finger on a touch screen pops a page too little and far enough, and scrolls the one below")
  func drivesViews() throws {
    let probe = try machine.start("exec PlayerProbe --views")
    #expect(try machine.becomes { !probe.isRunning || probe.output.contains("view: ready") })
    try machine.waitForKeys(of: probe)
    // From the left edge over 80 and over 240 of 320 points; then up by 120 of 240 points. Each when what came of the last one is over,
    // by a screen that is plugged in anew.
    for (drag, end) in [("0.01 0.6 0.26 0.6", "pop cancelled"), ("0.01 0.6 0.76 0.6", "popped"), ("0.5 0.9 0.5 0.4", "scrolled")] {
      let touch = try machine.run("tools/vm/touch drag \(drag) 1")
      #expect(touch.status == 0, "\(touch.errors)")
      #expect(try machine.becomes { !probe.isRunning || probe.output.contains("view: \(end)") }, "\(probe.output)")
    }
    try machine.act("key", "q")
    let result = probe.finish()
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    let facts = result.output.split(separator: "\n").filter { $0.hasPrefix("view: ") }.map { $0.dropFirst(6) }
    #expect(facts.filter { $0.hasPrefix("pop") } == ["pop began", "pop cancelled, 2 pages", "pop began", "popped, 1 pages"], "\(facts)")
    // 25 % and 75 % of the way, as exactly as a finger stands.
    let left = facts.filter { $0.hasPrefix("let go") }.compactMap { $0.split(separator: " ").compactMap { Int($0) }.first }
    #expect(left.count == 2 && abs(left[0] - 25) <= 3 && abs(left[1] - 75) <= 3, "\(facts)")
    let offset = facts.last { $0.hasPrefix("scrolled") }?.split(separator: " ").last.flatMap { Int($0) }
    #expect(abs((offset ?? 0) - 120) <= 12, "\(facts)")
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
    #expect(
      try machine.becomes { !probe.isRunning || probe.output.contains("ready") && probe.output.contains("device: QEMU Virtio Keyboard") })
    #expect(try machine.terminalState() != terminal)
    if ending == "crash" { try machine.act("key", "c") } else { _ = try machine.run("kill -\(ending) $(cat /tmp/player)") }
    let result = probe.finish()
    #expect(ending == "crash" ? result.status > 128 : result.status == 0, "\(result.status): \(result.output)\(result.errors)")
    #expect(try machine.terminalState() == terminal)
  }
}
