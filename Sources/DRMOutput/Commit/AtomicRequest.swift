internal import CKMS
internal import Foundation

/// Property values to set together. Its storage is used again from commit to commit.
///
/// The call is made directly, because libdrm's own request is sorted into new memory at each commit.
struct AtomicRequest: ~Copyable {
  private var objects: [UInt32] = []
  private var counts: [UInt32] = []
  private var properties: [UInt32] = []
  private var values: [UInt64] = []

  init() {
    objects.reserveCapacity(32)
    counts.reserveCapacity(32)
    properties.reserveCapacity(256)
    values.reserveCapacity(256)
  }

  mutating func clear() {
    objects.removeAll(keepingCapacity: true)
    counts.removeAll(keepingCapacity: true)
    properties.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
  }

  /// Begins the properties of an object, which the values set next belong to.
  mutating func begin<Kind: ObjectKindWithProperties>(_ object: ObjectID<Kind>) {
    objects.append(object.rawValue)
    counts.append(0)
  }

  mutating func set(_ property: PropertyID, _ value: UInt64) {
    precondition(!counts.isEmpty, "a property belongs to an object")
    properties.append(property.rawValue)
    values.append(value)
    counts[counts.count - 1] += 1
  }

  /// Sets a property whose value is an object; to set it to none, set it to 0.
  mutating func set<Kind: ObjectKind>(_ property: PropertyID, _ object: ObjectID<Kind>) { set(property, UInt64(object.rawValue)) }

  /// - Returns: 0, or the error number.
  func commit(_ descriptor: Int32, flags: Int32, userData: UInt64 = 0) -> Int32 {
    objects.withUnsafeBufferPointer { objects in
      counts.withUnsafeBufferPointer { counts in
        properties.withUnsafeBufferPointer { properties in
          values.withUnsafeBufferPointer { values in
            var request = drm_mode_atomic()
            request.flags = UInt32(flags)
            request.count_objs = UInt32(objects.count)
            request.objs_ptr = UInt64(UInt(bitPattern: objects.baseAddress))
            request.count_props_ptr = UInt64(UInt(bitPattern: counts.baseAddress))
            request.props_ptr = UInt64(UInt(bitPattern: properties.baseAddress))
            request.prop_values_ptr = UInt64(UInt(bitPattern: values.baseAddress))
            request.user_data = userData
            return drmIoctl(descriptor, CKMS_IOCTL_ATOMIC, &request) == 0 ? 0 : errno
          }
        }
      }
    }
  }
}
