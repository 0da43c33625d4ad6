import CGLES
import Compositing
import EGLPlatform
import Foundation
import Graphics
import TestSupport
import Testing

@testable import GLESRenderer

@Suite("Trials of devices", .enabled(if: Device.exists, Device.reason))
struct DeviceTrialTests {
  /// What GPUs are tried with: they blend by themselves, and take the costs of GPUs.
  private static func options() -> GLESRenderer.Options {
    var options = Device.options()
    options.blendsInShader = false
    options.usesFramebufferFetch = false
    options.costs = .gpu
    return options
  }

  private func isPassed(_ fault: DeviceTrial.Fault? = nil, store: ProgramBinaryStore? = nil) throws -> Bool {
    try DeviceTrial(context: GLContext(), options: Self.options(), store: store, fault: fault).isPassedOrStored()
  }

  @Test("a device that interpolates and samples in floats passes")
  func precise() throws { #expect(try isPassed()) }

  // Neighbouring texels are up to 96 steps apart: a 32nd of a texel makes three, a 64th one and a half.
  @Test("texels from beside their place fail it", arguments: [1 / 32, -1 / 32, 1 / 48] as [Float])
  func texels(shift: Float) throws { #expect(try !isPassed(.texels(shift))) }

  // A 32nd of a pixel is eight steps of 255 at an edge, a 64th four.
  @Test("edges beside their place fail it", arguments: [1 / 32, -1 / 64] as [Float])
  func edges(shift: Float) throws { #expect(try !isPassed(.edges(shift))) }

  @Test("half floats are not interpolated by a device, however precise")
  func wide() throws {
    var options = Self.options()
    options.interpolates = true
    #expect(try GLESRenderer(context: GLContext(), options: options).interpolates)
    options.format = .rgbaFloat
    #expect(try !GLESRenderer(context: GLContext(), options: options).interpolates)
  }

  @Test("what is off by less than shows passes")
  func slightly() throws {
    #expect(try isPassed(.texels(1 / 1024)))
    #expect(try isPassed(.edges(1 / 512)))
  }

  @Test("the outcome is kept, believed, and found anew where its file is damaged")
  func stored() throws {
    let folder = try TemporaryFolder(), context = try GLContext()
    let store = ProgramBinaryStore(folder: folder.url, driver: context.driver)
    #expect(try !isPassed(.edges(1 / 8), store: store))
    store.finishWriting()
    #expect(folder.contents.count == 1)
    // It is not drawn again.
    #expect(try !isPassed(store: store))
    let name = try #require(folder.contents.first), whole = try Data(contentsOf: URL(fileURLWithPath: folder.path(name)))
    // Eight bytes of a hash, four of a format, and the outcome.
    #expect(whole.count == 13 && whole.last == 0)
    for index in whole.indices {
      var data = whole
      data[index] ^= 1
      try folder.write(data, as: name)
      #expect(store.verdict(name) == nil)
    }
    try folder.write(whole.dropLast(), as: name)
    #expect(store.verdict(name) == nil)
    #expect(try isPassed(store: store))
    store.finishWriting()
    #expect(store.verdict(name) == true)
    #expect(try isPassed(.edges(1 / 8), store: store))
  }

  @Test("a device that cannot be tried does not pass, and is as usable as before")
  func failing() throws {
    let context = try GLContext()
    // The error of an earlier call.
    glEnable(0)
    #expect(!DeviceTrial(context: context, options: Self.options(), store: nil).isPassedOrStored())
    try context.check("glGetError", on: "a context that has been tried")
    #expect(DeviceTrial(context: context, options: Self.options(), store: nil).isPassedOrStored())
  }
}
