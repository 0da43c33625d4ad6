import ArgumentParser
import Foundation
import OfflineOutput
import Playlists
import TextEscaping

/// Reads arguments and runs nothing.
package enum ArgumentCheck {
  /// What the program says about arguments that make no sense, with the usage; nil where they make sense, or ask for help.
  package static func complaint(about arguments: [String]) -> String? {
    do {
      _ = try AcetateCommand.parseAsRoot(arguments)
      return nil
    } catch {
      // All at once: code, message and usage, asked for by themselves, each put the usage of the command together anew.
      let text = AcetateCommand.fullMessage(for: error)
      return text.hasBytePrefix("Error: ") ? text : nil
    }
  }

  /// What the program says about an option's value that makes no sense; nil where it makes sense, or there is no such kind of value.
  package static func complaint(about value: String, kind: String) -> String? {
    guard let read = readers[kind] else { return nil }
    do {
      try read(value)
      return nil
    } catch {
      // A message of the parser's comes with the usage of the whole program, which takes a millisecond to put together.
      return (error as? ValidationError)?.message ?? AcetateCommand.message(for: error)
    }
  }

  /// The names of outputs that rows in JSON make of a pattern; nil where they make none.
  package static func names(ofTable json: [UInt8], outputs: String) -> [String]? {
    try? DataTable(Data(json), name: "rows.json").outputs(outputs)
  }

  /// What the program says about the file of `--data`, whose rows are written to outputs of a pattern; nil where both make sense.
  package static func complaint(aboutTable bytes: [UInt8], name: String, outputs: String) -> String? {
    do {
      _ = try DataTable(Data(bytes), name: name).outputs(outputs)
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Kinds of values that options take, by the names of the functions that read them.
  private static let readers: [String: @Sendable (String) throws -> Void] = [
    "assignment": { _ = try ArgumentValue.assignment($0) }, "background": { _ = try ArgumentValue.background($0) },
    "canvas": { _ = try ArgumentValue.canvas($0) }, "encoderOption": { _ = try ArgumentValue.encoderOption($0) },
    "frameCount": { _ = try ArgumentValue.frameCount($0) }, "frameRate": { _ = try ArgumentValue.frameRate($0) },
    "hours": { _ = try ArgumentValue.hours($0) }, "itemBackground": { _ = try ArgumentValue.itemBackground($0) },
    "layerAssignment": { _ = try ArgumentValue.layerAssignment($0) }, "margin": { _ = try ArgumentValue.margin($0) },
    "megabytes": { _ = try ArgumentValue.megabytes($0) }, "output": { _ = try OutputFormat.parse(name: $0) },
    "partNumbers": { _ = try ArgumentValue.partNumbers($0) }, "permissions": { _ = try ArgumentValue.permissions($0) },
    "plot": { _ = try PlotFile(parsing: $0) }, "rate": { _ = try ArgumentValue.rate($0) }, "scale": { _ = try ArgumentValue.scale($0) },
    "screen": { _ = try ArgumentValue.screen($0) }, "seconds": { _ = try ArgumentValue.seconds($0) },
    "share": { _ = try ArgumentValue.share($0) }, "size": { _ = try ArgumentValue.size($0) }, "times": { _ = try ArgumentValue.times($0) },
    "transition": { _ = try ArgumentValue.transition($0) },
  ]
}
