internal import CCairo
package import Graphics
internal import Synchronization

extension TextDrawing {
  /// The text as outlines in the box's points, y down, each with its colour, in the order in which they are painted; nil where letters
  /// bring colours of their own, or are lines along their outlines.
  package func outlines() -> [(color: CGColor, path: PathGeometry)]? {
    guard case .outline(let outline) = makeGlyphs() else { return nil }
    return outline.coloredPaths.map { ($0.color, $0.path) }
  }
}

/// Outlines of texts that were laid out, for any number of threads: what stays the same when a text moves, turns or grows.
package final class TextOutlines: Sendable {
  /// A text's glyphs as outlines in the box's points, in the order in which they are painted.
  struct Outline: Sendable {
    var coloredPaths: [ColoredPath] = []
    struct ColoredPath: Sendable {
      var color: CGColor
      var path: PathGeometry
    }
  }

  enum Glyphs {
    case outline(Outline)
    /// Some bring their own colours: the fonts draw them. Stays on the thread that it was made on.
    case colored([SetLine])
  }

  private struct Entry {
    /// The text's outline; nil for a text with glyphs that bring their own colours.
    var outline: Outline?
    var lastUse: Int
  }

  private struct Key: Hashable {
    var runs: [TextDrawing.Run]
    var box: CGSize
    var isWrapped: Bool
    var truncation: TextTruncation
    var alignment: TextAlignment
    var fonts: Int
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var uses = 0
  }

  private let state = Mutex(State())
  /// Texts that are kept.
  private let limit: Int

  package init(limit: Int = 1024) { self.limit = limit }

  /// The glyphs of a text, which is laid out once at most.
  func glyphs(of text: TextDrawing) -> Glyphs {
    let key = Key(
      runs: text.runs, box: text.box, isWrapped: text.isWrapped, truncation: text.truncation, alignment: text.alignment,
      fonts: RegisteredFonts.generation)
    let known: Entry? = state.withLock { state in
      state.uses += 1
      state.entries[key]?.lastUse = state.uses
      return state.entries[key]
    }
    if let known { return known.outline.map(Glyphs.outline) ?? text.makeGlyphs(areColored: true) }
    // Two threads may lay out the same text; both find the same.
    let glyphs = text.makeGlyphs()
    var outline: Outline?
    if case .outline(let own) = glyphs { outline = own }
    state.withLock { state in
      if state.entries.count >= limit {
        // The older half.
        let uses = state.entries.values.map(\.lastUse).sorted()
        let oldest = uses[uses.count / 2]
        state.entries = state.entries.filter { $0.value.lastUse > oldest }
      }
      state.entries[key] = Entry(outline: outline, lastUse: state.uses)
    }
    return glyphs
  }
}
