internal import CKMS
internal import Graphics

/// A plane of the card that shows pictures as they are, and the memory from which it does: one above a display's own picture, or the
/// display's own in place of what is drawn.
final class PicturePlane {
  let plane: Plane
  /// What the plane shows since the last commit; nil where that is nothing, or what was drawn.
  private(set) var shown: Shown?
  var isOn: Bool { shown != nil }

  /// A part of a buffer, at a destination in the display's own pixels.
  struct Shown {
    fileprivate var buffer: Int
    var source: PixelRect
    var destination: PixelRect

    init(_ picture: OverlaidPicture, from buffer: Int) {
      (self.buffer, source, destination) = (buffer, picture.source, picture.destination)
    }
  }

  private let properties: Properties
  /// The value to set the plane's property `rotation` to; nil where it has that already, or there is no such property.
  private let rotation: (property: PropertyID, value: UInt64)?
  private let order: PixelOrder
  private let format: UInt32
  private let descriptor: Int32
  private let connector: String
  /// The plane's buffers, all of one size: that of the pictures shown now.
  private var buffers: [Buffer] = []
  private var size = PixelSize(0, 0)

  private struct Properties {
    let framebuffer, crtc, x, y, width, height, sourceX, sourceY, sourceWidth, sourceHeight: PropertyID

    init(_ plane: ObjectProperties<PlaneKind>) throws(DisplayError) {
      framebuffer = try plane.id(required: "FB_ID")
      crtc = try plane.id(required: "CRTC_ID")
      x = try plane.id(required: "CRTC_X")
      y = try plane.id(required: "CRTC_Y")
      width = try plane.id(required: "CRTC_W")
      height = try plane.id(required: "CRTC_H")
      sourceX = try plane.id(required: "SRC_X")
      sourceY = try plane.id(required: "SRC_Y")
      sourceWidth = try plane.id(required: "SRC_W")
      sourceHeight = try plane.id(required: "SRC_H")
    }
  }

  private struct Buffer {
    let memory: DumbBuffer
    var image: CGImage?
    var use = Use.free

    enum Use { case free, queued, shown }
  }

  /// Nil where the plane takes no pictures as the CPU writes them, or cannot turn them.
  init?(_ plane: Plane, turning turn: PictureTurn, descriptor: Int32, connector: String) {
    guard let properties = try? Properties(plane.properties), turn == .none || turn.planeRotation(among: plane.rotationBits) != nil else {
      return nil
    }
    let value = turn.planeRotation(among: plane.rotationBits) ?? 1
    rotation = plane.properties["rotation"].flatMap { $0.value == value && value == 1 ? nil : (property: $0.id, value: value) }
    // Formats without alpha come first: with them nothing is blended.
    let formats: [(UInt32, PixelOrder)] = [
      (CKMS_FORMAT_XBGR8888, .xbgr), (CKMS_FORMAT_XRGB8888, .xrgb), (CKMS_FORMAT_ABGR8888, .xbgr), (CKMS_FORMAT_ARGB8888, .xrgb),
    ]
    guard let (format, order) = formats.first(where: { plane.takes($0.0) }) else { return nil }
    (self.plane, self.properties, self.format, self.order) = (plane, properties, format, order)
    (self.descriptor, self.connector) = (descriptor, connector)
  }

  /// The index of a buffer that holds a picture; where none does, the picture is written into one.
  func buffer(with picture: OverlaidPicture) throws(DisplayError) -> Int {
    let needed = PixelSize(picture.image.width, picture.image.height)
    if size != needed {
      // What still shows is taken down by the next commit; its buffers can go only then.
      buffers.removeAll { $0.use == .free }
      guard buffers.isEmpty else { throw .overlayRefused(connector) }
      size = needed
    }
    if let index = buffers.firstIndex(where: { $0.image === picture.image }) { return index }
    let index: Int
    if let free = buffers.firstIndex(where: { $0.use == .free }) {
      index = free
    } else {
      buffers.append(Buffer(memory: try DumbBuffer(size: size, format: format, descriptor: descriptor, connector: connector)))
      index = buffers.count - 1
    }
    order.copy(picture.image, into: buffers[index].memory.bytes, bytesPerRow: buffers[index].memory.bytesPerRow)
    buffers[index].image = picture.image
    return index
  }

  /// Adds to a commit that the plane shows a part of a buffer.
  func show(_ shown: Shown, on crtc: CRTCID, in request: inout AtomicRequest) {
    show(buffers[shown.buffer].memory.framebuffer.id, shown.source, at: shown.destination, on: crtc, in: &request)
  }

  /// Adds to a commit that the plane shows a part of a framebuffer, at a destination in the display's own pixels.
  func show(
    _ framebuffer: FramebufferID, _ source: PixelRect, at destination: PixelRect, on crtc: CRTCID, in request: inout AtomicRequest
  ) {
    request.begin(plane.id)
    request.set(properties.framebuffer, framebuffer)
    request.set(properties.crtc, crtc)
    // Destinations are signed.
    request.set(properties.x, UInt64(bitPattern: Int64(destination.minX)))
    request.set(properties.y, UInt64(bitPattern: Int64(destination.minY)))
    request.set(properties.width, UInt64(destination.width))
    request.set(properties.height, UInt64(destination.height))
    // Sources are in 1/65536 of a pixel.
    request.set(properties.sourceX, UInt64(source.minX) << 16)
    request.set(properties.sourceY, UInt64(source.minY) << 16)
    request.set(properties.sourceWidth, UInt64(source.width) << 16)
    request.set(properties.sourceHeight, UInt64(source.height) << 16)
    if let rotation { request.set(rotation.property, rotation.value) }
  }

  /// Adds to a commit that the plane shows nothing.
  func hide(in request: inout AtomicRequest) {
    request.begin(plane.id)
    request.set(properties.framebuffer, 0)
    request.set(properties.crtc, 0)
  }

  /// Notes that a commit was accepted by which the plane shows a part of a buffer; nil shows nothing, or what was drawn.
  func didCommit(_ shown: Shown?) {
    self.shown = shown
    if let shown { buffers[shown.buffer].use = .queued }
  }

  /// Notes that the display shows what was committed last.
  func completeFlip() {
    let isReplaced = buffers.contains { $0.use == .queued } || !isOn
    for index in buffers.indices {
      if buffers[index].use == .queued { buffers[index].use = .shown } else if isReplaced { buffers[index].use = .free }
    }
    // Large pictures that are no longer shown are dropped.
    if !isOn { buffers.removeAll() }
  }

  /// Notes that a mode was set, and that the plane shows nothing, or what was drawn.
  func forget() {
    shown = nil
    buffers.removeAll()
  }
}

extension DRMDevice {
  /// A plane that can lie above a display's own, and turn what it shows as that one does.
  func overlayPlane(of crtc: CRTCID, above primary: Plane, turning turn: PictureTurn, except used: Set<PlaneID>) -> Plane? {
    guard let index = crtcs.firstIndex(of: crtc) else { return nil }
    return planes.first { plane in
      guard plane.kind == .overlay, plane.possibleCRTCs.contains(index), !used.contains(plane.id),
        plane.currentCRTC == nil || plane.currentCRTC == crtc, turn == .none || turn.planeRotation(among: plane.rotationBits) != nil
      else { return false }
      // Where drivers say nothing, overlays lie above primary planes.
      guard let place = plane.properties.value("zpos"), let below = primary.properties.value("zpos") else { return true }
      return place > below
    }
  }
}
