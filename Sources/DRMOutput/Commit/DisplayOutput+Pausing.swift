extension DisplayOutput {
  /// Stops using the displays, so that another virtual terminal can show its own pictures. Call it before the switch is allowed.
  ///
  /// Planes that turn what they show, and those above displays' own, are left as they were before: not every program that comes next looks
  /// at them.
  package func pause() {
    guard !isPaused else { return }
    drainFlips()
    if displays.contains(where: { $0.turn != .none || $0.overlay?.isOn == true }) { saved.restore() }
    isPaused = true
    device.giveUpMaster()
  }

  /// Sets the displays again, with the pictures that they showed last.
  ///
  /// - Throws: `busy` when the right to set modes is not there yet: the output stays paused. `connectorVanished` when a monitor was
  ///   unplugged meanwhile or offers other modes, and what `configure` throws: then the output is no longer paused, and can be configured
  ///   anew.
  package func resume() throws(DisplayError) {
    guard isPaused else { return }
    try device.becomeMaster()
    isPaused = false
    device.rescan()
    device.readPlanes()
    if let gone = displays.first(where: { !isPresent($0) }) { throw .connectorVanished(gone.connector.name) }
    try setModes(displays, isAtomic: isAtomic, isTried: false)
  }

  /// Looks again at what is plugged in.
  ///
  /// - Returns: whether a display in use is gone, or something else is connected than before: reason to `configure` anew.
  package func rescan() -> Bool {
    let changed = device.rescan()
    return changed || displays.contains { display in !isPresent(display) }
  }

  /// Whether the monitor is still plugged in and still offers the mode it was set to.
  package func isPresent(_ display: Display) -> Bool {
    device.connectors.contains { $0.id == display.connector.id && $0.isConnected && $0.modes.contains { $0.timing == display.mode.timing } }
  }
}
