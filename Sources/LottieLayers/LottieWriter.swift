package import FileFormats
internal import Graphics
internal import MediaFiles
public import QuartzCore

/// Writes layers with their animations as a Lottie animation, for players on the web and in apps.
///
/// Key frames follow the animations' own curves where they do nothing else; springs and what else has no such curve become key frames
/// that keep within `tolerance`. Timing is unrolled over the length: repeats, autoreversing, speed and fills. Shadows, filters, particles
/// and whatever else the format cannot say is left out, and told in `notes`.
///
/// ```swift
/// try LottieWriter(root, duration: 2).write(to: URL(fileURLWithPath: "Badge.json"))
/// ```
public struct LottieWriter {
  /// How far what moves may be from where it belongs, in points.
  public static let tolerance = 0.004

  /// What is not in the animation as the layers have it, each with the layer's path, once.
  public let notes: [String]
  private let name: String
  private let size: CGSize
  private let duration: Double
  private let frameRate: Double
  private let layers: LottieValue
  private let compositions: [LottieValue]
  private let pictures: [CGImage]

  /// Takes down the tree below `root` as its animations show it, from their beginning on.
  ///
  /// - Parameters:
  ///   - duration: the animation's length in seconds, above 0.
  ///   - frameRate: frames a second, in which the format counts its times; players show times between them as well.
  /// - Precondition: layers belong to this thread, and `root` has no superlayer.
  public init(_ root: CALayer, duration: Double, frameRate: Double = 60) {
    precondition(duration > 0 && duration < .infinity && frameRate > 0 && frameRate < .infinity, "a length and a frame rate are above 0")
    let host = LayerHost(root: root, clock: .stepped(from: 0))
    let tree = host.advance(to: 0)
    size = root.bounds.size
    let translator = LayerTranslator(tree, canvas: size, duration: duration, frameRate: frameRate)
    layers = translator.translate().json(frameRate: frameRate, duration: duration)
    compositions = translator.compositions.map { $0.json(frameRate: frameRate, duration: duration) }
    (notes, pictures) = (translator.notes, translator.pictures)
    (self.duration, self.frameRate, name) = (duration, frameRate, root.name ?? "")
  }

  /// The formats that animations are written in: JSON by itself, with its pictures inside, or an archive with them beside it.
  package static let formats: [FileFormat] = [.json, .lottie]

  /// The animation as JSON, with pictures as `data:` URIs.
  /// - Throws: when a picture cannot be encoded.
  public func text() throws -> String {
    let assets = try pictures.enumerated().map { number, image in
      let uri = "data:\(FileFormat.png.mimeType ?? "");base64," + Data(try Self.encoded(image)).base64EncodedString()
      return Self.asset(number + 1, image, name: uri, isEmbedded: true)
    }
    return document(pictures: assets).json + "\n"
  }

  /// The animation as an archive (dotLottie, version 2), with pictures as files of their own.
  /// - Throws: when a picture cannot be encoded.
  public func archive() throws -> Data {
    let assets = pictures.enumerated().map { Self.asset($0 + 1, $1, name: "image_\($0 + 1).png", isEmbedded: false) }
    let manifest: LottieValue = ["version": "2", "generator": "Acetate", "animations": [["id": "animation"]]]
    var members = [
      (name: "manifest.json", data: Data(manifest.json.utf8)),
      (name: "a/animation.json", data: Data(document(pictures: assets).json.utf8)),
    ]
    for (number, image) in pictures.enumerated() { members.append(("i/image_\(number + 1).png", Data(try Self.encoded(image)))) }
    return ZipArchive.data(of: members)
  }

  /// Writes the animation: an archive where the name ends in `.lottie`, else JSON. What stands there already is replaced.
  /// - Throws: when the file cannot be written, or a picture not encoded.
  public func write(to url: URL) throws { try contents(for: url).write(to: url.resolvingSymlinksInPath(), options: .atomic) }

  /// What a file of this name holds.
  package func contents(for url: URL) throws -> Data {
    FileFormat(path: url.path) == .lottie ? try archive() : Data(try text().utf8)
  }

  private func document(pictures: [LottieValue]) -> LottieValue {
    let inner = compositions.enumerated().map { number, layers -> LottieValue in
      ["id": .text("composition_\(number + 1)"), "layers": layers]
    }
    return [
      "v": "5.7.0", "fr": .number(frameRate), "ip": 0, "op": .number(duration * frameRate), "w": .number(Double(size.width)),
      "h": .number(Double(size.height)), "nm": .text(name), "ddd": 0, "assets": .list(pictures + inner), "layers": layers,
    ]
  }

  private static func asset(_ number: Int, _ image: CGImage, name: String, isEmbedded: Bool) -> LottieValue {
    [
      "id": .text("image_\(number)"), "w": .number(Double(image.width)), "h": .number(Double(image.height)), "u": "", "p": .text(name),
      "e": isEmbedded ? 1 : 0,
    ]
  }

  private static func encoded(_ image: CGImage) throws -> [UInt8] { try ImageEncoder(format: .png).encode(image, name: "picture") }
}
