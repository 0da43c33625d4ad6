import Testing

@testable import DRMOutput

@Suite("KMS objects")
struct ObjectIDTests {
  @Test("0 is no object, and what does not fit into 32 bits is none either")
  func none() {
    #expect(CRTCID(0) == nil && BlobID(propertyValue: 0) == nil)
    #expect(BlobID(propertyValue: 1 << 32) == nil)
    #expect(BlobID(propertyValue: 0xFFFF_FFFF)?.rawValue == 0xFFFF_FFFF)
  }

  @Test("an object says what it is")
  func description() {
    #expect(PlaneID(31).map { "\($0)" } == "plane 31")
    #expect(CRTCID(41).map { "\($0)" } == "CRTC 41")
  }

  @Test("a plane without FB_ID is an error with the plane's number, not the kernel's EINVAL")
  func missingFramebufferProperty() throws {
    let plane = try #require(PlaneID(31)), fence = try #require(PropertyID(19)), framebuffer = try #require(PropertyID(17))
    let incomplete = ObjectProperties(object: plane, properties: ["IN_FENCE_FD": ObjectProperty(id: fence, value: 0)])
    let error = #expect(throws: DisplayError.missingProperty("FB_ID", object: "plane 31")) { try Plane.FlipProperties(incomplete) }
    #expect(error?.description == "plane 31 has no property FB_ID, which showing pictures needs: update the card's driver")
    #expect(error?.remedy == .giveUp)

    let complete = ObjectProperties(
      object: plane, properties: ["FB_ID": ObjectProperty(id: framebuffer, value: 0), "IN_FENCE_FD": ObjectProperty(id: fence, value: 0)])
    let properties = try Plane.FlipProperties(complete)
    #expect(properties.framebuffer == framebuffer && properties.fence == fence && properties.damage == nil)
  }
}
