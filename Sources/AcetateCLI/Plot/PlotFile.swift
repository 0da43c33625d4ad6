import ArgumentParser
import MediaFiles
import OfflineOutput
import QuartzCore
import TextEscaping

/// Where `--plot` goes, and in what format.
struct PlotFile {
  private enum Format { case svg, png }

  let path: String
  private let format: Format

  /// Reads the option's value.
  init(parsing path: String) throws {
    self.path = path
    switch path.lowercased() {
    case let name where name.hasByteSuffix(".svg"): format = .svg
    case let name where name.hasByteSuffix(".png"): format = .png
    default: throw ValidationError("a plot's name ends in .svg or .png")
    }
  }

  func write(_ figure: Figure) throws {
    try reportingFailures { try writeFile(bytes(of: figure), to: path) }
  }

  private func bytes(of figure: Figure) throws -> [UInt8] {
    switch format {
    case .svg: return Array(figure.svg.utf8)
    case .png:
      guard let picture = figure.picture(scale: 2) else { throw Failure(.software, "\(path): the plot is too large") }
      return try ImageEncoder(format: .png).encode(picture, name: path)
    }
  }
}
