/// What is wrong with rows of data, or with the names that are made of them, in one sentence.
package struct DataTableError: Error, Hashable, CustomStringConvertible {
  /// Whether the rows themselves are at fault, as opposed to what is asked of them.
  package let isOfContents: Bool
  package let description: String
}
