package import Graphics

/// A property whose values are a few words, in programs and documents.
package protocol PropertyChoice: PropertyValue, Hashable, Sendable {
  static var choices: [(word: String, choice: Self)] { get }
  static var fallback: Self { get }
}

extension PropertyChoice where Self: RawRepresentable<String> & CaseIterable {
  package static var choices: [(word: String, choice: Self)] { allCases.map { ($0.rawValue, $0) } }
}

extension PropertyChoice {
  package init(word: String) { self = Self.choices.first { $0.word == word }?.choice ?? Self.fallback }

  package var word: String {
    guard let match = Self.choices.first(where: { $0.choice == self }) else { preconditionFailure("a choice without a word") }
    return match.word
  }

  package static var kind: ValueKind { .choice(choices.map(\.word)) }

  package static func from(_ value: AnimatableValue?) -> Self? { String.from(value).map { Self(word: $0) } }

  package var animatable: AnimatableValue? { .string(word) }
}

/// A choice with the word by which it was set, so that an unknown word can be read back.
package struct ChoiceName<Choice: PropertyChoice>: Hashable, Sendable {
  package let choice: Choice
  /// The word, if it is not one of the choice's.
  private let otherWord: String?

  package init(_ choice: Choice) {
    self.choice = choice
    otherWord = nil
  }

  package init(word: String) {
    choice = Choice(word: word)
    otherWord = choice.word == word ? nil : word
  }

  package var word: String { otherWord ?? choice.word }
}

extension ChoiceName: PropertyValue {
  package static var kind: ValueKind { Choice.kind }
  package static func from(_ value: AnimatableValue?) -> ChoiceName? { String.from(value).map { ChoiceName(word: $0) } }
  package var animatable: AnimatableValue? { .string(word) }
}

// MARK: The choices, and what an unknown word stands for

extension ContentsGravity: PropertyChoice { package static var fallback: ContentsGravity { .center } }
extension ContentsFilter: PropertyChoice { package static var fallback: ContentsFilter { .linear } }
extension CornerCurve: PropertyChoice { package static var fallback: CornerCurve { .circular } }
extension ContentsFormat: PropertyChoice { package static var fallback: ContentsFormat { .rgba8 } }
extension DynamicRangePreference: PropertyChoice { package static var fallback: DynamicRangePreference { .standard } }
extension ToneMapping: PropertyChoice { package static var fallback: ToneMapping { .automatic } }
extension MediaTiming.FillMode: PropertyChoice { package static var fallback: MediaTiming.FillMode { .removed } }
extension GradientType: PropertyChoice { package static var fallback: GradientType { .axial } }
extension TextTruncation: PropertyChoice { package static var fallback: TextTruncation { .none } }
extension TextAlignment: PropertyChoice { package static var fallback: TextAlignment { .natural } }

extension CGPathFillRule: PropertyChoice {
  package static var choices: [(word: String, choice: CGPathFillRule)] { [("non-zero", .winding), ("even-odd", .evenOdd)] }
  package static var fallback: CGPathFillRule { .winding }
}

extension CGLineCap: PropertyChoice {
  package static var choices: [(word: String, choice: CGLineCap)] { [("butt", .butt), ("round", .round), ("square", .square)] }
  package static var fallback: CGLineCap { .butt }
}

extension CGLineJoin: PropertyChoice {
  package static var choices: [(word: String, choice: CGLineJoin)] { [("miter", .miter), ("round", .round), ("bevel", .bevel)] }
  package static var fallback: CGLineJoin { .miter }
}
