import Foundation
import TestSupport
import Testing

@testable import DRMOutput

@Suite struct ConnectorFilesTests {
  @Test("what the kernel's files say of connectors is told by card and connector; what is none has no status")
  func statuses() throws {
    let folder = try TemporaryFolder()
    for name in ["card0", "card0-HDMI-A-1", "card0-DP-1", "card1-Virtual-1"] {
      try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: false)
    }
    _ = try folder.write("connected\n", as: "card0-HDMI-A-1/status")
    _ = try folder.write("disconnected\n", as: "card0-DP-1/status")
    _ = try folder.write("unknown\n", as: "card1-Virtual-1/status")
    _ = try folder.write("226:0\n", as: "card0/dev")
    _ = try folder.write("drm 1.1.0 20060810\n", as: "version")
    let expected = ["card0-HDMI-A-1": "connected", "card0-DP-1": "disconnected", "card1-Virtual-1": "unknown"]
    #expect(ConnectorFiles.statuses(in: folder.url.path) == expected)
    #expect(ConnectorFiles.statuses(in: folder.path("missing")).isEmpty)
  }
}
