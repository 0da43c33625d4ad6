internal import DRMOutput
internal import Foundation
internal import FrameLoop
internal import SoftwareRenderer

extension CardLoop {
  /// Opens the named card, else the first one with a connected display, through the seat.
  static func open(_ path: String?, _ seat: Seat) throws -> DRMDevice {
    if let path { return try DRMDevice(lentDescriptor: seat.openDevice(path), path: path) }
    return try DRMDevice.first(of: DRMDevice.cardPaths()) { path throws(DisplayError) in
      let descriptor: Int32
      do throws(SessionError) {
        descriptor = try seat.openDevice(path)
      } catch {
        throw error.displayError(path)
      }
      do throws(DisplayError) {
        return try DRMDevice(lentDescriptor: descriptor, path: path)
      } catch {
        seat.closeDevice(descriptor)
        throw error
      }
    }
  }

  static func choose(_ device: DRMDevice, _ settings: PlayerSettings, _ mode: ModeRequest) throws(DisplayError) -> [DisplayChoice] {
    try device.choose(
      connectors: settings.connectors, all: settings.arrangement != .single, needsAll: settings.arrangement != .separate, mode: mode,
      adaptiveSync: settings.usesVariableRefresh)
  }

  /// Sets the modes. A card that OpenGL ES cannot draw for gets pictures from the software renderer, unless OpenGL ES was asked for.
  static func configure(
    _ device: DRMDevice, _ choices: [DisplayChoice], _ renderer: ScreenRenderer, _ settings: PlayerSettings
  ) throws(DisplayError) -> (DisplayOutput, ScreenRenderer) {
    var options = DisplayOutput.Options()
    options.usesOverlays = settings.usesPlanes
    if settings.usesPlaneRotation { options.turn = DisplayGeometry(settings).turn }
    do throws(DisplayError) {
      let output = try DisplayOutput(device: device, drawing: renderer.drawing, options: options)
      try output.configure(choices)
      return (output, renderer)
    } catch {
      guard settings.backend == .auto, case .gl = renderer, error.remedy == .giveUp else { throw error }
      if case .busy = error { throw error }
    }
    let output = try DisplayOutput(device: device, drawing: .software, options: options)
    try output.configure(choices)
    return (output, .software(SoftwareRenderer(pictureBytes: settings.cacheByteLimit)))
  }

  /// The cause of an error: where the card is gone, that is the cause, whatever the driver reports.
  static func cause(of error: any Error, _ device: DRMDevice) -> any Error {
    device.isGone ? DisplayError.cardVanished(device.path) : error
  }

  /// Records the configured displays. Measurements of displays that remain continue.
  func arrange() {
    let former = screens
    screens = output.displays.map { display in
      if let screen = former.first(where: { $0.name == display.connector.name && $0.size == display.size && $0.turn == display.turn }) {
        screen.forgetPicture()
        screen.forgetScene()
        screen.scheduler.mayPrefetch = prefetches
        screen.scheduler.resume(period: display.timing.period, rhythm: display.timing.rhythm)
        return screen
      }
      return Screen(
        display, display.timing, start: settings.prefersLowLatency ? .justInTime : .afterBlank, prefetches: prefetches,
        usesPlanes: settings.usesPlanes
      ) {
        [arrivals] in
        arrivals.note()
      }
    }
    for screen in screens { screen.videoMemory = drawing.videoMemory }
    var wall: DisplayLayout.Wall?
    if settings.arrangement == .span {
      var all = DisplayLayout.Wall()
      (all.columns, all.bezel) = (settings.columns, settings.bezel)
      wall = all
    }
    layout = DisplayLayout(screens.map(\.size), wall: wall, geometry: DisplayGeometry(settings))
    for (screen, display) in zip(screens, output.displays) where feeds.count > 1 {
      screen.feed = assignment.feed(
        of: display.connector.name, among: settings.connectors.indices.filter { display.connector.answers(to: settings.connectors[$0]) })
    }
    for (index, feed) in feeds.enumerated() {
      let shown = screens.filter { $0.feed == index }
      if shown.isEmpty { continue }
      feed.link.didArrange(feeds.count == 1 ? layout : DisplayLayout(shown.map(\.size), wall: nil, geometry: layout.geometry))
    }
    input.devices?.outputSize = layout.size
    // A newly set mode shows no cursor.
    if let picture = settings.pointer {
      var displayed = DisplayedPointer(picture, geometry: layout.geometry)
      if let pointer = input.pointer {
        (displayed.position, displayed.rest) = (pointer.position, pointer.rest)
        displayed.isDegradationTold = pointer.isDegradationTold
      }
      input.pointer = displayed
    }
    session.tuning = nil
    followTuning()
    tellAbilities()
    showPointer()
  }
}

extension SessionError {
  /// The error as one of a card, so that the search goes on with the next card when another program holds this one.
  fileprivate func displayError(_ path: String) -> DisplayError {
    switch reason {
    case .noPermission: .noPermission(path)
    case .busy: .busy(path)
    case .absent: .noCard
    case .failed: .system(call: "open", subject: path, code: 5)
    }
  }
}
