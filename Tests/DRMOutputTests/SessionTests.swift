import CDisplay
import CProcess
import Foundation
import Testing

@testable import DRMOutput

@Suite("Session")
struct SessionTests {
  @Test("news of cards, and only of cards")
  func changes() {
    let hotplug = ["HOTPLUG": "1", "CONNECTOR": "33"]
    #expect(
      DisplayChange(action: "change", name: "card0") { hotplug[$0] } == .displaysChanged(card: "/dev/dri/card0", connector: ConnectorID(33))
    )
    #expect(
      DisplayChange(action: "change", name: "card1") { $0 == "HOTPLUG" ? "1" : nil }
        == .displaysChanged(card: "/dev/dri/card1", connector: nil))
    // A lease or a change of some property is no news of displays.
    #expect(DisplayChange(action: "change", name: "card0") { $0 == "LEASE" ? "1" : nil } == nil)
    #expect(DisplayChange(action: "add", name: "card2") { _ in nil } == .cardAdded("/dev/dri/card2"))
    #expect(DisplayChange(action: "remove", name: "card2") { _ in nil } == .cardRemoved("/dev/dri/card2"))
    #expect(DisplayChange(action: "add", name: "card0-HDMI-A-1") { _ in nil } == nil)
    #expect(DisplayChange(action: "add", name: "renderD128") { _ in nil } == nil)
  }

  @Test("a monitor of displays opens, has nothing to say, and stays closed to programs started later")
  func monitor() throws {
    let monitor = try HotplugMonitor()
    var changes: [DisplayChange] = []
    monitor.readChanges(into: &changes)
    #expect(changes.isEmpty)
    #expect(fcntl(monitor.descriptor, F_GETFD) & FD_CLOEXEC != 0)
  }

  @Test("a machine without cards says so", .enabled(if: DRMDevice.cardPaths().isEmpty, "there is a card"))
  func noCard() {
    let error = #expect(throws: SessionError.self) { _ = try Seat() }
    #expect(error?.reason == .absent)
  }

  @Test("what was registered last is put back first, and once")
  func emergency() {
    final class Order { var names: [Character] = [] }
    final class Entry {
      let name: Character, order: Order
      init(_ name: Character, _ order: Order) { (self.name, self.order) = (name, order) }
    }
    let order = Order()
    let entries = "abc".map { Entry($0, order) }
    let slots = entries.map { entry in
      emergency_add(
        { context in
          guard let context else { return }
          let entry = Unmanaged<Entry>.fromOpaque(context).takeUnretainedValue()
          entry.order.names.append(entry.name)
        }, Unmanaged.passUnretained(entry).toOpaque())
    }
    #expect(!slots.contains(-1))
    emergency_remove(slots[1])
    emergency_run()
    #expect(order.names == ["c", "a"])
    emergency_run()
    #expect(order.names == ["c", "a"])
    withExtendedLifetime(entries) {}
  }
}
