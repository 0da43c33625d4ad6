internal import CAML
internal import Foundation
internal import Lottie
internal import QuartzCore
internal import TextEscaping

/// A Lottie animation that a composition shows, with what it is set to.
final class LottieItem {
  private let original: LottieDocument
  private let layer: CALayer
  private(set) var document: LottieDocument
  private var theme: String?
  private var values: [String: LottieSlotValue] = [:]
  /// The part that is shown; nil for all of it.
  private var marker: LottieDocument.Marker?

  init(_ document: LottieDocument, in layer: CALayer) {
    (original, self.document, self.layer) = (document, document, layer)
    show()
  }

  /// Seconds that are shown.
  var duration: Double { marker?.duration ?? document.duration }

  /// - Parameter text: the value as documents write such values; a picture's path.
  func set(_ slot: String, to text: String) throws(LottieError) {
    guard let found = original.slots.first(where: { $0.name.isSameBytes(as: slot) }) else {
      // Tells those that there are.
      document = try document.setting(slot: slot, to: .text(text))
      return
    }
    guard let value = try found.value.map({ kind throws(LottieError) in try Self.value(text, like: kind) }) ?? nil else {
      let wanted = found.value.map(Self.noun) ?? "nothing that can be written"
      throw LottieError(.malformed, "the slot \"\(slot)\" takes \(wanted), not \"\(text)\"")
    }
    values[slot] = value
    try update()
  }

  func set(theme name: String?) throws(LottieError) {
    let former = theme
    theme = name
    do throws(LottieError) { try update() } catch {
      theme = former
      throw error
    }
  }

  /// Shows the part that a marker names.
  func show(marker name: String) throws(LottieError) {
    guard let found = document.markers.first(where: { $0.name.isSameBytes(as: name) }) else {
      let known = document.markers.prefix(20).map { "\"\($0.name)\"" }.joined(separator: ", ")
      throw LottieError(
        .unknownName, "the animation has no marker \"\(name)\"" + (known.isEmpty ? ", nor any other" : ", but \(known)"))
    }
    marker = found
    show()
  }

  private func update() throws(LottieError) {
    var document = original
    if let theme { document = try document.setting(theme: theme) }
    if !values.isEmpty { document = try document.setting(values) }
    self.document = document
    show()
  }

  private func show() {
    let animation = VideoAnimation(document.vectors())
    if let marker {
      animation.videoStart = marker.time
      // A marker that is a moment shows that.
      animation.duration = max(marker.duration, 1e-3)
    }
    layer.add(animation, forKey: "lottie")
  }

  // MARK: Values

  private static func noun(_ value: LottieSlotValue) -> String {
    switch value {
    case .number: "a number"
    case .point: "two numbers, such as \"100 50\""
    case .color: "a colour, such as #ff8000 or \"1 0.5 0\""
    case .numbers: "numbers with spaces between"
    case .text: "a text"
    case .picture: "a picture's path"
    }
  }

  /// nil for what cannot be such a value.
  private static func value(_ text: String, like kind: LottieSlotValue) throws(LottieError) -> LottieSlotValue? {
    let numbers = text.split { $0 == " " || $0 == "," }.map { Double($0) }
    let finite = numbers.compactMap { $0 }.filter(\.isFinite)
    let areNumbers = !numbers.isEmpty && finite.count == numbers.count
    switch kind {
    case .number: return areNumbers && finite.count == 1 ? .number(finite[0]) : nil
    case .point: return areNumbers && finite.count == 2 ? .point(x: finite[0], y: finite[1]) : nil
    case .numbers: return areNumbers ? .numbers(finite) : nil
    case .color:
      return CGColor.components(documentText: text).map { .color(red: $0.x, green: $0.y, blue: $0.z, alpha: $0.w) }
    case .text: return .text(text)
    case .picture:
      do { return .picture(try Data(contentsOf: URL(fileURLWithPath: text))) } catch {
        throw LottieError(.unreadable, "\(text): the picture cannot be read")
      }
    }
  }
}
