internal import CFFmpeg
internal import CMediaKernels
internal import Graphics

/// Turns decoded frames into pictures: premultiplied RGBA of sRGB, upright.
///
/// BT.601, BT.709 and BT.2020 in limited and full range, 8 to 16 bits (12 of them count), colour for every pixel, for two, or for four;
/// between samples of colour it is interpolated linearly from where they stand. Numbers of BT.709, BT.601 and sRGB show as they are, as
/// programs that write videos for the web mean them; PQ, HLG and other primaries than those go through light, and what sRGB cannot show
/// is cut off. Where eight bits are too few, pictures have the frame's own numbers besides, for renderers that hold more.
struct FrameConverter {
  private struct Source: Equatable {
    var format: Int32
    var width, height: Int32
    var matrix, range, primaries, transfer, place: UInt32
  }

  private let name: String
  private let video: CFFmpegVideo
  /// How frames are turned: 1…8, as Exif data have it.
  let orientation: Int
  private let recycler: PixelRecycler
  private var source: Source?
  private var layout = MKVideoFrame()
  private var components: [AVComponentDescriptor] = []
  private var matrix = MKVideoMatrix()
  /// The matrix for conversion to 12 bits.
  private var deepMatrix = MKVideoMatrix()
  /// One where colours go through light.
  private var light: [MKVideoLight] = []
  private var scratch: [UInt16] = []
  private var unturned: [UInt8] = []

  init(name: String, orientation: Int, recycler: PixelRecycler, video: CFFmpegVideo) {
    (self.name, self.orientation, self.recycler, self.video) = (name, orientation, recycler, video)
  }

  mutating func picture(of frame: UnsafePointer<AVFrame>, in memory: (any SharedMemorySource)? = nil) throws(VideoError) -> CGImage {
    try prepare(for: frame.pointee)
    for (index, component) in components.enumerated() {
      guard let plane = cffmpeg_plane(frame, component.plane) else { continue }
      let stride = cffmpeg_stride(frame, component.plane)
      withUnsafeMutableBytes(of: &layout.samples) { $0.bindMemory(to: UnsafePointer<UInt8>?.self)[index] = plane + Int(component.offset) }
      withUnsafeMutableBytes(of: &layout.stride) { $0.bindMemory(to: Int.self)[index] = stride }
    }
    if let planes = planes(in: memory) { return CGImage(planes: planes) }
    let width = layout.width, height = layout.height, isTurned = orientation >= 5
    var pixels = recycler.take(byteCount: width * height * 4)
    if orientation == 1 {
      convert(into: &pixels)
    } else {
      // Taken out meanwhile, since converting changes other parts of this value.
      var stored: [UInt8] = []
      swap(&stored, &unturned)
      if stored.count != pixels.count { stored = [UInt8](repeating: 0, count: pixels.count) }
      convert(into: &stored)
      turn(stored, into: &pixels)
      unturned = stored
    }
    return CGImage(
      width: isTurned ? height : width, height: isTurned ? width : height, premultipliedPixels: pixels, isOpaque: layout.has_alpha == 0,
      wideSource: wideSource(of: frame), recycler: recycler)
  }

  /// What makes floating-point numbers of a frame, which stays in memory for it; nil where eight bits of sRGB hold all of it.
  private func wideSource(of frame: UnsafePointer<AVFrame>) -> WideSource? {
    guard layout.depth > 8 || !light.isEmpty, let held = try? HeldFrame(frame) else { return nil }
    // Its samples are the held frame's.
    nonisolated(unsafe) let layout = layout
    // The next frame comes soon, and each has 16 bytes a pixel.
    return WideSource(isKept: false) { [light, matrix = deepMatrix, orientation] in
      let size = PixelSize(layout.width, layout.height)
      var scratch = [UInt8](repeating: 0, count: withUnsafePointer(to: layout) { mk_video_scratch($0) })
      var numbers = withExtendedLifetime(held) {
        [Float](unsafeUninitializedCapacity: size.width * size.height * 4) { buffer, count in
          guard let base = buffer.baseAddress else { return }
          scratch.withUnsafeMutableBytes { scratch in
            light.withUnsafeBufferPointer { light in
              guard let scratch = scratch.baseAddress else { return }
              withUnsafePointer(to: layout) { layout in
                withUnsafePointer(to: matrix) { mk_video_numbers(layout, $0, light.isEmpty ? nil : light.baseAddress, scratch, base) }
              }
            }
          }
          count = buffer.count
        }
      }
      let none = [Float](repeating: 0, count: 9)
      mk_decode_colors(&numbers, size.width * size.height, light.isEmpty ? MKNumbersOfSRGB : MKLight, none)
      return ExifOrientation(value: orientation).apply(to: WidePixels(size: size, numbers: numbers))
    }
  }

  /// The frame in memory that a graphics device reads, where it gives some, and the frame is of the usual kind: eight bits, one
  /// sample of colour for two by two pixels, upright, and its numbers sRGB's but for the matrix.
  private func planes(in source: (any SharedMemorySource)?) -> PlanarPixels? {
    guard let source, orientation == 1, light.isEmpty, layout.depth == 8, layout.is_rgb == 0, layout.is_grey == 0,
      layout.has_alpha == 0, layout.halves_columns == 1, layout.halves_rows == 1
    else { return nil }
    let columns = (layout.width + 1) / 2, rows = (layout.height + 1) / 2
    guard let memory = source.take(bytesPerRow: 2 * columns, rows: layout.height + rows) else { return nil }
    memory.write { bytes in
      guard let base = bytes.baseAddress else { return }
      withUnsafePointer(to: layout) { mk_pack_video($0, base.assumingMemoryBound(to: UInt8.self), memory.bytesPerRow) }
    }
    var packed = layout
    packed.step = (1, 2, 2, 0)
    packed.shift = (0, 0, 0, 0)
    packed.stride = (memory.bytesPerRow, memory.bytesPerRow, memory.bytesPerRow, 0)
    // Pointers into the memory are made where it is read.
    packed.samples = (nil, nil, nil, nil)
    let matrix = matrix
    nonisolated(unsafe) let description = packed
    return PlanarPixels(
      size: PixelSize(layout.width, layout.height), memory: memory,
      matrix: PlanarPixels.Matrix(
        luma: matrix.luma, lumaOffset: matrix.luma_offset, colorOffset: matrix.color_offset, crRed: matrix.cr_red,
        cbGreen: matrix.cb_green, crGreen: matrix.cr_green, cbBlue: matrix.cb_blue),
      isColorAtLeft: layout.color_at_left != 0, isColorAtTop: layout.color_at_top != 0
    ) {
      Self.pixels(of: description, matrix, in: memory)
    }
  }

  /// Converts what `mk_pack_video` wrote.
  private static func pixels(of packed: MKVideoFrame, _ matrix: MKVideoMatrix, in memory: any SharedMemory) -> [UInt8] {
    var layout = packed
    guard let base = memory.bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return [] }
    let color = base + memory.bytesPerRow * layout.height
    layout.samples = (UnsafePointer(base), UnsafePointer(color), UnsafePointer(color + 1), nil)
    var scratch = [UInt8](repeating: 0, count: withUnsafePointer(to: layout) { mk_video_scratch($0) })
    return withExtendedLifetime(memory) {
      [UInt8](unsafeUninitializedCapacity: layout.width * layout.height * 4) { buffer, count in
        guard let target = buffer.baseAddress else { return }
        scratch.withUnsafeMutableBytes { scratch in
          guard let scratch = scratch.baseAddress else { return }
          withUnsafePointer(to: layout) { layout in
            withUnsafePointer(to: matrix) { mk_convert_video(layout, $0, nil, scratch, target) }
          }
        }
        count = buffer.count
      }
    }
  }

  private mutating func convert(into pixels: inout [UInt8]) {
    let layout = layout, matrix = matrix
    scratch.withUnsafeMutableBytes { scratch in
      light.withUnsafeBufferPointer { light in
        pixels.withUnsafeMutableBufferPointer { pixels in
          guard let scratch = scratch.baseAddress, let pixels = pixels.baseAddress else { return }
          withUnsafePointer(to: layout) { layout in
            withUnsafePointer(to: matrix) { mk_convert_video(layout, $0, light.isEmpty ? nil : light.baseAddress, scratch, pixels) }
          }
        }
      }
    }
  }

  /// The pixel at x, y of the upright picture is number `first + x · column + y · row` of the stored one.
  private func turn(_ stored: [UInt8], into pixels: inout [UInt8]) {
    let width = layout.width, height = layout.height
    let (first, column, row): (Int, Int, Int) =
      switch orientation {
      case 2: (width - 1, -1, width)
      case 3: (width * height - 1, -1, -width)
      case 4: (width * (height - 1), 1, -width)
      case 5: (0, width, 1)
      case 6: (width * (height - 1), -width, 1)
      case 7: (width * height - 1, -width, -1)
      default: (width - 1, width, -1)
      }
    let isTurned = orientation >= 5
    stored.withUnsafeBytes { source in
      pixels.withUnsafeMutableBytes { target in
        guard let source = source.bindMemory(to: UInt32.self).baseAddress, let target = target.bindMemory(to: UInt32.self).baseAddress
        else {
          return
        }
        mk_turn_pixels(source, first, column, row, isTurned ? height : width, isTurned ? width : height, target)
      }
    }
  }

  // MARK: What the frame is

  private mutating func prepare(for frame: AVFrame) throws(VideoError) {
    let source = Source(
      format: frame.format, width: frame.width, height: frame.height, matrix: frame.colorspace.rawValue, range: frame.color_range.rawValue,
      primaries: frame.color_primaries.rawValue, transfer: frame.color_trc.rawValue, place: frame.chroma_location.rawValue)
    if source == self.source { return }
    self.source = nil
    let format = AVPixelFormat(frame.format)
    guard let described = video.av_pix_fmt_desc_get(format) else { throw unreadable(format) }
    let description = described.pointee
    let count = Int(description.nb_components)
    let flags = description.flags
    components = (0..<Int32(count)).map { cffmpeg_component(described, $0) }
    let depth = Int(components.first?.depth ?? 0)
    let isPacked = flags & UInt64(AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_HWACCEL) == 0
    let isIntegral = flags & UInt64(AV_PIX_FMT_FLAG_FLOAT) == 0 && (flags & UInt64(AV_PIX_FMT_FLAG_BE) == 0 || depth == 8)
    guard (1...4).contains(count), isPacked, isIntegral, (8...16).contains(depth), components.allSatisfy({ $0.depth == depth }),
      description.log2_chroma_w <= 1, description.log2_chroma_h <= 1
    else { throw unreadable(format) }
    layout = MKVideoFrame()
    (layout.width, layout.height, layout.depth) = (Int(frame.width), Int(frame.height), Int32(depth))
    layout.is_rgb = flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0 ? 1 : 0
    layout.has_alpha = flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0 ? 1 : 0
    layout.is_grey = count - Int(layout.has_alpha) == 1 ? 1 : 0
    // Alpha is the fourth component in any case.
    if layout.is_grey == 1, layout.has_alpha == 1 { components = [components[0], components[0], components[0], components[1]] }
    for (index, component) in components.enumerated() {
      withUnsafeMutableBytes(of: &layout.step) { $0.bindMemory(to: Int32.self)[index] = component.step }
      withUnsafeMutableBytes(of: &layout.shift) { $0.bindMemory(to: Int32.self)[index] = component.shift }
    }
    layout.halves_columns = Int32(description.log2_chroma_w)
    layout.halves_rows = Int32(description.log2_chroma_h)
    // Left is what files have that say nothing.
    let place = frame.chroma_location
    layout.color_at_left = place == AVCHROMA_LOC_CENTER || place == AVCHROMA_LOC_TOP || place == AVCHROMA_LOC_BOTTOM ? 0 : 1
    layout.color_at_top = place == AVCHROMA_LOC_TOPLEFT || place == AVCHROMA_LOC_TOP ? 1 : 0
    let size = withUnsafePointer(to: layout) { mk_video_scratch($0) }
    scratch = [UInt16](repeating: 0, count: size / 2)
    try prepareColors(frame, format)
    self.source = source
  }

  private mutating func prepareColors(_ frame: AVFrame, _ format: AVPixelFormat) throws(VideoError) {
    let primaries = Self.primaries(frame.color_primaries), transfer = frame.color_trc
    let curve = transfer == AVCOL_TRC_SMPTE2084 ? MKNumbersOfPQ : transfer == AVCOL_TRC_ARIB_STD_B67 ? MKNumbersOfHLG : MKNumbersOfSRGB
    light.removeAll()
    if primaries != nil || curve != MKNumbersOfSRGB {
      var light = MKVideoLight()
      let space = primaries ?? CGColorSpace(name: CGColorSpace.itur_2020)
      mk_video_light(&light, curve, space?.rowsToLinearSRGB ?? [])
      self.light = [light]
    }
    deepMatrix = MKVideoMatrix()
    guard layout.is_rgb == 0 else { return }
    let weights: (red: Double, blue: Double) =
      switch frame.colorspace {
      case AVCOL_SPC_BT709: (0.2126, 0.0722)
      case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M: (0.299, 0.114)
      case AVCOL_SPC_FCC: (0.3, 0.11)
      case AVCOL_SPC_SMPTE240M: (0.212, 0.087)
      case AVCOL_SPC_BT2020_NCL: (0.2627, 0.0593)
      // What files mean that say nothing: television's two standards, told apart by their size.
      case AVCOL_SPC_UNSPECIFIED, AVCOL_SPC_RESERVED: max(frame.width, frame.height) >= 1280 ? (0.2126, 0.0722) : (0.299, 0.114)
      default:
        throw VideoError(
          .unsupported,
          "\(name): its colours are computed in a way (\(frame.colorspace.rawValue) of ITU-T H.273) that is not read; "
            + "ffmpeg changes it: ffmpeg -i IN -vf scale=out_color_matrix=bt709 OUT.mp4")
      }
    let isFull = frame.color_range == AVCOL_RANGE_JPEG || Self.fullRangeFormats.contains(format.rawValue)
    let depth = withUnsafePointer(to: layout) { mk_video_depth($0) }
    mk_video_matrix(&matrix, weights.red, weights.blue, depth, isFull ? 1 : 0, light.isEmpty ? 255 : 4095)
    mk_video_matrix(&deepMatrix, weights.red, weights.blue, depth, isFull ? 1 : 0, 4095)
  }

  /// Formats that say in their names that they use all numbers.
  private static let fullRangeFormats = Set(
    [AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVJ444P, AV_PIX_FMT_YUVJ440P].map(\.rawValue))

  /// The space of a video's primaries; nil for those that are sRGB's, or show as if they were: BT.601's differ little.
  private static func primaries(_ primaries: AVColorPrimaries) -> CGColorSpace? {
    switch primaries {
    case AVCOL_PRI_BT2020: CGColorSpace(name: CGColorSpace.itur_2020)
    case AVCOL_PRI_SMPTE432: CGColorSpace(name: CGColorSpace.displayP3)
    default: nil
    }
  }

  private func unreadable(_ format: AVPixelFormat) -> VideoError {
    let kind = video.av_get_pix_fmt_name(format).map { String(cString: $0) } ?? "\(format.rawValue)"
    return VideoError(
      .unsupported, "\(name): its pixels are of a kind (\(kind)) that is not read; ffmpeg changes it: ffmpeg -i IN -pix_fmt yuv420p OUT.mp4"
    )
  }
}

private final class HeldFrame: @unchecked Sendable {  // nobody changes the frame
  private let av: CFFmpegCoding
  private var frame: UnsafeMutablePointer<AVFrame>?

  init(_ frame: UnsafePointer<AVFrame>) throws(VideoError) {
    av = try FFmpeg.coding()
    self.frame = try av.allocated(av.av_frame_clone(frame), "av_frame_clone")
  }

  deinit { av.av_frame_free(&frame) }
}
