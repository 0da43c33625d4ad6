import CAML
import Foundation
import Graphics
import Lottie
import LottieLayers
import MediaFiles
import QuartzCore
import RendererTestSupport
import TestSupport
import Testing

@testable import OfflineRendering

/// A red square of side 10, whose middle goes from (10, 10) to (30, 10) in two seconds, on 40 by 20 points.
private let movingSquare = """
  {"v":"5.7.0","fr":10,"ip":0,"op":20,"w":40,"h":20,"markers":[{"tm":10,"cm":"late","dr":10}],"layers":[
  {"ty":4,"ip":0,"op":20,"st":0,"ks":{"p":{"a":1,"k":[
  {"t":0,"s":[10,10],"o":{"x":[0],"y":[0]},"i":{"x":[1],"y":[1]}},{"t":20,"s":[30,10]}]}},
  "shapes":[{"ty":"gr","it":[{"ty":"rc","p":{"a":0,"k":[0,0]},"s":{"a":0,"k":[10,10]},"r":{"a":0,"k":0}},
  {"ty":"fl","c":{"a":0,"k":[1,0,0,1]},"o":{"a":0,"k":100}},{"ty":"tr","p":{"a":0,"k":[0,0]},"a":{"a":0,"k":[0,0]},
  "s":{"a":0,"k":[100,100]},"r":{"a":0,"k":0},"o":{"a":0,"k":100}}]}]}]}
  """

@Suite("Lottie animations as pictures of layers")
struct LottieTests {
  private let document: LottieDocument

  init() throws { document = try LottieDocument(data: Data(movingSquare.utf8)) }

  private func renderer(_ composition: Composition, _ backend: TestBackend, _ width: Int = 40, _ height: Int = 20) throws -> OfflineRenderer
  {
    try OfflineRenderer(composition, settings: settings(backend) { $0.size = PixelSize(width, height) })
  }

  /// Alphas of a row of pixels.
  private func alphas(_ image: CGImage, _ columns: Range<Int>, row: Int) -> [UInt8] { columns.map { image[$0, row].w } }

  @Test("an animation alone: its size, its length, its frames in any order and between its own", arguments: TestBackend.available)
  func alone(backend: TestBackend) throws {
    let composition = Composition(document)
    #expect(composition.size == CGSize(width: 40, height: 20) && composition.duration == 2 && composition.frameRate == FrameRate(10))
    let renderer = try renderer(composition, backend)
    // The square's left side stands at 5 + 10 t.
    #expect(alphas(try renderer.image(at: 0), 3..<7, row: 10) == [0, 0, 255, 255])
    #expect(alphas(try renderer.image(at: 1), 13..<17, row: 10) == [0, 0, 255, 255])
    let between = alphas(try renderer.image(at: 0.55), 9..<12, row: 10)
    #expect(between[0] == 0 && abs(Int(between[1]) - 128) <= 1 && between[2] == 255)
    #expect(try renderer.image(at: 0.5)[15, 10] == SIMD4(255, 0, 0, 255) && renderer.image(at: 0.5)[15, 3] == .zero)
  }

  @Test("it is drawn at the size at which it shows", arguments: TestBackend.available)
  func sharpness(backend: TestBackend) throws {
    // At 0.55 s from 10.5 to 20.5: 21 and 41 at twice the size.
    let image = try renderer(Composition(document), backend, 80, 40).image(at: 0.55)
    #expect(alphas(image, 19..<23, row: 20) == [0, 0, 255, 255] && alphas(image, 39..<43, row: 20) == [255, 255, 0, 0])
  }

  @Test("both renderers show the same", .enabled(if: TestBackend.available.contains(.gles), "needs EGL"))
  func renderersAgree() throws {
    for (time, width, height) in [(0.31, 40, 20), (0.77, 93, 47), (1.5, 17, 9)] {
      let software = try renderer(Composition(document), .software, width, height).image(at: time)
      let gles = try renderer(Composition(document), .gles, width, height).image(at: time)
      #expect(software.largestDifference(from: gles) <= 1)
    }
  }

  @Test("a layer's time is the animation's", arguments: TestBackend.available)
  func time(backend: TestBackend) throws {
    let root = makeRoot(40, 60)
    root.isGeometryFlipped = true
    for row in 0..<3 {
      let layer = LottieLayer(document)
      layer.frame = CGRect(x: 0, y: 20 * row, width: 40, height: 20)
      root.addSublayer(layer)
      switch row {
      case 0: layer.play(repeatCount: .infinity)
      case 1: layer.play(marker: "late", speed: 0.5)
      default: layer.show(at: 0.5)
      }
    }
    let image = try renderer(Composition(root), backend, 40, 60).image(at: 2.2)
    // Of the loop 0.2 s: from 7. From 1 s on half as fast, which is 2 s: at its end, from 25. Standing at 0.5 s: from 10.
    #expect(alphas(image, 5..<8, row: 10) == [0, 0, 255])
    #expect(alphas(image, 23..<26, row: 30) == [0, 0, 255])
    #expect(alphas(image, 8..<11, row: 50) == [0, 0, 255])
  }

  @Test("a time has one picture, and is drawn once for a size")
  func cache() throws {
    let vectors = document.vectors()
    let picture = vectors.picture(at: 0.5)
    #expect(vectors.picture(at: 0.5) === picture && vectors.picture(at: 0.6) !== picture && picture.size == PixelSize(40, 20))
    let drawn = try #require(picture.artwork?.image(PixelSize(80, 40)))
    #expect(drawn.size == PixelSize(80, 40) && picture.artwork?.image(PixelSize(80, 40)) === drawn)
    #expect(picture.pixels.count == 40 * 20 * 4 && picture[15, 10] == SIMD4(255, 0, 0, 255))
    // Before the beginning the first, after the end the last.
    #expect(vectors.picture(at: -1) === vectors.picture(at: 0) && vectors.picture(at: 9) === vectors.picture(at: 2))
  }

  @Test("as contents in a document, once and in a loop", arguments: TestBackend.available)
  func contents(backend: TestBackend) throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(movingSquare.utf8), as: "square.json")
    try folder.write(
      """
      <caml><CALayer bounds="0 0 40 40" geometryFlipped="1"><sublayers>
      <CALayer bounds="0 0 40 20" position="20 10"><contents src="square.json"/></CALayer>
      <CALayer bounds="0 0 40 20" position="20 30"><animations>
      <play type="VideoPlayback" src="square.json" repeatCount="inf" speed="2"/></animations></CALayer>
      </sublayers></CALayer></caml>
      """, as: "a.caml")
    let loaded = try CAMLDocument.load(path: folder.path("a.caml"))
    #expect(loaded.diagnostics.isEmpty, "\(loaded.diagnostics)")
    let image = try renderer(Composition(loaded), backend, 40, 40).image(at: 1.2)
    // 1.2 s, from 17; twice as fast 2.4 s, which is 0.4 of the second time: from 9.
    #expect(alphas(image, 15..<18, row: 10) == [0, 0, 255] && alphas(image, 7..<10, row: 30) == [0, 0, 255])
  }
}
