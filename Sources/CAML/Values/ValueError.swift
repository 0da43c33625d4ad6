/// Why a piece of text is not the value it should be; the reader adds the place and the key.
struct ValueError: Error, Hashable {
  let message: String
  init(_ message: String) { self.message = message }
}
