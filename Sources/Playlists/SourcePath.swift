internal import Foundation
internal import TextEscaping

/// Reads what names a source: a path as it is, a `file:` URL as the path that it stands for.
///
/// - Throws: for the address of something that is not on this machine.
package func sourcePath(_ text: String) throws(PlaylistError) -> String {
  guard !text.utf8.contains(0) else {
    throw PlaylistError(file: "\(text.split(atEach: "\0")[0])…", message: "a source has a NUL in it, which no name of a file has")
  }
  guard let end = text.utf8.firstRange(of: "://".utf8) else { return text }
  let scheme = text[..<end.lowerBound].lowercased()
  // Other names may have a colon: they are folders'.
  guard ["file", "http", "https", "ftp", "rtsp", "rtmp", "smb", "s3"].contains(scheme) else { return text }
  guard scheme == "file", let url = URL(string: text), ["", "localhost"].contains(url.host ?? ""), !url.path.isEmpty,
    !url.path.utf8.contains(0)
  else {
    throw PlaylistError(file: text, message: "this is not on this machine; acetate reads files, so have another program fetch it")
  }
  return url.path
}

/// The path of a source or, where nothing is there, the nearest one above it where something is: what lies inside an archive is named by a
/// path that leads on from the archive's.
package func existingPath(of source: String) -> String {
  var path = source
  while !FileManager.default.fileExists(atPath: path), path.utf8.count > 1 { path = path.parentFolder }
  return path
}
