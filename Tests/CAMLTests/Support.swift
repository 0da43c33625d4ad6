import CAML
import Foundation
import QuartzCore
import TestSupport
import Testing

/// A document with `body` inside its root layer's element, which starts on line 1; `attributes` are the root's.
func document(_ body: String = "", attributes: String = "", options: CAMLDocument.Options = CAMLDocument.Options()) throws -> CAMLDocument {
  try document(xml: "<caml><CALayer bounds=\"0 0 100 80\" \(attributes)>\n\(body)\n</CALayer></caml>", options: options)
}

func document(xml: String, options: CAMLDocument.Options = CAMLDocument.Options()) throws -> CAMLDocument {
  try CAMLDocument.load(data: Data(xml.utf8), file: "test.caml", options: options)
}

/// The first sublayer of a document whose root holds `element`.
func sublayer(_ element: String) throws -> CALayer {
  try #require(try document("<sublayers>\(element)</sublayers>").rootLayer.sublayers?.first)
}

extension CAMLDocument {
  /// Remarks as `line:column: message`.
  var remarks: [String] { diagnostics.map { "\($0.line ?? 0):\($0.column ?? 0): \($0.message)" } }
}

/// A picture of two pixels, red and blue.
let twoPixels = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR42mP4zwAE/wEHAAH/PX2MSQAAAABJRU5ErkJggg=="

extension TemporaryFolder {
  func writePicture(_ name: String) throws { try write(try #require(Data(base64Encoded: twoPixels)), as: name) }

  func load(_ name: String) throws -> CAMLDocument { try CAMLDocument.load(path: path(name)) }
}
