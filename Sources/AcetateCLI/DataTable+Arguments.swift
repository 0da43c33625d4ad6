import CAML
import Graphics
import Playlists

extension DataTable {
  /// The table that `--data` names: a file, or `-` for standard input.
  /// - Throws: `Failure` with the file, and the line where it is one of CSV.
  init(path: String) throws(Failure) {
    let data: Data
    if path == "-" {
      do { data = try FileHandle.standardInput.read(upToCount: Self.byteLimit + 1) ?? Data() } catch {
        throw Failure(.noInput, "\(path): \(systemWords(for: error))")
      }
      guard data.count <= Self.byteLimit else {
        throw Failure(.badInput, "\(path): more than \(Self.byteLimit >> 20) MiB, which no file of rows may have; split the rows")
      }
    } else {
      do { data = try FileContents.read(path, limit: Self.byteLimit) } catch {
        throw Failure(error.isOfContents ? .badInput : .noInput, "\(path): \(error)")
      }
    }
    do { try self.init(data, name: path) } catch { throw Failure(error) }
  }
}

extension DataTable.Row {
  /// What the row sets: the columns that name a layer and a key path.
  var assignments: [LayerAssignment] {
    zip(columns, cells).filter { $0.0.utf8.contains(UInt8(ascii: ".")) }.map { LayerAssignment(target: $0.0, value: $0.1) }
  }
}
