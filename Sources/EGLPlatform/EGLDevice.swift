import CGLES
import Foundation

/// A way to reach a renderer: what `--device` chooses.
package struct EGLDevice: Hashable, Sendable, CustomStringConvertible {
  package enum Kind: Hashable, Sendable {
    /// The n-th device that `EGL_EXT_device_enumeration` lists.
    case device(Int)
    /// Mesa without any window system: a GPU where Mesa finds one, else the CPU.
    case surfaceless
    /// A DRM render node, through GBM.
    case renderNode(String)
    /// A card that drives displays, open already, through GBM: what is drawn can be shown.
    case card(String, descriptor: Int32)
    /// Whatever a context of the program's own draws with.
    case program
  }

  package let kind: Kind

  var needsGBM: Bool {
    switch kind {
    case .device, .surfaceless, .program: false
    case .renderNode, .card: true
    }
  }

  package init(_ kind: Kind) { self.kind = kind }

  /// `device:0`, `surfaceless`, `/dev/dri/renderD128`.
  package var id: String {
    switch kind {
    case .device(let index): "device:\(index)"
    case .surfaceless: "surfaceless"
    case .renderNode(let path), .card(let path, _): path
    case .program: "the program's display"
    }
  }

  package var description: String { id }

  /// Reads what `id` writes; nil for anything else.
  package init?(id: String) {
    if id == "surfaceless" {
      kind = .surfaceless
    } else if id.utf8.starts(with: "device:".utf8), let index = Int(id.dropFirst(7)), index >= 0 {
      kind = .device(index)
    } else if id.utf8.first == UInt8(ascii: "/") {
      kind = .renderNode(id)
    } else {
      return nil
    }
  }

  /// Why there can be no device at all: EGL or OpenGL ES is missing, or broken. Nil where they are in order.
  package static var problem: String? { GraphicsLibraries.problemOfGLES }

  /// All ways that this machine offers, the preferred first: GPUs, then surfaceless Mesa, then devices that draw on the CPU.
  package static func available() -> [EGLDevice] {
    let surfaceless = EGLExtensions.client.contains("EGL_MESA_platform_surfaceless") ? [EGLDevice(.surfaceless)] : []
    return hardware() + surfaceless + enumerated(onCPU: true)
  }

  /// Devices that may be GPUs, judged by their names alone, without making a context.
  package static func hardware() -> [EGLDevice] {
    let nodes = EGLExtensions.client.contains("EGL_KHR_platform_gbm") ? renderNodes().map { EGLDevice(.renderNode($0)) } : []
    return enumerated(onCPU: false) + nodes
  }

  private static func enumerated(onCPU: Bool) -> [EGLDevice] {
    enumeratedDevices().enumerated().filter { EGLExtensions.device($0.element).contains("EGL_MESA_device_software") == onCPU }.map {
      EGLDevice(.device($0.offset))
    }
  }

  /// The device handles of `EGL_EXT_device_enumeration`; none where the extension is missing.
  static func enumeratedDevices() -> [EGLDeviceEXT?] {
    let client = EGLExtensions.client
    guard client.contains("EGL_EXT_device_enumeration") || client.contains("EGL_EXT_device_base"),
      client.contains("EGL_EXT_platform_device")
    else { return [] }
    typealias Query = @convention(c) (EGLint, UnsafeMutablePointer<EGLDeviceEXT?>?, UnsafeMutablePointer<EGLint>?) -> EGLBoolean
    guard let address = eglGetProcAddress("eglQueryDevicesEXT") else { return [] }
    let query = unsafeBitCast(address, to: Query.self)
    var count: EGLint = 0
    guard query(0, nil, &count) == EGL_TRUE, count > 0 else { return [] }
    var devices = [EGLDeviceEXT?](repeating: nil, count: Int(count))
    guard query(count, &devices, &count) == EGL_TRUE else { return [] }
    return Array(devices.prefix(Int(count)))
  }

  /// Whether the machine may have a GPU: those have render nodes, cards that only show pictures do not.
  package static var hasRenderNodes: Bool { !renderNodes().isEmpty }

  private static func renderNodes() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/dri")) ?? []
    return names.filter { $0.utf8.starts(with: "renderD".utf8) }.sorted().map { "/dev/dri/" + $0 }
  }
}
