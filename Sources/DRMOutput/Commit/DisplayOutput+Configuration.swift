internal import CKMS
internal import EGLPlatform
internal import Foundation

extension DisplayOutput {
  /// Sets the chosen displays, black until their first picture, and turns off those configured before that are no longer among them.
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

  /// One way of setting displays, which may succeed where another fails.
  struct Attempt {
    var isAtomic: Bool
    var layout: BufferLayout
    var usesAdaptiveSync: Bool
    var turnsPlanes = false
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
    let canTurn =
      options.turn != .none && device.planes.contains { $0.kind == .primary && options.turn.planeRotation(among: $0.rotationBits) != nil }
    // A memory layout that suits the card saves more than a plane that turns.
    let turning = canTurn ? [true, false] : [false]
    let atomic =
      device.capabilities.isAtomic
      ? adaptive.flatMap { adaptive in
        layouts.flatMap { layout in
          turning.map { Attempt(isAtomic: true, layout: layout, usesAdaptiveSync: adaptive, turnsPlanes: $0) }
        }
      } : []
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
      var turn = PictureTurn.none
      if attempt.turnsPlanes, let plane, options.turn.planeRotation(among: plane.rotationBits) != nil { turn = options.turn }
      let overlay =
        attempt.isAtomic && options.usesOverlays ? makeOverlay(choice, crtc, above: plane, turning: turn, except: usedPlanes) : nil
      if let overlay { usedPlanes.insert(overlay.plane.id) }
      if let kept = displays.first(where: { $0.fits(choice, crtc: crtc, flipMethod, turn, attempt) }) {
        wanted.append(kept)
        continue
      }
      let swapchain = try makeSwapchain(choice, size: turn.pictureSize(choice.mode.size), plane: plane, attempt)
      // A plane that shows nothing now is not among those that are noted with the CRTC.
      if let plane, turn != .none { saved.saveTurn(of: plane) }
      let display = Display(
        choice: choice, crtc: crtc, flipMethod: flipMethod, turn: turn, swapchain: swapchain,
        flipFence: attempt.isAtomic ? makeFlipFence(crtc, for: swapchain) : nil, output: self)
      display.overlay = overlay
      if attempt.isAtomic, options.usesOverlays, device.capabilities.hasDumbBuffers, let plane {
        display.directScanout = PicturePlane(plane, turning: turn, descriptor: device.fileDescriptor, connector: choice.connector.name)
      }
      display.gammaTable = GammaTable(of: crtc, isAtomic: attempt.isAtomic, descriptor: device.fileDescriptor)
      display.hasAdaptiveSyncOn = attempt.isAtomic && attempt.usesAdaptiveSync && choice.usesAdaptiveSync
      wanted.append(display)
    }
    try setModes(wanted, isAtomic: attempt.isAtomic, isTried: true)
    isAtomic = attempt.isAtomic
    touchedCRTCs = Set(crtcs)
    // The old buffers are freed only now that nothing shows them.
    displays = wanted
  }

  /// - Parameter turn: what the display's own plane does to pictures; one above it has to do the same.
  private func makeOverlay(
    _ choice: DisplayChoice, _ crtc: CRTCID, above primary: Plane?, turning turn: PictureTurn, except used: Set<PlaneID>
  ) -> PicturePlane? {
    guard let primary, device.capabilities.hasDumbBuffers,
      let plane = device.overlayPlane(of: crtc, above: primary, turning: turn, except: used),
      let overlay = PicturePlane(plane, turning: turn, descriptor: device.fileDescriptor, connector: choice.connector.name)
    else { return nil }
    saved.saveOff(plane.id)
    if turn != .none { saved.saveTurn(of: plane) }
    return overlay
  }

  /// The fence of the display's flips, where it is used. With three buffers one is always free to draw into; with two, drawing before the
  /// flip is done needs a fence.
  private func makeFlipFence(_ crtc: CRTCID, for swapchain: any Swapchain) -> FlipFence? {
    guard options.wantsFlipFences || (swapchain.usesFences && swapchain.count == 2) else { return nil }
    let properties = ObjectProperties(of: crtc, descriptor: device.fileDescriptor)
    return properties.id("OUT_FENCE_PTR").map(FlipFence.init)
  }

  /// The CRTC of each connector, none twice.
  private func assignment(_ choices: [DisplayChoice]) throws(DisplayError) -> [CRTCID] {
    let connectors = choices.map { choice in device.connectors.first { $0.id == choice.connector.id } ?? choice.connector }
    let current = connectors.map { connector in connector.currentCRTC.flatMap(device.crtcs.firstIndex(of:)) }
    guard let indices = CRTCAssignment.solve(possible: connectors.map(\.possibleCRTCs), current: current) else {
      throw .tooManyDisplays(connectors.map(\.name), card: device.path)
    }
    return indices.map { device.crtcs[$0] }
  }

  /// The CRTCs that the choices use, that were used before, or that feed one of the connectors now.
  func crtcsToTouch(_ choices: [DisplayChoice], _ crtcs: [CRTCID]) -> Set<CRTCID> {
    var touched = touchedCRTCs.union(crtcs)
    for choice in choices {
      if let now = device.connectors.first(where: { $0.id == choice.connector.id })?.currentCRTC { touched.insert(now) }
    }
    return touched
  }
}
