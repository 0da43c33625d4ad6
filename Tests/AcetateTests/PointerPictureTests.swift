import Acetate
import DRMOutput
import Graphics
import Testing

@Suite("The picture of the pointer")
struct PointerPictureTests {
  @Test("it shows while the pointer moves and for three seconds after, and a finger hides it")
  func rest() {
    var rest = PointerRest()
    #expect(!rest.isShown && rest.deadline == .infinity && !rest.isOver(at: 100))
    rest.moved(at: 10)
    #expect(rest.isShown && rest.deadline == 13 && !rest.isOver(at: 12.9))
    rest.moved(at: 12)
    #expect(!rest.isOver(at: 13) && rest.isOver(at: 15) && !rest.isShown && !rest.isOver(at: 16))
    rest.moved(at: 20)
    rest.touched()
    #expect(!rest.isShown && rest.deadline == .infinity)
  }

  /// Three pixels across and two down, the red channel counting from 1.
  private static let picture = CursorPicture(
    image: CGImage(width: 3, height: 2, premultipliedPixels: (1...6).flatMap { [UInt8($0), 0, 0, 255] }), hotX: 2, hotY: 0)

  private static func turned(_ quarterTurns: Int, isMirrored: Bool = false) -> (size: [Int], pixels: [UInt8], hot: [Int]) {
    var geometry = DisplayGeometry()
    (geometry.quarterTurns, geometry.isMirrored, geometry.margin, geometry.zoom) = (quarterTurns, isMirrored, 0.1, 2)
    let cursor = geometry.cursor(picture)
    let reds = stride(from: 0, to: cursor.image.pixels.count, by: 4).map { cursor.image.pixels[$0] }
    return ([cursor.image.width, cursor.image.height], reds, [cursor.hotX, cursor.hotY])
  }

  @Test("it is turned and mirrored with the pictures, and its hot spot, pixel 3, with it")
  func turned() {
    #expect(Self.turned(0) == ([3, 2], [1, 2, 3, 4, 5, 6], [2, 0]))
    #expect(Self.turned(1) == ([2, 3], [4, 1, 5, 2, 6, 3], [1, 2]))
    #expect(Self.turned(2) == ([3, 2], [6, 5, 4, 3, 2, 1], [0, 1]))
    #expect(Self.turned(3) == ([2, 3], [3, 6, 2, 5, 1, 4], [0, 0]))
    #expect(Self.turned(0, isMirrored: true) == ([3, 2], [3, 2, 1, 6, 5, 4], [0, 0]))
  }

  @Test("its place follows rotation, zoom, margins and the displays of a wall")
  func places() {
    let size = PixelSize(400, 200)
    func pixel(_ x: Double, _ y: Double, _ change: (inout DisplayGeometry) -> Void) -> CGPoint {
      var geometry = DisplayGeometry()
      change(&geometry)
      return DisplayLayout([size], wall: nil, geometry: geometry).pixel(x: x, y: y, on: 0)
    }
    #expect(pixel(0.25, 0.5) { _ in } == CGPoint(x: 100, y: 100))
    // A quarter to the right: the picture's left edge is on top, its lower edge on the left.
    #expect(pixel(0.25, 0.5) { $0.quarterTurns = 1 } == CGPoint(x: 200, y: 50))
    // 100 left of the middle is 200 left of it.
    #expect(pixel(0.25, 0.5) { $0.zoom = 2 } == CGPoint(x: 0, y: 100))
    // 40 pixels on the left, and 0.25 of 320.
    #expect(pixel(0.25, 0.5) { $0.margin = 0.1 } == CGPoint(x: 120, y: 100))
    let wall = DisplayLayout([size, size], wall: DisplayLayout.Wall())
    #expect(wall.pixel(x: 0.75, y: 0.5, on: 0) == CGPoint(x: 600, y: 100) && wall.pixel(x: 0.75, y: 0.5, on: 1) == CGPoint(x: 200, y: 100))
  }

  @Test("the arrow points with its upper left, where it is dark, and is white inside")
  func arrow() {
    let (arrow, pixels) = (PointerPicture.arrow, PointerPicture.arrow.image.pixels)
    func pixel(_ x: Int, _ y: Int) -> [UInt8] { Array(pixels[4 * (y * arrow.image.width + x)..<4 * (y * arrow.image.width + x) + 4]) }
    #expect(pixel(4, 14) == [255, 255, 255, 255] && pixel(18, 28) == [0, 0, 0, 0])
    let tip = pixel(arrow.hotX, arrow.hotY)
    #expect(tip[3] > 200 && tip[0] < 100)
  }
}
