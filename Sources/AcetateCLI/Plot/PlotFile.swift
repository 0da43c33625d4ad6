import ArgumentParser
import FileFormats
import MediaFiles
import OfflineOutput
import QuartzCore

struct PlotFile {
  private static let formats: [FileFormat] = [.svg, .png]

  let path: String
  private let format: FileFormat

  /// Reads the option's value.
  init(parsing path: String) throws {
    self.path = path
    guard let format = FileFormat(path: path), Self.formats.contains(format) else {
      throw ValidationError("a plot's name ends in \(Self.formats.endings("or"))")
    }
    self.format = format
  }

  func write(_ figure: Figure) throws {
    try reportingFailures { try writeFile(bytes(of: figure), to: path) }
  }

  private func bytes(of figure: Figure) throws -> [UInt8] {
    if format == .svg { return Array(figure.svg.utf8) }
    guard let picture = figure.picture(scale: 2) else { throw Failure(.software, "\(path): the plot is too large") }
    return try ImageEncoder(format: .png).encode(picture, name: path)
  }
}
