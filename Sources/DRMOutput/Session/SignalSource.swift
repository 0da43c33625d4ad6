internal import CDisplay
internal import Foundation

/// Signals as readable events, for as long as the object lives; afterwards the former handlers are back.
///
/// Make it before a `Seat`: libseat's helper process then survives an interrupt from the keyboard long enough to put the terminal back.
package final class SignalSource {
  package static let leaving: [CInt] = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  private let reading: Descriptor
  private let writing: Descriptor
  private var relayed: [CInt] = []

  /// Takes over signals. Throws when one of them is another source's already.
  package init(_ signals: [CInt] = SignalSource.leaving) throws(SessionError) {
    let ends = try Descriptor.pipe()
    reading = Descriptor(owning: ends.reading)
    writing = Descriptor(owning: ends.writing)
    for signal in signals {
      let code = signal_relay_start(signal, ends.writing)
      guard code == 0 else { throw SessionError(call: "sigaction", on: "signal \(signal)", errno: code) }
      relayed.append(signal)
    }
  }

  deinit {
    for signal in relayed { signal_relay_stop(signal) }
  }

  /// A file descriptor that is readable when a signal has arrived.
  package var descriptor: CInt { reading.raw }

  package func next() -> CInt? {
    var signal: UInt8 = 0
    return read(reading.raw, &signal, 1) == 1 ? CInt(signal) : nil
  }
}
