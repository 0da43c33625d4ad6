internal import CKMS
internal import EGLPlatform
internal import Foundation
internal import Graphics

extension DisplayOutput {
  /// Sets the displays chosen, black until the first picture, and turns off those configured before that are no longer among them.
  ///
  /// `displays` is new afterwards; one that stays as it was is the same object, and goes on showing its picture.
  ///
  /// Tries layouts that suit the card best first, then plainer ones; atomic commits before the older interface.
  package func configure(_ choices: [DisplayChoice]) throws(DisplayError) {
    guard !isPaused else { throw .paused }
    try device.becomeMaster()
    drainFlips()
    device.refresh()
    let crtcs = try assignment(choices)
    for crtc in crtcsToTouch(choices, crtcs) {
      saved.save(
        crtc, connectors: device.connectors.filter { $0.currentCRTC == crtc }.map(\.id),
        planes: device.planes.filter { $0.currentCRTC == crtc && $0.kind == .primary }, descriptor: device.fileDescriptor)
    }
    var refusal: DisplayError?
    for attempt in attempts(choices) {
      do throws(DisplayError) {
        return try configure(choices, crtcs: crtcs, attempt)
      } catch {
        if case .busy = error { throw error }
        if case .cardVanished = error { throw error }
        refusal = error
      }
    }
    throw refusal ?? .modeRefused(connectors: choices.map(\.connector.name), reason: "no layout fits")
  }

  /// One way of setting displays.
  struct Attempt {
    var isAtomic: Bool
    var layout: BufferLayout
    var usesAdaptiveSync: Bool
  }

  private func attempts(_ choices: [DisplayChoice]) -> [Attempt] {
    let layouts: [BufferLayout]
    switch drawing {
    case .software: layouts = [.implicit]
    case .gl(let context):
      let said: [BufferLayout] = device.capabilities.hasModifiers ? [.modifiers, .linear] : []
      let copies = context.driver.isSoftware && device.capabilities.hasDumbBuffers
      layouts = options.layouts ?? (copies ? [.copied] : said + [.implicit, .window])
    }
    let adaptive = choices.contains(where: \.usesAdaptiveSync) ? [true, false] : [false]
    let atomic =
      device.capabilities.isAtomic
      ? adaptive.flatMap { adaptive in layouts.map { Attempt(isAtomic: true, layout: $0, usesAdaptiveSync: adaptive) } } : []
    return atomic + layouts.filter { $0 != .modifiers }.map { Attempt(isAtomic: false, layout: $0, usesAdaptiveSync: false) }
  }

  private func configure(_ choices: [DisplayChoice], crtcs: [CRTCID], _ attempt: Attempt) throws(DisplayError) {
    var wanted: [Display] = []
    var usedPlanes: Set<PlaneID> = []
    for (choice, crtc) in zip(choices, crtcs) {
      let plane = device.primaryPlane(of: crtc, except: usedPlanes)
      var flipMethod = Display.FlipMethod.legacy
      if attempt.isAtomic {
        guard let plane else { throw .modeRefused(connectors: [choice.connector.name], reason: "its CRTC has no primary plane") }
        flipMethod = .atomic(plane, try Plane.FlipProperties(plane.properties))
        usedPlanes.insert(plane.id)
      }
      let overlay = attempt.isAtomic && options.usesOverlays ? makeOverlay(choice, crtc, above: plane, except: usedPlanes) : nil
      if let overlay { usedPlanes.insert(overlay.plane.id) }
      if let kept = displays.first(where: { $0.fits(choice, crtc: crtc, flipMethod, attempt) }) {
        wanted.append(kept)
        continue
      }
      let swapchain = try makeSwapchain(choice, plane: plane, attempt)
      let display = Display(
        choice: choice, crtc: crtc, flipMethod: flipMethod, swapchain: swapchain,
        flipFence: attempt.isAtomic ? makeFlipFence(crtc, for: swapchain) : nil, output: self)
      display.overlay = overlay
      display.gammaTable = GammaTable(of: crtc, isAtomic: attempt.isAtomic, descriptor: device.fileDescriptor)
      display.hasAdaptiveSyncOn = attempt.isAtomic && attempt.usesAdaptiveSync && choice.usesAdaptiveSync
      wanted.append(display)
    }
    try setModes(wanted, isAtomic: attempt.isAtomic, isTried: true)
    isAtomic = attempt.isAtomic
    touchedCRTCs = Set(crtcs)
    // The old buffers go, now that nothing shows them.
    displays = wanted
  }

  private func makeOverlay(_ choice: DisplayChoice, _ crtc: CRTCID, above primary: Plane?, except used: Set<PlaneID>) -> Overlay? {
    guard let primary, device.capabilities.hasDumbBuffers,
      let plane = device.overlayPlane(of: crtc, above: primary, except: used),
      let overlay = Overlay(plane, descriptor: device.fileDescriptor, connector: choice.connector.name)
    else { return nil }
    saved.saveOff(plane.id)
    return overlay
  }

  /// Only where it is used: with three buffers one is always free to draw into; with two, drawing before the flip is done takes a fence.
  private func makeFlipFence(_ crtc: CRTCID, for swapchain: any Swapchain) -> FlipFence? {
    guard options.wantsFlipFences || (swapchain.usesFences && swapchain.count == 2) else { return nil }
    let properties = ObjectProperties(of: crtc, descriptor: device.fileDescriptor)
    return properties.id("OUT_FENCE_PTR").map(FlipFence.init)
  }

  /// A CRTC for each connector, each its own.
  private func assignment(_ choices: [DisplayChoice]) throws(DisplayError) -> [CRTCID] {
    let connectors = choices.map { choice in device.connectors.first { $0.id == choice.connector.id } ?? choice.connector }
    let current = connectors.map { connector in connector.currentCRTC.flatMap(device.crtcs.firstIndex(of:)) }
    guard let indices = CRTCAssignment.solve(possible: connectors.map(\.possibleCRTCs), current: current) else {
      throw .tooManyDisplays(connectors.map(\.name), card: device.path)
    }
    return indices.map { device.crtcs[$0] }
  }

  /// CRTCs that the choices use, that were used before, and that feed one of the connectors now.
  func crtcsToTouch(_ choices: [DisplayChoice], _ crtcs: [CRTCID]) -> Set<CRTCID> {
    var touched = touchedCRTCs.union(crtcs)
    for choice in choices {
      if let now = device.connectors.first(where: { $0.id == choice.connector.id })?.currentCRTC { touched.insert(now) }
    }
    return touched
  }
}
