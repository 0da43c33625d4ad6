import RendererTestSupport
import Acetate
import Compositing
import FrameLoop
import Graphics
import QuartzCore
import Scenes
import TestSupport
import Testing

/// Frames drawn over their predecessors are, byte for byte, the frames drawn on nothing.
@Suite("drawing only what changed")
struct DamageRenderingTests {
  /// Draws every frame into the same bitmap.
  private final class Painter {
    private let host: LayerHost
    private let viewport: Viewport
    private let backend: any FrameBackend
    private var preparer = FramePreparer()
    private var statistics = FrameStatistics()
    private let slot = FrameSlot()
    private var isFirst = true
    /// Pixels that were drawn, of frames after the first.
    private(set) var drawnPixels = 0

    convenience init(_ scene: Scene, _ size: PixelSize, _ backend: Backend) throws { try self.init(scene.makeRoot(), size, backend) }

    init(_ root: CALayer, _ size: PixelSize, _ backend: Backend) throws {
      host = LayerHost(root: root, clock: .stepped(from: 0))
      viewport = Canvas(size: root.bounds.size, requested: size).viewport(background: nil)
      self.backend = try BackendChoice(backend, device: nil).makeBackend(BackendOptions(size: size))
      slot.bitmap = Bitmap(size: size)
    }

    func draw(at time: Double, keepingLast: Bool) throws -> [UInt8] {
      let stale = keepingLast && !isFirst ? PixelRegion.empty : nil
      preparer.prepare(host.advance(to: time), at: time, for: viewport, stale: stale, into: &slot.plan, statistics: &statistics)
      if !isFirst {
        drawnPixels += slot.plan.repairedPixels
      }
      isFirst = false
      try backend.draw(slot, statistics: &statistics) { _ in }
      try backend.drain(statistics: &statistics) { _ in }
      return slot.bitmap.map { Array($0.bytes) } ?? []
    }
  }

  @Test("scenes of all kinds", arguments: TestBackend.available)
  func scenes(_ backend: TestBackend) throws {
    for name in [
      "mover-60", "clock", "loader", "cards", "mask", "shadow-silhouette", "background-blur", "contents-fade", "shape-morph", "spring",
      "replicator",
    ] {
      let scene = try #require(Scene.named(name) ?? Scene.workload(named: name))
      let size = PixelSize(96, 54)
      let keeping = try Painter(scene, size, backend.backend)
      let anew = try Painter(scene, size, backend.backend)
      for frame in 0..<8 {
        let time = Double(frame) * 0.11
        #expect(try keeping.draw(at: time, keepingLast: true) == anew.draw(at: time, keepingLast: false), "\(name) at \(time)")
      }
    }
  }

  @Test("also pixel by pixel in full HD, where coordinates are large: rounding does not depend on what is drawn anew")
  func largeCoordinates() throws {
    let scene = try #require(Scene.workload(named: "mover-1000"))
    let size = PixelSize(1920, 1080)
    let keeping = try Painter(scene, size, .software)
    let anew = try Painter(scene, size, .software)
    // At 89/60 s the mover uncovers a pixel that comes out another way when its row is computed from another start.
    for frame in 86..<92 {
      let time = Double(frame) / 60
      #expect(try keeping.draw(at: time, keepingLast: true) == anew.draw(at: time, keepingLast: false), "frame \(frame)")
    }
  }

  @Test("one mover over a still scene costs its own area")
  func area() throws {
    let scene = try #require(Scene.workload(named: "mover-60"))
    let painter = try Painter(scene, PixelSize(960, 540), .software)
    for frame in 0..<8 { _ = try painter.draw(at: Double(frame) / 60, keepingLast: true) }
    // The picture is 32 pixels wide here, 45.3 across, and moves less than 20 in a frame: less than 70 by 70 pixels of 518,400.
    #expect(painter.drawnPixels > 0 && painter.drawnPixels < 7 * 70 * 70)
  }

  @Test("of movers in four corners, no more than three rectangles are drawn", arguments: TestBackend.available)
  func corners(_ backend: TestBackend) throws {
    func makeRoot() -> CALayer {
      let root = CALayer()
      root.bounds = CGRect(x: 0, y: 0, width: 320, height: 180)
      root.backgroundColor = CGColor(red: 0.1, green: 0.3, blue: 0.2, alpha: 1)
      for index in 0..<16 {
        let panel = CALayer()
        panel.frame = CGRect(x: Double(index % 4) * 80 + 4.5, y: Double(index / 4) * 45 + 3, width: 70, height: 40)
        panel.backgroundColor = CGColor(red: 0.5, green: Double(index) / 16, blue: 0.7, alpha: 0.6)
        panel.cornerRadius = 6
        panel.shadowOpacity = 0.5
        root.addSublayer(panel)
      }
      for (x, y) in [(2.0, 2.0), (300, 160), (300, 2), (2, 160)] {
        let mover = CALayer()
        mover.frame = CGRect(x: x, y: y, width: 12, height: 12)
        mover.backgroundColor = CGColor(red: 1, green: 0.6, blue: 0, alpha: 0.9)
        let travel = CABasicAnimation(keyPath: "position.x")
        (travel.byValue, travel.duration) = (4.0, 1)
        mover.add(travel, forKey: nil)
        root.addSublayer(mover)
      }
      return root
    }
    let size = PixelSize(320, 180)
    let keeping = try Painter(makeRoot(), size, backend.backend), anew = try Painter(makeRoot(), size, backend.backend)
    for frame in 0..<10 {
      let time = Double(frame) * 0.1
      #expect(try keeping.draw(at: time, keepingLast: true) == anew.draw(at: time, keepingLast: false), "at \(time)")
    }
    // Two corners by themselves, of 14 × 13 pixels at most, and two with what is between, 174 rows of 18 columns or fewer: of 57,600.
    #expect(keeping.drawnPixels > 0 && keeping.drawnPixels < 9 * (2 * 14 * 13 + 18 * 174))
  }

  /// Twelve groups that fade as one, in three rows, some in round clips and some masked; one sublayer of the sixth travels, and nothing
  /// else moves.
  private static func makeGroups() -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 96, height: 54)
    root.backgroundColor = CGColor(red: 0.1, green: 0.1, blue: 0.2, alpha: 1)
    func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ red: Double, _ green: Double) -> CALayer {
      let layer = CALayer()
      layer.frame = CGRect(x: x, y: y, width: width, height: height)
      layer.backgroundColor = CGColor(red: red, green: green, blue: 0.5, alpha: 1)
      return layer
    }
    for index in 0..<12 {
      let group = box(Double(index % 4) * 24 + 1.5, Double(index / 4) * 18 + 1, 20, 15, Double(index) / 12, 0.5)
      group.opacity = 0.6
      group.cornerRadius = Double(index % 3) * 3
      group.masksToBounds = index % 3 > 0
      group.borderWidth = index % 2 == 0 ? 0 : 1.5
      group.borderColor = CGColor(red: 1, green: 1, blue: 1, alpha: 0.7)
      for part in 0..<3 {
        group.addSublayer(box(Double(part) * 5 - 2.3, Double(part) * 4.4 - 3, 11, 9, 1 - Double(part) / 3, Double(index) / 12))
      }
      if index % 4 == 3 {
        group.mask = box(3, 2, 14, 11, 1, 1)
        group.mask?.cornerRadius = 5
      }
      if index == 5, let part = group.sublayers?.first {
        let travel = CABasicAnimation(keyPath: "position.x")
        travel.toValue = 19
        travel.duration = 1
        part.add(travel, forKey: nil)
      }
      root.addSublayer(group)
    }
    return root
  }

  @Test("of groups that share surfaces, the one that changes", arguments: TestBackend.available)
  func groups(_ backend: TestBackend) throws {
    let size = PixelSize(96, 54)
    let keeping = try Painter(Self.makeGroups(), size, backend.backend)
    let anew = try Painter(Self.makeGroups(), size, backend.backend)
    for frame in 0..<10 {
      let time = Double(frame) * 0.11
      #expect(try keeping.draw(at: time, keepingLast: true) == anew.draw(at: time, keepingLast: false), "at \(time)")
    }
    // The group keeps to its bounds, 21 by 15 pixels of the 5184 or a row more either way.
    #expect(keeping.drawnPixels > 0 && keeping.drawnPixels <= 9 * 22 * 16)
  }
}
