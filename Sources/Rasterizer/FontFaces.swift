internal import Foundation

/// Cairo opens fonts' files, of which it keeps ten open, and closes them, without seeing to what other threads do with them: glyphs then
/// come out empty on all threads, until the font is forgotten. So one thread at a time draws and measures glyphs by Cairo.
enum FontFaces {
  private static let lock = NSRecursiveLock()

  static func withLock<R>(_ body: () throws -> R) rethrows -> R { try lock.withLock(body) }
}
