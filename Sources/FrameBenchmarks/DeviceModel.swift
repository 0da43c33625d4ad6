package import Compositing
internal import Foundation

/// How long a GPU would take for a frame, by what its maker says of it and not by measuring: a model.
///
/// Memory, texels and arithmetic work at the same time, so that the slowest of them counts; a change of framebuffer waits for all three.
package struct DeviceModel: Sendable {
  package var name: String
  /// Bytes a second to and from memory, texels read, and operations on single numbers.
  package var bytesPerSecond: Double, fetchesPerSecond: Double, operationsPerSecond: Double
  package var secondsPerChange: Double

  /// VideoCore VI at 500 MHz in a Raspberry Pi 4: 4 GB/s are what of LPDDR4's 12.8 GB/s is left beside processor and scan-out.
  package static let raspberryPi4 = DeviceModel(
    name: "Raspberry Pi 4", bytesPerSecond: 4e9, fetchesPerSecond: 0.75e9, operationsPerSecond: 24e9, secondsPerChange: 100e-6)

  /// Milliseconds of each part, and of the frame.
  package struct Milliseconds: Hashable, Sendable, CustomStringConvertible {
    package var memory: Double, texels: Double, arithmetic: Double, changes: Double
    package var frame: Double { max(memory, texels, arithmetic) + changes }

    package var description: String {
      let parts = String(
        format: "memory %.1f, texels %.1f, arithmetic %.1f; changes of framebuffer %.1f", memory, texels, arithmetic, changes)
      return String(format: "%.1f ms", frame) + " (\(parts))"
    }
  }

  package func milliseconds(_ traffic: FrameTraffic) -> Milliseconds {
    let operations = traffic.fragments.reduce(0.0) { $0 + Double($1.key.operations) * Self.numbersPerOperation * $1.value }
    return Milliseconds(
      memory: 1e3 * traffic.bytes / bytesPerSecond, texels: 1e3 * traffic.fetches / fetchesPerSecond,
      arithmetic: 1e3 * operations / operationsPerSecond, changes: 1e3 * secondsPerChange * Double(traffic.framebufferChanges))
  }

  /// An operation of a shader is on one number to four.
  private static let numbersPerOperation = 2.5
}

extension FrameTraffic.Fragment {
  /// Operations of the fragment's program, loops counted once, as `tools/measure/shader-costs.json` has them.
  package var operations: Int {
    switch self {
    case .solid: 11
    case .picture: 12
    case .rounded: 31
    case .banded: 55
    case .perspective: 72
    case .shadow: 17
    case .gradient: 16
    case .stops: 47
    case .radial: 18
    case .radialStops: 48
    case .curved: 78
    case .confined: 84
    case .continuous: 150
    case .polygon: 68
    case .transition, .filter, .copy: 14
    case .halving: 27
    case .blur: 57
    }
  }
}

extension FrameTraffic {
  /// The counts in words, and what they come to on a device.
  package func description(on device: DeviceModel) -> String {
    func millions(_ count: Double) -> String { String(format: "%.1f", count / 1e6) }
    let times = device.milliseconds(self)
    let kinds = Fragment.allCases.compactMap { kind in fragments[kind].map { "\(kind.rawValue) \(millions($0))" } }.joined(separator: ", ")
    return """
      framebuffer changes  \(framebufferChanges)
      stored               \(millions(storedBytes)) MB
      loaded               \(millions(loadedBytes)) MB
      read                 \(millions(readBytes)) MB
      fetches              \(millions(fetches)) M
      fragments            \(kinds.isEmpty ? "0" : kinds) M
      \(device.name), a model: \(times)

      """
  }
}
