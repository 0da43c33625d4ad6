/// A connector to show something on, and the mode to use.
package struct DisplayChoice: Hashable, Sendable {
  package let connector: Connector
  package let mode: DisplayMode
  /// Whether pictures may be shown whenever they come, where the monitor can do that.
  package var usesAdaptiveSync = false
}

extension DRMDevice {
  /// The connectors that are named, in the order of the names, or every connected one; without either, the first that is connected. A name
  /// is a connector's own, or its monitor's name or serial number.
  /// - Parameter needsAll: whether all that are named have to be connected; one has to in any case.
  package func choose(
    connectors names: [String] = [], all: Bool = false, needsAll: Bool = true, mode: ModeRequest = .preferred, adaptiveSync: Bool = false
  ) throws(DisplayError) -> [DisplayChoice] {
    try DisplayChoice.choose(from: connectors, names: names, all: all, needsAll: needsAll, mode: mode, adaptiveSync: adaptiveSync)
  }
}

extension Connector {
  /// Whether a name is the connector's own, as people write it (hdmi-a-1 too), or its monitor's name or serial number.
  package func answers(to name: String) -> Bool {
    [self.name, serialNumber, monitorName].contains { $0?.lowercased() == name.lowercased() }
  }
}

extension DisplayChoice {
  static func choose(
    from connectors: [Connector], names: [String], all: Bool, needsAll: Bool = true, mode: ModeRequest, adaptiveSync: Bool
  ) throws(DisplayError) -> [DisplayChoice] {
    let connected = connectors.filter(\.isConnected)
    var chosen: [Connector] = [], missing: DisplayError?
    for name in names {
      // A monitor is found wherever it is plugged in; of several alike, the first that is not taken counts.
      let others = connected.filter { connector in !chosen.contains { $0.id == connector.id } }
      let connector =
        connectors.first { $0.name.lowercased() == name.lowercased() }
        ?? others.first { $0.serialNumber?.lowercased() == name.lowercased() }
        ?? others.first { $0.monitorName?.lowercased() == name.lowercased() }
      if let connector, connector.isConnected {
        if !chosen.contains(where: { $0.id == connector.id }) { chosen.append(connector) }
        continue
      }
      let error =
        connector.map { DisplayError.notConnected($0.name, offered: connected.map(\.name)) }
        ?? .noSuchConnector(name, offered: connectors.map(\.name))
      if needsAll { throw error }
      missing = missing ?? error
    }
    if names.isEmpty { chosen = all ? connected : Array(connected.prefix(1)) }
    guard !chosen.isEmpty else { throw missing ?? .nothingConnected(connectors.map(\.name)) }
    var choices: [DisplayChoice] = []
    for connector in chosen {
      let mode = try mode.choose(from: connector.modes, connector: connector.name)
      choices.append(DisplayChoice(connector: connector, mode: mode, usesAdaptiveSync: adaptiveSync && connector.hasAdaptiveSync))
    }
    return choices
  }
}
