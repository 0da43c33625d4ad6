/// A connector to show something on, and the mode to use.
package struct DisplayChoice: Hashable, Sendable {
  package let connector: Connector
  package let mode: DisplayMode
  /// Whether pictures may be shown as they come, where the monitor can.
  package var usesAdaptiveSync: Bool

  package init(connector: Connector, mode: DisplayMode, usesAdaptiveSync: Bool = false) {
    self.connector = connector
    self.mode = mode
    self.usesAdaptiveSync = usesAdaptiveSync
  }
}

extension DRMDevice {
  /// The connectors that are named, by themselves or by their monitor's name or serial number, in the order of the names, or every
  /// connected one; without either, the first that is connected.
  package func choose(connectors names: [String] = [], all: Bool = false, mode: ModeRequest = .preferred, adaptiveSync: Bool = false)
    throws(DisplayError)
    -> [DisplayChoice]
  {
    try DisplayChoice.choose(from: connectors, names: names, all: all, mode: mode, adaptiveSync: adaptiveSync)
  }
}

extension DisplayChoice {
  static func choose(from connectors: [Connector], names: [String], all: Bool, mode: ModeRequest, adaptiveSync: Bool) throws(DisplayError)
    -> [DisplayChoice]
  {
    let connected = connectors.filter(\.isConnected)
    var chosen: [Connector] = []
    for name in names {
      // As people write it: hdmi-a-1 too. A monitor is found wherever it is plugged in; of several alike, the first that is not taken.
      let others = connected.filter { connector in !chosen.contains { $0.id == connector.id } }
      guard
        let connector = connectors.first(where: { $0.name.lowercased() == name.lowercased() })
          ?? others.first(where: { $0.serialNumber?.lowercased() == name.lowercased() })
          ?? others.first(where: { $0.monitorName?.lowercased() == name.lowercased() })
      else {
        throw .noSuchConnector(name, offered: connectors.map(\.name))
      }
      guard connector.isConnected else { throw .notConnected(connector.name, offered: connected.map(\.name)) }
      if !chosen.contains(where: { $0.id == connector.id }) { chosen.append(connector) }
    }
    if names.isEmpty { chosen = all ? connected : Array(connected.prefix(1)) }
    guard !chosen.isEmpty else { throw .nothingConnected(connectors.map(\.name)) }
    var choices: [DisplayChoice] = []
    for connector in chosen {
      let mode = try mode.choose(from: connector.modes, connector: connector.name)
      choices.append(DisplayChoice(connector: connector, mode: mode, usesAdaptiveSync: adaptiveSync && connector.hasAdaptiveSync))
    }
    return choices
  }
}
