/// The bytes that have come on a connection, from which requests are taken once they are there as a whole.
package struct HTTPRequestBuffer: Sendable {
  /// Bytes that a body may have.
  package static let bodyLimit = 1 << 20
  /// Seconds in which a request has to come, from its first byte on; the first one of a connection from the connection's beginning on.
  package static let timeout = 10.0

  /// A request that is answered with a status, and not read on.
  package struct Refusal: Error {
    package let status: HTTPStatus
  }

  private var bytes: [UInt8] = []
  /// Bytes that have to be there before they are read again.
  private var needed = 0

  package init() {}

  /// Whether all that has come is taken.
  package var isEmpty: Bool { bytes.isEmpty }

  package mutating func append(_ received: ArraySlice<UInt8>) { bytes += received }

  /// Takes the next request; nil while a part of it is missing.
  package mutating func next() throws(Refusal) -> HTTPRequest? {
    guard bytes.count >= needed else { return nil }
    switch HTTPRequest.read(bytes, bodyLimit: Self.bodyLimit) {
    case .incomplete(let byteCount):
      needed = byteCount
      return nil
    case .complete(let request, let byteCount):
      bytes.removeFirst(byteCount)
      needed = 0
      return request
    case .refused(let status): throw Refusal(status: status)
    }
  }
}
