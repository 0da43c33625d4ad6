import MediaFiles
import Testing

@testable import OfflineOutput

@Suite("Output names")
struct OutputFormatTests {
  @Test(
    "What a name asks for",
    arguments: [
      ("a.png", .still(.png), .file("a.png")), ("dir.d/A.JPG", .still(.jpeg), .file("dir.d/A.JPG")),
      ("a.webp", .still(.webp), .file("a.webp")),
      ("a.apng", .video(.apng), .file("a.apng")), ("x.gif", .video(.gif), .file("x.gif")), ("x.mp4", .video(.mp4), .file("x.mp4")),
      ("x.webm", .video(.webm), .file("x.webm")), ("x.mov", .video(.mov), .file("x.mov")), ("x.rgba", .rgba, .file("x.rgba")),
      ("x.y4m", .y4m, .file("x.y4m")),
      ("frames/", .still(.png), .folder("frames/")), ("rgba:-", .rgba, .standardOutput), ("y4m:-", .y4m, .standardOutput),
      ("png:-", .still(.png), .standardOutput), ("50%/x.mp4", .video(.mp4), .file("50%/x.mp4")),
    ] as [(String, OutputFormat.Content, OutputFormat.Destination)])
  func parsed(name: String, content: OutputFormat.Content, destination: OutputFormat.Destination) throws {
    let format = try OutputFormat.parse(name: name)
    #expect(format.content == content)
    #expect(format.destination == destination)
    #expect(format.name == name)
  }

  @Test(
    "Names that say nothing, or too much",
    arguments: [
      ("", "it is empty"), ("-", "rgba:-, y4m:- or png:-"), ("out", "no extension"), (".png", "no extension"),
      ("a.heic", "unknown format .heic; known are .png"),
      ("mp4:-", "write a file, or y4m:-"), ("foo:-", "unknown format foo"), ("a-%05d.mp4", "holds all frames"),
      ("a-%d-%d.png", "more than one frame number"),
      ("50%.png", "write %% for a percent sign"), ("a-%5d.png", "leading zero"),
    ])
  func refused(name: String, expected: String) {
    let error = #expect(throws: OutputError.self) { try OutputFormat.parse(name: name) }
    #expect(error?.description.contains(expected) == true, "\(error?.description ?? "")")
  }

  @Test("Opaque for video and JPEG, transparent for PNG")
  func backgrounds() throws {
    for name in ["a.mp4", "a.mov", "a.webm", "a.gif", "a.jpg", "y4m:-"] {
      #expect(try OutputFormat.parse(name: name).prefersOpaqueBackground, "\(name)")
    }
    for name in ["a.png", "f/", "f-%d.png", "a.apng", "a.webp", "rgba:-"] {
      #expect(try !OutputFormat.parse(name: name).prefersOpaqueBackground, "\(name)")
    }
    #expect(try OutputFormat.parse(name: "a.png").holdsOnePicture)
    #expect(try !OutputFormat.parse(name: "a-%d.png").holdsOnePicture)
    #expect(try OutputFormat.parse(name: "a.gif").maximumFrameRate == FrameRate(50))
    #expect(try OutputFormat.parse(name: "a.mp4").maximumFrameRate == nil)
  }

  @Test("a side, and a picture of all sides, that formats can hold")
  func limits() throws {
    // 4 bytes a pixel, less than 2³² bytes: 32768 × 32767 pixels fit, and one row more does not.
    let png = try OutputFormat.parse(name: "a.png").largestPixelCount
    #expect(png == 1_073_741_823 && 32_768 * 32_767 <= png && 32_768 * 32_768 > png)
    #expect(try OutputFormat.parse(name: "a.rgba").largestPixelCount == .max)
    #expect(try OutputFormat.parse(name: "a.webp").largestSide == 16_383)
  }

  @Test(
    "Numbers in names",
    arguments: [
      ("f-%05d.png", 7, "f-00007.png"), ("f-%05d.png", 123_456, "f-123456.png"), ("%d.png", 0, "0.png"),
      ("100%%/%02d.png", 3, "100%/03.png"),
      ("f%03d.png", -4, "f-004.png"), ("%%\u{301}%d\u{301}.png", 2, "%\u{301}2\u{301}.png"), ("50%/%d-%%d.png", 1, "50%/1-%d.png"),
    ])
  func pattern(text: String, index: Int, expected: String) throws {
    guard case .files(let names) = try OutputFormat.parse(name: text).destination else { throw OutputError.unusableName(text, problem: "") }
    #expect(names.path(frame: index) == expected)
  }

  @Test(
    "a percent sign is written twice in every name",
    arguments: [
      ("50%%.mp4", "50%.mp4"), ("50%%.png", "50%.png"), ("a%%d.png", "a%d.png"), ("100%%/a.png", "100%/a.png"),
      ("100%/a.webm", "100%/a.webm"),
      ("100%%/", "100%/"), ("a/\u{301}%%\u{301}.png", "a/\u{301}%\u{301}.png"),
    ])
  func percent(text: String, expected: String) throws {
    let format = try OutputFormat.parse(name: text)
    #expect(format.destination == .file(expected) || format.destination == .folder(expected))
    #expect(format.name == text)
  }

  @Test("names are read by bytes: a mark behind a sign hides it from nobody")
  func marks() throws {
    #expect(throws: OutputError.self) { try OutputFormat.parse(name: "50%\u{301}.png") }
    // An extension is what stands behind the last full stop: here it begins with a mark.
    #expect(throws: OutputError.self) { try OutputFormat.parse(name: "a.\u{301}png") }
    // The name is the mark's: it is not hidden in the folder's slash.
    #expect(try OutputFormat.parse(name: "a.b/\u{301}.png").content == .still(.png))
    #expect(try OutputFormat.parse(name: "y4m:-").destination == .standardOutput)
  }
}
