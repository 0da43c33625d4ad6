import Foundation
import Graphics
import TestSupport

/// What a screen shows: the file that Xvfb keeps it in, which xwd(1) describes.
struct ScreenPicture {
  let width: Int, height: Int
  private let stride: Int
  private let start: Int
  private let bytes: [UInt8]

  init(_ file: Data) throws {
    let bytes = [UInt8](file)
    func field(_ number: Int) -> Int {
      guard bytes.count >= 100 else { return 0 }
      return bytes[(number * 4)..<(number * 4 + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    // The header's size, the picture's width and height, bits a pixel, bytes a row, and how many colours of twelve bytes follow the header.
    (width, height, stride, start) = (field(4), field(5), field(12), field(0) + 12 * field(19))
    self.bytes = bytes
    guard field(11) == 32, stride >= width * 4, bytes.count >= start + stride * height else {
      throw XServer.Fault(description: "the screen's file is none of 32 bits a pixel")
    }
  }

  func pixel(_ x: Int, _ y: Int) -> Pixel {
    let index = start + y * stride + x * 4
    return Pixel(Int(bytes[index + 2]), Int(bytes[index + 1]), Int(bytes[index]))
  }

  /// The largest difference between a picture and what shows at a place; 255 where it does not fit there.
  func difference(_ picture: CGImage, at place: PixelPlace) -> Int {
    guard place.x >= 0, place.y >= 0, place.x + picture.width <= width, place.y + picture.height <= height else { return 255 }
    return bytes.withUnsafeBufferPointer { screen in
      picture.pixels.withUnsafeBufferPointer { expected in
        var worst = 0
        for y in 0..<picture.height {
          var (at, from) = (start + (place.y + y) * stride + place.x * 4, y * picture.width * 4)
          for _ in 0..<picture.width {
            worst = max(
              worst, abs(Int(screen[at + 2]) - Int(expected[from])), abs(Int(screen[at + 1]) - Int(expected[from + 1])),
              abs(Int(screen[at]) - Int(expected[from + 2])))
            (at, from) = (at + 4, from + 4)
          }
        }
        return worst
      }
    }
  }

  /// Where a picture shows; nil where it is nowhere.
  /// - Parameter tolerance: the largest difference of a colour, in 255ths.
  func place(of picture: CGImage, tolerance: Int) -> PixelPlace? { places(of: picture, tolerance: tolerance, upTo: 1).first }

  /// Where a picture shows, from the top down.
  func places(of picture: CGImage, tolerance: Int, upTo limit: Int) -> [PixelPlace] {
    guard picture.width <= width, picture.height <= height else { return [] }
    // Sixteen by sixteen pixels, the brightest first: screens are dark, so that most places are refused by one.
    var samples: [(offset: Int, red: Int, green: Int, blue: Int)] = []
    for row in 0..<16 {
      for column in 0..<16 {
        let (x, y) = ((picture.width - 1) * column / 15, (picture.height - 1) * row / 15)
        let pixel = picture.pixel(x, y)
        samples.append((y * stride + x * 4, pixel.r, pixel.g, pixel.b))
      }
    }
    samples.sort { $0.red + $0.green + $0.blue > $1.red + $1.green + $1.blue }
    return bytes.withUnsafeBufferPointer { screen in
      var places: [PixelPlace] = []
      for y in 0...(height - picture.height) {
        for x in 0...(width - picture.width) {
          let corner = start + y * stride + x * 4
          var isHere = true
          for sample in samples {
            let at = corner + sample.offset
            if abs(Int(screen[at + 2]) - sample.red) > tolerance || abs(Int(screen[at + 1]) - sample.green) > tolerance
              || abs(Int(screen[at]) - sample.blue) > tolerance
            {
              isHere = false
              break
            }
          }
          let place = PixelPlace(x: x, y: y)
          guard isHere, difference(picture, at: place) <= tolerance else { continue }
          places.append(place)
          if places.count == limit { return places }
        }
      }
      return places
    }
  }

  /// A copy that can be written to a file.
  func image() -> CGImage {
    var pixels = [UInt8](repeating: 255, count: width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let from = start + y * stride + x * 4, to = (y * width + x) * 4
        (pixels[to], pixels[to + 1], pixels[to + 2]) = (bytes[from + 2], bytes[from + 1], bytes[from])
      }
    }
    return CGImage(width: width, height: height, premultipliedPixels: pixels)
  }
}

/// A pixel's place on a screen, from its upper left.
struct PixelPlace: Hashable { var x: Int, y: Int }
