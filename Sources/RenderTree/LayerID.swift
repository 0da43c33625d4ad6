/// Identifies a layer for its lifetime; a copy of a replicator's sublayer shares the id of its original.
package struct LayerID: Hashable, Sendable {
  package let rawValue: UInt64
  package init(rawValue: UInt64) { self.rawValue = rawValue }
}
