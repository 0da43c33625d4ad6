import Foundation
import Testing
import UniformTypeIdentifiers

@testable import FileFormats

@Suite("What texts and archives are, and what formats are called")
struct FileTextTests {
  @Test(
    "JSON is Lottie's by keys that all its files have",
    arguments: [
      (#"{"v":"5","ip":0}"#, true), (#"{"v":"5","layers":[]}"#, true), (#"{"v":"5","fr":60}"#, true), (#"{"v":"5"}"#, false),
      (#"{"ip":0,"fr":60,"ty":4}"#, false), (#"{"layers":[{"ty":4}]}"#, true), (#"{"layers":[{"ks":{}}]}"#, true),
      (#"{"layers":[]}"#, false), (#"{"ty":4,"ks":{}}"#, false), (#"[{"v":"5","ip":0}]"#, false), ("\u{FEFF} \n{\"v\":1,\"ip\":0}", true),
      (#"{v:5,ip:0}"#, false),
    ])
  func json(text: String, isLottie: Bool) { #expect(FileFormat(contents: text.utf8) == (isLottie ? .lottie : nil)) }

  @Test(
    "XML is told by its first element",
    arguments: [
      ("<svg width='3'>", .svg), ("<svg:svg>", .svg), ("<SVG/>", .svg), ("<html>", .html), ("<head>", .html), ("<body>", .html),
      ("<!DOCTYPE html><caml>", .html), ("<plist version='1.0'>", .propertyList), ("<caml/>", nil), ("svg", nil), ("<svg2/>", nil),
      ("\u{FEFF}\n <?xml version='1.0'?><!-- <html> --><!DOCTYPE svg PUBLIC 'x'><svg/>", .svg),
    ] as [(String, FileFormat?)])
  func xml(text: String, format: FileFormat?) { #expect(FileFormat(contents: text.utf8) == format) }

  @Test(
    "the name of the first element, past what stands before it",
    arguments: [
      ("<a>", "a"), ("  <b:C x='1'/>", "b:c"), ("<é1 />", "é1"), ("<!--<a>--><b/>", "b"), ("<?xml?><b/>", "b"), ("<!ENTITY x><b/>", "b"),
      ("<!doctype HTML>", "html"), ("<!DOCTYPE htm><q>", "q"), ("<!DOCTYPE svg>text <q>", "q"), ("<", ""), ("x<a>", nil), ("", nil),
      ("<!--<a>", nil), ("<!--a-->", nil), ("<?xml", nil), ("<!DOCTYPE", nil), ("<!----><r-s>", "r"),
    ] as [(String, String?)])
  func roots(text: String, name: String?) { #expect(xmlRootName(text) == name) }

  private func archive(_ name: String, nameLength: Int? = nil) -> [UInt8] {
    let count = nameLength ?? name.utf8.count
    return [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0x55, count: 22) + [UInt8(count & 255), UInt8(count >> 8), 0, 0] + Array(name.utf8)
  }

  @Test(
    "archives of Lottie animations begin with their list or with an animation",
    arguments: [
      ("manifest.json", true), ("animations/", true), ("animations/x.json", true), ("a/x.json", true), ("a/x.jsn", false),
      ("b/x.json", false), ("manifest.jso", false), ("manifest.jsonx", false), ("Manifest.json", false),
      ("a/" + String(repeating: "b", count: 300) + ".json", true), ("animations", false),
    ])
  func archives(name: String, isLottie: Bool) {
    #expect(FileFormat(contents: archive(name)) == (isLottie ? .lottie : .zip))
    // Behind the name may stand other letters.
    #expect(FileFormat(contents: archive(name + "letters", nameLength: name.utf8.count)) == (isLottie ? .lottie : .zip))
    #expect(FileFormat(signature: archive(name)) == .zip)
  }

  @Test("an archive's header alone is that of an archive")
  func shortArchive() {
    #expect(FileFormat(contents: archive("")) == .zip && FileFormat(contents: archive("manifest.json").prefix(20)) == .zip)
    #expect(FileFormat(contents: archive("manifest.json").prefix(42)) == .zip && FileFormat(contents: archive("manifest.json")) == .lottie)
  }

  @Test("a file of each kind has a noun with its article")
  func nouns() {
    func noun(_ kind: FileFormat.Kind) -> String { FileFormat("X", kind).noun }
    #expect(
      FileFormat.Kind.allCases.map(noun) == [
        "a picture (X)", "a picture (X)", "a video (X)", "sound (X)", "a document (X)", "a playlist (X)", "a transition (X)", "a font (X)",
        "a text (X)", "an archive (X)", "a program", "a file in a format (X) that is not read",
      ])
    #expect(
      [FileFormat.svg, .pdf, .lottie, .html, .propertyList, .unknown].map(\.noun) == [
        "an SVG drawing", "a PDF document", "a Lottie animation", "a web page", "a property list", "a file in an unknown format",
      ])
  }

  @Test("formats are read or written by what the table names, and are pictures whether they move or not")
  func reading() {
    #expect(
      FileFormat.read(.picture, .animation).names() == "PNG, JPEG, WebP, AVIF, HEIC, JPEG XL, JPEG 2000, TIFF, SVG, GIF, APNG and Lottie")
    #expect(FileFormat.written(.picture, .video).endings("or") == ".png, .jpg, .webp, .avif, .tif, .mp4, .mov, .webm, .y4m or .rgba")
    #expect(FileFormat.read(.sound).firstSuffixes == ["flac", "wav", "aiff", "caf", "au", "mp3", "ogg", "aac", "m4a"])
    #expect(FileFormat.pdf.isPicture && !FileFormat.pdf.isRead && !FileFormat.pdf.isWritten && FileFormat.gif.isPicture)
    #expect(!FileFormat.mp4.isPicture && !FileFormat.html.isRead && FileFormat.html.isWritten && FileFormat.m3u.isRead)
    #expect(FileFormat.list(["a", "b"]) == "a and b" && FileFormat.demuxers(of: [.webM, .matroska, .mp4, .quickTime]) == "matroska,mov")
    #expect([FileFormat.jpeg, .mp4].suffixes == ["jpg", "jpeg", "jpe", "mp4", "m4v"] && FileFormat.jpeg.endings == ".jpg, .jpeg or .jpe")
    let one = FileFormat("A", .sound, ["x"], mime: "audio/a"), other = FileFormat("A", .sound), moving = FileFormat("A", .video)
    #expect(one == other && one.hashValue == other.hashValue && one != moving && one != FileFormat("B", .sound) && "\(one)" == "A")
  }

  @Test(
    "types have identifiers, extensions and names on the web",
    arguments: [
      (UTType.png, "public.png", "png", "image/png"), (.jpeg, "public.jpeg", "jpeg", "image/jpeg"),
      (.webP, "org.webmproject.webp", "webp", "image/webp"), (.gif, "com.compuserve.gif", "gif", "image/gif"),
      (.tiff, "public.tiff", "tiff", "image/tiff"), (.heic, "public.heic", "heic", "image/heic"),
      (.jpegxl, "public.jpeg-xl", "jxl", "image/jxl"), (.avif, "public.avif", "avif", "image/avif"),
      (.svg, "public.svg-image", "svg", "image/svg+xml"), (.pdf, "com.adobe.pdf", "pdf", "application/pdf"),
      (.mpeg4Movie, "public.mpeg-4", "mp4", "video/mp4"), (.data, "public.data", nil, nil), (.image, "public.image", nil, nil),
    ] as [(UTType, String, String?, String?)])
  func types(type: UTType, identifier: String, suffix: String?, mime: String?) {
    #expect(type.identifier == identifier && "\(type)" == identifier && UTType(identifier) == type)
    #expect(type.preferredFilenameExtension == suffix && type.preferredMIMEType == mime)
    if let suffix, let mime {
      #expect(UTType(filenameExtension: suffix) == type && UTType(filenameExtension: suffix.uppercased()) == type)
      #expect(UTType(mimeType: mime) == type && UTType(mimeType: mime.uppercased()) == type)
    }
    let isImage = mime?.hasPrefix("image/") == true || type == .image
    #expect(type.conforms(to: type) && type.conforms(to: .data) && type.conforms(to: .image) == isImage)
    #expect(!type.conforms(to: type == .png ? .jpeg : .png))
  }

  @Test("what is no type of a picture here")
  func unknownTypes() throws {
    #expect(UTType("") == nil && UTType(filenameExtension: "flac") == nil && UTType(filenameExtension: "x") == nil)
    #expect(UTType(mimeType: "audio/flac") == nil && UTType(mimeType: "image/x") == nil)
    let own = try #require(UTType("com.example.thing"))
    #expect(own.preferredMIMEType == nil && own.preferredFilenameExtension == nil && !own.conforms(to: .image) && own.conforms(to: .data))
    #expect(UTType(FileFormat.flac) == .data && kUTTypePNG == "public.png" && kUTTypeJPEG == "public.jpeg")
  }
}
