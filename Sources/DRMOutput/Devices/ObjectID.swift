internal import CKMS

/// The kernel's number of a KMS object of one kind, so that a plane's cannot be taken for a CRTC's.
///
/// Never 0, which the kernel's structures use for no object: there, nil is 0.
package struct ObjectID<Kind: ObjectKind>: Hashable, Sendable {
  let rawValue: UInt32

  /// The object with a number; nil for 0.
  package init?(_ rawValue: UInt32) {
    guard rawValue != 0 else { return nil }
    self.rawValue = rawValue
  }

  /// The object that a property's value names; nil for 0 and for what is no object's number.
  init?(propertyValue: UInt64) {
    guard let number = UInt32(exactly: propertyValue) else { return nil }
    self.init(number)
  }
}

extension ObjectID: Comparable {
  package static func < (a: ObjectID, b: ObjectID) -> Bool { a.rawValue < b.rawValue }
}

extension ObjectID: CustomStringConvertible {
  /// The kind and number of the object, such as `plane 31`.
  package var description: String { "\(Kind.name) \(rawValue)" }
}

package protocol ObjectKind: Sendable {
  static var name: String { get }
}

protocol ObjectKindWithProperties: ObjectKind {
  /// The kernel's constant `DRM_MODE_OBJECT_…` for the kind.
  static var typeCode: UInt32 { get }
}

package enum ConnectorKind: ObjectKindWithProperties {
  package static let name = "connector"
  static let typeCode = CKMS_OBJECT_CONNECTOR
}

package enum CRTCKind: ObjectKindWithProperties {
  package static let name = "CRTC"
  static let typeCode = CKMS_OBJECT_CRTC
}

package enum PlaneKind: ObjectKindWithProperties {
  package static let name = "plane"
  static let typeCode = CKMS_OBJECT_PLANE
}

package enum EncoderKind: ObjectKind { package static let name = "encoder" }
package enum FramebufferKind: ObjectKind { package static let name = "framebuffer" }
package enum PropertyKind: ObjectKind { package static let name = "property" }
package enum BlobKind: ObjectKind { package static let name = "blob" }

package typealias ConnectorID = ObjectID<ConnectorKind>
package typealias CRTCID = ObjectID<CRTCKind>
package typealias PlaneID = ObjectID<PlaneKind>
package typealias EncoderID = ObjectID<EncoderKind>
package typealias FramebufferID = ObjectID<FramebufferKind>
package typealias PropertyID = ObjectID<PropertyKind>
package typealias BlobID = ObjectID<BlobKind>
