package import DRMOutput
package import OfflineRendering
package import WindowOutput

extension DisplayError: SortedError {
  package var renderReason: RenderError.Reason {
    switch self {
    case .noPermission: .permission
    case .busy: .busy
    case .unreadableMode: .setting
    case .noCard, .drivesNoDisplays, .nothingConnected, .noSuchConnector, .notConnected, .tooManyDisplays, .impossibleMode, .modeRefused,
      .missingProperty, .connectorVanished, .cardVanished, .noBuffers, .noWriteback, .cursorRefused:
      .unavailable
    case .paused, .flipPending, .overlayRefused, .drawing, .system: .other
    }
  }
}

extension WindowError: SortedError {
  package var renderReason: RenderError.Reason { reason == .failed ? .other : .unavailable }
}

extension SessionError: SortedError {
  package var renderReason: RenderError.Reason {
    switch reason {
    case .noPermission: .permission
    case .busy: .busy
    case .absent: .unavailable
    case .failed: .other
    }
  }
}
