import Graphics
import Testing

@testable import DRMOutput

@Suite("Choosing displays")
struct ConnectorChoiceTests {
  private let connectors = [
    connector("DP-1", modes: []),
    connector("HDMI-A-1", modes: [mode(1280, 720, clock: 74_250, total: (1650, 750), preferred: true)]),
    connector("HDMI-A-2", modes: [mode(1920, 1080, clock: 148_500, total: (2200, 1125))], hasAdaptiveSync: true),
  ]

  private func choose(_ names: [String] = [], all: Bool = false, mode: ModeRequest = .preferred) throws -> [String] {
    try DisplayChoice.choose(from: connectors, names: names, all: all, mode: mode, adaptiveSync: true).map { choice in
      "\(choice.connector.name) \(choice.mode)\(choice.usesAdaptiveSync ? " adaptive" : "")"
    }
  }

  @Test("the first connected, all connected, or those named in their order")
  func choices() throws {
    #expect(try choose() == ["HDMI-A-1 1280x720@60"])
    #expect(try choose(all: true) == ["HDMI-A-1 1280x720@60", "HDMI-A-2 1920x1080@60 adaptive"])
    #expect(try choose(["hdmi-a-2", "HDMI-A-1", "HDMI-A-2"]) == ["HDMI-A-2 1920x1080@60 adaptive", "HDMI-A-1 1280x720@60"])
  }

  @Test("monitors by what they call themselves, wherever they are plugged in")
  func monitors() throws {
    let modes = [mode(1920, 1080, clock: 148_500, total: (2200, 1125))]
    let connectors = [
      connector("DP-1", modes: modes, monitor: "U2720Q", serial: "A1"), connector("DP-2", modes: modes, monitor: "U2720Q", serial: "B2"),
      connector("DP-3", modes: modes, monitor: "DP-1"), connector("DP-4", modes: [], monitor: "Gone"),
    ]
    func names(_ names: [String]) throws -> [String] {
      try DisplayChoice.choose(from: connectors, names: names, all: false, mode: .preferred, adaptiveSync: false).map(\.connector.name)
    }
    #expect(try names(["b2"]) == ["DP-2"] && names(["u2720q"]) == ["DP-1"])
    // Two alike are both taken; a connector's own name counts first.
    #expect(try names(["U2720Q", "U2720Q"]) == ["DP-1", "DP-2"] && names(["DP-1"]) == ["DP-1"])
    let offered = connectors.map(\.name)
    #expect(throws: DisplayError.noSuchConnector("Gone", offered: offered)) { try names(["Gone"]) }
    #expect(throws: DisplayError.noSuchConnector("U2720Q", offered: offered)) { try names(["U2720Q", "U2720Q", "U2720Q"]) }
  }

  @Test("where displays show each its own, one that is missing leaves the others alone")
  func missing() throws {
    func names(_ names: [String]) throws -> [String] {
      try DisplayChoice.choose(from: connectors, names: names, all: true, needsAll: false, mode: .preferred, adaptiveSync: false)
        .map(\.connector.name)
    }
    #expect(try names(["DP-1", "HDMI-A-2", "VGA-1", "HDMI-A-1"]) == ["HDMI-A-2", "HDMI-A-1"])
    #expect(throws: DisplayError.notConnected("DP-1", offered: ["HDMI-A-1", "HDMI-A-2"])) { try names(["DP-1", "VGA-1"]) }
  }

  @Test("what cannot be had is said with what can")
  func refusals() throws {
    #expect(throws: DisplayError.noSuchConnector("VGA-1", offered: ["DP-1", "HDMI-A-1", "HDMI-A-2"])) { try choose(["VGA-1"]) }
    #expect(throws: DisplayError.notConnected("DP-1", offered: ["HDMI-A-1", "HDMI-A-2"])) { try choose(["DP-1"]) }
    #expect(throws: DisplayError.nothingConnected(["DP-1"])) {
      try DisplayChoice.choose(from: [connectors[0]], names: [], all: true, mode: .preferred, adaptiveSync: false)
    }
    #expect(DisplayError.nothingConnected(["DP-1", "HDMI-A-1"]).description == "no display is connected: plug one into DP-1 or HDMI-A-1")
    #expect(DisplayError.notConnected("DP-1", offered: []).remedy == .reconfigure)
  }

  @Test("kinds of connectors have the kernel's names")
  func names() {
    #expect(Connector.name(type: 11, number: 1) == "HDMI-A-1")
    #expect(Connector.name(type: 10, number: 2) == "DP-2")
    #expect(Connector.name(type: 14, number: 1) == "eDP-1")
    #expect(Connector.name(type: 15, number: 1) == "Virtual-1")
    #expect(Connector.name(type: 99, number: 3) == "Unknown-3")
  }
}

private func connector(
  _ name: String, modes: [DisplayMode], hasAdaptiveSync: Bool = false, monitor: String? = nil, serial: String? = nil
) -> Connector {
  guard let id = ConnectorID(name.utf8.reduce(0) { $0 + UInt32($1) }) else { preconditionFailure("a connector has a name") }
  return Connector(
    id: id, name: name, status: modes.isEmpty ? .disconnected : .connected, modes: modes, monitorName: monitor, serialNumber: serial,
    millimetres: PixelSize(0, 0),
    hasAdaptiveSync: hasAdaptiveSync, possibleCRTCs: [0], currentCRTC: nil, properties: ObjectProperties(object: id))
}
