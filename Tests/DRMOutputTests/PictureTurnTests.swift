import Graphics
import Testing

@testable import DRMOutput

@Suite("Turned pictures")
struct PictureTurnTests {
  private static let display = PixelSize(6, 4)

  @Test(
    "a corner of two by one pixels, on a display of six by four",
    arguments: [
      // Upright, in the upper left.
      (PictureTurn(), PixelRect(x: 0, y: 0, width: 2, height: 1)),
      // Its left edge is the display's upper one.
      (PictureTurn(quarterTurns: 1), PixelRect(x: 5, y: 0, width: 1, height: 2)),
      (PictureTurn(quarterTurns: 2), PixelRect(x: 4, y: 3, width: 2, height: 1)),
      (PictureTurn(quarterTurns: 3), PixelRect(x: 0, y: 2, width: 1, height: 2)),
      // First to the right, and from there on.
      (PictureTurn(isMirrored: true), PixelRect(x: 4, y: 0, width: 2, height: 1)),
      (PictureTurn(quarterTurns: 1, isMirrored: true), PixelRect(x: 5, y: 2, width: 1, height: 2)),
      (PictureTurn(quarterTurns: 2, isMirrored: true), PixelRect(x: 0, y: 3, width: 2, height: 1)),
      (PictureTurn(quarterTurns: 3, isMirrored: true), PixelRect(x: 0, y: 0, width: 1, height: 2)),
    ])
  func places(turn: PictureTurn, place: PixelRect) {
    let corner = PixelRect(x: 0, y: 0, width: 2, height: 1)
    #expect(turn.place(corner, on: Self.display) == place)
    // The matrix says the same.
    let mapped = CGRect(x: 0, y: 0, width: 2, height: 1).applying(turn.pictureToDisplay(Self.display))
    #expect(mapped == CGRect(x: place.minX, y: place.minY, width: place.width, height: place.height))
  }

  // The kernel's bits: 1, 2, 4 and 8 turn by 0 to 3 quarters counterclockwise, 16 exchanges left and right before, 32 above and below.
  private static let all: UInt64 = 63

  @Test(
    "planes are told in the kernel's words, which turn the other way",
    arguments: [
      (PictureTurn(), 1), (PictureTurn(quarterTurns: 1), 8), (PictureTurn(quarterTurns: 2), 4), (PictureTurn(quarterTurns: 3), 2),
      (PictureTurn(isMirrored: true), 17), (PictureTurn(quarterTurns: 1, isMirrored: true), 24),
    ] as [(PictureTurn, UInt64)])
  func words(turn: PictureTurn, value: UInt64) { #expect(turn.planeRotation(among: Self.all) == value) }

  @Test(
    "what a plane lacks may be said otherwise, or not at all",
    arguments: [
      // Half a turn is mirrored in both directions.
      (PictureTurn(quarterTurns: 2), 1 | 16 | 32, 1 | 16 | 32),
      // Left and right exchanged is half a turn with above and below exchanged.
      (PictureTurn(isMirrored: true), 1 | 4 | 32, 4 | 32),
      (PictureTurn(quarterTurns: 1), 1 | 2 | 16 | 32, 2 | 16 | 32),
      // Planes that turn by halves alone, that cannot mirror, and that do not know the property.
      (PictureTurn(quarterTurns: 1), 1 | 4 | 16 | 32, nil),
      (PictureTurn(isMirrored: true), 1 | 2 | 4 | 8, nil),
      (PictureTurn(quarterTurns: 2), 1, nil),
      (PictureTurn(quarterTurns: 2), 0, nil),
    ] as [(PictureTurn, UInt64, UInt64?)])
  func lacks(turn: PictureTurn, bits: UInt64, value: UInt64?) { #expect(turn.planeRotation(among: bits) == value) }
}
