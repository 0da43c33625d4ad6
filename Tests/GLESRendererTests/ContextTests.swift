import CGLES
import EGLPlatform
import Foundation
import GLESRenderer
import Graphics
import Synchronization
import TestSupport
import Testing

@Suite("Devices, contexts and targets", .enabled(if: Device.exists, Device.reason))
struct ContextTests {
  @Test("devices can be named by what the list calls them")
  func deviceNames() throws {
    let devices = EGLDevice.list()
    #expect(!devices.isEmpty)
    #expect(Set(devices.map(\.id)).count == devices.count)
    for device in devices { #expect(EGLDevice(id: device.id)?.id == device.id) }
    let usable = devices.filter { $0.problem == nil }
    for device in usable {
      #expect(!device.vendor.isEmpty && !device.renderer.isEmpty && device.api.hasPrefix("OpenGL ES 3."))
      #expect(device.maximumTextureSize >= 2048)  // what OpenGL ES 3.0 guarantees
      if device.renderer.contains("llvmpipe") { #expect(device.isSoftware) }
    }
    #expect(!usable.isEmpty)
    #expect(EGLDevice(id: "nonsense") == nil)
  }

  @Test("a device that is not there is named in the error")
  func missingDevice() throws {
    let error = #expect(throws: EGLError.self) { try GLContext(device: EGLDevice(.device(99))) }
    #expect(error?.subject == "device:99")
    let node = #expect(throws: EGLError.self) { try GLContext(device: EGLDevice(.renderNode("/dev/dri/renderD999"))) }
    #expect(node?.description.hasPrefix("open on /dev/dri/renderD999: ") == true)
  }

  @Test("a name waits in the graveyard until its context is current")
  func graveyard() throws {
    let context = try GLContext()
    var target: GLTarget? = try GLTarget(context: context, size: PixelSize(16, 16))
    context.resign()
    #expect(target?.size == PixelSize(16, 16))
    target = nil
    #expect(context.graveyard.count == 2)  // a texture and a framebuffer
    try context.makeCurrent()
    #expect(context.graveyard.count == 0)
  }

  @Test("a target beyond the driver's limit is an error that says its size")
  func hugeTarget() throws {
    let context = try GLContext()
    let side = context.driver.maximumTextureSize + 1
    let error = #expect(throws: GLError.self) { try GLTarget(context: context, size: PixelSize(side, 1)) }
    #expect(error?.subject.contains("\(side)×1") == true)
  }

  @Test("pictures come back in the order in which they were begun")
  func readbackRing() throws {
    let context = try GLContext()
    let renderer = try GLESRenderer(context: context, options: Device.options())
    let target = try GLTarget(context: context, size: PixelSize(5, 3))
    let readback = GLReadback(context: context, depth: 2)
    let bitmap = Bitmap(size: target.size)
    func begin(_ red: Float) throws {
      var builder = PlanBuilder(5, 3)
      builder.draw(clear: SIMD4(red, 0, 0, 1)) { _ in }
      try renderer.render(builder.plan, into: target)
      try readback.begin(target)
    }
    try begin(0.2)
    try begin(0.4)
    #expect(readback.isFull)
    try readback.finish(into: bitmap)
    #expect(bitmap[4, 2] == SIMD4(51, 0, 0, 255))
    try begin(0.6)
    try readback.finish(into: bitmap)
    #expect(bitmap[4, 2] == SIMD4(102, 0, 0, 255))
    try readback.finish(into: bitmap)
    #expect(bitmap[0, 0] == SIMD4(153, 0, 0, 255))
    #expect(readback.pending == 0)
  }

  @Test("memory that is lent stays as it is while further pictures come back")
  func lending() throws {
    let context = try GLContext()
    let renderer = try GLESRenderer(context: context, options: Device.options())
    let target = try GLTarget(context: context, size: PixelSize(5, 3))
    let readback = GLReadback(context: context, depth: 1)
    func lend(_ red: Float, _ regions: [PixelRect]) throws -> GLLoan {
      var builder = PlanBuilder(5, 3)
      builder.draw(clear: SIMD4(red, 0, 0, 1)) { $0.quad(SIMD4(3, 1, 4, 2), color: SIMD4(0, 0.4, 0, 1)) }
      try renderer.render(builder.plan, into: target)
      try readback.begin(target, regions: regions)
      return try readback.lend()
    }
    func pixel(_ loan: GLLoan, _ region: Int, _ x: Int, _ y: Int) -> SIMD4<UInt8> {
      let region = loan.regions[region]
      return loan.bytes.loadUnaligned(fromByteOffset: region.offset + y * region.bytesPerRow + 4 * x, as: SIMD4<UInt8>.self)
    }
    let corner = PixelRect(x: 3, y: 1, width: 2, height: 2), all = PixelRect(target.size)
    let first = try lend(0.2, [all, corner]), second = try lend(0.4, [corner])
    var third: GLLoan? = try lend(0.6, [all])
    #expect(pixel(first, 0, 0, 0) == SIMD4(51, 0, 0, 255) && pixel(first, 0, 3, 1) == SIMD4(0, 102, 0, 255))
    #expect(pixel(first, 1, 0, 0) == SIMD4(0, 102, 0, 255) && pixel(first, 1, 1, 1) == SIMD4(51, 0, 0, 255))
    #expect(pixel(second, 0, 1, 0) == SIMD4(102, 0, 0, 255))
    let bytes = try #require(third?.bytes), last = third.map { pixel($0, 0, 4, 2) }
    #expect(last == SIMD4(153, 0, 0, 255))
    third = nil
    // The buffer that has come back serves again; those that are lent keep theirs.
    let fourth = try lend(0.8, [all])
    #expect(Set([first.bytes, second.bytes, bytes]).count == 3 && ![first.bytes, second.bytes].contains(fourth.bytes))
    #expect(pixel(first, 0, 0, 0) == SIMD4(51, 0, 0, 255) && pixel(fourth, 0, 0, 0) == SIMD4(204, 0, 0, 255))
  }

  @Test("a context goes when nobody reads its memory any more")
  func loansBeforeTheEnd() throws {
    let context = try GLContext()
    let target = try GLTarget(context: context, size: PixelSize(4, 4))
    let readback = GLReadback(context: context)
    #expect(try !readback.isOldestReady())
    glClearColor(0, 0, 0, 0)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), try target.surface().framebuffer)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    try readback.begin(target)
    // The commands were sent: at some time they are done.
    while try !readback.isOldestReady() {}
    let loan = Mutex<GLLoan?>(try readback.lend())
    let order = Mutex<[String]>([])
    let reader = Thread {
      loan.withLock { loan in
        // Reads for a while.
        var sum = 0
        for _ in 0..<100_000 { sum += Int(loan?.bytes.load(as: UInt8.self) ?? 0) }
        order.withLock { $0.append("read \(sum)") }
        loan = nil
      }
    }
    reader.start()
    try context.rebuild()
    order.withLock { $0.append("rebuilt") }
    #expect(order.withLock { $0 } == ["read 0", "rebuilt"])
  }

  @Test("a part of a picture can be copied at once, into its place")
  func copyAtOnce() throws {
    let context = try GLContext()
    let renderer = try GLESRenderer(context: context, options: Device.options())
    let target = try GLTarget(context: context, size: PixelSize(5, 3))
    var builder = PlanBuilder(5, 3)
    builder.draw(clear: SIMD4(0.2, 0, 0, 1)) { $0.quad(SIMD4(3, 1, 4, 2), color: SIMD4(0, 0.4, 0, 1)) }
    try renderer.render(builder.plan, into: target)
    let bitmap = Bitmap(size: target.size), readback = GLReadback(context: context)
    try readback.copy(target, PixelRect(x: 2, y: 1, width: 3, height: 2), into: bitmap)
    #expect(bitmap[1, 1] == SIMD4(0, 0, 0, 0))
    #expect(bitmap[4, 0] == SIMD4(0, 0, 0, 0))
    #expect(bitmap[2, 1] == SIMD4(51, 0, 0, 255))
    #expect(bitmap[3, 1] == SIMD4(0, 102, 0, 255))
    #expect(bitmap[4, 2] == SIMD4(51, 0, 0, 255))
    try readback.copy(target, into: bitmap)
    #expect(bitmap[0, 0] == SIMD4(51, 0, 0, 255))
    #expect(bitmap[3, 1] == SIMD4(0, 102, 0, 255))
  }

  @Test("after a loss of the context everything is made again, and the frame drawn again")
  func contextLoss() throws {
    let context = try GLContext()
    let renderer = try GLESRenderer(context: context, options: Device.options())
    let target = try GLTarget(context: context, size: PixelSize(8, 8))
    let image = CGImage(width: 1, height: 1, premultipliedPixels: [10, 20, 30, 255])
    var builder = PlanBuilder(8, 8)
    let picture = builder.picture(image)
    builder.draw {
      $0.quad(
        SIMD4(0, 0, 8, 8),
        material: .picture(picture, .init(scale: SIMD2(0.125, 0.125), offset: .zero, bounds: SIMD4(0, 0, 1, 1))))
    }
    try renderer.render(builder.plan, into: target)
    #expect(context.generation == 1)
    #expect(renderer.statistics.uploadedBytes >= 4)
    let readback = GLReadback(context: context)
    try readback.begin(target)

    context.injectsReset = true
    try renderer.render(builder.plan, into: target)
    #expect(context.generation == 2)
    // What was on its way when the device went is gone, and says so.
    let bitmap = Bitmap(size: target.size)
    let error = #expect(throws: GLError.self) { try readback.finish(into: bitmap) }
    #expect(error?.isContextLoss == true)
    try readback.begin(target)
    try readback.finish(into: bitmap)
    #expect(bitmap[7, 7] == SIMD4(10, 20, 30, 255))
  }
}
